-- What a person has is counted and listed through indexes alone. A game at one board has the same person on both sides, and
-- waits for nobody, so that it stands in an index of its own.
DROP INDEX games_unfinished_of_white;
DROP INDEX games_unfinished_of_black;
CREATE INDEX games_unfinished_of_white ON games (white) WHERE status <> 'over' AND one_board = 0;
CREATE INDEX games_unfinished_of_black ON games (black) WHERE status <> 'over' AND one_board = 0;
CREATE INDEX games_unfinished_at_one_board ON games (white) WHERE status <> 'over' AND one_board = 1;
CREATE INDEX games_seeks_of_white ON games (white) WHERE status = 'open' AND access = 'seek';
CREATE INDEX games_seeks_of_black ON games (black) WHERE status = 'open' AND access = 'seek';

-- Open seeks expire: a live game's after a day, others after 30 days.
UPDATE game_state SET deadline_ms = seeks.created_ms + iif(seeks.time ->> '$.kind' = 'live', 86400000, 2592000000)
    FROM games AS seeks
    WHERE seeks.key = game_state.game AND seeks.status = 'open' AND seeks.access = 'seek';
