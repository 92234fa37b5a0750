//! Stores and removes players' conditional moves and variations.

use crate::engine::value::values;
use crate::engine::writes::WriteStatement;
use crate::games::conditional::{ConditionalPlan, ConditionalPlanChange};
use crate::{Store, StoreError};
use postern_game::{GameId, PersonId, PlanKind, Seq};

/// Locks the game against new events without changing its row. Matches no row if the log has grown.
const HOLD: &str = "UPDATE game_state SET seq = seq
    WHERE game = (SELECT key FROM games WHERE id = $1) AND seq = $2";

/// Builds a pair of statements, one for conditional moves and one for variations.
macro_rules! alike {
    ($before:literal, $after:literal) => {
        [
            concat!($before, " conditional_moves ", $after),
            concat!($before, " variations ", $after),
        ]
    };
}

const KEEP: [&str; 2] = alike!(
    "INSERT INTO",
    "(game, person, since, moves)
    SELECT games.key, people.key, $3, $4 FROM games JOIN people ON people.id = $2
    WHERE games.id = $1 AND deleted_ms IS NULL
    ON CONFLICT (game, person) DO UPDATE SET since = excluded.since, moves = excluded.moves"
);

const FORGET: [&str; 2] = alike!(
    "DELETE FROM",
    "WHERE game = (SELECT key FROM games WHERE id = $1)
    AND person = (SELECT key FROM people WHERE id = $2)"
);

const fn of_kind(kind: PlanKind, [answers, variations]: [&'static str; 2]) -> &'static str {
    match kind {
        PlanKind::Answers => answers,
        PlanKind::Variations => variations,
    }
}

/// Returns the writes that change a game's conditional moves. All nodes use the same order, which
/// prevents deadlocks.
pub(crate) fn plan_writes(game: &GameId, change: &ConditionalPlanChange) -> Vec<WriteStatement> {
    let answers = PlanKind::Answers;
    let removed = change
        .removed()
        .map(|person| delete_plan(answers, game, person));
    let written = change
        .written()
        .map(|moves| upsert_plan(answers, game, moves));
    removed.chain(written).collect()
}

fn upsert_plan(kind: PlanKind, game: &GameId, moves: &ConditionalPlan) -> WriteStatement {
    WriteStatement::new(
        of_kind(kind, KEEP),
        values![
            game.as_str(),
            &moves.person,
            moves.since,
            moves.moves.as_str()
        ],
    )
}

fn delete_plan(kind: PlanKind, game: &GameId, person: &PersonId) -> WriteStatement {
    WriteStatement::new(of_kind(kind, FORGET), values![game.as_str(), person])
}

impl Store {
    /// Stores a person's plan for a game and removes the previous one. Returns `false` and writes
    /// nothing if the last event of the game's log is not `last`.
    pub async fn keep_plan(
        &self,
        kind: PlanKind,
        game: &GameId,
        moves: ConditionalPlan,
        last: Seq,
    ) -> Result<bool, StoreError> {
        let hold = WriteStatement::new(HOLD, values![game.as_str(), last]);
        // Lock the game before its player, as appends do.
        self.write_all(Vec::new(), vec![hold, upsert_plan(kind, game, &moves)])
            .await
    }

    /// Removes a person's plan in a game, if the plan exists.
    pub async fn forget_plan(
        &self,
        kind: PlanKind,
        game: &GameId,
        person: PersonId,
    ) -> Result<(), StoreError> {
        let forget = delete_plan(kind, game, &person);
        self.write_all(Vec::new(), vec![forget]).await?;
        Ok(())
    }
}
