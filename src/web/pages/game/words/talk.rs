//! The comments on a game page, arranged as threads.

use crate::web::pages::game::GamePage;
use postern_game::view::CommentView;
use postern_game::{MINUTE, Seq};

/// The period in which the page offers to edit a comment, in milliseconds. The server enforces the
/// same limit.
const EDITED_WITHIN: i64 = 15 * MINUTE;

/// A comment, and whether it is a reply to another one.
pub(crate) struct ThreadedComment<'a> {
    pub comment: &'a CommentView,
    pub is_reply: bool,
    /// Whether the viewer can delete the comment.
    pub is_own: bool,
    /// Whether the viewer can still edit the comment.
    pub is_editable: bool,
}

impl GamePage {
    /// Returns the comments on this page. Each reply follows the comment to which it replies.
    pub(crate) fn threads(&self) -> Vec<ThreadedComment<'_>> {
        let comments: Vec<&CommentView> = self.seen_comments().collect();
        let shown = |seq: Seq| comments.iter().any(|comment| comment.seq == seq);
        let answers = |seq: Seq| {
            let replies = comments.iter().copied();
            replies.filter(move |comment| comment.in_reply_to == Some(seq))
        };
        let first = comments
            .iter()
            .copied()
            .filter(|comment| !comment.in_reply_to.is_some_and(shown));
        first
            .flat_map(|comment| {
                let replies = answers(comment.seq).map(|comment| (comment, true));
                std::iter::once((comment, comment.in_reply_to.is_some())).chain(replies)
            })
            .map(|(comment, is_reply)| ThreadedComment {
                comment,
                is_reply,
                is_own: self.is_own(comment),
                is_editable: comment.hidden.is_none()
                    && self.now_ms - comment.at_ms <= EDITED_WITHIN,
            })
            .collect()
    }

    /// Whether the viewer wrote a comment. All comments by a side count as written by its player.
    fn is_own(&self, comment: &CommentView) -> bool {
        let side = comment.role.side();
        self.view.own_comments.contains(&comment.seq)
            || side.is_some_and(|side| self.view.you.contains(&side))
    }

    /// Returns the comment to which the user is replying. `None` if the form starts a new thread.
    pub(crate) fn answered(&self) -> Option<&CommentView> {
        let mut comments = self.comments.comments.iter();
        comments.find(|comment| Some(comment.seq) == self.reply)
    }

    /// Returns the event number for the link to older comments. `None` if there are none.
    pub(crate) fn earlier_than(&self) -> Option<Seq> {
        let first = self.comments.comments.first()?;
        self.comments.earlier.then_some(first.seq)
    }

    /// Whether the game has newer comments than the page shows.
    pub(crate) fn shows_old_comments(&self) -> bool {
        let last = |comments: &[CommentView]| comments.last().map(|comment| comment.seq);
        last(&self.comments.comments) < last(&self.view.kibitz.comments)
    }
}
