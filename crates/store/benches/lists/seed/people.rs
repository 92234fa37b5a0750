//! Seeds people with their accounts, ratings and suspensions.

use super::{FIRST_MS, numbers};
use postern_game::RatingSet;
use postern_rules::Variant;

/// Returns the statements that insert this number of people, each with an account and a rating. One
/// person in a hundred is suspended, with an entry in the moderation log.
pub(super) fn statements(people: u32) -> Vec<String> {
    let set = RatingSet::all()[0].slug();
    let variants = Variant::ALL.map(Variant::slug).join("'), ('");
    let officers = people.min(20);
    let all = numbers(people);
    vec![
        format!(
            "{all} INSERT INTO people (id, name, created_ms, seen_ms, name_skeleton)
             SELECT 'person' || i, 'Person ' || i, 0, 0, 'person ' || i FROM number"
        ),
        "INSERT INTO accounts (person, password_hash, password_ms, made_ms, named_ms) SELECT key, '', 0, 0, 0 FROM people"
            .to_owned(),
        format!(
            "INSERT INTO ratings (person, rated_set, points, deviation, volatility, games, last_ms, listed_until_ms)
             SELECT key, '{set}', 1000000 + key * 7919 % 1000000, 60000, 60000, 40, {FIRST_MS},
                CASE WHEN key % 2 = 0 THEN {FIRST_MS} + key END FROM people"
        ),
        format!(
            "WITH variants (variant) AS (VALUES ('{variants}'))
             INSERT INTO records (person, variant, won, drawn, lost) SELECT key, variant, 1, 2, 3 FROM people CROSS JOIN variants"
        ),
        format!(
            "{} INSERT INTO roles (person, role, since_ms) SELECT i, 'moderator', 0 FROM number",
            numbers(officers)
        ),
        format!(
            "INSERT INTO suspensions (person, reason, since_ms, until_ms)
             SELECT key, 'Insults', {FIRST_MS} + key * 7919 % 1000, NULL FROM people
             WHERE key % 100 = 0 OR (key % 10 = 0 AND key <= 500)"
        ),
        format!(
            "INSERT INTO moderation_log (at_ms, actor, by_host, act, person, detail, reason)
             SELECT {FIRST_MS} + key, 1, false, 'suspend', key, '', 'Insults' FROM people"
        ),
    ]
}
