//! Values that one player alone may know.

use std::fmt;

use super::{Color, Viewer};

/// A value that its owner knows and nobody else, until it is published. It cannot be printed or
/// serialised; whoever wants it must say for whose eyes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Secret<T> {
    owner: Color,
    value: T,
}

impl<T> Secret<T> {
    #[must_use]
    pub const fn new(owner: Color, value: T) -> Self {
        Self { owner, value }
    }

    #[must_use]
    pub const fn owner(&self) -> Color {
        self.owner
    }

    /// The value, if `viewer` may know it: its owner, and who plays both sides.
    #[must_use]
    pub fn visible_to(&self, viewer: Viewer) -> Option<&T> {
        let known = match viewer {
            Viewer::BothPlayers => true,
            Viewer::Player(side) => side == self.owner,
            Viewer::Spectator => false,
        };
        known.then_some(&self.value)
    }

    /// Another secret of the same owner, made of this one.
    #[must_use]
    pub fn map<U>(&self, make: impl FnOnce(&T) -> U) -> Secret<U> {
        Secret {
            owner: self.owner,
            value: make(&self.value),
        }
    }

    /// The value, for whoever must know it and never tells: the rules' judgement, the log, and what
    /// publishes it when the time has come. `tests/architecture/` names the files that may say
    /// this word.
    #[must_use]
    pub const fn expose(&self) -> &T {
        &self.value
    }
}

impl<T> fmt::Debug for Secret<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}
