//! Rows for lists, written in bulk by statements that both engines understand.

use crate::game::RatingSet;
use postern_rules::{Position, Variant, Viewer};

/// People. The first has played one game in ten.
pub(super) const PEOPLE: u32 = 500;

/// When the first game ended; each later one ended a second after the one before.
pub(super) const FIRST_MS: i64 = 1_700_000_000_000;

/// The statements that write people, so many finished games and 300 unfinished ones.
pub(super) fn statements(games: u32) -> Vec<String> {
    let set = RatingSet::all()[0].slug();
    let fen = Position::start(Variant::ALL[0]).fen(Viewer::Spectator);
    let numbers = |most: u32| {
        format!(
            "WITH RECURSIVE number (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM number WHERE i < {most})"
        )
    };
    let cases = (0..).zip(Variant::ALL);
    let cases = cases.map(|(number, variant)| format!(" WHEN {number} THEN '{}'", variant.slug()));
    let variants = cases.collect::<Vec<_>>().concat();
    let variant = format!("CASE i % {}{variants} END", Variant::ALL.len());
    let time = "CASE i % 3 WHEN 0 THEN 'live' WHEN 1 THEN 'correspondence' ELSE 'unlimited' END";
    let control =
        "CASE i % 3 WHEN 0 THEN '{\"kind\":\"live\",\"base_ms\":300000,\"increment_ms\":0}'
        WHEN 1 THEN '{\"kind\":\"correspondence\",\"days\":3}' ELSE '{\"kind\":\"unlimited\"}' END";
    let white = format!(
        "CASE WHEN i % 20 = 0 THEN 1 ELSE 2 + i % {} END",
        PEOPLE - 2
    );
    let black = format!(
        "CASE WHEN i % 20 = 10 THEN 1 ELSE 2 + (i * 7 + 1) % {} END",
        PEOPLE - 2
    );
    vec![
        format!(
            "{} INSERT INTO people (id, name, created_ms, seen_ms, name_skeleton)
             SELECT 'person' || i, 'Person ' || i, 0, 0, 'person ' || i FROM number",
            numbers(PEOPLE)
        ),
        format!(
            "{} INSERT INTO games (id, variant, access, one_board, time, time_kind, status, white, black, winner, reason, result,
                plies, rated_set, created_ms, over_ms)
             SELECT 'over' || i, {variant}, 'link', false, {control}, {time}, 'over', {white}, {black},
                CASE i % 7 WHEN 0 THEN 'white' WHEN 1 THEN 'black' END,
                CASE i % 4 WHEN 0 THEN 'resignation' WHEN 1 THEN 'time' WHEN 2 THEN 'checkmate' ELSE 'agreement' END,
                CASE i % 7 WHEN 0 THEN 'white' WHEN 1 THEN 'black' ELSE 'drawn' END,
                i * 37 % 200, CASE WHEN i % 3 = 0 THEN '{set}' END, {FIRST_MS}, {FIRST_MS} + i * 1000 FROM number",
            numbers(games)
        ),
        format!(
            "{} INSERT INTO games (id, variant, access, one_board, time, time_kind, status, white, black, created_ms)
             SELECT 'unfinished' || i, {variant}, CASE WHEN i % 3 = 0 THEN 'seek' ELSE 'link' END, false, {control}, {time},
                CASE WHEN i % 3 = 0 THEN 'open' ELSE 'running' END, CASE WHEN i % 3 = 1 THEN 1 ELSE 2 + i % 7 END,
                CASE WHEN i % 3 > 0 THEN 10 + i % 7 END, {FIRST_MS} FROM number",
            numbers(300)
        ),
        format!(
            "INSERT INTO game_state (game, seq, ply, to_move, fen, last_cells, active_ms, running_ms, awaits_white, awaits_black,
                choosing, deadline_ms)
             SELECT key, 9, coalesce(plies, 4), 'white', '{fen}', '[]', {FIRST_MS} + key,
                CASE WHEN status = 'running' THEN {FIRST_MS} + key END, true, false, false,
                CASE WHEN status = 'running' THEN {FIRST_MS} + key END FROM games"
        ),
    ]
}
