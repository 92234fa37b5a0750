-- How a game’s events come into force, where its players have chosen that (`draw 5,7`); NULL for others.
ALTER TABLE games ADD COLUMN deal text;
