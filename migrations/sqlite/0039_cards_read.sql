-- The cards of events that people have read, so that a live game waits less for those who see one again.
CREATE TABLE cards_read (
    person INTEGER NOT NULL REFERENCES people (key),
    variant TEXT NOT NULL,
    -- The event's number.
    card INTEGER NOT NULL,
    PRIMARY KEY (person, variant, card)
) STRICT, WITHOUT ROWID;
