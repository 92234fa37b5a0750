-- The tokens with which programs act for people. `hash` is the SHA-256 of a token, which is kept nowhere.
CREATE TABLE api_tokens (
    hash bytea NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
    person bigint NOT NULL REFERENCES people (key) ON DELETE CASCADE,
    -- What its owner calls it.
    name text NOT NULL,
    -- What it may do.
    reads boolean NOT NULL,
    plays boolean NOT NULL,
    challenges boolean NOT NULL,
    -- Whether a program decides on the turns that are played with it.
    program boolean NOT NULL,
    made_ms bigint NOT NULL,
    -- Written at most once an hour; null before the first use.
    used_ms bigint
);

CREATE INDEX api_tokens_of_person ON api_tokens (person);
