//! Reads players' conditional moves and variations.

use crate::engine::reads::row::corrupt;
use crate::engine::reads::{Row, SqlStatement};
use crate::engine::value::values;
use crate::games::conditional::ConditionalPlan;
use crate::log::codec;
use crate::{Store, StoreError};
use postern_game::{GameId, PersonId, PlanKind};

/// Builds a pair of statements, one for conditional moves and one for variations.
macro_rules! alike {
    ($before:literal, $after:literal) => {
        [
            SqlStatement::common(concat!(
                $before,
                " FROM conditional_moves AS plans ",
                $after
            )),
            SqlStatement::common(concat!($before, " FROM variations AS plans ", $after)),
        ]
    };
}

const IN_GAME: [SqlStatement; 2] = alike!(
    "SELECT people.id AS person_id, since, moves",
    "JOIN people ON people.key = plans.person
     WHERE plans.game = (SELECT key FROM games WHERE id = $1)"
);

const fn of_kind(kind: PlanKind, [answers, variations]: &[SqlStatement; 2]) -> &SqlStatement {
    match kind {
        PlanKind::Answers => answers,
        PlanKind::Variations => variations,
    }
}

const OF_PERSON: [SqlStatement; 2] = alike!(
    "SELECT games.id AS game_id, people.id AS person_id, since, moves",
    "JOIN people ON people.key = plans.person JOIN games ON games.key = plans.game
     WHERE people.id = $1 ORDER BY plans.game"
);

fn read(row: &Row) -> Result<ConditionalPlan, StoreError> {
    Ok(ConditionalPlan {
        person: row.person_id("person_id")?,
        since: row.number("since")?,
        moves: row.text("moves")?,
    })
}

impl Store {
    /// Returns all players' conditional moves or variations in a game, sorted by person id.
    pub async fn plans_in(
        &self,
        kind: PlanKind,
        game: &GameId,
    ) -> Result<Vec<ConditionalPlan>, StoreError> {
        let rows = self
            .rows(of_kind(kind, &IN_GAME), &values![game.as_str()])
            .await?;
        let mut kept: Vec<ConditionalPlan> = rows.iter().map(read).collect::<Result<_, _>>()?;
        kept.sort_by(|one, other| one.person.cmp(&other.person));
        Ok(kept)
    }

    /// Returns a person's conditional moves or variations in all games, each with its game.
    pub async fn plans_of(
        &self,
        kind: PlanKind,
        person: &PersonId,
    ) -> Result<Vec<(GameId, ConditionalPlan)>, StoreError> {
        let rows = self
            .rows(of_kind(kind, &OF_PERSON), &values![person.as_str()])
            .await?;
        let with_game = |row: &Row| {
            let game = codec::game_id(&row.text("game_id")?).map_err(corrupt)?;
            Ok((game, read(row)?))
        };
        rows.iter().map(with_game).collect()
    }
}
