-- The channel of a delivery's receiver, so that what waits in one channel is not read for another.
ALTER TABLE deliveries ADD COLUMN channel TEXT NOT NULL DEFAULT '';
UPDATE deliveries SET channel = (SELECT channel FROM receivers WHERE key = receiver);

DROP INDEX deliveries_by_time;
CREATE INDEX deliveries_by_channel ON deliveries (channel, due_ms);
