-- Mails about accounts wait in the queue of all notifications. Each has a receiver, which goes with it.

-- Null for a mail about accounts that are found by the address.
ALTER TABLE receivers ALTER COLUMN person DROP NOT NULL;
ALTER TABLE receivers ADD CHECK (person IS NOT NULL OR channel = 'mail');
-- In a row that were not released, because their nodes died.
ALTER TABLE receivers ADD COLUMN leases bigint NOT NULL DEFAULT 0;
CREATE INDEX receivers_of_mails ON receivers (address) WHERE channel = 'mail';

-- The label holds the kind, until the delivery has it.
INSERT INTO receivers (channel, person, address, label, wants, made_ms, next_ms, failures)
SELECT 'mail', person, address, kind, '', made_ms, due_ms, tries FROM outbox ORDER BY key;

INSERT INTO deliveries (receiver, kind, seq, ply, made_ms, due_ms)
SELECT key, label, 0, 0, made_ms, made_ms FROM receivers WHERE channel = 'mail' ORDER BY key;

UPDATE receivers SET label = '' WHERE channel = 'mail';

DROP TABLE outbox;
