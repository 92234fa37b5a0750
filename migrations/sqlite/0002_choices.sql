-- Who has something to do, whether it is a choice, and when each clock that runs is empty. So far only the side to move had.
ALTER TABLE games ADD COLUMN awaits_white INTEGER NOT NULL DEFAULT 0 CHECK (awaits_white IN (0, 1));
ALTER TABLE games ADD COLUMN awaits_black INTEGER NOT NULL DEFAULT 0 CHECK (awaits_black IN (0, 1));
ALTER TABLE games ADD COLUMN choosing INTEGER NOT NULL DEFAULT 0 CHECK (choosing IN (0, 1));
ALTER TABLE games ADD COLUMN white_deadline_ms INTEGER;
ALTER TABLE games ADD COLUMN black_deadline_ms INTEGER;

UPDATE games SET
    awaits_white = (status = 'running' AND to_move = 'white'),
    awaits_black = (status = 'running' AND to_move = 'black'),
    white_deadline_ms = iif(to_move = 'white', deadline_ms, NULL),
    black_deadline_ms = iif(to_move = 'black', deadline_ms, NULL);
