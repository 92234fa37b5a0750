-- What the eye sees of a name (`game::name_skeleton`), kept by the store: unique among the people seen within 90 days. Null when
-- somebody else has it, or took the name while this person was away.
ALTER TABLE people ADD COLUMN name_skeleton TEXT;
CREATE UNIQUE INDEX people_by_skeleton ON people (name_skeleton);

-- The store fills the column in when it next opens the file, and removes this fact in the same transaction.
INSERT INTO meta (key, value) SELECT 'names without skeletons', x'01' WHERE EXISTS (SELECT 1 FROM people);
