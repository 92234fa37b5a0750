//! Seeds games with their states, ratings and positions.

use super::{FIRST_MS, ON_A_RARE_LINE, numbers, people};
use postern_game::RatingSet;
use postern_rules::{Position, Variant, Viewer};

/// Number of challenges that the first person has received. They have sent equally many.
const CHALLENGES: u32 = 24;

const TIME: &str =
    "CASE i % 3 WHEN 0 THEN 'live' WHEN 1 THEN 'correspondence' ELSE 'unlimited' END";
const CONTROL: &str =
    "CASE i % 3 WHEN 0 THEN '{\"kind\":\"live\",\"base_ms\":300000,\"increment_ms\":0}'
        WHEN 1 THEN '{\"kind\":\"correspondence\",\"days\":3}' ELSE '{\"kind\":\"unlimited\"}' END";

pub(super) fn statements(games: u32) -> Vec<String> {
    let mut all = vec![finished(games), unfinished(), challenges(), states()];
    all.extend([rated_games(), positions()]);
    all
}

fn variant() -> String {
    let cases = (0..).zip(Variant::ALL);
    let cases = cases.map(|(number, variant)| format!(" WHEN {number} THEN '{}'", variant.slug()));
    let cases = cases.collect::<Vec<_>>().concat();
    format!("CASE i % {}{cases} END", Variant::ALL.len())
}

fn set() -> String {
    RatingSet::all()[0].slug()
}

/// Returns a statement that inserts this number of finished games.
fn finished(games: u32) -> String {
    let others = people(games) - 2;
    let (variant, set) = (variant(), set());
    let white = format!("CASE WHEN i % 20 = 0 THEN 1 ELSE 2 + i % {others} END");
    let black = format!("CASE WHEN i % 20 = 10 THEN 1 ELSE 2 + (i * 7 + 1) % {others} END");
    format!(
        "{} INSERT INTO games (id, variant, access, one_board, time, time_kind, status, white, black, winner, reason, result,
            plies, rated_set, created_ms, over_ms)
         SELECT 'over' || i, {variant}, 'link', false, {CONTROL}, {TIME}, 'over', {white}, {black},
            CASE i % 7 WHEN 0 THEN 'white' WHEN 1 THEN 'black' END,
            CASE i % 4 WHEN 0 THEN 'resignation' WHEN 1 THEN 'time' WHEN 2 THEN 'checkmate' ELSE 'agreement' END,
            CASE i % 7 WHEN 0 THEN 'white' WHEN 1 THEN 'black' ELSE 'drawn' END,
            i * 37 % 200, CASE WHEN i % 3 = 0 THEN '{set}' END, {FIRST_MS}, {FIRST_MS} + CAST(i AS bigint) * 1000
         FROM number",
        numbers(games)
    )
}

/// Returns a statement that inserts open challenges and games in progress.
fn unfinished() -> String {
    format!(
        "{} INSERT INTO games (id, variant, access, one_board, time, time_kind, status, white, black, created_ms)
         SELECT 'unfinished' || i, {}, CASE WHEN i % 3 = 0 THEN 'seek' ELSE 'link' END, false, {CONTROL}, {TIME},
            CASE WHEN i % 3 = 0 THEN 'open' ELSE 'running' END, CASE WHEN i % 3 = 1 THEN 1 ELSE 2 + i % 7 END,
            CASE WHEN i % 3 > 0 THEN 10 + i % 7 END, {FIRST_MS} FROM number",
        numbers(300),
        variant()
    )
}

/// Returns a statement that inserts the challenges that the first person has received and sent.
fn challenges() -> String {
    format!(
        "{} INSERT INTO games (id, variant, access, one_board, time, time_kind, status, white, invited, created_ms)
         SELECT 'challenge' || i, {}, 'link', false, {CONTROL}, {TIME}, 'open',
            CASE WHEN i > {CHALLENGES} THEN 1 ELSE 10 + i END, CASE WHEN i > {CHALLENGES} THEN 10 + i ELSE 1 END, {FIRST_MS}
         FROM number",
        numbers(2 * CHALLENGES),
        variant()
    )
}

fn states() -> String {
    let fen = Position::start(Variant::ALL[0]).fen(Viewer::Spectator);
    format!(
        "INSERT INTO game_state (game, seq, ply, to_move, fen, last_cells, active_ms, running_ms, awaits_white, awaits_black,
            choosing, deadline_ms)
         SELECT key, 9, coalesce(plies, 4), 'white', '{fen}', '[]', {FIRST_MS} + key,
            CASE WHEN status = 'running' THEN {FIRST_MS} + key END, true, false, false,
            CASE WHEN status = 'running' THEN {FIRST_MS} + key END FROM games"
    )
}

/// Returns a statement that makes every third game rated.
fn rated_games() -> String {
    "INSERT INTO rated_games (game, rated_set, at_ms, white, black,
        white_points, white_deviation, white_volatility, white_new_points, white_new_deviation, white_new_volatility,
        black_points, black_deviation, black_volatility, black_new_points, black_new_deviation, black_new_volatility)
     SELECT key, rated_set, over_ms, white, black, 1500000, 60000, 60000, 1501000, 59000, 60000,
        1500000, 60000, 60000, 1499000, 59000, 60000 FROM games WHERE rated_set IS NOT NULL"
        .to_owned()
}

/// Returns a statement that inserts the first ten positions of each game: the starting position,
/// then one of 20 positions, then one of 400. Games share no later position, except for the games
/// that begin with the same rare turns.
fn positions() -> String {
    format!(
        "WITH RECURSIVE turn (ply) AS (SELECT 0 UNION ALL SELECT ply + 1 FROM turn WHERE ply < 9)
         INSERT INTO positions (key, game, ply, next)
         SELECT CASE WHEN ply = 0 THEN 1 WHEN ply = 1 THEN 100 + key % 20 WHEN ply = 2 THEN 1000 + key % 400
                WHEN ply = 3 AND key <= {ON_A_RARE_LINE} THEN 10000
                ELSE 1000000 + (key * 1000003 + ply * 7919) % 1000000007 * 1000 + ply END,
            key, ply, 'e' || key % 20 FROM games CROSS JOIN turn WHERE result IS NOT NULL ORDER BY 1, 2"
    )
}
