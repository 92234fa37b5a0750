-- Lists that must be found in the order in which they are shown, however long the tables are. The other indexes of
-- games end with the game's key already, which is the row's.
CREATE INDEX suspensions_by_start ON suspensions (since_ms DESC, person);
