-- The list of all finished games, the last to end first.
CREATE INDEX games_finished ON games (over_ms) WHERE status = 'over' AND one_board = 0;
