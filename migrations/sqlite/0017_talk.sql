-- A table with row numbers, in which new comments stand behind all others: no page is split in its middle, which would leave
-- copies of words in parts of the file that nothing overwrites. A text of spaces alone, as long as what stood there, is of a
-- comment that was deleted: the row stays, so that no pages are merged either.
CREATE TABLE moved_comments AS SELECT game, number, person, text FROM comments ORDER BY game, number;
DROP TABLE comments;
CREATE TABLE comments (
    game INTEGER NOT NULL,
    number INTEGER NOT NULL,
    person INTEGER NOT NULL REFERENCES people (key),
    text TEXT NOT NULL,
    UNIQUE (game, number),
    FOREIGN KEY (game, number) REFERENCES events (game, seq)
) STRICT;
INSERT INTO comments (game, number, person, text) SELECT game, number, person, text FROM moved_comments ORDER BY rowid;
DROP TABLE moved_comments;

CREATE INDEX comments_of_person ON comments (person);

-- By the digest of a comment's command somebody could have confirmed what its words had been. No checksum covers it, and a
-- command without one passes for the same.
DROP TRIGGER events_are_not_changed;
UPDATE events SET digest = NULL WHERE kind = 'kibitzed' AND digest IS NOT NULL;
CREATE TRIGGER events_are_not_changed BEFORE UPDATE ON events
WHEN OLD.checksum IS NOT NULL OR NEW.checksum IS NULL OR (NEW.game, NEW.seq, NEW.at_ms, NEW.kind) <> (OLD.game, OLD.seq, OLD.at_ms, OLD.kind)
    OR NEW.person IS NOT OLD.person OR NEW.command_id IS NOT OLD.command_id OR NEW.digest IS NOT OLD.digest
BEGIN SELECT RAISE(ABORT, 'an event cannot be changed'); END;
