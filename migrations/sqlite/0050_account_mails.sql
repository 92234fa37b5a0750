-- Mails about accounts wait in the queue of all notifications. Each has a receiver, which goes with it.
-- SQLite cannot let a column be null that was not, so that both tables are made again.

CREATE TABLE new_receivers (
    key INTEGER PRIMARY KEY,
    channel TEXT NOT NULL,
    -- Null for a mail about accounts that are found by the address.
    person INTEGER REFERENCES people (key) ON DELETE CASCADE,
    -- A browser's row leaves with the session in which it was added.
    session BLOB REFERENCES sessions (hash) ON DELETE CASCADE,
    -- Empty where the channel has none. Anybody who knows that of a browser can send something there;
    -- only what is encrypted with its secret is shown.
    address TEXT NOT NULL DEFAULT '',
    -- With what requests are signed, or encrypted. Only the channel reads it.
    secret BLOB NOT NULL DEFAULT x'',
    -- In words: `Firefox on Windows`.
    label TEXT NOT NULL DEFAULT '',
    -- The kinds of deliveries, with commas between them; null for those that the person has chosen
    -- for the channel.
    wants TEXT,
    made_ms INTEGER NOT NULL,
    next_ms INTEGER NOT NULL,
    -- In a row.
    failures INTEGER NOT NULL DEFAULT 0,
    -- In a row that were not released, because their nodes died.
    leases INTEGER NOT NULL DEFAULT 0,
    -- Until when comments are gathered, or all but reminders.
    quiet_until_ms INTEGER NOT NULL DEFAULT 0,
    -- When something was last sent, and what came of it.
    last_ms INTEGER,
    last TEXT,
    -- Since when nothing is sent any more.
    stopped_ms INTEGER,
    UNIQUE (channel, session),
    CHECK ((last_ms IS NULL) = (last IS NULL)),
    CHECK (person IS NOT NULL OR channel = 'mail')
) STRICT;

CREATE TABLE new_deliveries (
    key INTEGER PRIMARY KEY,
    receiver INTEGER NOT NULL REFERENCES new_receivers (key) ON DELETE CASCADE,
    -- Null for what is about none.
    game INTEGER REFERENCES games (key) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    -- The event that caused it, and the turns that had been played.
    seq INTEGER NOT NULL,
    ply INTEGER NOT NULL,
    made_ms INTEGER NOT NULL,
    -- When to send it.
    due_ms INTEGER NOT NULL,
    UNIQUE (receiver, game, kind)
) STRICT;

INSERT INTO new_receivers (key, channel, person, session, address, secret, label, wants, made_ms, next_ms, failures,
    quiet_until_ms, last_ms, last, stopped_ms)
SELECT key, channel, person, session, address, secret, label, wants, made_ms, next_ms, failures,
    quiet_until_ms, last_ms, last, stopped_ms
FROM receivers;

INSERT INTO new_deliveries (key, receiver, game, kind, seq, ply, made_ms, due_ms)
SELECT key, receiver, game, kind, seq, ply, made_ms, due_ms FROM deliveries;

DROP TABLE deliveries;
DROP TABLE receivers;
ALTER TABLE new_receivers RENAME TO receivers;
ALTER TABLE new_deliveries RENAME TO deliveries;

CREATE INDEX receivers_of_person ON receivers (person);
CREATE INDEX receivers_of_session ON receivers (session);
CREATE UNIQUE INDEX receivers_by_endpoint ON receivers (address) WHERE channel = 'push';
CREATE UNIQUE INDEX receivers_of_digests ON receivers (person) WHERE channel = 'digest';
CREATE INDEX receivers_of_mails ON receivers (address) WHERE channel = 'mail';
CREATE INDEX deliveries_of_game ON deliveries (game);
CREATE INDEX deliveries_by_time ON deliveries (due_ms);

-- The label holds the kind, until the delivery has it.
INSERT INTO receivers (channel, person, address, label, wants, made_ms, next_ms, failures)
SELECT 'mail', person, address, kind, '', made_ms, due_ms, tries FROM outbox ORDER BY key;

INSERT INTO deliveries (receiver, kind, seq, ply, made_ms, due_ms)
SELECT key, label, 0, 0, made_ms, made_ms FROM receivers WHERE channel = 'mail' ORDER BY key;

UPDATE receivers SET label = '' WHERE channel = 'mail';

DROP TABLE outbox;
