-- Where people live and when they sleep, for games whose clocks pause on weekends or at night.
CREATE TABLE person_hours (
    person bigint PRIMARY KEY REFERENCES people (key) ON DELETE CASCADE,
    -- A name of the tz database, such as `Europe/Berlin`.
    zone text NOT NULL,
    -- Full hours, 0 to 23, by local time; the same twice where there is no night.
    night_from bigint NOT NULL,
    night_until bigint NOT NULL
);
