-- Reports are about problems and analyses too, which stand in no game.
ALTER TABLE reports ALTER COLUMN game DROP NOT NULL;
-- The id of the problem or the analysis, which may have been removed; null for what is in a game.
ALTER TABLE reports ADD COLUMN work text;
ALTER TABLE reports DROP CONSTRAINT reports_about_check;
ALTER TABLE reports ADD CONSTRAINT reports_about_check
    CHECK (about IN ('comment', 'conduct', 'chat', 'problem', 'study'));
ALTER TABLE reports ADD CONSTRAINT reports_game_or_work CHECK ((game IS NULL) = (work IS NOT NULL));

CREATE UNIQUE INDEX reports_of_works_once ON reports (reporter, about, work, person) WHERE work IS NOT NULL;
CREATE INDEX reports_of_work ON reports (work) WHERE work IS NOT NULL;

-- Why a moderator has hidden the words of a problem, or an analysis; null where nobody has.
ALTER TABLE problems ADD COLUMN hidden text;
ALTER TABLE studies ADD COLUMN hidden text;

-- Since when a problem can be one of a day; null before enough people have tried it, and for those that never can.
ALTER TABLE problems ADD COLUMN daily_ms bigint;
CREATE INDEX problems_for_days ON problems (variant, daily_ms) WHERE daily_ms IS NOT NULL;
