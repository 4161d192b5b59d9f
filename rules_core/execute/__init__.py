"""Running the intermediate representation: one room per kind of node, entered in `registry`."""
