"""Second-edition procedures that keep the kernel honest; the edition itself is not playable yet."""
