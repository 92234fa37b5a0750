//! Conditional moves, in either engine.

use async_trait::async_trait;

use super::{Engine, Write};
use crate::{
    game::{GameId, PersonId, Seq},
    store::{
        StoreError,
        conditional::{ConditionalMoves, KeptMoves, MovesChange},
        reads::conditional as read,
    },
};

/// Keeps whoever adds to the log waiting, and changes nothing.
const HOLD: &str = "UPDATE game_state SET seq = seq
    WHERE game = (SELECT key FROM games WHERE id = $1) AND seq = $2";

const KEEP: &str = "INSERT INTO conditional_moves (game, person, since, moves)
    SELECT games.key, people.key, $3, $4 FROM games JOIN people ON people.id = $2
    WHERE games.id = $1 AND deleted_ms IS NULL
    ON CONFLICT (game, person) DO UPDATE SET since = excluded.since, moves = excluded.moves";

const FORGET: &str =
    "DELETE FROM conditional_moves WHERE game = (SELECT key FROM games WHERE id = $1)
    AND person = (SELECT key FROM people WHERE id = $2)";

/// What a change writes of a game, in an order that all nodes keep.
pub(in crate::store) fn changed(game: &GameId, change: &MovesChange) -> Vec<Write> {
    let removed = change.removed().map(|person| forgotten(game, person));
    let written = change.written().map(|moves| kept(game, moves));
    removed.chain(written).collect()
}

fn kept(game: &GameId, moves: &KeptMoves) -> Write {
    Write {
        text: KEEP,
        values: vec![
            game.as_str().into(),
            (&moves.person).into(),
            moves.since.into(),
            moves.moves.as_str().into(),
        ],
    }
}

fn forgotten(game: &GameId, person: &PersonId) -> Write {
    Write {
        text: FORGET,
        values: vec![game.as_str().into(), person.into()],
    }
}

#[async_trait]
impl<E: Engine> ConditionalMoves for E {
    async fn conditional_in(&self, game: &GameId) -> Result<Vec<KeptMoves>, StoreError> {
        read::in_game(self.reader(), game).await
    }

    async fn conditional_of(
        &self,
        person: &PersonId,
    ) -> Result<Vec<(GameId, KeptMoves)>, StoreError> {
        read::of_person(self.reader(), person).await
    }

    async fn keep_conditional(
        &self,
        game: &GameId,
        moves: KeptMoves,
        last: Seq,
    ) -> Result<bool, StoreError> {
        let hold = Write {
            text: HOLD,
            values: vec![game.as_str().into(), last.into()],
        };
        // The game is locked first, as by those who add to its log, and its player only after that.
        self.write_all(Vec::new(), vec![hold, kept(game, &moves)])
            .await
    }

    async fn forget_conditional(&self, game: &GameId, person: PersonId) -> Result<(), StoreError> {
        let forget = forgotten(game, &person);
        self.write_all(Vec::new(), vec![forget]).await?;
        Ok(())
    }
}
