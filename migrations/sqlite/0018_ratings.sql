-- How well everybody plays in each set of games: points and deviation in thousandths of a point, volatility in billionths.
CREATE TABLE ratings (
    person INTEGER NOT NULL REFERENCES people (key) ON DELETE CASCADE,
    rated_set TEXT NOT NULL,
    points INTEGER NOT NULL,
    deviation INTEGER NOT NULL,
    volatility INTEGER NOT NULL,
    games INTEGER NOT NULL,
    last_ms INTEGER NOT NULL,
    -- Until when lists of the best show it, unless another game comes; null for one that they do not show.
    listed_until_ms INTEGER,
    PRIMARY KEY (person, rated_set)
) STRICT, WITHOUT ROWID;

CREATE INDEX best_ratings ON ratings (rated_set, points) WHERE listed_until_ms IS NOT NULL;
CREATE INDEX ratings_by_end ON ratings (listed_until_ms) WHERE listed_until_ms IS NOT NULL;

-- The games that have counted, in the order in which they did, with what they changed.
CREATE TABLE rated_games (
    number INTEGER PRIMARY KEY,
    game INTEGER NOT NULL UNIQUE REFERENCES games (key),
    rated_set TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    white INTEGER NOT NULL REFERENCES people (key),
    black INTEGER NOT NULL REFERENCES people (key),
    white_points INTEGER NOT NULL,
    white_deviation INTEGER NOT NULL,
    white_volatility INTEGER NOT NULL,
    white_new_points INTEGER NOT NULL,
    white_new_deviation INTEGER NOT NULL,
    white_new_volatility INTEGER NOT NULL,
    black_points INTEGER NOT NULL,
    black_deviation INTEGER NOT NULL,
    black_volatility INTEGER NOT NULL,
    black_new_points INTEGER NOT NULL,
    black_new_deviation INTEGER NOT NULL,
    black_new_volatility INTEGER NOT NULL,
    -- When it was annulled, and behind which game of each player it gave its points back; null for one that counts.
    annulled_ms INTEGER,
    annulled_white_after INTEGER,
    annulled_black_after INTEGER
) STRICT;

CREATE INDEX rated_games_of_white ON rated_games (white, rated_set, number);
CREATE INDEX rated_games_of_black ON rated_games (black, rated_set, number);
CREATE INDEX rated_games_of_two ON rated_games (white, black, at_ms);
