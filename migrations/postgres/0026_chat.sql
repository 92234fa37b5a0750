-- What the two players of a game write to each other. A line that was deleted stays as spaces, so that numbers have no gaps.
CREATE TABLE chat_lines (
    game bigint NOT NULL REFERENCES games (key),
    -- From 1 on, without gaps.
    number bigint NOT NULL,
    person bigint NOT NULL REFERENCES people (key),
    -- The same line sent again under its id is written once.
    command_id text NOT NULL,
    at_ms bigint NOT NULL,
    text text NOT NULL,
    PRIMARY KEY (game, number),
    UNIQUE (game, person, command_id)
);

CREATE INDEX chat_lines_of_person ON chat_lines (person);
