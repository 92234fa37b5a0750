-- The cards of events that people have read, so that a live game waits less for those who see one again.
CREATE TABLE cards_read (
    person bigint NOT NULL REFERENCES people (key),
    variant text NOT NULL,
    -- The event's number.
    card bigint NOT NULL,
    PRIMARY KEY (person, variant, card)
);
