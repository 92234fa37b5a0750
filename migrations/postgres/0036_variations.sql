-- What players of correspondence games try by hand. Nobody else learns of it, and nothing plays it.
CREATE TABLE variations (
    game bigint NOT NULL REFERENCES games (key) ON DELETE CASCADE,
    person bigint NOT NULL REFERENCES people (key) ON DELETE CASCADE,
    -- The event of the position on which the lines begin.
    since bigint NOT NULL,
    -- The lines, as JSON.
    moves text NOT NULL,
    PRIMARY KEY (game, person)
);
CREATE INDEX variations_by_person ON variations (person);
