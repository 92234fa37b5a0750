//! Reading conditional moves.

use super::{Reader, Statement, row::Columns, row::corrupt};
use crate::{
    game::{GameId, PersonId},
    store::{StoreError, codec, conditional::KeptMoves},
};

const IN_GAME: Statement = Statement::common(
    "SELECT people.id AS person_id, since, moves FROM conditional_moves
        JOIN people ON people.key = conditional_moves.person
     WHERE conditional_moves.game = (SELECT key FROM games WHERE id = $1)",
);

/// Those of a game, in the order of the people's ids.
pub(in crate::store) async fn in_game(
    reader: &impl Reader,
    game: &GameId,
) -> Result<Vec<KeptMoves>, StoreError> {
    let rows = reader.rows(&IN_GAME, &[game.as_str().into()]).await?;
    let mut kept: Vec<KeptMoves> = rows.iter().map(read).collect::<Result<_, _>>()?;
    kept.sort_by(|one, other| one.person.cmp(&other.person));
    Ok(kept)
}

const OF_PERSON: Statement = Statement::common(
    "SELECT games.id AS game_id, people.id AS person_id, since, moves FROM conditional_moves
        JOIN people ON people.key = conditional_moves.person
        JOIN games ON games.key = conditional_moves.game
     WHERE people.id = $1 ORDER BY conditional_moves.game",
);

/// Those of a person, with their games.
pub(in crate::store) async fn of_person(
    reader: &impl Reader,
    person: &PersonId,
) -> Result<Vec<(GameId, KeptMoves)>, StoreError> {
    let rows = reader.rows(&OF_PERSON, &[person.as_str().into()]).await?;
    let with_game = |row| {
        let game = codec::game_id(&Columns::text(row, "game_id")?).map_err(corrupt)?;
        Ok((game, read(row)?))
    };
    rows.iter().map(with_game).collect()
}

fn read(row: &impl Columns) -> Result<KeptMoves, StoreError> {
    Ok(KeptMoves {
        person: PersonId::parse(&row.text("person_id")?).map_err(corrupt)?,
        since: row.number("since")?,
        moves: row.text("moves")?,
    })
}
