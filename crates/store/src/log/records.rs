//! Counts of the games that each person has won, drawn and lost, by variant. The transaction that
//! ends a game updates them, so that reads need not count games.

use crate::GameResult;
use crate::log::projection;
use postern_game::GameSummary;
use postern_rules::{ByColor, Color, Variant};

/// A person's results in one variant. Aborted games do not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VariantResults {
    pub variant: Variant,
    pub score: ResultCounts,
}

/// Numbers of games won, drawn and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ResultCounts {
    pub won: i64,
    pub drawn: i64,
    pub lost: i64,
}

impl ResultCounts {
    pub(crate) const fn add(&mut self, other: Self) {
        self.won += other.won;
        self.drawn += other.drawn;
        self.lost += other.lost;
    }
}

/// Returns the scores to add to the players' records if the game has just ended.
pub(crate) fn scores(game: &GameSummary) -> Option<ByColor<ResultCounts>> {
    let of = |side: Color, result: GameResult| {
        let (won, drawn) = match result {
            GameResult::White => (side == Color::White, false),
            GameResult::Black => (side == Color::Black, false),
            GameResult::Drawn => (false, true),
            GameResult::Aborted => return None,
        };
        Some(ResultCounts {
            won: won.into(),
            drawn: drawn.into(),
            lost: (!won && !drawn).into(),
        })
    };
    let result = projection::archived_result(game)?;
    Some(ByColor {
        white: of(Color::White, result)?,
        black: of(Color::Black, result)?,
    })
}

/// A query that counts the won, drawn and lost games of each person by variant.
macro_rules! counted {
    () => {
        "SELECT person, variant, count(*) FILTER (WHERE result = side) AS won, count(*) FILTER (WHERE result = 'drawn') AS drawn,
            count(*) FILTER (WHERE result NOT IN (side, 'drawn')) AS lost
         FROM (SELECT white AS person, 'white' AS side, variant, result FROM games WHERE result IN ('white', 'black', 'drawn')
            UNION ALL SELECT black, 'black', variant, result FROM games WHERE result IN ('white', 'black', 'drawn')) AS played
            JOIN people ON people.key = person
         WHERE deleted_ms IS NULL
         GROUP BY person, variant"
    };
}

/// Recomputes all records by counting the finished games.
pub(crate) const RECOUNT: &str = concat!(
    "DELETE FROM records; INSERT INTO records (person, variant, won, drawn, lost) ",
    counted!()
);

/// Counts the stored records that a recount of the games contradicts.
pub(crate) const WRONG: &str = concat!(
    "WITH counted AS (",
    counted!(),
    "), kept AS (SELECT person, variant, won, drawn, lost FROM records)
     SELECT count(*) FROM (
        SELECT person, variant FROM (SELECT * FROM counted EXCEPT SELECT * FROM kept) AS missing
        UNION SELECT person, variant FROM (SELECT * FROM kept EXCEPT SELECT * FROM counted) AS wrong) AS all_wrong"
);

/// Returns a description of the fault if stored records are wrong.
pub(crate) fn fault(wrong: i64) -> Option<String> {
    (wrong > 0).then(|| format!("table records: {wrong} of its rows are not what the games say"))
}
