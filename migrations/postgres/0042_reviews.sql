-- What a computer says of games that are over (`src/game/review.rs`).
CREATE TABLE reviews (
    game bigint PRIMARY KEY REFERENCES games (key),
    made_ms bigint NOT NULL,
    -- JSON (`src/store/codec/reviews.rs`).
    body text NOT NULL
);
