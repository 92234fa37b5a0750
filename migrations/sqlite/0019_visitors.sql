-- Whether others are not told that somebody is here.
ALTER TABLE accounts ADD COLUMN hides_presence INTEGER NOT NULL DEFAULT 0 CHECK (hides_presence IN (0, 1));
