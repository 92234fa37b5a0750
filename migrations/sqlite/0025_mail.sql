-- The e-mail addresses of accounts. Mail is sent to `address`; `pending` becomes the address when a link in a mail to it
-- is used. `refusals` counts mails in a row that no server would take.
CREATE TABLE emails (
    person INTEGER PRIMARY KEY REFERENCES people (key) ON DELETE CASCADE,
    address TEXT,
    verified_ms INTEGER,
    pending TEXT,
    pending_ms INTEGER,
    pending_refused INTEGER NOT NULL DEFAULT 0 CHECK (pending_refused IN (0, 1)),
    refusals INTEGER NOT NULL DEFAULT 0,
    CHECK ((address IS NULL) = (verified_ms IS NULL)),
    CHECK ((pending IS NULL) = (pending_ms IS NULL)),
    CHECK (address IS NOT NULL OR pending IS NOT NULL)
) STRICT;

CREATE INDEX emails_by_address ON emails (address) WHERE address IS NOT NULL;

-- Links in mails that make a pending address the account's.
CREATE TABLE email_links (
    token_hash BLOB PRIMARY KEY CHECK (length(token_hash) = 32),
    person INTEGER NOT NULL REFERENCES people (key) ON DELETE CASCADE,
    address TEXT NOT NULL,
    expires_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX email_links_by_person ON email_links (person);
CREATE INDEX email_links_by_time ON email_links (expires_ms);

-- Mails that are to be sent. A row says what a mail is about and never holds its words: these, with the links in them,
-- are made when it is sent. While one is being sent, `due_ms` is when another node may try.
CREATE TABLE outbox (
    key INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    -- Whose account it is about; null where that is found by the address.
    person INTEGER REFERENCES people (key) ON DELETE CASCADE,
    address TEXT NOT NULL,
    made_ms INTEGER NOT NULL,
    due_ms INTEGER NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX outbox_by_time ON outbox (due_ms, key);
CREATE INDEX outbox_by_person ON outbox (person);
CREATE INDEX outbox_by_address ON outbox (address);
