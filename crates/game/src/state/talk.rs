//! Comments on a game, which do not affect the game itself, and permissions to read them.

use super::{FoldError, Game, GameComment};
use crate::{GameEvent, Millis, Seq};
use postern_rules::{Color, Viewer};

impl Game {
    /// Applies an event that concerns comments only ([`GameEvent::is_talk`]).
    pub(super) fn apply_comment_event(
        &mut self,
        event: &GameEvent,
        seq: Seq,
        at_ms: Millis,
    ) -> Result<(), FoldError> {
        match event {
            GameEvent::Kibitzed {
                by,
                ply,
                text,
                in_reply_to,
            } => self.comments.push(GameComment {
                seq,
                at_ms,
                by: by.clone(),
                ply: *ply,
                text: text.clone(),
                in_reply_to: *in_reply_to,
                version: seq,
                edits: 0,
                hidden: None,
            }),
            GameEvent::CommentEdited { comment, text } => {
                let edited = self.change_comment(*comment, seq)?;
                edited.version = seq;
                edited.edits += 1;
                if text.is_some() {
                    edited.text.clone_from(text);
                }
            }
            GameEvent::CommentDeleted { comment } => {
                self.change_comment(*comment, seq)?.text = None;
            }
            GameEvent::CommentHidden { comment, why } => {
                self.change_comment(*comment, seq)?.hidden = Some(*why);
            }
            GameEvent::CommentShown { comment } => {
                self.change_comment(*comment, seq)?.hidden = None;
            }
            GameEvent::KibitzAllowed { by, allowed } => self.allow_kibitz(*by, *allowed, seq),
            _ => return Err(FoldError::Misplaced(seq)),
        }
        Ok(())
    }

    /// Moves comments on undone positions to the end of the shortened line, which has `left` plies.
    pub(super) fn move_comments(&mut self, left: usize, seq: Seq) {
        let later = self.comments.iter_mut().filter(|one| one.ply > left);
        for comment in later {
            comment.ply = left;
            self.comments_reset_for_players = seq;
            self.comments_reset_for_others = seq;
        }
        // Comments on earlier positions may mention the undone turns, so viewers reload all
        // comments.
        if !self.comments.is_empty() {
            self.comments_reset_for_others = seq;
        }
        if self.has_player_comments() {
            self.comments_reset_for_players = seq;
        }
    }

    /// Whether one of the players has commented.
    fn has_player_comments(&self) -> bool {
        let mut comments = self.comments.iter();
        comments.any(|comment| self.viewer(Some(&comment.by)) != Viewer::Spectator)
    }

    /// Returns the comment that event `seq` is about to change. Viewers who may read the comment
    /// will have to reload; other viewers must not notice the change.
    fn change_comment(&mut self, comment: Seq, seq: Seq) -> Result<&mut GameComment, FoldError> {
        let found = self.comment(comment).ok_or(FoldError::Misplaced(seq))?;
        let player = Viewer::Player(Color::White);
        let seen_by_players = self.may_read(player, found);
        self.comments_reset_for_others = seq;
        self.last_comment_change = seq;
        if seen_by_players {
            self.comments_reset_for_players = seq;
        }
        let mut comments = self.comments.iter_mut();
        comments
            .find(|found| found.seq == comment)
            .ok_or(FoldError::Misplaced(seq))
    }

    fn allow_kibitz(&mut self, by: Color, allowed: bool, seq: Seq) {
        self.kibitz_allowed[by] = allowed;
        self.comments_reset_for_players = seq;
    }
}
