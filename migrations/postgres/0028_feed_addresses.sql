-- The secret addresses at which people's own feeds are. `hash` is the SHA-256 of the token in one, which is kept nowhere.
CREATE TABLE feed_addresses (
    person bigint NOT NULL PRIMARY KEY REFERENCES people (key) ON DELETE CASCADE,
    hash bytea NOT NULL UNIQUE CHECK (length(hash) = 32),
    made_ms bigint NOT NULL
);
