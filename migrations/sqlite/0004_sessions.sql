-- The browsers in which people are signed in. `hash` is the SHA-256 of what the cookie holds.
CREATE TABLE sessions (
    hash BLOB NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
    -- Null in a session that was exchanged for a cookie of an older version and has ended: the cookie stays refused.
    person INTEGER REFERENCES people (key) ON DELETE CASCADE,
    made_ms INTEGER NOT NULL,
    -- Written at most once a day.
    used_ms INTEGER NOT NULL,
    -- In words: `Firefox on Windows`.
    device TEXT NOT NULL,
    -- Whether it was exchanged for a cookie of an older version.
    exchanged INTEGER NOT NULL CHECK (exchanged IN (0, 1))
) STRICT, WITHOUT ROWID;

CREATE INDEX sessions_of_person ON sessions (person, used_ms);
CREATE INDEX sessions_by_use ON sessions (used_ms);

CREATE INDEX device_links_of_person ON device_links (person);

-- When somebody was last seen here, written at most once a day.
ALTER TABLE people ADD COLUMN seen_ms INTEGER NOT NULL DEFAULT 0;
UPDATE people SET seen_ms = created_ms;
UPDATE people SET seen_ms = max(created_ms, played.at_ms)
    FROM (SELECT person, max(active_ms) AS at_ms FROM (
            SELECT white AS person, active_ms FROM games JOIN game_state ON game = games.key
            UNION ALL SELECT black, active_ms FROM games JOIN game_state ON game = games.key)
        GROUP BY person) AS played
    WHERE played.person = people.key;

-- Whether cookies of the versions before this table still count for this person: not once they have signed out everywhere.
ALTER TABLE people ADD COLUMN old_cookies INTEGER NOT NULL DEFAULT 0 CHECK (old_cookies IN (0, 1));
UPDATE people SET old_cookies = 1;
