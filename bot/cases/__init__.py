"""Rule cases: small files that state a position, what is answered, and what must hold afterwards."""
