//! Selects the comments that a viewer may see. During a game, a player only sees spectators'
//! comments if both players allow it. Views contain the newest comments; older ones are loaded page
//! by page.

use crate::view::talk::mentions::mentions;
use crate::view::{AuthorRole, CommentView, CommentsPage, KibitzView};
use crate::{DisplayNames, Game, GameComment, Misconduct, PersonId, Seq};
use postern_rules::{Color, Viewer};

/// The maximum number of comments in a view, a frame or a page.
pub const COMMENTS_PAGE: usize = 20;

/// Returns the comments for `viewer` after the log event `since`. If older comments have changed or
/// one page is not enough, returns the newest page instead.
pub(in crate::view) fn kibitz_view(
    game: &Game,
    names: &DisplayNames,
    viewer: Viewer,
    since: Seq,
) -> KibitzView {
    let known = since >= reload_seq(game, viewer).max(1);
    let new = readable(game, names, viewer).filter(|comment| known && comment.seq > since);
    let new = new.count();
    let replace = !known || new > COMMENTS_PAGE;
    let CommentsPage {
        mut comments,
        earlier,
    } = page(game, names, viewer, None);
    if !replace {
        comments.drain(..comments.len() - new);
    }
    KibitzView {
        replace,
        comments,
        earlier: earlier && replace,
        allowed: game.kibitz_allowed(),
        withheld: game.withholds_comments(viewer),
    }
}

/// Returns the numbers of the log events that created the viewer's own comments, without deleted
/// ones.
pub(in crate::view) fn own_comments(game: &Game, viewer: Option<&PersonId>) -> Vec<Seq> {
    let comments = game.comments().iter();
    comments
        .filter(|comment| Some(&comment.by) == viewer && comment.text.is_some())
        .map(|comment| comment.seq)
        .collect()
}

impl CommentsPage {
    /// Returns the newest comments that `viewer` may read. If `before` is given, only comments
    /// before that log event are included.
    #[must_use]
    pub fn of(
        game: &Game,
        names: &DisplayNames,
        viewer: Option<&PersonId>,
        before: Option<Seq>,
    ) -> Self {
        page(game, names, game.viewer(viewer), before)
    }
}

impl CommentView {
    /// Returns the comment that the log event `seq` created; `None` if `viewer` is not allowed to
    /// read it.
    #[must_use]
    pub fn of(
        game: &Game,
        names: &DisplayNames,
        viewer: Option<&PersonId>,
        seq: Seq,
    ) -> Option<Self> {
        let viewer = game.viewer(viewer);
        let comment = game.comment(seq)?;
        is_readable(game, names, viewer, comment)
            .then(|| comment_view(game, names, viewer, comment))?
    }
}

fn page(game: &Game, names: &DisplayNames, viewer: Viewer, before: Option<Seq>) -> CommentsPage {
    let mut newest = readable(game, names, viewer)
        .rev()
        .skip_while(|comment| before.is_some_and(|before| comment.seq >= before));
    let mut comments: Vec<CommentView> = newest
        .by_ref()
        .take(COMMENTS_PAGE)
        .filter_map(|comment| comment_view(game, names, viewer, comment))
        .collect();
    comments.reverse();
    CommentsPage {
        comments,
        earlier: newest.next().is_some(),
    }
}

/// Iterates over the comments that `viewer` may read now. Skips deleted comments and comments by
/// deleted people.
fn readable<'a>(
    game: &'a Game,
    names: &'a DisplayNames,
    viewer: Viewer,
) -> impl DoubleEndedIterator<Item = &'a GameComment> {
    let comments = game.comments().iter();
    comments.filter(move |comment| is_readable(game, names, viewer, comment))
}

fn is_readable(game: &Game, names: &DisplayNames, viewer: Viewer, comment: &GameComment) -> bool {
    comment.text.is_some() && !names.is_deleted(&comment.by) && game.may_read(viewer, comment)
}

/// Returns the number of the last event after which `viewer` must reload all comments. Players have
/// a separate number, because comments are only ever hidden from players.
fn reload_seq(game: &Game, viewer: Viewer) -> Seq {
    match viewer {
        Viewer::Player(_) => game.comments_reset_for_players(),
        Viewer::Spectator | Viewer::BothPlayers => game.comments_reset_for_others(),
    }
}

/// Converts a comment to its view; returns `None` if the comment was deleted.
fn comment_view(
    game: &Game,
    names: &DisplayNames,
    viewer: Viewer,
    comment: &GameComment,
) -> Option<CommentView> {
    let role = match game.viewer(Some(&comment.by)) {
        Viewer::Player(Color::Black) => AuthorRole::Black,
        // In pass and play, the author plays both sides. Either role will do, because the name
        // identifies the author.
        Viewer::Player(Color::White) | Viewer::BothPlayers => AuthorRole::White,
        Viewer::Spectator => AuthorRole::Spectator,
    };
    let text = match comment.hidden {
        None => comment.text.clone()?,
        Some(_) => String::new(),
    };
    Some(CommentView {
        seq: comment.seq,
        ply: comment.ply,
        name: names.of(&comment.by).to_owned(),
        role,
        turns: match comment.hidden {
            None => mentions(game, comment),
            Some(_) => Vec::new(),
        },
        text,
        hidden: comment.hidden.map(Misconduct::words),
        at_ms: comment.at_ms,
        version: (comment.version > comment.seq).then_some(comment.version),
        in_reply_to: comment
            .in_reply_to
            .and_then(|seq| game.comment(seq))
            .filter(|answered| is_readable(game, names, viewer, answered))
            .map(|answered| answered.seq),
    })
}
