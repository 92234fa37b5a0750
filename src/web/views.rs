//! Views of games, made where making them keeps nobody waiting.

use std::sync::Arc;

use crate::live::Visit;
use crate::web::{Problem, Site};
use postern_game::view::CommentView;
use postern_game::{Game, GameId, GameView, Names, PersonId, Seq};

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
    let (game, names) = site.live.games.game_with_names(id).await?;
    site.live.presence.visit(&game, viewer, Visit::Page);
    of(site, game, names, viewer, since).await
}

/// The same without the viewer counting as being there: nobody may be looking at what comes of it.
///
/// # Errors
/// As [`view`].
pub(crate) async fn unseen(
    site: &Site,
    id: &GameId,
    viewer: Option<&PersonId>,
) -> Result<GameView, Problem> {
    let (game, names) = site.live.games.game_with_names(id).await?;
    of(site, game, names, viewer, 0).await
}

async fn of(
    site: &Site,
    game: Arc<Game>,
    names: Names,
    viewer: Option<&PersonId>,
    since: Seq,
) -> Result<GameView, Problem> {
    let now = site.live.node.now_ms();
    if !game.has_large_views() {
        return Ok(GameView::of(&game, &names, viewer, since, now));
    }
    let viewer = viewer.cloned();
    site.apart(move || GameView::of(&game, &names, viewer.as_ref(), since, now))
        .await
}

/// The names of those whose comments a viewer does not want to read.
///
/// # Errors
/// When they cannot be read.
pub(crate) async fn muted_by(
    site: &Site,
    viewer: Option<&PersonId>,
) -> Result<Vec<String>, Problem> {
    let avoided = match viewer {
        Some(person) => site.live.conduct.avoided(person).await?,
        None => Vec::new(),
    };
    Ok(avoided.into_iter().map(|one| one.person.name).collect())
}

/// Takes the words out of the comments of these people. The comments stay, so that earlier ones are
/// found from them.
pub(crate) fn mute(comments: &mut [CommentView], muted: &[String]) {
    for comment in comments {
        if muted.contains(&comment.name) {
            comment.text.clear();
            comment.turns.clear();
        }
    }
}
