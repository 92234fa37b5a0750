//! Whether a game page waits for its viewer.

use super::GamePage;
use postern_game::CommandKind;

impl GamePage {
    /// Whether the game of two waits for this viewer's turn. `false` while a choice is due, because
    /// the page has other words for that.
    pub(crate) fn is_your_turn(&self) -> bool {
        let acts = self.can(CommandKind::Play) || self.must_start().is_some();
        acts && !self.can(CommandKind::Choose) && !self.view.one_board
    }
}
