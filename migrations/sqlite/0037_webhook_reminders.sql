-- When it is to be posted: reminders are for later, all else is due when it happens.
ALTER TABLE webhook_calls ADD COLUMN due_ms INTEGER NOT NULL DEFAULT 0;
UPDATE webhook_calls SET due_ms = made_ms;
CREATE INDEX webhook_calls_by_time ON webhook_calls (due_ms);
