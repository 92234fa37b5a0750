-- Positions in which a win is to be forced (`src/game/problem.rs`).
CREATE TABLE problems (
    id text PRIMARY KEY,
    variant text NOT NULL,
    fen text NOT NULL,
    aim text NOT NULL CHECK (aim IN ('win', 'mate')),
    turns bigint NOT NULL CHECK (turns BETWEEN 1 AND 6),
    title text NOT NULL,
    comment text NOT NULL,
    -- Whether it came with the server. It has no composer then; nor has one whose composer was deleted.
    shipped boolean NOT NULL,
    composer bigint REFERENCES people (key) ON DELETE SET NULL,
    made_ms bigint NOT NULL,
    state text NOT NULL CHECK (state IN ('queued', 'published', 'refuted', 'shorter', 'unproved')),
    -- When a computer is to look at it next.
    due_ms bigint,
    -- JSON (`src/store/codec/problems.rs`).
    keys text NOT NULL,
    solution text,
    -- How hard it is, by the first tries of people with accounts.
    points bigint NOT NULL,
    deviation bigint NOT NULL,
    volatility bigint NOT NULL,
    tries bigint NOT NULL,
    last_ms bigint,
    solved bigint NOT NULL
);
CREATE UNIQUE INDEX problems_once ON problems (variant, fen, aim) WHERE state IN ('queued', 'published');
CREATE INDEX problems_newest ON problems (variant, made_ms, id) WHERE state = 'published';
CREATE INDEX problems_by_points ON problems (variant, points, id) WHERE state = 'published';
CREATE INDEX problems_due ON problems (due_ms) WHERE due_ms IS NOT NULL;
CREATE INDEX problems_composed ON problems (composer, made_ms) WHERE composer IS NOT NULL;

-- How far people are with problems.
CREATE TABLE problem_tries (
    problem text NOT NULL REFERENCES problems (id),
    person bigint NOT NULL REFERENCES people (key) ON DELETE CASCADE,
    begun_ms bigint NOT NULL,
    -- Grows with each change.
    version bigint NOT NULL,
    -- Turns of both sides, as JSON.
    line text NOT NULL,
    -- How many of them are right.
    right_turns bigint NOT NULL,
    first_try text CHECK (first_try IN ('solved', 'failed')),
    solved boolean NOT NULL,
    shown boolean NOT NULL,
    points_before bigint,
    points_after bigint,
    PRIMARY KEY (problem, person)
);
CREATE INDEX problem_tries_of_person ON problem_tries (person, begun_ms);

-- How well people with accounts solve the problems of each game.
CREATE TABLE problem_ratings (
    person bigint NOT NULL REFERENCES people (key) ON DELETE CASCADE,
    variant text NOT NULL,
    points bigint NOT NULL,
    deviation bigint NOT NULL,
    volatility bigint NOT NULL,
    tries bigint NOT NULL,
    last_ms bigint,
    PRIMARY KEY (person, variant)
);
