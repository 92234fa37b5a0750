-- The whole schema anew. A database that holds something is not changed by this file: its rows are copied into a new file that
-- these migrations have made (`src/store/sqlite/upgrade/`), so that the tables that go here are always empty.
DROP TABLE commands;
DROP TABLE events;
DROP TABLE games;
DROP TABLE device_links;
DROP TABLE people;

-- Guests today. What they are called stands here alone, so that a new name shows everywhere.
CREATE TABLE people (
    key INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    created_ms INTEGER NOT NULL
) STRICT;

-- A projection of each log for lists, written in the log's own transactions: here what stays the same from move to move.
CREATE TABLE games (
    key INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    variant TEXT NOT NULL,
    access TEXT NOT NULL CHECK (access IN ('link', 'seek')),
    one_board INTEGER NOT NULL CHECK (one_board IN (0, 1)),
    time TEXT NOT NULL CHECK (json_valid(time)),
    status TEXT NOT NULL CHECK (status IN ('open', 'running', 'over')),
    white INTEGER REFERENCES people (key),
    black INTEGER REFERENCES people (key),
    winner TEXT CHECK (winner IN ('white', 'black')),
    reason TEXT,
    created_ms INTEGER NOT NULL,
    -- When it ended, or for a game that ended before this column was there, when something last happened in it.
    over_ms INTEGER CHECK ((over_ms IS NOT NULL) = (status = 'over'))
) STRICT;

CREATE INDEX games_seeks ON games (created_ms) WHERE status = 'open' AND access = 'seek';
CREATE INDEX games_unfinished_of_white ON games (white) WHERE status <> 'over';
CREATE INDEX games_unfinished_of_black ON games (black) WHERE status <> 'over';
CREATE INDEX games_finished_of_white ON games (white, over_ms) WHERE status = 'over';
CREATE INDEX games_finished_of_black ON games (black, over_ms) WHERE status = 'over';

-- The projection's other half: what changes with each move.
CREATE TABLE game_state (
    game INTEGER PRIMARY KEY REFERENCES games (key),
    seq INTEGER NOT NULL,
    ply INTEGER NOT NULL,
    to_move TEXT NOT NULL CHECK (to_move IN ('white', 'black')),
    fen TEXT NOT NULL,
    last_cells TEXT NOT NULL CHECK (json_valid(last_cells)),
    active_ms INTEGER NOT NULL,
    -- `active_ms` while two people play, for the list of running games.
    running_ms INTEGER,
    awaits_white INTEGER NOT NULL CHECK (awaits_white IN (0, 1)),
    awaits_black INTEGER NOT NULL CHECK (awaits_black IN (0, 1)),
    choosing INTEGER NOT NULL CHECK (choosing IN (0, 1)),
    white_deadline_ms INTEGER,
    black_deadline_ms INTEGER,
    -- The earlier of the two.
    deadline_ms INTEGER
) STRICT;

CREATE INDEX game_state_running ON game_state (running_ms) WHERE running_ms IS NOT NULL;
CREATE INDEX game_state_deadlines ON game_state (deadline_ms) WHERE deadline_ms IS NOT NULL;

-- The log: what has happened in each game, numbered from 1 without gaps. It is only ever added to.
CREATE TABLE events (
    game INTEGER NOT NULL REFERENCES games (key),
    seq INTEGER NOT NULL CHECK (seq >= 1),
    at_ms INTEGER NOT NULL,
    kind TEXT NOT NULL,
    version INTEGER NOT NULL,
    body TEXT NOT NULL CHECK (json_valid(body)),
    -- The command whose last event this is, and who gave it, so that a command sent twice happens once.
    person INTEGER REFERENCES people (key),
    command_id TEXT,
    -- Of what the command said (`Command::digest`); null for commands older than this column.
    digest BLOB CHECK (length(digest) = 16),
    -- `store::checksum`; null in rows older than this column, until they are filled.
    checksum BLOB CHECK (length(checksum) = 16),
    PRIMARY KEY (game, seq),
    CHECK ((person IS NULL) = (command_id IS NULL))
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX events_commands ON events (game, person, command_id) WHERE command_id IS NOT NULL;
CREATE INDEX events_unfilled ON events (game) WHERE seq = 1 AND checksum IS NULL;

-- A row without a checksum is from an older version. It can be put into today's shape once, which gives it one.
CREATE TRIGGER events_are_not_changed BEFORE UPDATE ON events
WHEN OLD.checksum IS NOT NULL OR NEW.checksum IS NULL OR (NEW.game, NEW.seq, NEW.at_ms, NEW.kind) <> (OLD.game, OLD.seq, OLD.at_ms, OLD.kind)
    OR NEW.person IS NOT OLD.person OR NEW.command_id IS NOT OLD.command_id OR NEW.digest IS NOT OLD.digest
BEGIN SELECT RAISE(ABORT, 'an event cannot be changed'); END;

CREATE TRIGGER events_are_not_removed BEFORE DELETE ON events
BEGIN SELECT RAISE(ABORT, 'an event cannot be removed'); END;

-- What people have written. `number` is that of the event in its game's log, which says all but the words.
CREATE TABLE comments (
    game INTEGER NOT NULL,
    number INTEGER NOT NULL,
    person INTEGER NOT NULL REFERENCES people (key),
    text TEXT NOT NULL,
    PRIMARY KEY (game, number),
    FOREIGN KEY (game, number) REFERENCES events (game, seq)
) STRICT, WITHOUT ROWID;

CREATE INDEX comments_of_person ON comments (person);

-- Private links that take a person to another device. Only the hash of the token is kept.
CREATE TABLE device_links (
    token_hash BLOB NOT NULL PRIMARY KEY,
    person INTEGER NOT NULL REFERENCES people (key) ON DELETE CASCADE,
    expires_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX device_links_expiry ON device_links (expires_ms);
