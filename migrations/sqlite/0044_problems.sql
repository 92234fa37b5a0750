-- Positions in which a win is to be forced (`src/game/problem.rs`).
CREATE TABLE problems (
    id TEXT PRIMARY KEY,
    variant TEXT NOT NULL,
    fen TEXT NOT NULL,
    aim TEXT NOT NULL CHECK (aim IN ('win', 'mate')),
    turns INTEGER NOT NULL CHECK (turns BETWEEN 1 AND 6),
    title TEXT NOT NULL,
    comment TEXT NOT NULL,
    -- Whether it came with the server. It has no composer then; nor has one whose composer was deleted.
    shipped INTEGER NOT NULL,
    composer INTEGER REFERENCES people (key),
    made_ms INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('queued', 'published', 'refuted', 'shorter', 'unproved')),
    -- When a computer is to look at it next.
    due_ms INTEGER,
    -- JSON (`src/store/codec/problems.rs`).
    keys TEXT NOT NULL,
    solution TEXT,
    -- How hard it is, by the first tries of people with accounts.
    points INTEGER NOT NULL,
    deviation INTEGER NOT NULL,
    volatility INTEGER NOT NULL,
    tries INTEGER NOT NULL,
    last_ms INTEGER,
    solved INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX problems_once ON problems (variant, fen, aim) WHERE state IN ('queued', 'published');
CREATE INDEX problems_newest ON problems (variant, made_ms, id) WHERE state = 'published';
CREATE INDEX problems_by_points ON problems (variant, points, id) WHERE state = 'published';
CREATE INDEX problems_due ON problems (due_ms) WHERE due_ms IS NOT NULL;
CREATE INDEX problems_composed ON problems (composer, made_ms) WHERE composer IS NOT NULL;

-- How far people are with problems.
CREATE TABLE problem_tries (
    problem TEXT NOT NULL REFERENCES problems (id),
    person INTEGER NOT NULL REFERENCES people (key),
    begun_ms INTEGER NOT NULL,
    -- Grows with each change.
    version INTEGER NOT NULL,
    -- Turns of both sides, as JSON.
    line TEXT NOT NULL,
    -- How many of them are right.
    right_turns INTEGER NOT NULL,
    first_try TEXT CHECK (first_try IN ('solved', 'failed')),
    solved INTEGER NOT NULL,
    shown INTEGER NOT NULL,
    points_before INTEGER,
    points_after INTEGER,
    PRIMARY KEY (problem, person)
) STRICT;
CREATE INDEX problem_tries_of_person ON problem_tries (person, begun_ms);

-- How well people with accounts solve the problems of each game.
CREATE TABLE problem_ratings (
    person INTEGER NOT NULL REFERENCES people (key),
    variant TEXT NOT NULL,
    points INTEGER NOT NULL,
    deviation INTEGER NOT NULL,
    volatility INTEGER NOT NULL,
    tries INTEGER NOT NULL,
    last_ms INTEGER,
    PRIMARY KEY (person, variant)
) STRICT;
