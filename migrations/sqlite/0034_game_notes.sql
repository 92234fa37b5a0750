-- What people note for themselves about their games. Spaces fill each text up to its room, so that SQLite writes a new text over the
-- old one: a row that changes its length, or leaves, can leave copies of those beside it in parts of the file that nothing overwrites.
-- A text that has become too long for its room goes into a new row with more, and the old one stays, empty.
CREATE TABLE game_notes (
    game INTEGER NOT NULL REFERENCES games (key),
    person INTEGER NOT NULL REFERENCES people (key),
    -- In bytes. Of a person's rows for a game, the one with the most room counts.
    room INTEGER NOT NULL,
    -- Grows with each save: whoever has read an older text overwrites no newer one.
    saved_ms INTEGER NOT NULL,
    -- Whether their writer has opened them to everybody.
    shown INTEGER NOT NULL CHECK (shown IN (0, 1)),
    text TEXT NOT NULL,
    UNIQUE (game, person, room)
) STRICT;

CREATE INDEX game_notes_of_person ON game_notes (person);
