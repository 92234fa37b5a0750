//! Views of games, made where making them keeps nobody waiting.

use super::{error::Problem, state::Site};
use crate::{
    game::{GameId, GameView, PersonId, Seq},
    live::Visit,
};

/// What `viewer` may see of a game, knowing the events up to `since` already. A player counts as being
/// at the board for a while.
///
/// # Errors
/// When there is no such game, or it cannot be read.
pub(crate) async fn view(
    site: &Site,
    id: &GameId,
    viewer: Option<&PersonId>,
    since: Seq,
) -> Result<GameView, Problem> {
    let (game, names) = site.live.game_with_names(id).await?;
    let now = site.live.now_ms();
    site.live.visit(&game, viewer, Visit::Page);
    if !game.has_large_views() {
        return Ok(GameView::of(&game, &names, viewer, since, now));
    }
    let viewer = viewer.cloned();
    site.apart(move || GameView::of(&game, &names, viewer.as_ref(), since, now))
        .await
}
