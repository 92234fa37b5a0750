-- When people were, or are, on vacation from their correspondence games.
CREATE TABLE vacations (
    person INTEGER NOT NULL REFERENCES people (key) ON DELETE CASCADE,
    -- From 1 on, for each person.
    number INTEGER NOT NULL,
    begun_ms INTEGER NOT NULL,
    -- When it is over, or was ended.
    until_ms INTEGER NOT NULL,
    -- Whether it began by itself, because time was running out: 0 or 1.
    automatic INTEGER NOT NULL,
    -- In games that went on before this time the clock is stopped, or runs again, as it should.
    settled_ms INTEGER NOT NULL,
    -- When a node looks at the games again.
    due_ms INTEGER NOT NULL,
    PRIMARY KEY (person, number)
) STRICT;

CREATE INDEX vacations_by_due ON vacations (due_ms);

-- Who wants vacations to begin by themselves.
CREATE TABLE automatic_vacations (
    person INTEGER PRIMARY KEY REFERENCES people (key) ON DELETE CASCADE,
    since_ms INTEGER NOT NULL
) STRICT;
