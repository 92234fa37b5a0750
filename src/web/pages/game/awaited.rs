//! Whether a game page waits for its viewer.

use super::GamePage;
use postern_game::CommandKind;

impl GamePage {
    /// Whether the game of two waits for this viewer's turn. While a choice is owed, the words for that
    /// are enough.
    pub(crate) fn is_your_turn(&self) -> bool {
        let acts = self.can(CommandKind::Play) || self.must_start().is_some();
        acts && !self.can(CommandKind::Choose) && !self.view.one_board
    }
}
