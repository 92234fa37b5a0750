-- What people have reported to the moderators. Comments are named by their numbers, never copied.
CREATE TABLE reports (
    key INTEGER PRIMARY KEY,
    at_ms INTEGER NOT NULL,
    -- Null for somebody who was deleted.
    reporter INTEGER REFERENCES people (key) ON DELETE SET NULL,
    -- Whom it is about; null for somebody who was deleted.
    person INTEGER REFERENCES people (key) ON DELETE SET NULL,
    game INTEGER NOT NULL REFERENCES games (key) ON DELETE CASCADE,
    about TEXT NOT NULL CHECK (about IN ('comment', 'conduct', 'chat')),
    -- The number of the comment or of the line of chat; 0 for conduct.
    item INTEGER NOT NULL,
    -- The numbers of what stood around it, with spaces between them.
    around TEXT NOT NULL,
    kind TEXT NOT NULL,
    -- The reporter's words.
    text TEXT NOT NULL,
    -- What became of it; null while it waits for a moderator.
    outcome TEXT,
    -- Null for one that waits, or that has ended because somebody was deleted.
    closed_ms INTEGER
) STRICT;

CREATE UNIQUE INDEX reports_once ON reports (reporter, game, about, item, person);
CREATE INDEX reports_of_reporter ON reports (reporter, key);
CREATE INDEX reports_of_person ON reports (person);
CREATE INDEX reports_of_item ON reports (game, about, item);
CREATE INDEX reports_open ON reports (key) WHERE outcome IS NULL;

-- With which report an act was done.
ALTER TABLE moderation_log ADD COLUMN report INTEGER;

CREATE TRIGGER moderation_log_keeps_report BEFORE UPDATE OF report ON moderation_log
BEGIN SELECT RAISE(ABORT, 'an act in the log cannot be changed'); END;
