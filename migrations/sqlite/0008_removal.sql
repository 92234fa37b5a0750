-- The one door through which a log leaves: the key of a game stands here while the transaction lasts that removes it
-- (`src/store/sqlite/writer/tidy.rs`). Only a game of two that nobody ever joined and nobody has commented on gets in.
CREATE TABLE removing (game INTEGER PRIMARY KEY) STRICT;

CREATE TRIGGER only_unplayed_games_are_removed BEFORE INSERT ON removing
WHEN NOT EXISTS (SELECT 1 FROM games WHERE key = NEW.game AND one_board = 0 AND (white IS NULL OR black IS NULL))
    OR EXISTS (SELECT 1 FROM comments WHERE game = NEW.game)
    OR EXISTS (SELECT 1 FROM events WHERE game = NEW.game AND kind IN ('joined', 'played', 'kibitzed'))
BEGIN SELECT RAISE(ABORT, 'a game that was played or commented on cannot be removed'); END;

DROP TRIGGER events_are_not_removed;
CREATE TRIGGER events_are_not_removed BEFORE DELETE ON events
WHEN NOT EXISTS (SELECT 1 FROM removing WHERE game = OLD.game)
BEGIN SELECT RAISE(ABORT, 'an event cannot be removed'); END;

CREATE INDEX games_unjoined ON games (created_ms) WHERE one_board = 0 AND (white IS NULL OR black IS NULL);
CREATE INDEX people_by_seen ON people (seen_ms);
