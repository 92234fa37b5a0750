-- The tokens with which programs act for people. `hash` is the SHA-256 of a token, which is kept nowhere.
CREATE TABLE api_tokens (
    hash BLOB NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
    person INTEGER NOT NULL REFERENCES people (key) ON DELETE CASCADE,
    -- What its owner calls it.
    name TEXT NOT NULL,
    -- What it may do.
    reads INTEGER NOT NULL CHECK (reads IN (0, 1)),
    plays INTEGER NOT NULL CHECK (plays IN (0, 1)),
    challenges INTEGER NOT NULL CHECK (challenges IN (0, 1)),
    -- Whether a program decides on the turns that are played with it.
    program INTEGER NOT NULL CHECK (program IN (0, 1)),
    made_ms INTEGER NOT NULL,
    -- Written at most once an hour; null before the first use.
    used_ms INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX api_tokens_of_person ON api_tokens (person);
