//! Determines whether the game page shows the message “your turn”.

use super::GamePage;
use postern_game::CommandKind;

impl GamePage {
    /// Whether it is the viewer's turn in a two-player game. `false` while the viewer must choose a
    /// hidden square, because the page then shows another message.
    pub(crate) fn is_your_turn(&self) -> bool {
        let acts = self.can(CommandKind::Play) || self.must_start().is_some();
        acts && !self.can(CommandKind::Choose) && !self.view.one_board
    }
}
