"""The third edition, one file for each chapter of its rules."""
