-- One queue for webhooks and browsers in place of two, and one table of choices.

-- Who is sent notifications, through what channel: webhooks, and browsers (Web Push). Nothing is sent
-- before `next_ms`: it is in the future after failures, and while a node leases the receiver.
CREATE TABLE receivers (
    key INTEGER PRIMARY KEY,
    channel TEXT NOT NULL,
    person INTEGER NOT NULL REFERENCES people (key) ON DELETE CASCADE,
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
    -- Until when comments are gathered.
    quiet_until_ms INTEGER NOT NULL DEFAULT 0,
    -- When something was last sent, and what came of it.
    last_ms INTEGER,
    last TEXT,
    -- Since when nothing is sent any more.
    stopped_ms INTEGER,
    UNIQUE (channel, session),
    CHECK ((last_ms IS NULL) = (last IS NULL))
) STRICT;

CREATE INDEX receivers_of_person ON receivers (person);
CREATE INDEX receivers_of_session ON receivers (session);
CREATE UNIQUE INDEX receivers_by_endpoint ON receivers (address) WHERE channel = 'push';

-- What is to be sent to a receiver. A row says what happened: what is sent is made from the game then.
-- Of one game and kind only the latest counts.
CREATE TABLE deliveries (
    key INTEGER PRIMARY KEY,
    receiver INTEGER NOT NULL REFERENCES receivers (key) ON DELETE CASCADE,
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

CREATE INDEX deliveries_of_game ON deliveries (game);
CREATE INDEX deliveries_by_time ON deliveries (due_ms);

-- The occasions for which somebody has changed the default of a channel.
CREATE TABLE choices (
    person INTEGER NOT NULL REFERENCES people (key) ON DELETE CASCADE,
    channel TEXT NOT NULL,
    occasion TEXT NOT NULL,
    choice TEXT NOT NULL,
    PRIMARY KEY (person, channel, occasion)
) STRICT, WITHOUT ROWID;

-- The keys of browsers follow those of webhooks.
INSERT INTO receivers (key, channel, person, address, secret, wants, made_ms, next_ms, failures, last_ms, last, stopped_ms)
SELECT key, 'webhook', person, address, CAST(secret AS BLOB), wants, made_ms, due_ms, failures, last_ms, last, stopped_ms
FROM webhooks;

INSERT INTO receivers (key, channel, person, session, address, secret, label, made_ms, next_ms, failures, last_ms, last)
SELECT key + (SELECT coalesce(max(key), 0) FROM webhooks), 'push', person, session, endpoint, CAST(p256dh || auth AS BLOB), label,
    made_ms, due_ms, failures, used_ms, CASE WHEN used_ms IS NOT NULL THEN '' END
FROM push_devices;

INSERT INTO deliveries (receiver, game, kind, seq, ply, made_ms, due_ms)
SELECT webhook, game, kind, seq, ply, made_ms, due_ms FROM webhook_calls ORDER BY key;

-- Messages to browsers do not say how many turns had been played.
INSERT INTO deliveries (receiver, game, kind, seq, ply, made_ms, due_ms)
SELECT device + (SELECT coalesce(max(key), 0) FROM webhooks), game, kind, seq, 0, made_ms, due_ms
FROM push_calls ORDER BY key;

INSERT INTO choices (person, channel, occasion, choice)
SELECT person, 'digest', occasion, choice FROM mail_choices;
INSERT INTO choices (person, channel, occasion, choice)
SELECT person, 'push', occasion, choice FROM push_choices;

DROP TABLE webhook_calls;
DROP TABLE push_calls;
DROP TABLE webhooks;
DROP TABLE push_devices;
DROP TABLE mail_choices;
DROP TABLE push_choices;
