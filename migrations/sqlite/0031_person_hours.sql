-- Where people live and when they sleep, for games whose clocks pause on weekends or at night.
CREATE TABLE person_hours (
    person INTEGER PRIMARY KEY REFERENCES people (key) ON DELETE CASCADE,
    -- A name of the tz database, such as `Europe/Berlin`.
    zone TEXT NOT NULL,
    -- Full hours, 0 to 23, by local time; the same twice where there is no night.
    night_from INTEGER NOT NULL,
    night_until INTEGER NOT NULL
) STRICT;
