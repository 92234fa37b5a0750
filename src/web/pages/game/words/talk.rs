//! The comments of a game page as threads.

use crate::web::pages::game::GamePage;
use postern_game::view::CommentView;
use postern_game::{MINUTE, Seq};

/// The time for which the page offers to edit a comment, in milliseconds. It equals the time for
/// which the server allows it.
const EDITED_WITHIN: i64 = 15 * MINUTE;

/// A comment in a thread.
pub(crate) struct Threaded<'a> {
    pub comment: &'a CommentView,
    pub is_reply: bool,
    /// Whether the viewer can delete it. `is_editable` is whether the viewer can still edit it.
    pub is_own: bool,
    pub is_editable: bool,
}

impl GamePage {
    /// Returns the comments that the page shows, each reply below the comment that it answers.
    pub(crate) fn threads(&self) -> Vec<Threaded<'_>> {
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
            .map(|(comment, is_reply)| Threaded {
                comment,
                is_reply,
                is_own: self.is_own(comment),
                is_editable: comment.hidden.is_none()
                    && self.now_ms - comment.at_ms <= EDITED_WITHIN,
            })
            .collect()
    }

    /// Whether the viewer wrote a comment. A player's comments are those of their side.
    fn is_own(&self, comment: &CommentView) -> bool {
        let side = comment.role.side();
        self.view.own_comments.contains(&comment.seq)
            || side.is_some_and(|side| self.view.you.contains(&side))
    }

    /// Returns the comment that the form will answer.
    pub(crate) fn answered(&self) -> Option<&CommentView> {
        let mut comments = self.comments.comments.iter();
        comments.find(|comment| Some(comment.seq) == self.reply)
    }

    /// Returns the event before which there are more comments than the page shows.
    pub(crate) fn earlier_than(&self) -> Option<Seq> {
        let first = self.comments.comments.first()?;
        self.comments.earlier.then_some(first.seq)
    }

    /// Whether there are newer comments than the page shows.
    pub(crate) fn shows_old_comments(&self) -> bool {
        let last = |comments: &[CommentView]| comments.last().map(|comment| comment.seq);
        last(&self.comments.comments) < last(&self.view.kibitz.comments)
    }
}
