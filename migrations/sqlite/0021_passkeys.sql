-- Passkeys of accounts, under the SHA-256 of their credentials' ids. `credential` is the public key and what the
-- authenticator said of itself, as JSON.
CREATE TABLE passkeys (
    key_hash BLOB PRIMARY KEY CHECK (length(key_hash) = 32),
    person INTEGER NOT NULL REFERENCES people (key) ON DELETE CASCADE,
    name TEXT NOT NULL,
    credential TEXT NOT NULL,
    made_ms INTEGER NOT NULL,
    used_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX passkeys_by_person ON passkeys (person);

-- What a browser has been asked to sign and has not yet, for a few minutes. `person` makes a passkey; without one,
-- somebody signs in.
CREATE TABLE passkey_challenges (
    token_hash BLOB PRIMARY KEY CHECK (length(token_hash) = 32),
    person INTEGER REFERENCES people (key) ON DELETE CASCADE,
    state TEXT NOT NULL,
    expires_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX passkey_challenges_by_person ON passkey_challenges (person);
CREATE INDEX passkey_challenges_by_time ON passkey_challenges (expires_ms);
