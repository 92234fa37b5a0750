//! A player's conditional moves and variations in a game. Saving or removing them notifies nobody.

use std::sync::Arc;

use tokio::task::spawn_blocking;

use super::games::occasions::side_of;
use super::{Games, LiveError, Node};
use postern_game::view::{PlanView, PlannedPositionView};
use postern_game::{Game, GameId, PersonId, Plan, PlanError, PlanKind, Seq, judge_lines};
use postern_rules::Color;
use postern_store::conditional::ConditionalPlan;

/// The maximum number of attempts to save planned lines. An attempt fails if the game changes while
/// the lines are checked.
const ATTEMPTS: usize = 3;

/// The service for players' conditional moves and variations.
pub struct Plans {
    pub(in crate::live) node: Arc<Node>,
    pub(in crate::live) games: Arc<Games>,
}

impl Plans {
    /// Returns a player's planned lines in a game.
    ///
    /// # Errors
    /// Returns [`PlanError::NotAPlayer`], or an error if the game does not exist or something
    /// cannot be read.
    pub async fn plan(
        &self,
        kind: PlanKind,
        id: &GameId,
        person: Option<&PersonId>,
    ) -> Result<PlanView, LiveError> {
        let game = self.games.latest(id).await?;
        let (side, person) = player(&game, person)?;
        let kept = self.node.store.plans_in(kind, id).await?;
        let own = kept.iter().find(|kept| kept.person == *person);
        let own = own.map(|kept| Plan::read(kept.since, &kept.moves));
        Ok(PlanView::of(&game, side, kind, own.as_ref()))
    }

    /// Returns a person's planned lines in all their games.
    ///
    /// # Errors
    /// Returns an error if the plans cannot be read.
    pub(in crate::live) async fn plans_of(
        &self,
        kind: PlanKind,
        person: &PersonId,
    ) -> Result<Vec<(GameId, Plan)>, LiveError> {
        let kept = self.node.store.plans_of(kind, person).await?.into_iter();
        let read = |moves: ConditionalPlan| Plan::read(moves.since, &moves.moves);
        Ok(kept.map(|(game, moves)| (game, read(moves))).collect())
    }

    /// Saves a player's planned lines in place of the previous ones. The lines begin at the
    /// position after event `since`.
    ///
    /// # Errors
    /// Returns [`PlanError`], or an error if the game does not exist or the lines cannot be saved.
    pub async fn keep_plan(
        &self,
        kind: PlanKind,
        id: &GameId,
        person: Option<&PersonId>,
        since: Seq,
        lines: Vec<Vec<String>>,
    ) -> Result<PlanView, LiveError> {
        self.node.accepting()?;
        let lines = Arc::new(lines);
        for _ in 0..ATTEMPTS {
            let game = self.games.latest(id).await?;
            let (side, person) = player(&game, person)?;
            let (judged, composed) = (Arc::clone(&game), Arc::clone(&lines));
            let tree =
                on_blocking_thread(move || judge_lines(&judged, side, kind, since, &composed))
                    .await?;
            let kept = Plan {
                since,
                lines: tree,
                ended: None,
            };
            if self.replace(kind, &game, person, &kept).await? {
                return Ok(PlanView::of(&game, side, kind, Some(&kept)));
            }
            self.games.reload(&game).await?;
        }
        Err(LiveError::Busy)
    }

    /// Replaces the stored lines. Returns `false` if the game has changed.
    async fn replace(
        &self,
        kind: PlanKind,
        game: &Game,
        person: &PersonId,
        kept: &Plan,
    ) -> Result<bool, LiveError> {
        let store = &self.node.store;
        if kept.is_empty() {
            store.forget_plan(kind, game.id(), person.clone()).await?;
            return Ok(true);
        }
        let moves = ConditionalPlan {
            person: person.clone(),
            since: kept.since,
            moves: kept.text(),
        };
        Ok(store.keep_plan(kind, game.id(), moves, game.seq()).await?)
    }

    /// Deletes a player's planned lines in a game.
    ///
    /// # Errors
    /// Returns [`PlanError::NotAPlayer`], or an error if the game does not exist or the deletion
    /// cannot be saved.
    pub async fn forget_plan(
        &self,
        kind: PlanKind,
        id: &GameId,
        person: Option<&PersonId>,
    ) -> Result<(), LiveError> {
        self.node.accepting()?;
        let game = self.games.game(id).await?;
        let (_, person) = player(&game, person)?;
        let store = &self.node.store;
        Ok(store.forget_plan(kind, id, person.clone()).await?)
    }

    /// Returns the position after the turns of `path`, and its legal turns, for a player who is
    /// composing lines.
    ///
    /// # Errors
    /// Returns [`PlanError`], or an error if the game does not exist or cannot be read.
    pub async fn ahead(
        &self,
        id: &GameId,
        person: Option<&PersonId>,
        since: Seq,
        path: Vec<String>,
    ) -> Result<PlannedPositionView, LiveError> {
        let game = self.games.latest(id).await?;
        let (side, _) = player(&game, person)?;
        on_blocking_thread(move || PlannedPositionView::of(&game, side, since, &path)).await
    }
}

/// Returns the person and their side. Returns an error unless the person plays exactly one side.
fn player<'a>(
    game: &Game,
    person: Option<&'a PersonId>,
) -> Result<(Color, &'a PersonId), PlanError> {
    let person = person.ok_or(PlanError::NotAPlayer)?;
    let side = side_of(game, person).ok_or(PlanError::NotAPlayer)?;
    Ok((side, person))
}

/// Checks conditional moves on a blocking thread.
async fn on_blocking_thread<T: Send + 'static>(
    judge: impl FnOnce() -> Result<T, PlanError> + Send + 'static,
) -> Result<T, LiveError> {
    let judged = spawn_blocking(judge).await;
    Ok(judged.map_err(|_| LiveError::Failed)??)
}
