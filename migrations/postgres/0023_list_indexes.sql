-- Lists that must be found in the order in which they are shown, however long the tables are.
DROP INDEX games_challenges_to;
CREATE INDEX games_challenges_to ON games (invited, key) WHERE invited IS NOT NULL;
CREATE INDEX suspensions_by_start ON suspensions (since_ms DESC, person);
