-- What players of correspondence games answer while they are away. Nobody else learns of it.
CREATE TABLE conditional_moves (
    game bigint NOT NULL REFERENCES games (key) ON DELETE CASCADE,
    person bigint NOT NULL REFERENCES people (key) ON DELETE CASCADE,
    -- The event of the position on which the lines begin.
    since bigint NOT NULL,
    -- The lines, as JSON.
    moves text NOT NULL,
    PRIMARY KEY (game, person)
);
CREATE INDEX conditional_moves_by_person ON conditional_moves (person);
