//! Conditional moves as their owner composes them. Saving and removing them tells nobody anything.

use std::sync::Arc;

use tokio::task::spawn_blocking;

use super::{Live, LiveError, occasions::side_of};
use crate::{
    game::{
        AheadError, Conditional, Game, GameId, PersonId, Seq, plan,
        view::{AheadView, ConditionalView},
    },
    store::conditional::KeptMoves,
};
use postern_rules::Color;

/// How often lines are judged again because the game has gone on meanwhile.
const ATTEMPTS: usize = 3;

impl Live {
    /// What somebody has planned in a game that they play.
    ///
    /// # Errors
    /// [`AheadError::NotAPlayer`]; when there is no such game, or something cannot be read.
    pub async fn conditional(
        &self,
        id: &GameId,
        person: Option<&PersonId>,
    ) -> Result<ConditionalView, LiveError> {
        let game = self.latest(id).await?;
        let (side, person) = player(&game, person)?;
        let kept = self.inner.store.conditional_in(id).await?;
        let own = kept.iter().find(|kept| kept.person == *person);
        let own = own.map(|kept| Conditional::read(kept.since, &kept.moves));
        Ok(ConditionalView::of(&game, side, own.as_ref()))
    }

    /// What somebody has planned in all their games.
    ///
    /// # Errors
    /// When it cannot be read.
    pub(super) async fn conditional_of(
        &self,
        person: &PersonId,
    ) -> Result<Vec<(GameId, Conditional)>, LiveError> {
        let kept = self.inner.store.conditional_of(person).await?.into_iter();
        let read = |moves: KeptMoves| Conditional::read(moves.since, &moves.moves);
        Ok(kept.map(|(game, moves)| (game, read(moves))).collect())
    }

    /// Keeps lines in place of those before. They were composed on the position of event `since`.
    ///
    /// # Errors
    /// [`AheadError`] says why they cannot be kept; when there is no such game, or they cannot be
    /// saved.
    pub async fn keep_conditional(
        &self,
        id: &GameId,
        person: Option<&PersonId>,
        since: Seq,
        lines: Vec<Vec<String>>,
    ) -> Result<ConditionalView, LiveError> {
        self.accepting()?;
        let lines = Arc::new(lines);
        for _ in 0..ATTEMPTS {
            let game = self.latest(id).await?;
            let (side, person) = player(&game, person)?;
            let (judged, composed) = (Arc::clone(&game), Arc::clone(&lines));
            let tree = apart(move || plan(&judged, side, since, &composed)).await?;
            let kept = Conditional {
                since,
                lines: tree,
                dropped: None,
            };
            if self.replace(&game, person, &kept).await? {
                return Ok(ConditionalView::of(&game, side, Some(&kept)));
            }
            self.reload(&game).await?;
        }
        Err(LiveError::Busy)
    }

    /// `false` when the game has gone on.
    async fn replace(
        &self,
        game: &Game,
        person: &PersonId,
        kept: &Conditional,
    ) -> Result<bool, LiveError> {
        let store = &self.inner.store;
        if kept.is_empty() {
            store.forget_conditional(game.id(), person.clone()).await?;
            return Ok(true);
        }
        let moves = KeptMoves {
            person: person.clone(),
            since: kept.since,
            moves: kept.text(),
        };
        Ok(store.keep_conditional(game.id(), moves, game.seq()).await?)
    }

    /// Forgets what somebody has planned in a game that they play.
    ///
    /// # Errors
    /// [`AheadError::NotAPlayer`]; when there is no such game, or nothing can be saved.
    pub async fn forget_conditional(
        &self,
        id: &GameId,
        person: Option<&PersonId>,
    ) -> Result<(), LiveError> {
        self.accepting()?;
        let game = self.game(id).await?;
        let (_, person) = player(&game, person)?;
        let store = &self.inner.store;
        Ok(store.forget_conditional(id, person.clone()).await?)
    }

    /// A position ahead and its legal turns, for a player who composes lines.
    ///
    /// # Errors
    /// [`AheadError`] says why it cannot be shown; when there is no such game, or it cannot be read.
    pub async fn ahead(
        &self,
        id: &GameId,
        person: Option<&PersonId>,
        since: Seq,
        path: Vec<String>,
    ) -> Result<AheadView, LiveError> {
        let game = self.latest(id).await?;
        let (side, _) = player(&game, person)?;
        apart(move || AheadView::of(&game, side, since, &path)).await
    }
}

/// The side of one of two players.
fn player<'a>(
    game: &Game,
    person: Option<&'a PersonId>,
) -> Result<(Color, &'a PersonId), AheadError> {
    let person = person.ok_or(AheadError::NotAPlayer)?;
    let side = side_of(game, person).ok_or(AheadError::NotAPlayer)?;
    Ok((side, person))
}

/// Judges where that keeps nobody waiting.
async fn apart<T: Send + 'static>(
    judge: impl FnOnce() -> Result<T, AheadError> + Send + 'static,
) -> Result<T, LiveError> {
    let judged = spawn_blocking(judge).await;
    Ok(judged.map_err(|_| LiveError::Failed)??)
}
