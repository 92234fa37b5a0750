-- The log: what has happened in each game, numbered from 1 without gaps. It is only ever added to.
CREATE TABLE events (
    game_id TEXT NOT NULL,
    seq INTEGER NOT NULL CHECK (seq >= 1),
    at_ms INTEGER NOT NULL,
    kind TEXT NOT NULL,
    version INTEGER NOT NULL,
    body TEXT NOT NULL CHECK (json_valid(body)),
    PRIMARY KEY (game_id, seq)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER events_are_not_changed BEFORE UPDATE ON events
BEGIN SELECT RAISE(ABORT, 'an event cannot be changed'); END;

CREATE TRIGGER events_are_not_removed BEFORE DELETE ON events
BEGIN SELECT RAISE(ABORT, 'an event cannot be removed'); END;

-- What was answered to which command, so that one sent twice happens once. `seq` is the last event that it led to.
CREATE TABLE commands (
    game_id TEXT NOT NULL,
    person TEXT NOT NULL,
    command_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    PRIMARY KEY (game_id, person, command_id),
    FOREIGN KEY (game_id, seq) REFERENCES events (game_id, seq)
) STRICT, WITHOUT ROWID;

-- A projection of each log for lists, written in the log's own transactions. It can be made again from the log.
CREATE TABLE games (
    id TEXT NOT NULL PRIMARY KEY,
    seq INTEGER NOT NULL,
    variant TEXT NOT NULL,
    access TEXT NOT NULL CHECK (access IN ('link', 'seek')),
    one_board INTEGER NOT NULL CHECK (one_board IN (0, 1)),
    time TEXT NOT NULL CHECK (json_valid(time)),
    status TEXT NOT NULL CHECK (status IN ('open', 'running', 'over')),
    white_id TEXT,
    white_name TEXT,
    black_id TEXT,
    black_name TEXT,
    ply INTEGER NOT NULL,
    to_move TEXT NOT NULL CHECK (to_move IN ('white', 'black')),
    fen TEXT NOT NULL,
    last_cells TEXT NOT NULL CHECK (json_valid(last_cells)),
    winner TEXT CHECK (winner IN ('white', 'black')),
    reason TEXT,
    created_ms INTEGER NOT NULL,
    active_ms INTEGER NOT NULL,
    deadline_ms INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX games_seeks ON games (created_ms) WHERE status = 'open' AND access = 'seek';
CREATE INDEX games_running ON games (active_ms) WHERE status = 'running' AND one_board = 0;
CREATE INDEX games_deadlines ON games (deadline_ms) WHERE deadline_ms IS NOT NULL;
CREATE INDEX games_of_white ON games (white_id, active_ms);
CREATE INDEX games_of_black ON games (black_id, active_ms);

-- Guests today; accounts will point here.
CREATE TABLE people (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    created_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Private links that take a person to another device. Only the hash of the token is kept.
CREATE TABLE device_links (
    token_hash BLOB NOT NULL PRIMARY KEY,
    person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    expires_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX device_links_expiry ON device_links (expires_ms);

-- Single facts about this database, as the key that signs cookies.
CREATE TABLE meta (
    key TEXT NOT NULL PRIMARY KEY,
    value BLOB NOT NULL
) STRICT, WITHOUT ROWID;
