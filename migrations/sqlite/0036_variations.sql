-- What players of correspondence games try by hand. Nobody else learns of it, and nothing plays it.
CREATE TABLE variations (
    game INTEGER NOT NULL REFERENCES games (key) ON DELETE CASCADE,
    person INTEGER NOT NULL REFERENCES people (key) ON DELETE CASCADE,
    -- The event of the position on which the lines begin.
    since INTEGER NOT NULL,
    -- The lines, as JSON.
    moves TEXT NOT NULL,
    PRIMARY KEY (game, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX variations_by_person ON variations (person);
