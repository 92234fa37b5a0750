-- When players last looked at their games, and what they saw then. Nobody else is told.
CREATE TABLE looks (
    person bigint NOT NULL REFERENCES people (key),
    game bigint NOT NULL REFERENCES games (key),
    -- The last event that they saw.
    seq bigint NOT NULL,
    at_ms bigint NOT NULL,
    PRIMARY KEY (person, game)
);
