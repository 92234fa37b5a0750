-- Games against a computer player, whose id is `computer-` and its level, can be removed as well (`src/game/computer.rs`).
CREATE OR REPLACE FUNCTION refuse_removal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM games JOIN people ON people.key IN (games.white, games.black)
            WHERE games.key = NEW.game AND people.id LIKE 'computer-_')
        AND (NOT EXISTS (SELECT FROM games WHERE key = NEW.game AND NOT one_board AND (white IS NULL OR black IS NULL))
            OR EXISTS (SELECT FROM comments WHERE game = NEW.game)
            OR EXISTS (SELECT FROM events WHERE game = NEW.game AND kind IN ('joined', 'played', 'kibitzed')))
    THEN
        RAISE EXCEPTION 'a game that was played or commented on cannot be removed';
    END IF;
    RETURN NEW;
END $$;
