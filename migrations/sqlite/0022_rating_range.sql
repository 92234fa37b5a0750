-- For which ratings the free seat of a rated game is, as in 1400-1700; null for all.
ALTER TABLE games ADD COLUMN rating_range TEXT;
