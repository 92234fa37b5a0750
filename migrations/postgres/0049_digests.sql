-- Mails about games wait in the queue of webhooks and browsers.

-- A receiver for each confirmed address; the address itself stays in `emails`. One to which nothing is
-- sent any more stops.
INSERT INTO receivers (channel, person, made_ms, next_ms, failures, quiet_until_ms, stopped_ms)
SELECT 'digest', emails.person, verified_ms, coalesce(taken_until_ms, 0), coalesce(tries, 0),
    coalesce(quiet_until_ms, 0), CASE WHEN refusals >= 5 THEN verified_ms END
FROM emails LEFT JOIN mail_rounds ON mail_rounds.person = emails.person
WHERE address IS NOT NULL;

INSERT INTO deliveries (receiver, game, kind, seq, ply, made_ms, due_ms)
SELECT receivers.key, game, occasions.kind, seq, 0, occasions.made_ms, due_ms
FROM occasions JOIN receivers ON receivers.person = occasions.person AND channel = 'digest'
WHERE stopped_ms IS NULL;

DROP TABLE occasions;
ALTER TABLE mail_rounds DROP COLUMN taken_until_ms;
ALTER TABLE mail_rounds DROP COLUMN quiet_until_ms;
ALTER TABLE mail_rounds DROP COLUMN tries;
CREATE UNIQUE INDEX receivers_of_digests ON receivers (person) WHERE channel = 'digest';
