-- The channel of a delivery's receiver, so that what waits in one channel is not read for another.
ALTER TABLE deliveries ADD COLUMN channel text NOT NULL DEFAULT '';
UPDATE deliveries SET channel = receivers.channel FROM receivers WHERE receivers.key = receiver;
ALTER TABLE deliveries ALTER COLUMN channel DROP DEFAULT;

DROP INDEX deliveries_by_time;
CREATE INDEX deliveries_by_channel ON deliveries (channel, due_ms);

-- The games that are removed are looked for here.
CREATE INDEX looks_by_game ON looks (game);
