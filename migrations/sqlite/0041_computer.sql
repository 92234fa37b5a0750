-- Games against a computer player, whose id is `computer-` and its level, can be removed as well (`src/game/computer.rs`).
DROP TRIGGER only_unplayed_games_are_removed;
CREATE TRIGGER only_unplayed_games_are_removed BEFORE INSERT ON removing
WHEN NOT EXISTS (SELECT 1 FROM games JOIN people ON people.key IN (games.white, games.black)
        WHERE games.key = NEW.game AND people.id LIKE 'computer-_')
    AND (NOT EXISTS (SELECT 1 FROM games WHERE key = NEW.game AND one_board = 0 AND (white IS NULL OR black IS NULL))
        OR EXISTS (SELECT 1 FROM comments WHERE game = NEW.game)
        OR EXISTS (SELECT 1 FROM events WHERE game = NEW.game AND kind IN ('joined', 'played', 'kibitzed')))
BEGIN SELECT RAISE(ABORT, 'a game that was played or commented on cannot be removed'); END;
