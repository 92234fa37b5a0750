-- What people are to be told of by mail: at most one row of a kind a game. A row goes when it has been told, or does not
-- stand any more.
CREATE TABLE occasions (
    person bigint NOT NULL REFERENCES people (key) ON DELETE CASCADE,
    game bigint NOT NULL REFERENCES games (key) ON DELETE CASCADE,
    kind text NOT NULL,
    -- The event that brought it about.
    seq bigint NOT NULL,
    made_ms bigint NOT NULL,
    -- When it is to be told.
    due_ms bigint NOT NULL,
    -- The round of mails of which it is a part: its `taken_until_ms`; 0 for none.
    taken bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (person, game, kind)
);

CREATE INDEX occasions_by_time ON occasions (due_ms);
CREATE INDEX occasions_by_game ON occasions (game);

-- The occasions of which somebody wants to be told otherwise than everybody is at first.
CREATE TABLE mail_choices (
    person bigint NOT NULL REFERENCES people (key) ON DELETE CASCADE,
    occasion text NOT NULL,
    choice text NOT NULL,
    PRIMARY KEY (person, occasion)
);

-- How far the mails about games to a person are.
CREATE TABLE mail_rounds (
    person bigint PRIMARY KEY REFERENCES people (key) ON DELETE CASCADE,
    -- Until when a node has the person to itself, or nobody tries again after a failure.
    taken_until_ms bigint NOT NULL,
    -- Until when nothing is sent but reminders, and until when no turns are to somebody who wants them once a day.
    quiet_until_ms bigint NOT NULL DEFAULT 0,
    daily_until_ms bigint NOT NULL DEFAULT 0,
    tries bigint NOT NULL DEFAULT 0,
    -- With this, whoever has a mail ends them all, and can do nothing else.
    list_token text NOT NULL UNIQUE
);
