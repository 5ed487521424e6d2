"""The numbers the program must reach, measured one named row at a time."""
