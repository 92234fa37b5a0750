-- Until when a game is paused, who of its players is away, and by whose hours its clocks run, for lists; NULL
-- for most games. Those that go on get it with their next event.
ALTER TABLE game_state ADD COLUMN standing TEXT;
