-- Addresses of people's own to which is posted what happens in their games. Requests are signed with `secret`. None is sent
-- before `due_ms`: it lies ahead after failures, and while one node sends. After too many failures `stopped_ms` says since when
-- nothing is sent any more.
CREATE TABLE webhooks (
    key INTEGER PRIMARY KEY,
    person INTEGER NOT NULL REFERENCES people (key) ON DELETE CASCADE,
    address TEXT NOT NULL,
    secret TEXT NOT NULL,
    -- The kinds of what is posted, with commas between them.
    wants TEXT NOT NULL,
    made_ms INTEGER NOT NULL,
    due_ms INTEGER NOT NULL,
    -- In a row.
    failures INTEGER NOT NULL DEFAULT 0,
    -- When a request was made last, and what came of it.
    last_ms INTEGER,
    last TEXT,
    stopped_ms INTEGER,
    CHECK ((last_ms IS NULL) = (last IS NULL))
) STRICT;

CREATE INDEX webhooks_of_person ON webhooks (person);

-- What is to be posted. Of one game and kind only the latest counts.
CREATE TABLE webhook_calls (
    key INTEGER PRIMARY KEY,
    webhook INTEGER NOT NULL REFERENCES webhooks (key) ON DELETE CASCADE,
    -- Null for a test.
    game INTEGER REFERENCES games (key) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    -- The game's last event then, and its turns.
    seq INTEGER NOT NULL,
    ply INTEGER NOT NULL,
    made_ms INTEGER NOT NULL,
    UNIQUE (webhook, game, kind)
) STRICT;

CREATE INDEX webhook_calls_of_game ON webhook_calls (game);
