-- The channel of a delivery's receiver, so that what waits in one channel is not read for another.
ALTER TABLE deliveries ADD COLUMN channel text NOT NULL DEFAULT '';
UPDATE deliveries SET channel = receivers.channel FROM receivers WHERE receivers.key = receiver;

DROP INDEX deliveries_by_time;
CREATE INDEX deliveries_by_channel ON deliveries (channel, due_ms);
