//! Builds views of games. Large views are built on blocking threads.

use std::sync::Arc;

use crate::live::VisitKind;
use crate::web::{Problem, Site};
use postern_game::view::CommentView;
use postern_game::{DisplayNames, Game, GameId, GameView, PersonId, Seq};

/// Returns the view of a game for `viewer`. If the viewer is a player, also records that the player
/// is present. `since` is the number of the last event that the viewer already knows.
///
/// # Errors
/// Returns an error if the game does not exist or cannot be read.
pub(crate) async fn view(
    site: &Site,
    id: &GameId,
    viewer: Option<&PersonId>,
    since: Seq,
) -> Result<GameView, Problem> {
    let (game, names) = site.live.games.game_with_names(id).await?;
    site.live.presence.visit(&game, viewer, VisitKind::Page);
    of(site, game, names, viewer, since).await
}

/// Returns the view without marking the viewer as present, because the request may be automatic.
///
/// # Errors
/// Returns the same errors as [`view`].
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
    names: DisplayNames,
    viewer: Option<&PersonId>,
    since: Seq,
) -> Result<GameView, Problem> {
    let now = site.live.node.now_ms();
    if !game.has_large_views() {
        return Ok(GameView::of(&game, &names, viewer, since, now));
    }
    let viewer = viewer.cloned();
    site.on_blocking_thread(move || GameView::of(&game, &names, viewer.as_ref(), since, now))
        .await
}

/// Returns the names of the users whom a viewer has muted.
///
/// # Errors
/// Returns an error if the names cannot be read.
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

/// Removes the text of comments by muted users. The comments themselves stay, because the client
/// needs their numbers to request older ones.
pub(crate) fn mute(comments: &mut [CommentView], muted: &[String]) {
    for comment in comments {
        if muted.contains(&comment.name) {
            comment.text.clear();
            comment.turns.clear();
        }
    }
}
