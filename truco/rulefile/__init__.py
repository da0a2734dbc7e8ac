"""Rule files: from TOML to a `Ruleset`, with every fault named and placed."""
