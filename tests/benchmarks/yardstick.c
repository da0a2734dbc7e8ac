/* How fast this machine plays one ruleset written by hand: two seats, Argentine truco to 30 without
 * flor, every action drawn uniformly from those that are legal.
 *
 * It plays what rulesets/argentino-30-sin-flor.toml says and nothing else: no tables of rules, no
 * other number of seats, no statistics beyond a few sums. What it shares with the engine is the
 * shape of the work: a state that stops at every decision, a mask of legal actions, one action.
 *
 *     cc -O3 -march=native yardstick.c -o yardstick && ./yardstick MATCHES [SEED]
 *
 * Prints one JSON object: matches, hands, actions, wins of side A, points by source, seconds of
 * wall clock and of processor time.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#ifdef __BMI2__
#include <immintrin.h>
#endif

#define TO_WIN 30
#define NOBODY (-1)

/* Actions, one bit each. A card is named by its place in the deal: bits 0 to 2. */
enum {
    CARDS = 7,
    ACCEPT = 1 << 3,
    DECLINE = 1 << 4,
    FOLD = 1 << 5,
    RAISE = 1 << 6, /* truco, retruco, vale cuatro: whichever comes next */
    ENVIDO = 1 << 7,
    REAL = 1 << 8,
    FALTA = 1 << 9,
    ANY_ENVIDO = ENVIDO | REAL | FALTA
};

typedef struct {
    /* The match. */
    uint64_t random;
    uint8_t pack[40]; /* dealt from the front; never put back in order */
    int points[2], winner;
    /* The hand. */
    uint8_t dealt[2][3];
    int held[2]; /* masks of places */
    int mano, turn, lead, trick, tricks[2], first;
    int stake;  /* what the hand is worth now */
    int asked;  /* what it would be worth if the truco that waits were accepted; 0 when none does */
    int may[2]; /* who may raise the truco next */
    /* The envido of the hand. */
    int says;   /* what may still be said in it */
    int spoken; /* somebody said something */
    int waits;  /* seat that must answer it, or NOBODY */
    int bid, refused;
} Table;

typedef struct {
    long matches, hands, actions, wins, truco, envido;
} Sums;

static struct { int8_t rank, suit, value; } card[40];

/* Rank, suit and envido value of every card; equal ranks tie. */
static void learn_cards(void) {
    static const int ranks[10] = {1, 2, 3, 4, 5, 6, 7, 10, 11, 12};
    static const int plain[10] = {3, 2, 1, 12, 11, 10, 7, 6, 5, 4}; /* best first */
    for (int id = 0; id < 40; id++) {
        int number = ranks[id / 4], suit = id % 4; /* 0 swords, 1 clubs, 2 coins, 3 cups */
        card[id].suit = suit;
        card[id].value = number > 7 ? 0 : number;
        for (int k = 0; k < 10; k++)
            if (plain[k] == number) card[id].rank = 10 - k;
        if (number == 7 && suit == 2) card[id].rank = 11;
        if (number == 7 && suit == 0) card[id].rank = 12;
        if (number == 1 && suit == 1) card[id].rank = 13;
        if (number == 1 && suit == 0) card[id].rank = 14;
    }
}

/* A number from 0 to n - 1: a congruential generator whose high bits choose what is returned. */
static inline uint32_t draw(Table *t, uint32_t n) {
    uint64_t was = t->random;
    t->random = was * 6364136223846793005u + 1442695040888963407u;
    uint32_t word = (uint32_t)((was ^ was >> 22) >> (22 + (was >> 61)));
    return (uint32_t)((uint64_t)word * n >> 32);
}

static inline int one_of(Table *t, int mask) {
    uint32_t n = draw(t, __builtin_popcount(mask));
#ifdef __BMI2__
    return _pdep_u32(1u << n, mask);
#else
    while (n--) mask &= mask - 1;
    return mask & -mask;
#endif
}

static inline void deal(Table *t, int mano, Sums *s) {
    s->hands++;
    for (int k = 0; k < 6; k++) {
        int other = k + draw(t, 40 - k);
        uint8_t drawn = t->pack[other];
        t->pack[other] = t->pack[k];
        t->pack[k] = drawn;
        t->dealt[k & 1][k >> 1] = drawn;
    }
    t->held[0] = t->held[1] = CARDS;
    t->mano = t->turn = mano;
    t->lead = t->first = t->waits = NOBODY;
    t->trick = t->tricks[0] = t->tricks[1] = t->asked = t->spoken = t->bid = 0;
    t->stake = t->may[0] = t->may[1] = 1;
    t->says = ANY_ENVIDO;
}

/* Whose decision it is: of an envido first, then of a truco, else of the seat that owes a card. */
static inline int decider(const Table *t) {
    if (t->waits >= 0) return t->waits;
    return t->asked ? t->may[1] : t->turn;
}

static inline int legal(const Table *t, int me) {
    if (t->waits >= 0) return ACCEPT | DECLINE | FOLD | t->says;
    /* The first card of the seat is still to come, and no truco was accepted. */
    int open = t->stake == 1 && t->asked <= 2 && t->held[me] == CARDS && !t->spoken ? ANY_ENVIDO : 0;
    if (t->asked) return ACCEPT | DECLINE | FOLD | (t->asked < 4 ? RAISE : 0) | open;
    return t->held[me] | FOLD | (t->stake < 4 && t->may[me] ? RAISE : 0) | open;
}

static inline int pay(Table *t, int side, int points, long *source) {
    int left = TO_WIN - t->points[side];
    if (points >= left) {
        points = left;
        t->winner = side;
    }
    t->points[side] += points;
    *source += points;
    return t->winner >= 0;
}

static inline void end_hand(Table *t, int side, int points, Sums *s) {
    if (!pay(t, side, points, &s->truco)) deal(t, t->mano ^ 1, s);
}

/* The two cards of one suit that count most and twenty, else the best single card. */
static int envido_of(const uint8_t *cards) {
    int best = 0;
    for (int i = 0; i < 3; i++) {
        int j = i == 2 ? 0 : i + 1, value = card[cards[i]].value;
        if (card[cards[i]].suit == card[cards[j]].suit) value += 20 + card[cards[j]].value;
        if (value > best) best = value;
    }
    return best;
}

/* What a falta is worth: the whole game while both are below half, else what the leader lacks. */
static int falta(const Table *t) {
    int most = t->points[0] > t->points[1] ? t->points[0] : t->points[1];
    return 2 * most < TO_WIN ? TO_WIN : TO_WIN - most;
}

static inline void say_envido(Table *t, int me, int what) {
    t->refused = t->bid ? t->bid : 1;
    if (what == ENVIDO) {
        t->says = t->bid ? REAL | FALTA : ANY_ENVIDO; /* twice at most */
        t->bid += 2;
    } else if (what == REAL) {
        t->says = FALTA;
        t->bid += 3;
    } else {
        t->says = 0;
        t->bid = falta(t);
    }
    t->spoken = 1;
    t->waits = me ^ 1;
}

static inline void accept(Table *t, Sums *s) {
    if (t->waits < 0) {
        t->stake = t->asked;
        t->asked = 0;
        return;
    }
    int mine = envido_of(t->dealt[t->mano]), theirs = envido_of(t->dealt[t->mano ^ 1]);
    t->waits = NOBODY;
    pay(t, theirs > mine ? t->mano ^ 1 : t->mano, t->bid, &s->envido);
}

static inline void decline(Table *t, int me, Sums *s) {
    if (t->waits < 0) {
        end_hand(t, me ^ 1, t->stake, s);
        return;
    }
    t->waits = NOBODY;
    pay(t, me ^ 1, t->refused, &s->envido);
}

/* Declines whatever waits; only where nothing does can it cost the extra point. */
static inline void fold(Table *t, int me, Sums *s) {
    int extra = !t->asked && !t->spoken && t->trick == 0;
    if (t->waits >= 0 && pay(t, me ^ 1, t->refused, &s->envido)) return;
    end_hand(t, me ^ 1, t->stake + extra, s);
}

static inline void raise(Table *t, int me) {
    if (t->asked) t->stake = t->asked; /* to raise is to accept */
    t->asked = t->stake + 1;
    t->may[me] = 0;
    t->may[me ^ 1] = 1;
}

/* Who has won the hand after a trick that `won` took (NOBODY: a tie); NOBODY while it goes on. */
static inline int hand_of(const Table *t, int won) {
    if (won >= 0) return t->tricks[won] == 2 || (t->trick > 0 && t->first < 0) ? won : NOBODY;
    if (t->trick > 0 && t->first >= 0) return t->first;
    return t->trick == 2 ? t->mano : NOBODY;
}

static inline void lay(Table *t, int me, int place, Sums *s) {
    t->held[me] ^= place;
    int mine = card[t->dealt[me][place >> 1]].rank; /* 1, 2, 4 to 0, 1, 2 */
    if (t->lead < 0) {
        t->lead = mine;
        t->turn = me ^ 1;
        return;
    }
    int won = mine > t->lead ? me : mine < t->lead ? me ^ 1 : NOBODY;
    t->lead = NOBODY;
    if (won >= 0) t->tricks[won]++;
    int winner = hand_of(t, won);
    if (winner >= 0) {
        end_hand(t, winner, t->stake, s);
        return;
    }
    if (t->trick++ == 0) t->first = won;
    t->turn = won >= 0 ? won : me ^ 1; /* a tie: its leader leads again */
}

static inline void act(Table *t, int me, int action, Sums *s) {
    s->actions++;
    if (action & CARDS) lay(t, me, action, s);
    else if (action & ANY_ENVIDO) say_envido(t, me, action);
    else if (action == RAISE) raise(t, me);
    else if (action == ACCEPT) accept(t, s);
    else if (action == DECLINE) decline(t, me, s);
    else fold(t, me, s);
}

static void play_match(Table *t, Sums *s) {
    t->points[0] = t->points[1] = 0;
    t->winner = NOBODY;
    deal(t, draw(t, 2), s);
    while (t->winner < 0) {
        int me = decider(t);
        act(t, me, one_of(t, legal(t, me)), s);
    }
    s->matches++;
    s->wins += t->winner == 0;
}

static double seconds(clockid_t which) {
    struct timespec now;
    clock_gettime(which, &now);
    return now.tv_sec + now.tv_nsec / 1e9;
}

int main(int count, char **words) {
    char *end = "";
    long matches = count > 1 ? strtol(words[1], &end, 10) : 0;
    if (count < 2 || count > 3 || *end || matches < 1) {
        fprintf(stderr, "usage: %s MATCHES [SEED]\n", words[0]);
        return 2;
    }
    Table t = {.random = 2 * (count > 2 ? strtoull(words[2], NULL, 10) : 0) + 0x9e3779b97f4a7c15u};
    Sums s = {0};
    learn_cards();
    for (int id = 0; id < 40; id++) t.pack[id] = id;
    double wall = seconds(CLOCK_MONOTONIC), processor = seconds(CLOCK_PROCESS_CPUTIME_ID);
    while (s.matches < matches) play_match(&t, &s);
    wall = seconds(CLOCK_MONOTONIC) - wall;
    processor = seconds(CLOCK_PROCESS_CPUTIME_ID) - processor;
    printf("{\"matches\": %ld, \"hands\": %ld, \"actions\": %ld, \"wins\": %ld, "
           "\"points\": {\"stake\": %ld, \"envido\": %ld}, "
           "\"elapsed_s\": %.6f, \"cpu_s\": %.6f}\n",
           s.matches, s.hands, s.actions, s.wins, s.truco, s.envido, wall, processor);
    return 0;
}
