-- People whose words somebody does not want to read, and those whom they do not want to play either.
CREATE TABLE avoided (
    person bigint NOT NULL REFERENCES people (key) ON DELETE CASCADE,
    other bigint NOT NULL REFERENCES people (key) ON DELETE CASCADE,
    -- Whether they are blocked, or only muted.
    blocked boolean NOT NULL,
    since_ms bigint NOT NULL,
    PRIMARY KEY (person, other)
);

CREATE INDEX avoided_by_other ON avoided (other);
