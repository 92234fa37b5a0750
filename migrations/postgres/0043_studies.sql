-- Analyses that people keep (`src/game/study/`).
CREATE TABLE studies (
    id text COLLATE "C" PRIMARY KEY,
    person bigint NOT NULL REFERENCES people (key),
    made_ms bigint NOT NULL,
    -- Grows with each save: whoever has read an older analysis overwrites no newer one.
    saved_ms bigint NOT NULL,
    variant text NOT NULL,
    title text NOT NULL,
    -- The start and the turns, in the form in which games are exported.
    body text NOT NULL
);

CREATE INDEX studies_of_person ON studies (person, saved_ms);
