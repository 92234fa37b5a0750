-- The channel of a delivery's receiver, so that what waits in one channel is not read for another.
ALTER TABLE deliveries ADD COLUMN channel TEXT NOT NULL DEFAULT '';
-- An account that was deleted could leave what waited for its address.
DELETE FROM deliveries WHERE receiver NOT IN (SELECT key FROM receivers);
UPDATE deliveries SET channel = (SELECT channel FROM receivers WHERE key = receiver);

DROP INDEX deliveries_by_time;
CREATE INDEX deliveries_by_channel ON deliveries (channel, due_ms);

-- The games that are removed are looked for here.
CREATE INDEX looks_by_game ON looks (game);
