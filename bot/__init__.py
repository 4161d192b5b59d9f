"""What people touch: the command line, the console and the Discord client."""
