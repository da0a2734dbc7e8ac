"""What stands behind `truco.match`: names, events, deals, payoffs, reasons, saved states."""
