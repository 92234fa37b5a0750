-- Whether others are not told that somebody is here.
ALTER TABLE accounts ADD COLUMN hides_presence boolean NOT NULL DEFAULT false;

-- Who has a page open with each node.
CREATE TABLE visitors (
    node bigint NOT NULL,
    person text COLLATE "C" NOT NULL,
    came_ms bigint NOT NULL,
    PRIMARY KEY (node, person)
);
