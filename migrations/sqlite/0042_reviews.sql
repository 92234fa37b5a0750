-- What a computer says of games that are over (`src/game/review.rs`).
CREATE TABLE reviews (
    game INTEGER PRIMARY KEY REFERENCES games (key),
    made_ms INTEGER NOT NULL,
    -- JSON (`src/store/codec/reviews.rs`).
    body TEXT NOT NULL
) STRICT;
