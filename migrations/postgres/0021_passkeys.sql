-- Passkeys of accounts, under the SHA-256 of their credentials' ids. `credential` is the public key and what the
-- authenticator said of itself, as JSON.
CREATE TABLE passkeys (
    key_hash bytea PRIMARY KEY CHECK (octet_length(key_hash) = 32),
    person bigint NOT NULL REFERENCES people (key) ON DELETE CASCADE,
    name text NOT NULL,
    credential text NOT NULL,
    made_ms bigint NOT NULL,
    used_ms bigint NOT NULL
);

CREATE INDEX passkeys_by_person ON passkeys (person);

-- What a browser has been asked to sign and has not yet, for a few minutes. `person` makes a passkey; without one,
-- somebody signs in.
CREATE TABLE passkey_challenges (
    token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
    person bigint REFERENCES people (key) ON DELETE CASCADE,
    state text NOT NULL,
    expires_ms bigint NOT NULL
);

CREATE INDEX passkey_challenges_by_person ON passkey_challenges (person);
CREATE INDEX passkey_challenges_by_time ON passkey_challenges (expires_ms);
