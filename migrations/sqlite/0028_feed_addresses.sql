-- The secret addresses at which people's own feeds are. `hash` is the SHA-256 of the token in one, which is kept nowhere.
CREATE TABLE feed_addresses (
    person INTEGER NOT NULL PRIMARY KEY REFERENCES people (key) ON DELETE CASCADE,
    hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
    made_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
