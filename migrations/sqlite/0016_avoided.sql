-- People whose words somebody does not want to read, and those whom they do not want to play either.
CREATE TABLE avoided (
    person INTEGER NOT NULL REFERENCES people (key) ON DELETE CASCADE,
    other INTEGER NOT NULL REFERENCES people (key) ON DELETE CASCADE,
    -- Whether they are blocked, or only muted.
    blocked INTEGER NOT NULL CHECK (blocked IN (0, 1)),
    since_ms INTEGER NOT NULL,
    PRIMARY KEY (person, other)
) STRICT, WITHOUT ROWID;

CREATE INDEX avoided_by_other ON avoided (other);
