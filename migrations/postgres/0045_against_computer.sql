-- Against which level of the computer a game is played; NULL for games of people. Lists show such games only to who asks
-- for them, so no other column or index finds them (`src/game/computer.rs`).
ALTER TABLE games ADD COLUMN computer_level bigint CHECK (computer_level BETWEEN 1 AND 8);
UPDATE games SET computer_level = (SELECT CAST(substr(id, 10) AS bigint) FROM people
    WHERE people.key IN (games.white, games.black) AND id LIKE 'computer-_' LIMIT 1)
WHERE white IN (SELECT key FROM people WHERE id LIKE 'computer-_')
    OR black IN (SELECT key FROM people WHERE id LIKE 'computer-_');

CREATE INDEX games_running_with_computer ON games (key) WHERE computer_level IS NOT NULL AND status = 'running';
CREATE INDEX archive_computer_by_end ON games (over_ms, key) WHERE computer_level IS NOT NULL AND status = 'over';
CREATE INDEX archive_computer_by_variant ON games (variant, over_ms, key) WHERE computer_level IS NOT NULL AND status = 'over';
CREATE INDEX archive_computer_of_white ON games (white, over_ms, key) WHERE computer_level IS NOT NULL AND status = 'over';
CREATE INDEX archive_computer_of_black ON games (black, over_ms, key) WHERE computer_level IS NOT NULL AND status = 'over';
