//! Which comments a viewer may see: players do not read what spectators say about their running
//! game, unless both allow it.

use super::{CommentView, KibitzView, Role};
use crate::game::{Comment, Game, Names, Seq, Status};
use postern_rules::{Color, Viewer};

/// The comments for `viewer`, those after `since` only, or all where what could be seen has changed
/// since then.
pub(super) fn kibitz(game: &Game, names: &Names, viewer: Viewer, since: Seq) -> KibitzView {
    let withheld = withheld(game, viewer);
    let replace = since < game.comments_anew().max(1);
    let comments = game
        .comments()
        .iter()
        .filter(|comment| replace || comment.seq > since)
        .filter(|comment| !withheld || by_player(game, comment))
        .filter_map(|comment| comment_view(game, names, comment))
        .collect();
    let allowed = game.kibitz_allowed();
    KibitzView {
        replace,
        comments,
        allowed,
        withheld,
    }
}

/// Whether spectators' comments are kept from this viewer now. Who plays both sides has no opponent
/// to be helped against.
fn withheld(game: &Game, viewer: Viewer) -> bool {
    let allowed = game.kibitz_allowed();
    matches!(viewer, Viewer::Player(_))
        && game.status() == Status::Running
        && !(allowed.white && allowed.black)
}

fn by_player(game: &Game, comment: &Comment) -> bool {
    game.viewer(Some(&comment.by)) != Viewer::Spectator
}

/// `None` for a comment that has been deleted.
fn comment_view(game: &Game, names: &Names, comment: &Comment) -> Option<CommentView> {
    let role = match game.viewer(Some(&comment.by)) {
        Viewer::Player(Color::Black) => Role::Black,
        // At one board a person speaks for White and Black alike; the name tells who it is.
        Viewer::Player(Color::White) | Viewer::BothPlayers => Role::White,
        Viewer::Spectator => Role::Spectator,
    };
    Some(CommentView {
        seq: comment.seq,
        ply: comment.ply,
        name: names.of(&comment.by).to_owned(),
        role,
        text: comment.text.clone()?,
        at_ms: comment.at_ms,
    })
}
