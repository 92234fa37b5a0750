-- Analyses that people keep (`src/game/study/`).
CREATE TABLE studies (
    id TEXT PRIMARY KEY,
    person INTEGER NOT NULL REFERENCES people (key),
    made_ms INTEGER NOT NULL,
    -- Grows with each save: whoever has read an older analysis overwrites no newer one.
    saved_ms INTEGER NOT NULL,
    variant TEXT NOT NULL,
    title TEXT NOT NULL,
    -- The start and the turns, in the form in which games are exported.
    body TEXT NOT NULL
) STRICT;

CREATE INDEX studies_of_person ON studies (person, saved_ms);
