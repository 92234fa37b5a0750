//! Values that one player alone may know.

use std::fmt;

use crate::{Color, Viewer};

/// The right to open any [`Secret`]. It is made in one place of the server, which
/// `tests/architecture/` names; all others have to be handed one.
#[derive(Debug)]
pub struct Referee(());

impl Referee {
    /// Makes the right.
    #[must_use]
    pub const fn appoint() -> Self {
        Self(())
    }
}

/// A value that its owner knows and nobody else, until it is published. It cannot be printed or
/// serialised; to get it, say for whose eyes, or show a [`Referee`].
///
/// ```compile_fail
/// use postern_rules::{Color, Secret};
/// assert_eq!(*Secret::new(Color::White, 4).expose(), 4);
/// ```
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

    /// The value, for those who must know it and never tell: the log, and what publishes it when
    /// the time has come. `tests/architecture/` names the files that may call this.
    #[must_use]
    pub const fn expose(&self, _: &Referee) -> &T {
        &self.value
    }

    /// The value, for the rules that judge a turn.
    pub(crate) const fn unsealed(&self) -> &T {
        &self.value
    }
}

impl<T> fmt::Debug for Secret<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}
