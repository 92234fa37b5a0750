-- How many games of each kind everybody has won, drawn and lost, counted when a game ends. Aborted games do not count, and
-- nothing is counted for somebody who was deleted.
CREATE TABLE records (
    person bigint NOT NULL REFERENCES people (key) ON DELETE CASCADE,
    variant text NOT NULL,
    won bigint NOT NULL,
    drawn bigint NOT NULL,
    lost bigint NOT NULL,
    PRIMARY KEY (person, variant)
);

INSERT INTO records (person, variant, won, drawn, lost)
SELECT person, variant, count(*) FILTER (WHERE result = side), count(*) FILTER (WHERE result = 'drawn'),
    count(*) FILTER (WHERE result NOT IN (side, 'drawn'))
FROM (SELECT white AS person, 'white' AS side, variant, result FROM games WHERE result IN ('white', 'black', 'drawn')
    UNION ALL SELECT black, 'black', variant, result FROM games WHERE result IN ('white', 'black', 'drawn')) AS played
    JOIN people ON people.key = person
WHERE deleted_ms IS NULL
GROUP BY person, variant;
