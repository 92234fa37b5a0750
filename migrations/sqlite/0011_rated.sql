-- The set of ratings for which a game counts; null for one that is not rated.
ALTER TABLE games ADD COLUMN rated_set TEXT;

CREATE INDEX archive_rated ON games (over_ms) WHERE result IS NOT NULL AND rated_set IS NOT NULL;
