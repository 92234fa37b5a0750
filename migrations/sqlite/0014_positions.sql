-- In which finished games a position stood first, after how many turns, and what was played on it: for the first turns of each
-- game, by a key of what everybody may see of the position (`game::position_key`).
CREATE TABLE positions (
    key INTEGER NOT NULL,
    -- No reference: a finished game is never removed, and an index to find its rows would double the table.
    game INTEGER NOT NULL,
    ply INTEGER NOT NULL,
    -- The next turn; null where the game ended.
    next TEXT,
    PRIMARY KEY (key, game)
) STRICT, WITHOUT ROWID;

-- Finished games that are not in there yet.
CREATE TABLE unindexed (game INTEGER PRIMARY KEY REFERENCES games (key)) STRICT;

INSERT INTO unindexed (game) SELECT key FROM games WHERE result IS NOT NULL;
