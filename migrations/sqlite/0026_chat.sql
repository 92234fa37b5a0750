-- What the two players of a game write to each other. A line that was deleted stays as spaces, as many bytes as there were, and
-- new lines stand behind all others, so that SQLite leaves no copies of words in parts of the file that nothing overwrites.
CREATE TABLE chat_lines (
    game INTEGER NOT NULL REFERENCES games (key),
    -- From 1 on, without gaps.
    number INTEGER NOT NULL,
    person INTEGER NOT NULL REFERENCES people (key),
    -- The same line sent again under its id is written once.
    command_id TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    text TEXT NOT NULL,
    UNIQUE (game, number),
    UNIQUE (game, person, command_id)
) STRICT;

CREATE INDEX chat_lines_of_person ON chat_lines (person);
