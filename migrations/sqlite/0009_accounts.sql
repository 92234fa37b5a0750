-- People who come back with a name and a password. A guest becomes an account by getting a row here, and stays the same person.
CREATE TABLE accounts (
    person INTEGER PRIMARY KEY REFERENCES people (key) ON DELETE CASCADE,
    -- A PHC string: algorithm, parameters, salt and hash.
    password_hash TEXT NOT NULL,
    password_ms INTEGER NOT NULL,
    made_ms INTEGER NOT NULL,
    -- When the name was last changed; 0 if never since the account was made.
    named_ms INTEGER NOT NULL
) STRICT;

-- Names that nobody else may take until then: an account's former names, and those of people who were deleted. Only the
-- SHA-256 of what the eye sees of a name (`game::name_skeleton`), so that nothing of a deleted name is left.
CREATE TABLE kept_names (
    skeleton_hash BLOB PRIMARY KEY CHECK (length(skeleton_hash) = 32),
    -- Whose name it was; null for somebody who was deleted.
    person INTEGER REFERENCES people (key) ON DELETE SET NULL,
    until_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX kept_names_of_person ON kept_names (person);
CREATE INDEX kept_names_by_end ON kept_names (until_ms);

-- Links with which a forgotten password is replaced. Only the hash of the token is kept.
CREATE TABLE reset_links (
    token_hash BLOB PRIMARY KEY CHECK (length(token_hash) = 32),
    person INTEGER NOT NULL REFERENCES people (key) ON DELETE CASCADE,
    expires_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX reset_links_of_person ON reset_links (person);
CREATE INDEX reset_links_expiry ON reset_links (expires_ms);

-- Browsers that have signed in to an account before, which others who try to cannot keep out. `hash` is the SHA-256 of a
-- cookie's token and the person's id.
CREATE TABLE known_browsers (
    hash BLOB PRIMARY KEY CHECK (length(hash) = 32),
    person INTEGER NOT NULL REFERENCES people (key) ON DELETE CASCADE,
    used_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX known_browsers_of_person ON known_browsers (person, used_ms);
CREATE INDEX known_browsers_by_use ON known_browsers (used_ms);

-- When somebody was deleted, who has no name since then.
ALTER TABLE people ADD COLUMN deleted_ms INTEGER;
