-- Who is challenged by name and has yet to answer.
ALTER TABLE games ADD COLUMN invited INTEGER REFERENCES people (key);
-- Whether only somebody who has an account may take the free seat.
ALTER TABLE games ADD COLUMN accounts_only INTEGER NOT NULL DEFAULT 0 CHECK (accounts_only IN (0, 1));

CREATE INDEX games_challenges_to ON games (invited) WHERE invited IS NOT NULL;
CREATE INDEX games_challenges_of_white ON games (white) WHERE invited IS NOT NULL;
CREATE INDEX games_challenges_of_black ON games (black) WHERE invited IS NOT NULL;

-- With what settings somebody began a game last, as JSON.
CREATE TABLE last_settings (
    person INTEGER PRIMARY KEY REFERENCES people (key) ON DELETE CASCADE,
    settings TEXT NOT NULL CHECK (length(settings) <= 2000)
) STRICT;
