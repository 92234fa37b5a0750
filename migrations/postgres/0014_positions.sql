-- In which finished games a position stood first, after how many turns, and what was played on it: for the first turns of each
-- game, by a key of what everybody may see of the position (`game::position_key`).
CREATE TABLE positions (
    key bigint NOT NULL,
    -- No reference: a finished game is never removed, and an index to find its rows would double the table.
    game bigint NOT NULL,
    ply bigint NOT NULL,
    -- The next turn; null where the game ended.
    next text COLLATE "C",
    PRIMARY KEY (key, game)
);

-- Finished games that are not in there yet.
CREATE TABLE unindexed (game bigint PRIMARY KEY REFERENCES games (key));

INSERT INTO unindexed (game) SELECT key FROM games WHERE result IS NOT NULL;
