-- What accounts may do besides playing.
CREATE TABLE roles (
    person INTEGER PRIMARY KEY REFERENCES people (key) ON DELETE CASCADE,
    role TEXT NOT NULL CHECK (role IN ('moderator', 'admin')),
    since_ms INTEGER NOT NULL
) STRICT;

-- People who may begin no games and write nothing.
CREATE TABLE suspensions (
    person INTEGER PRIMARY KEY REFERENCES people (key) ON DELETE CASCADE,
    reason TEXT NOT NULL,
    since_ms INTEGER NOT NULL,
    -- Null for good.
    until_ms INTEGER
) STRICT;

CREATE INDEX suspensions_by_end ON suspensions (until_ms);

-- What moderators, administrators and the host have done.
CREATE TABLE moderation_log (
    key INTEGER PRIMARY KEY,
    at_ms INTEGER NOT NULL,
    -- Null for the host at the command line, and for somebody who was deleted.
    actor INTEGER REFERENCES people (key) ON DELETE SET NULL,
    by_host INTEGER NOT NULL CHECK (by_host IN (0, 1)),
    act TEXT NOT NULL,
    person INTEGER REFERENCES people (key) ON DELETE SET NULL,
    detail TEXT NOT NULL,
    reason TEXT NOT NULL
) STRICT;

CREATE INDEX moderation_log_of_person ON moderation_log (person);
CREATE INDEX moderation_log_of_actor ON moderation_log (actor);

-- It is only added to, but that nothing is left of people who are deleted.
CREATE TRIGGER moderation_log_is_not_changed BEFORE UPDATE ON moderation_log
WHEN (NEW.key, NEW.at_ms, NEW.by_host, NEW.act) <> (OLD.key, OLD.at_ms, OLD.by_host, OLD.act)
    OR (NEW.actor IS NOT NULL AND NEW.actor IS NOT OLD.actor)
    OR (NEW.person IS NOT NULL AND NEW.person IS NOT OLD.person)
    OR (NEW.detail <> '' AND NEW.detail <> OLD.detail)
    OR (NEW.reason <> '' AND NEW.reason <> OLD.reason)
BEGIN SELECT RAISE(ABORT, 'an act in the log cannot be changed'); END;

CREATE TRIGGER moderation_log_is_not_removed BEFORE DELETE ON moderation_log
BEGIN SELECT RAISE(ABORT, 'an act in the log cannot be removed'); END;
