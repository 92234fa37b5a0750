-- By what the archive of finished games is filtered and sorted.
ALTER TABLE games ADD COLUMN time_kind TEXT NOT NULL DEFAULT 'unlimited';
-- How a game of two players ended: who won, or that nobody did. Only such games are in the archive; for others this is null.
ALTER TABLE games ADD COLUMN result TEXT CHECK (result IN ('white', 'black', 'drawn', 'aborted'));
-- The length of a game in the archive.
ALTER TABLE games ADD COLUMN plies INTEGER CHECK ((plies IS NULL) = (result IS NULL));

UPDATE games SET time_kind = time ->> '$.kind' WHERE time ->> '$.kind' IS NOT NULL;
UPDATE games SET result = coalesce(winner, iif(reason = 'aborted', 'aborted', 'drawn')),
    plies = coalesce((SELECT ply FROM game_state WHERE game = games.key), 0)
WHERE status = 'over' AND one_board = 0 AND white IS NOT NULL AND black IS NOT NULL;

DROP INDEX games_finished;
CREATE INDEX archive_by_end ON games (over_ms) WHERE result IS NOT NULL;
CREATE INDEX archive_by_variant ON games (variant, over_ms) WHERE result IS NOT NULL;
CREATE INDEX archive_by_length ON games (variant, plies) WHERE result IS NOT NULL;
CREATE INDEX archive_by_result ON games (result, over_ms) WHERE result IS NOT NULL;
CREATE INDEX archive_by_reason ON games (reason, over_ms) WHERE result IS NOT NULL;
CREATE INDEX archive_by_time ON games (time_kind, over_ms) WHERE result IS NOT NULL;
CREATE INDEX archive_of_white ON games (white, over_ms) WHERE result IS NOT NULL;
CREATE INDEX archive_of_black ON games (black, over_ms) WHERE result IS NOT NULL;
