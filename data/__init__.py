"""What is known: cards, rulings and rules texts, and what users wrote."""
