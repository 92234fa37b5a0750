-- What players of correspondence games answer while they are away. Nobody else learns of it.
CREATE TABLE conditional_moves (
    game INTEGER NOT NULL REFERENCES games (key) ON DELETE CASCADE,
    person INTEGER NOT NULL REFERENCES people (key) ON DELETE CASCADE,
    -- The event of the position on which the lines begin.
    since INTEGER NOT NULL,
    -- The lines, as JSON.
    moves TEXT NOT NULL,
    PRIMARY KEY (game, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX conditional_moves_by_person ON conditional_moves (person);
