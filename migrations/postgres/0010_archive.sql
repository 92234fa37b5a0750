-- By what the archive of finished games is filtered and sorted.
ALTER TABLE games
    ADD COLUMN time_kind text NOT NULL DEFAULT 'unlimited',
    -- How a game of two players ended: who won, or that nobody did. Only such games are in the archive; for others this is null.
    ADD COLUMN result text CHECK (result IN ('white', 'black', 'drawn', 'aborted')),
    -- The length of a game in the archive.
    ADD COLUMN plies bigint CHECK ((plies IS NULL) = (result IS NULL));

UPDATE games SET time_kind = time::json ->> 'kind' WHERE time::json ->> 'kind' IS NOT NULL;
UPDATE games SET result = coalesce(winner, CASE WHEN reason = 'aborted' THEN 'aborted' ELSE 'drawn' END),
    plies = coalesce((SELECT ply FROM game_state WHERE game = games.key), 0)
WHERE status = 'over' AND NOT one_board AND white IS NOT NULL AND black IS NOT NULL;

DROP INDEX games_finished;
CREATE INDEX archive_by_end ON games (over_ms, key) WHERE result IS NOT NULL;
CREATE INDEX archive_by_variant ON games (variant, over_ms, key) WHERE result IS NOT NULL;
CREATE INDEX archive_by_length ON games (variant, plies, key) WHERE result IS NOT NULL;
CREATE INDEX archive_by_result ON games (result, over_ms, key) WHERE result IS NOT NULL;
CREATE INDEX archive_by_reason ON games (reason, over_ms, key) WHERE result IS NOT NULL;
CREATE INDEX archive_by_time ON games (time_kind, over_ms, key) WHERE result IS NOT NULL;
CREATE INDEX archive_of_white ON games (white, over_ms, key) WHERE result IS NOT NULL;
CREATE INDEX archive_of_black ON games (black, over_ms, key) WHERE result IS NOT NULL;
