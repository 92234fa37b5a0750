-- Reports are about problems and analyses too, which stand in no game.
CREATE TABLE reports_of_works (
    key INTEGER PRIMARY KEY,
    at_ms INTEGER NOT NULL,
    -- Null for somebody who was deleted.
    reporter INTEGER REFERENCES people (key) ON DELETE SET NULL,
    -- Whom it is about; null for somebody who was deleted.
    person INTEGER REFERENCES people (key) ON DELETE SET NULL,
    -- Null for a problem and an analysis.
    game INTEGER REFERENCES games (key) ON DELETE CASCADE,
    -- The id of the problem or the analysis, which may have been removed; null for what is in a game.
    work TEXT,
    about TEXT NOT NULL CHECK (about IN ('comment', 'conduct', 'chat', 'problem', 'study')),
    -- The number of the comment or of the line of chat; 0 for anything else.
    item INTEGER NOT NULL,
    -- The numbers of what stood around it, with spaces between them.
    around TEXT NOT NULL,
    kind TEXT NOT NULL,
    -- The reporter's words.
    text TEXT NOT NULL,
    -- What became of it; null while it waits for a moderator.
    outcome TEXT,
    -- Null for one that waits, or that has ended because somebody was deleted.
    closed_ms INTEGER,
    CHECK ((game IS NULL) = (work IS NOT NULL))
) STRICT;
INSERT INTO reports_of_works (key, at_ms, reporter, person, game, about, item, around, kind, text, outcome, closed_ms)
    SELECT key, at_ms, reporter, person, game, about, item, around, kind, text, outcome, closed_ms FROM reports;
DROP TABLE reports;
ALTER TABLE reports_of_works RENAME TO reports;

CREATE UNIQUE INDEX reports_once ON reports (reporter, game, about, item, person);
CREATE UNIQUE INDEX reports_of_works_once ON reports (reporter, about, work, person) WHERE work IS NOT NULL;
CREATE INDEX reports_of_reporter ON reports (reporter, key);
CREATE INDEX reports_of_person ON reports (person);
CREATE INDEX reports_of_item ON reports (game, about, item);
CREATE INDEX reports_of_work ON reports (work) WHERE work IS NOT NULL;
CREATE INDEX reports_open ON reports (key) WHERE outcome IS NULL;

-- Why a moderator has hidden the words of a problem, or an analysis; null where nobody has.
ALTER TABLE problems ADD COLUMN hidden TEXT;
ALTER TABLE studies ADD COLUMN hidden TEXT;

-- Since when a problem can be one of a day; null before enough people have tried it, and for those that never can.
ALTER TABLE problems ADD COLUMN daily_ms INTEGER;
CREATE INDEX problems_for_days ON problems (variant, daily_ms) WHERE daily_ms IS NOT NULL;
