"""What several test files share: neutral games, a checker of widths, random play."""
