-- What people note for themselves about their games. Spaces fill each text up to its room, as in SQLite's files.
CREATE TABLE game_notes (
    game bigint NOT NULL REFERENCES games (key),
    person bigint NOT NULL REFERENCES people (key),
    -- In bytes. Of a person's rows for a game, the one with the most room counts.
    room bigint NOT NULL,
    -- Grows with each save: whoever has read an older text overwrites no newer one.
    saved_ms bigint NOT NULL,
    -- Whether their writer has opened them to everybody.
    shown boolean NOT NULL,
    text text NOT NULL,
    PRIMARY KEY (game, person, room)
);

CREATE INDEX game_notes_of_person ON game_notes (person);
