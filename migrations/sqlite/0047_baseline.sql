-- The whole schema of an SQLite file, as commit 6001f8b7 left it. Such a file is adopted as it is
-- (`sqlite/schema.rs` in the store), so this file and that one's schema say the same; columns stay
-- in the order in which they came. A later change is a migration of its own, never a change here.
--
-- Times end in `_ms` and are milliseconds since the Unix epoch. Flags are 0 or 1.


-- The database itself

-- Single facts about this database, such as the key that signs messages to browsers.
CREATE TABLE meta (
    key TEXT NOT NULL PRIMARY KEY,
    value BLOB NOT NULL
) STRICT, WITHOUT ROWID;


-- People, sessions and accounts

-- Everybody: guests, accounts and the computer's levels. A name is only here, so that a new one
-- shows everywhere.
CREATE TABLE people (
    key INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    -- When somebody was last seen here, written at most once a day.
    seen_ms INTEGER NOT NULL DEFAULT 0,
    -- No longer used: it said whether cookies from before there were sessions still counted.
    old_cookies INTEGER NOT NULL DEFAULT 0 CHECK (old_cookies IN (0, 1)),
    -- How the name looks to the eye (`name_skeleton` in the game), unique among accounts and the
    -- guests seen within 90 days. Null when somebody else has it, or took the name while this
    -- person was away.
    name_skeleton TEXT,
    -- When somebody was deleted, who has no name since then.
    deleted_ms INTEGER
) STRICT;

CREATE UNIQUE INDEX people_by_skeleton ON people (name_skeleton);
CREATE INDEX people_by_seen ON people (seen_ms);

-- The browsers in which people are signed in. `hash` is the SHA-256 of the cookie's value.
CREATE TABLE sessions (
    hash BLOB NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
    -- Null only in rows that an older version left for cookies that it must not accept again.
    person INTEGER REFERENCES people (key) ON DELETE CASCADE,
    made_ms INTEGER NOT NULL,
    -- Written at most once a day.
    used_ms INTEGER NOT NULL,
    -- In words: `Firefox on Windows`.
    device TEXT NOT NULL,
    -- No longer used: it said whether the session came from a cookie of an older version.
    exchanged INTEGER NOT NULL CHECK (exchanged IN (0, 1))
) STRICT, WITHOUT ROWID;

CREATE INDEX sessions_of_person ON sessions (person, used_ms);
CREATE INDEX sessions_by_use ON sessions (used_ms);

-- Private links with which a person signs in on another device. Only the token's hash is stored.
CREATE TABLE device_links (
    token_hash BLOB NOT NULL PRIMARY KEY,
    person INTEGER NOT NULL REFERENCES people (key) ON DELETE CASCADE,
    expires_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX device_links_expiry ON device_links (expires_ms);
CREATE INDEX device_links_of_person ON device_links (person);

-- People with a name and a password. A guest becomes an account by getting a row here, and stays
-- the same person.
CREATE TABLE accounts (
    person INTEGER PRIMARY KEY REFERENCES people (key) ON DELETE CASCADE,
    -- A PHC string: algorithm, parameters, salt and hash.
    password_hash TEXT NOT NULL,
    password_ms INTEGER NOT NULL,
    made_ms INTEGER NOT NULL,
    -- When the name was last changed; 0 if never since the account was made.
    named_ms INTEGER NOT NULL,
    -- Whether others do not see that this person is here.
    hides_presence INTEGER NOT NULL DEFAULT 0 CHECK (hides_presence IN (0, 1))
) STRICT;

-- Names that nobody else may take until `until_ms`: an account's former names, and those of people
-- who were deleted. Only the SHA-256 of the name's skeleton, so that nothing of a deleted name is
-- left.
CREATE TABLE kept_names (
    skeleton_hash BLOB PRIMARY KEY CHECK (length(skeleton_hash) = 32),
    -- Whose name it was; null for somebody who was deleted.
    person INTEGER REFERENCES people (key) ON DELETE SET NULL,
    until_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX kept_names_of_person ON kept_names (person);
CREATE INDEX kept_names_by_end ON kept_names (until_ms);

-- Links with which a forgotten password is replaced. Only the token's hash is stored.
CREATE TABLE reset_links (
    token_hash BLOB PRIMARY KEY CHECK (length(token_hash) = 32),
    person INTEGER NOT NULL REFERENCES people (key) ON DELETE CASCADE,
    expires_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX reset_links_of_person ON reset_links (person);
CREATE INDEX reset_links_expiry ON reset_links (expires_ms);

-- Browsers that have signed in to an account before: others who guess its password cannot keep them
-- out. `hash` is the SHA-256 of a cookie's token and the person's id.
CREATE TABLE known_browsers (
    hash BLOB PRIMARY KEY CHECK (length(hash) = 32),
    person INTEGER NOT NULL REFERENCES people (key) ON DELETE CASCADE,
    used_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX known_browsers_of_person ON known_browsers (person, used_ms);
CREATE INDEX known_browsers_by_use ON known_browsers (used_ms);

-- Passkeys of accounts, under the SHA-256 of their credentials' ids. `credential` is the public key
-- and what the authenticator reported about itself, as JSON.
CREATE TABLE passkeys (
    key_hash BLOB PRIMARY KEY CHECK (length(key_hash) = 32),
    person INTEGER NOT NULL REFERENCES people (key) ON DELETE CASCADE,
    name TEXT NOT NULL,
    credential TEXT NOT NULL,
    made_ms INTEGER NOT NULL,
    used_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX passkeys_by_person ON passkeys (person);

-- What a browser was asked to sign and has not signed yet, for a few minutes. With `person` it
-- makes a passkey; without, somebody signs in.
CREATE TABLE passkey_challenges (
    token_hash BLOB PRIMARY KEY CHECK (length(token_hash) = 32),
    person INTEGER REFERENCES people (key) ON DELETE CASCADE,
    state TEXT NOT NULL,
    expires_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX passkey_challenges_by_person ON passkey_challenges (person);
CREATE INDEX passkey_challenges_by_time ON passkey_challenges (expires_ms);

-- The tokens with which programs act for people. `hash` is the SHA-256 of a token, which is stored
-- nowhere.
CREATE TABLE api_tokens (
    hash BLOB NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
    person INTEGER NOT NULL REFERENCES people (key) ON DELETE CASCADE,
    -- Its owner's name for it.
    name TEXT NOT NULL,
    -- Its scopes.
    reads INTEGER NOT NULL CHECK (reads IN (0, 1)),
    plays INTEGER NOT NULL CHECK (plays IN (0, 1)),
    challenges INTEGER NOT NULL CHECK (challenges IN (0, 1)),
    -- Whether a program decides on the turns that are played with it.
    program INTEGER NOT NULL CHECK (program IN (0, 1)),
    made_ms INTEGER NOT NULL,
    -- Written at most once an hour; null before the first use.
    used_ms INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX api_tokens_of_person ON api_tokens (person);

-- The settings with which somebody last began a game, as JSON.
CREATE TABLE last_settings (
    person INTEGER PRIMARY KEY REFERENCES people (key) ON DELETE CASCADE,
    settings TEXT NOT NULL CHECK (length(settings) <= 2000)
) STRICT;

-- Where people live and when they sleep, for games whose clocks pause on weekends or at night.
CREATE TABLE person_hours (
    person INTEGER PRIMARY KEY REFERENCES people (key) ON DELETE CASCADE,
    -- A name of the tz database, such as `Europe/Berlin`.
    zone TEXT NOT NULL,
    -- Full hours, 0 to 23, by local time; the same twice where there is no night.
    night_from INTEGER NOT NULL,
    night_until INTEGER NOT NULL
) STRICT;

-- Vacations from correspondence games, past and present.
CREATE TABLE vacations (
    person INTEGER NOT NULL REFERENCES people (key) ON DELETE CASCADE,
    -- From 1 on, for each person.
    number INTEGER NOT NULL,
    begun_ms INTEGER NOT NULL,
    -- When it is over, or was ended.
    until_ms INTEGER NOT NULL,
    -- Whether it began by itself, because time was running out: 0 or 1.
    automatic INTEGER NOT NULL,
    -- In games that went on before this time the clock is stopped, or runs again, as it should.
    settled_ms INTEGER NOT NULL,
    -- When a node looks at the games again.
    due_ms INTEGER NOT NULL,
    PRIMARY KEY (person, number)
) STRICT;

CREATE INDEX vacations_by_due ON vacations (due_ms);

-- People whose vacations begin by themselves.
CREATE TABLE automatic_vacations (
    person INTEGER PRIMARY KEY REFERENCES people (key) ON DELETE CASCADE,
    since_ms INTEGER NOT NULL
) STRICT;

-- The cards of events that people have read, so that a live game waits less for those who see one
-- again.
CREATE TABLE cards_read (
    person INTEGER NOT NULL REFERENCES people (key),
    variant TEXT NOT NULL,
    -- The event's number.
    card INTEGER NOT NULL,
    PRIMARY KEY (person, variant, card)
) STRICT, WITHOUT ROWID;


-- Games and their logs

-- A projection of each log for lists, written in the log's own transactions: the part that seldom
-- changes.
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
    -- When it ended, or for a game older than this column, when something last happened in it.
    over_ms INTEGER CHECK ((over_ms IS NOT NULL) = (status = 'over')),
    time_kind TEXT NOT NULL DEFAULT 'unlimited',
    -- How a game of two players ended: who won, or that nobody did. Only such games are in the
    -- archive; for others this is null.
    result TEXT CHECK (result IN ('white', 'black', 'drawn', 'aborted')),
    -- The length of a game in the archive.
    plies INTEGER CHECK ((plies IS NULL) = (result IS NULL)),
    -- The set of ratings for which a game counts; null for one that is not rated.
    rated_set TEXT,
    -- Who is challenged by name and has yet to answer.
    invited INTEGER REFERENCES people (key),
    -- Whether only somebody who has an account may take the free seat.
    accounts_only INTEGER NOT NULL DEFAULT 0 CHECK (accounts_only IN (0, 1)),
    -- For which ratings the free seat of a rated game is, as in 1400-1700; null for all.
    rating_range TEXT,
    -- How a game's events come into force, where its players have chosen that (`draw 5,7`); null
    -- for others.
    deal TEXT,
    -- Against which level of the computer it is played; null for games of people. Lists show such
    -- games only on request, so they have indexes of their own.
    computer_level INTEGER CHECK (computer_level BETWEEN 1 AND 8)
) STRICT;

-- Each index ends with the row's key, which SQLite adds.
CREATE INDEX games_seeks ON games (created_ms) WHERE status = 'open' AND access = 'seek';
-- What a person has is counted and listed through these alone. A game at one board has the same
-- person on both sides and waits for nobody, so it has an index of its own.
CREATE INDEX games_unfinished_of_white ON games (white) WHERE status <> 'over' AND one_board = 0;
CREATE INDEX games_unfinished_of_black ON games (black) WHERE status <> 'over' AND one_board = 0;
CREATE INDEX games_unfinished_at_one_board ON games (white)
    WHERE status <> 'over' AND one_board = 1;
CREATE INDEX games_seeks_of_white ON games (white) WHERE status = 'open' AND access = 'seek';
CREATE INDEX games_seeks_of_black ON games (black) WHERE status = 'open' AND access = 'seek';
CREATE INDEX games_finished_of_white ON games (white, over_ms) WHERE status = 'over';
CREATE INDEX games_finished_of_black ON games (black, over_ms) WHERE status = 'over';
CREATE INDEX games_unjoined ON games (created_ms)
    WHERE one_board = 0 AND (white IS NULL OR black IS NULL);
CREATE INDEX games_challenges_to ON games (invited) WHERE invited IS NOT NULL;
CREATE INDEX games_challenges_of_white ON games (white) WHERE invited IS NOT NULL;
CREATE INDEX games_challenges_of_black ON games (black) WHERE invited IS NOT NULL;
CREATE INDEX archive_by_end ON games (over_ms) WHERE result IS NOT NULL;
CREATE INDEX archive_by_variant ON games (variant, over_ms) WHERE result IS NOT NULL;
CREATE INDEX archive_by_length ON games (variant, plies) WHERE result IS NOT NULL;
CREATE INDEX archive_by_result ON games (result, over_ms) WHERE result IS NOT NULL;
CREATE INDEX archive_by_reason ON games (reason, over_ms) WHERE result IS NOT NULL;
CREATE INDEX archive_by_time ON games (time_kind, over_ms) WHERE result IS NOT NULL;
CREATE INDEX archive_of_white ON games (white, over_ms) WHERE result IS NOT NULL;
CREATE INDEX archive_of_black ON games (black, over_ms) WHERE result IS NOT NULL;
CREATE INDEX archive_rated ON games (over_ms) WHERE result IS NOT NULL AND rated_set IS NOT NULL;
CREATE INDEX games_running_with_computer ON games (key)
    WHERE computer_level IS NOT NULL AND status = 'running';
CREATE INDEX archive_computer_by_end ON games (over_ms)
    WHERE computer_level IS NOT NULL AND status = 'over';
CREATE INDEX archive_computer_by_variant ON games (variant, over_ms)
    WHERE computer_level IS NOT NULL AND status = 'over';
CREATE INDEX archive_computer_of_white ON games (white, over_ms)
    WHERE computer_level IS NOT NULL AND status = 'over';
CREATE INDEX archive_computer_of_black ON games (black, over_ms)
    WHERE computer_level IS NOT NULL AND status = 'over';

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
    -- Who has something to do, and whether it is a choice.
    awaits_white INTEGER NOT NULL CHECK (awaits_white IN (0, 1)),
    awaits_black INTEGER NOT NULL CHECK (awaits_black IN (0, 1)),
    choosing INTEGER NOT NULL CHECK (choosing IN (0, 1)),
    -- When the time of each clock that runs has run out.
    white_deadline_ms INTEGER,
    black_deadline_ms INTEGER,
    -- The earlier of the two, or when an open seek expires.
    deadline_ms INTEGER,
    -- For lists, as JSON: until when a game is paused, who of its players is away, and by whose
    -- hours its clocks run; null for most games.
    standing TEXT
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
    -- The command whose last event this is, and its sender, so that a command sent twice happens
    -- once.
    person INTEGER REFERENCES people (key),
    command_id TEXT,
    -- Of the command's content (`Command::digest`); null for commands older than this column, and
    -- for comments: by the digest of one somebody could confirm what its words had been.
    digest BLOB CHECK (length(digest) = 16),
    -- `store::checksum`. Every row has one: a file with rows that do not is not adopted.
    checksum BLOB CHECK (length(checksum) = 16),
    PRIMARY KEY (game, seq),
    CHECK ((person IS NULL) = (command_id IS NULL))
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX events_commands ON events (game, person, command_id)
    WHERE command_id IS NOT NULL;
-- No longer used, and empty.
CREATE INDEX events_unfilled ON events (game) WHERE seq = 1 AND checksum IS NULL;

-- Only a row without a checksum could once be given one.
CREATE TRIGGER events_are_not_changed BEFORE UPDATE ON events
WHEN OLD.checksum IS NOT NULL OR NEW.checksum IS NULL
    OR (NEW.game, NEW.seq, NEW.at_ms, NEW.kind) <> (OLD.game, OLD.seq, OLD.at_ms, OLD.kind)
    OR NEW.person IS NOT OLD.person OR NEW.command_id IS NOT OLD.command_id
    OR NEW.digest IS NOT OLD.digest
BEGIN SELECT RAISE(ABORT, 'an event cannot be changed'); END;

-- The one way in which a log leaves: the key of a game is here while the transaction lasts that
-- removes it. Only a game against a computer player (whose id is `computer-` and its level), or a
-- game of two that nobody ever joined and nobody has commented on, gets in.
CREATE TABLE removing (game INTEGER PRIMARY KEY) STRICT;

CREATE TRIGGER only_unplayed_games_are_removed BEFORE INSERT ON removing
WHEN NOT EXISTS (SELECT 1 FROM games JOIN people ON people.key IN (games.white, games.black)
        WHERE games.key = NEW.game AND people.id LIKE 'computer-_')
    AND (NOT EXISTS (SELECT 1 FROM games
            WHERE key = NEW.game AND one_board = 0 AND (white IS NULL OR black IS NULL))
        OR EXISTS (SELECT 1 FROM comments WHERE game = NEW.game)
        OR EXISTS (SELECT 1 FROM events
            WHERE game = NEW.game AND kind IN ('joined', 'played', 'kibitzed')))
BEGIN SELECT RAISE(ABORT, 'a game that was played or commented on cannot be removed'); END;

CREATE TRIGGER events_are_not_removed BEFORE DELETE ON events
WHEN NOT EXISTS (SELECT 1 FROM removing WHERE game = OLD.game)
BEGIN SELECT RAISE(ABORT, 'an event cannot be removed'); END;

-- Games won, drawn and lost by everybody in each variant, counted when a game ends. Aborted games
-- do not count, and nothing is counted for somebody who was deleted.
CREATE TABLE records (
    person INTEGER NOT NULL REFERENCES people (key) ON DELETE CASCADE,
    variant TEXT NOT NULL,
    won INTEGER NOT NULL,
    drawn INTEGER NOT NULL,
    lost INTEGER NOT NULL,
    PRIMARY KEY (person, variant)
) STRICT, WITHOUT ROWID;

-- In which finished games a position came first, after how many turns, and what was played then:
-- for the first turns of each game, by a key of the public part of the position (`position_key` in
-- the game).
CREATE TABLE positions (
    key INTEGER NOT NULL,
    -- No reference: a finished game is never removed, and an index to find its rows would double
    -- the table.
    game INTEGER NOT NULL,
    ply INTEGER NOT NULL,
    -- The next turn; null where the game ended.
    next TEXT,
    PRIMARY KEY (key, game)
) STRICT, WITHOUT ROWID;

-- Finished games that are not in there yet.
CREATE TABLE unindexed (game INTEGER PRIMARY KEY REFERENCES games (key)) STRICT;


-- Ratings

-- Everybody's strength in each set of games: points and deviation in thousandths of a point,
-- volatility in billionths.
CREATE TABLE ratings (
    person INTEGER NOT NULL REFERENCES people (key) ON DELETE CASCADE,
    rated_set TEXT NOT NULL,
    points INTEGER NOT NULL,
    deviation INTEGER NOT NULL,
    volatility INTEGER NOT NULL,
    games INTEGER NOT NULL,
    last_ms INTEGER NOT NULL,
    -- Until when lists of the best show it, unless another game comes; null for one that they do
    -- not show.
    listed_until_ms INTEGER,
    PRIMARY KEY (person, rated_set)
) STRICT, WITHOUT ROWID;

CREATE INDEX best_ratings ON ratings (rated_set, points) WHERE listed_until_ms IS NOT NULL;
CREATE INDEX ratings_by_end ON ratings (listed_until_ms) WHERE listed_until_ms IS NOT NULL;

-- The games that have counted, in the order in which they did, with what they changed.
CREATE TABLE rated_games (
    number INTEGER PRIMARY KEY,
    game INTEGER NOT NULL UNIQUE REFERENCES games (key),
    rated_set TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    white INTEGER NOT NULL REFERENCES people (key),
    black INTEGER NOT NULL REFERENCES people (key),
    white_points INTEGER NOT NULL,
    white_deviation INTEGER NOT NULL,
    white_volatility INTEGER NOT NULL,
    white_new_points INTEGER NOT NULL,
    white_new_deviation INTEGER NOT NULL,
    white_new_volatility INTEGER NOT NULL,
    black_points INTEGER NOT NULL,
    black_deviation INTEGER NOT NULL,
    black_volatility INTEGER NOT NULL,
    black_new_points INTEGER NOT NULL,
    black_new_deviation INTEGER NOT NULL,
    black_new_volatility INTEGER NOT NULL,
    -- When it was annulled, and after which game of each player it gave its points back; null for
    -- one that counts.
    annulled_ms INTEGER,
    annulled_white_after INTEGER,
    annulled_black_after INTEGER
) STRICT;

CREATE INDEX rated_games_of_white ON rated_games (white, rated_set, number);
CREATE INDEX rated_games_of_black ON rated_games (black, rated_set, number);
CREATE INDEX rated_games_of_two ON rated_games (white, black, at_ms);


-- Talk, notes and plans at games

-- The words of comments. `number` is that of the event in its game's log, which has all but the
-- words. New rows come after all others, so that no page is split in its middle, which would leave
-- copies of words in parts of the file that nothing overwrites. A text of spaces alone is of a
-- comment that was deleted: the row stays, so that no pages are merged either.
CREATE TABLE comments (
    game INTEGER NOT NULL,
    number INTEGER NOT NULL,
    person INTEGER NOT NULL REFERENCES people (key),
    text TEXT NOT NULL,
    UNIQUE (game, number),
    FOREIGN KEY (game, number) REFERENCES events (game, seq)
) STRICT;

CREATE INDEX comments_of_person ON comments (person);

-- The chat between the two players of a game. As with comments, a line that was deleted stays as
-- spaces, as many bytes as there were.
CREATE TABLE chat_lines (
    game INTEGER NOT NULL REFERENCES games (key),
    -- From 1 on, without gaps.
    number INTEGER NOT NULL,
    person INTEGER NOT NULL REFERENCES people (key),
    -- The same line sent again under its id is written once.
    command_id TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    text TEXT NOT NULL,
    UNIQUE (game, number),
    UNIQUE (game, person, command_id)
) STRICT;

CREATE INDEX chat_lines_of_person ON chat_lines (person);

-- People's own notes about their games. Spaces fill each text up to its room, so that SQLite writes
-- a new text over the old one: a row that changes its length, or leaves, can leave copies of those
-- beside it in parts of the file that nothing overwrites. A text that has become too long for its
-- room goes into a new row with more, and the old one stays, empty.
CREATE TABLE game_notes (
    game INTEGER NOT NULL REFERENCES games (key),
    person INTEGER NOT NULL REFERENCES people (key),
    -- In bytes. Of a person's rows for a game, the one with the most room counts.
    room INTEGER NOT NULL,
    -- Grows with each save: a page that has read an older text overwrites no newer one.
    saved_ms INTEGER NOT NULL,
    -- Whether their writer has opened them to everybody.
    shown INTEGER NOT NULL CHECK (shown IN (0, 1)),
    text TEXT NOT NULL,
    UNIQUE (game, person, room)
) STRICT;

CREATE INDEX game_notes_of_person ON game_notes (person);

-- When players last looked at their games, and what they saw then. Nobody else learns of it.
CREATE TABLE looks (
    person INTEGER NOT NULL REFERENCES people (key),
    game INTEGER NOT NULL REFERENCES games (key),
    -- The last event that they saw.
    seq INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    PRIMARY KEY (person, game)
) STRICT, WITHOUT ROWID;

-- The answers that the server plays for people who are away from a correspondence game. Nobody else
-- learns of them.
CREATE TABLE conditional_moves (
    game INTEGER NOT NULL REFERENCES games (key) ON DELETE CASCADE,
    person INTEGER NOT NULL REFERENCES people (key) ON DELETE CASCADE,
    -- The event of the position on which the lines begin.
    since INTEGER NOT NULL,
    -- The lines, as JSON.
    moves TEXT NOT NULL,
    PRIMARY KEY (game, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX conditional_moves_by_person ON conditional_moves (person);

-- The lines that players of correspondence games try out. Nobody else learns of them, and nothing
-- plays them.
CREATE TABLE variations (
    game INTEGER NOT NULL REFERENCES games (key) ON DELETE CASCADE,
    person INTEGER NOT NULL REFERENCES people (key) ON DELETE CASCADE,
    -- The event of the position on which the lines begin.
    since INTEGER NOT NULL,
    -- The lines, as JSON.
    moves TEXT NOT NULL,
    PRIMARY KEY (game, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX variations_by_person ON variations (person);


-- Analyses and problems

-- A computer's review of a game that is over.
CREATE TABLE reviews (
    game INTEGER PRIMARY KEY REFERENCES games (key),
    made_ms INTEGER NOT NULL,
    -- JSON (`codec/reviews.rs` in the store).
    body TEXT NOT NULL
) STRICT;

-- Analyses that people have saved.
CREATE TABLE studies (
    id TEXT PRIMARY KEY,
    person INTEGER NOT NULL REFERENCES people (key),
    made_ms INTEGER NOT NULL,
    -- Grows with each save: a page that has read an older analysis overwrites no newer one.
    saved_ms INTEGER NOT NULL,
    variant TEXT NOT NULL,
    title TEXT NOT NULL,
    -- The start and the turns, in the form in which games are exported.
    body TEXT NOT NULL,
    -- Why a moderator has hidden it; null where nobody has.
    hidden TEXT
) STRICT;

CREATE INDEX studies_of_person ON studies (person, saved_ms);

-- Positions in which a win is to be forced.
CREATE TABLE problems (
    id TEXT PRIMARY KEY,
    variant TEXT NOT NULL,
    fen TEXT NOT NULL,
    aim TEXT NOT NULL CHECK (aim IN ('win', 'mate')),
    turns INTEGER NOT NULL CHECK (turns BETWEEN 1 AND 6),
    title TEXT NOT NULL,
    comment TEXT NOT NULL,
    -- Whether it came with the server. It has no composer then; nor has one whose composer was
    -- deleted.
    shipped INTEGER NOT NULL,
    composer INTEGER REFERENCES people (key),
    made_ms INTEGER NOT NULL,
    state TEXT NOT NULL
        CHECK (state IN ('queued', 'published', 'refuted', 'shorter', 'unproved')),
    -- When a computer is to look at it next.
    due_ms INTEGER,
    -- JSON (`codec/problems.rs` in the store).
    keys TEXT NOT NULL,
    solution TEXT,
    -- How hard it is, by the first tries of people with accounts.
    points INTEGER NOT NULL,
    deviation INTEGER NOT NULL,
    volatility INTEGER NOT NULL,
    tries INTEGER NOT NULL,
    last_ms INTEGER,
    solved INTEGER NOT NULL,
    -- Why a moderator has hidden its words; null where nobody has.
    hidden TEXT,
    -- Since when it can be the problem of a day; null before enough people have tried it, and for
    -- those that never can.
    daily_ms INTEGER
) STRICT;

CREATE UNIQUE INDEX problems_once ON problems (variant, fen, aim)
    WHERE state IN ('queued', 'published');
CREATE INDEX problems_newest ON problems (variant, made_ms, id) WHERE state = 'published';
CREATE INDEX problems_by_points ON problems (variant, points, id) WHERE state = 'published';
CREATE INDEX problems_due ON problems (due_ms) WHERE due_ms IS NOT NULL;
CREATE INDEX problems_composed ON problems (composer, made_ms) WHERE composer IS NOT NULL;
CREATE INDEX problems_for_days ON problems (variant, daily_ms) WHERE daily_ms IS NOT NULL;

-- How far people are with problems.
CREATE TABLE problem_tries (
    problem TEXT NOT NULL REFERENCES problems (id),
    person INTEGER NOT NULL REFERENCES people (key),
    begun_ms INTEGER NOT NULL,
    -- Grows with each change.
    version INTEGER NOT NULL,
    -- Turns of both sides, as JSON.
    line TEXT NOT NULL,
    -- How many of them are right.
    right_turns INTEGER NOT NULL,
    first_try TEXT CHECK (first_try IN ('solved', 'failed')),
    solved INTEGER NOT NULL,
    shown INTEGER NOT NULL,
    points_before INTEGER,
    points_after INTEGER,
    PRIMARY KEY (problem, person)
) STRICT;

CREATE INDEX problem_tries_of_person ON problem_tries (person, begun_ms);

-- How well people with accounts solve the problems of each variant.
CREATE TABLE problem_ratings (
    person INTEGER NOT NULL REFERENCES people (key),
    variant TEXT NOT NULL,
    points INTEGER NOT NULL,
    deviation INTEGER NOT NULL,
    volatility INTEGER NOT NULL,
    tries INTEGER NOT NULL,
    last_ms INTEGER,
    PRIMARY KEY (person, variant)
) STRICT;


-- Conduct

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
    -- Null for a permanent one.
    until_ms INTEGER
) STRICT;

CREATE INDEX suspensions_by_end ON suspensions (until_ms);
-- In the order in which the list shows them.
CREATE INDEX suspensions_by_start ON suspensions (since_ms DESC, person);

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
    reason TEXT NOT NULL,
    -- The report that led to the act.
    report INTEGER
) STRICT;

CREATE INDEX moderation_log_of_person ON moderation_log (person);
CREATE INDEX moderation_log_of_actor ON moderation_log (actor);

-- It is only added to, except that nothing is left of people who are deleted.
CREATE TRIGGER moderation_log_is_not_changed BEFORE UPDATE ON moderation_log
WHEN (NEW.key, NEW.at_ms, NEW.by_host, NEW.act) <> (OLD.key, OLD.at_ms, OLD.by_host, OLD.act)
    OR (NEW.actor IS NOT NULL AND NEW.actor IS NOT OLD.actor)
    OR (NEW.person IS NOT NULL AND NEW.person IS NOT OLD.person)
    OR (NEW.detail <> '' AND NEW.detail <> OLD.detail)
    OR (NEW.reason <> '' AND NEW.reason <> OLD.reason)
BEGIN SELECT RAISE(ABORT, 'an act in the log cannot be changed'); END;

CREATE TRIGGER moderation_log_keeps_report BEFORE UPDATE OF report ON moderation_log
BEGIN SELECT RAISE(ABORT, 'an act in the log cannot be changed'); END;

CREATE TRIGGER moderation_log_is_not_removed BEFORE DELETE ON moderation_log
BEGIN SELECT RAISE(ABORT, 'an act in the log cannot be removed'); END;

-- People whose words somebody does not want to read, and those whom they do not want to play
-- either.
CREATE TABLE avoided (
    person INTEGER NOT NULL REFERENCES people (key) ON DELETE CASCADE,
    other INTEGER NOT NULL REFERENCES people (key) ON DELETE CASCADE,
    -- Whether they are blocked, or only muted.
    blocked INTEGER NOT NULL CHECK (blocked IN (0, 1)),
    since_ms INTEGER NOT NULL,
    PRIMARY KEY (person, other)
) STRICT, WITHOUT ROWID;

CREATE INDEX avoided_by_other ON avoided (other);

-- Reports to the moderators. Words are named by their numbers, never copied.
CREATE TABLE reports (
    key INTEGER PRIMARY KEY,
    at_ms INTEGER NOT NULL,
    -- Null for somebody who was deleted.
    reporter INTEGER REFERENCES people (key) ON DELETE SET NULL,
    -- Whom it is about; null for somebody who was deleted.
    person INTEGER REFERENCES people (key) ON DELETE SET NULL,
    -- Null for a problem and an analysis.
    game INTEGER REFERENCES games (key) ON DELETE CASCADE,
    -- The id of the problem or the analysis, which may have been removed; null for what is in a
    -- game.
    work TEXT,
    about TEXT NOT NULL CHECK (about IN ('comment', 'conduct', 'chat', 'problem', 'study')),
    -- The number of the comment or of the line of chat; 0 for anything else.
    item INTEGER NOT NULL,
    -- The numbers of the words around it, with spaces between them.
    around TEXT NOT NULL,
    kind TEXT NOT NULL,
    -- The reporter's words.
    text TEXT NOT NULL,
    -- What became of it; null while it waits for a moderator.
    outcome TEXT,
    -- Null for one that waits, or that has ended because somebody was deleted.
    closed_ms INTEGER,
    CHECK ((game IS NULL) = (work IS NOT NULL))
) STRICT;

CREATE UNIQUE INDEX reports_once ON reports (reporter, game, about, item, person);
CREATE UNIQUE INDEX reports_of_works_once ON reports (reporter, about, work, person)
    WHERE work IS NOT NULL;
CREATE INDEX reports_of_reporter ON reports (reporter, key);
CREATE INDEX reports_of_person ON reports (person);
CREATE INDEX reports_of_item ON reports (game, about, item);
CREATE INDEX reports_of_work ON reports (work) WHERE work IS NOT NULL;
CREATE INDEX reports_open ON reports (key) WHERE outcome IS NULL;


-- Notifications: mail

-- The e-mail addresses of accounts. Mail is sent to `address`; `pending` becomes the address when a
-- link in a mail to it is used.
CREATE TABLE emails (
    person INTEGER PRIMARY KEY REFERENCES people (key) ON DELETE CASCADE,
    address TEXT,
    verified_ms INTEGER,
    pending TEXT,
    pending_ms INTEGER,
    pending_refused INTEGER NOT NULL DEFAULT 0 CHECK (pending_refused IN (0, 1)),
    -- Mails in a row that no server would take.
    refusals INTEGER NOT NULL DEFAULT 0,
    CHECK ((address IS NULL) = (verified_ms IS NULL)),
    CHECK ((pending IS NULL) = (pending_ms IS NULL)),
    CHECK (address IS NOT NULL OR pending IS NOT NULL)
) STRICT;

CREATE INDEX emails_by_address ON emails (address) WHERE address IS NOT NULL;

-- Links in mails that make a pending address the account's.
CREATE TABLE email_links (
    token_hash BLOB PRIMARY KEY CHECK (length(token_hash) = 32),
    person INTEGER NOT NULL REFERENCES people (key) ON DELETE CASCADE,
    address TEXT NOT NULL,
    expires_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX email_links_by_person ON email_links (person);
CREATE INDEX email_links_by_time ON email_links (expires_ms);

-- Mails to send. A row says what a mail is about and never holds its words: these, with the links
-- in them, are made when it is sent. While one is being sent, `due_ms` is when another node may
-- try.
CREATE TABLE outbox (
    key INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    -- Whose account it is about; null where that is found by the address.
    person INTEGER REFERENCES people (key) ON DELETE CASCADE,
    address TEXT NOT NULL,
    made_ms INTEGER NOT NULL,
    due_ms INTEGER NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX outbox_by_time ON outbox (due_ms, key);
CREATE INDEX outbox_by_person ON outbox (person);
CREATE INDEX outbox_by_address ON outbox (address);

-- What to notify people about by mail: at most one row of a kind a game. A row is dropped when the
-- mail was sent, or has lost its reason.
CREATE TABLE occasions (
    person INTEGER NOT NULL REFERENCES people (key) ON DELETE CASCADE,
    game INTEGER NOT NULL REFERENCES games (key) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    -- The event that caused it.
    seq INTEGER NOT NULL,
    made_ms INTEGER NOT NULL,
    -- When to send it.
    due_ms INTEGER NOT NULL,
    -- The round of mails of which it is a part: its `taken_until_ms`; 0 for none.
    taken INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (person, game, kind)
) STRICT, WITHOUT ROWID;

CREATE INDEX occasions_by_time ON occasions (due_ms);
CREATE INDEX occasions_by_game ON occasions (game);

-- The occasions for which somebody has changed the default.
CREATE TABLE mail_choices (
    person INTEGER NOT NULL REFERENCES people (key) ON DELETE CASCADE,
    occasion TEXT NOT NULL,
    choice TEXT NOT NULL,
    PRIMARY KEY (person, occasion)
) STRICT, WITHOUT ROWID;

-- How far the mails about games to a person are.
CREATE TABLE mail_rounds (
    person INTEGER PRIMARY KEY REFERENCES people (key) ON DELETE CASCADE,
    -- Until when a node leases the person, or nobody tries again after a failure.
    taken_until_ms INTEGER NOT NULL,
    -- Until when only reminders are sent, and until when no turns are to somebody who wants them
    -- once a day.
    quiet_until_ms INTEGER NOT NULL DEFAULT 0,
    daily_until_ms INTEGER NOT NULL DEFAULT 0,
    tries INTEGER NOT NULL DEFAULT 0,
    -- With this, anybody who has a mail ends them all, and can do nothing else.
    list_token TEXT NOT NULL UNIQUE
) STRICT;


-- Notifications: feeds, webhooks and browsers

-- The secret addresses of people's own feeds. `hash` is the SHA-256 of the token in one, which is
-- stored nowhere.
CREATE TABLE feed_addresses (
    person INTEGER NOT NULL PRIMARY KEY REFERENCES people (key) ON DELETE CASCADE,
    hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
    made_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- People's own addresses to which the server posts what happens in their games. Requests are signed
-- with `secret`. None is sent before `due_ms`: it is in the future after failures, and while one
-- node sends. After too many failures `stopped_ms` says since when nothing is sent any more.
CREATE TABLE webhooks (
    key INTEGER PRIMARY KEY,
    person INTEGER NOT NULL REFERENCES people (key) ON DELETE CASCADE,
    address TEXT NOT NULL,
    secret TEXT NOT NULL,
    -- The kinds of messages, with commas between them.
    wants TEXT NOT NULL,
    made_ms INTEGER NOT NULL,
    due_ms INTEGER NOT NULL,
    -- In a row.
    failures INTEGER NOT NULL DEFAULT 0,
    -- When a request was made last, and what came of it.
    last_ms INTEGER,
    last TEXT,
    stopped_ms INTEGER,
    CHECK ((last_ms IS NULL) = (last IS NULL))
) STRICT;

CREATE INDEX webhooks_of_person ON webhooks (person);

-- Messages to post. Of one game and kind only the latest counts.
CREATE TABLE webhook_calls (
    key INTEGER PRIMARY KEY,
    webhook INTEGER NOT NULL REFERENCES webhooks (key) ON DELETE CASCADE,
    -- Null for a test.
    game INTEGER REFERENCES games (key) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    -- The game's last event then, and its turns.
    seq INTEGER NOT NULL,
    ply INTEGER NOT NULL,
    made_ms INTEGER NOT NULL,
    -- When to post it: reminders are for later, all else is due at once.
    due_ms INTEGER NOT NULL DEFAULT 0,
    UNIQUE (webhook, game, kind)
) STRICT;

CREATE INDEX webhook_calls_of_game ON webhook_calls (game);
CREATE INDEX webhook_calls_by_time ON webhook_calls (due_ms);

-- The browsers that show messages when no page is open (Web Push). A browser's row leaves with the
-- session in which it was added. None is sent before `due_ms`: it is in the future after failures,
-- and while one node sends.
CREATE TABLE push_devices (
    key INTEGER PRIMARY KEY,
    person INTEGER NOT NULL REFERENCES people (key) ON DELETE CASCADE,
    session BLOB NOT NULL UNIQUE REFERENCES sessions (hash) ON DELETE CASCADE,
    -- Anybody who knows it can send something there; only what is encrypted with the other two is
    -- shown.
    endpoint TEXT NOT NULL UNIQUE,
    p256dh BLOB NOT NULL CHECK (length(p256dh) = 65),
    auth BLOB NOT NULL CHECK (length(auth) = 16),
    -- In words: `Firefox on Windows`.
    label TEXT NOT NULL,
    made_ms INTEGER NOT NULL,
    due_ms INTEGER NOT NULL,
    -- In a row.
    failures INTEGER NOT NULL DEFAULT 0,
    -- When a message was last accepted.
    used_ms INTEGER
) STRICT;

CREATE INDEX push_devices_of_person ON push_devices (person);

-- Messages to send. Of one game and kind only the latest counts.
CREATE TABLE push_calls (
    key INTEGER PRIMARY KEY,
    device INTEGER NOT NULL REFERENCES push_devices (key) ON DELETE CASCADE,
    game INTEGER NOT NULL REFERENCES games (key) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    -- The event that caused it.
    seq INTEGER NOT NULL,
    made_ms INTEGER NOT NULL,
    -- When to send it.
    due_ms INTEGER NOT NULL,
    UNIQUE (device, game, kind)
) STRICT;

CREATE INDEX push_calls_of_game ON push_calls (game);
CREATE INDEX push_calls_by_time ON push_calls (due_ms);

-- The occasions for which somebody has changed the default.
CREATE TABLE push_choices (
    person INTEGER NOT NULL REFERENCES people (key) ON DELETE CASCADE,
    occasion TEXT NOT NULL,
    choice TEXT NOT NULL,
    PRIMARY KEY (person, occasion)
) STRICT, WITHOUT ROWID;
