"""The web server: the page, its files, and the board as pictures and facts."""
