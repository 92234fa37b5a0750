-- When players last looked at their games, and what they saw then. Nobody else is told.
CREATE TABLE looks (
    person INTEGER NOT NULL REFERENCES people (key),
    game INTEGER NOT NULL REFERENCES games (key),
    -- The last event that they saw.
    seq INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    PRIMARY KEY (person, game)
) STRICT, WITHOUT ROWID;
