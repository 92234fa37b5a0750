-- The browsers that show messages when no page is open (Web Push). A browser's goes with the session in which it was added.
-- None is sent before `due_ms`: it lies ahead after failures, and while one node sends.
CREATE TABLE push_devices (
    key INTEGER PRIMARY KEY,
    person INTEGER NOT NULL REFERENCES people (key) ON DELETE CASCADE,
    session BLOB NOT NULL UNIQUE REFERENCES sessions (hash) ON DELETE CASCADE,
    -- Whoever knows it can send something there; only what is encrypted with the other two is shown.
    endpoint TEXT NOT NULL UNIQUE,
    p256dh BLOB NOT NULL CHECK (length(p256dh) = 65),
    auth BLOB NOT NULL CHECK (length(auth) = 16),
    -- In words: `Firefox on Windows`.
    label TEXT NOT NULL,
    made_ms INTEGER NOT NULL,
    due_ms INTEGER NOT NULL,
    -- In a row.
    failures INTEGER NOT NULL DEFAULT 0,
    -- When a message was taken last.
    used_ms INTEGER
) STRICT;

CREATE INDEX push_devices_of_person ON push_devices (person);

-- What is to be sent. Of one game and kind only the latest counts.
CREATE TABLE push_calls (
    key INTEGER PRIMARY KEY,
    device INTEGER NOT NULL REFERENCES push_devices (key) ON DELETE CASCADE,
    game INTEGER NOT NULL REFERENCES games (key) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    -- The event that brought it about.
    seq INTEGER NOT NULL,
    made_ms INTEGER NOT NULL,
    -- When it is to be sent.
    due_ms INTEGER NOT NULL,
    UNIQUE (device, game, kind)
) STRICT;

CREATE INDEX push_calls_of_game ON push_calls (game);
CREATE INDEX push_calls_by_time ON push_calls (due_ms);

-- The occasions of which somebody wants to be told otherwise than everybody is at first.
CREATE TABLE push_choices (
    person INTEGER NOT NULL REFERENCES people (key) ON DELETE CASCADE,
    occasion TEXT NOT NULL,
    choice TEXT NOT NULL,
    PRIMARY KEY (person, occasion)
) STRICT, WITHOUT ROWID;
