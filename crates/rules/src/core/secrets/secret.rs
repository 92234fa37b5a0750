//! Values that are secret to one player.

use std::fmt;

use crate::{Color, Viewer};

/// The permission to read any [`Secret`]. The server creates it in one place only, and passes it to
/// all other code as an argument. `tests/architecture/` checks this.
#[derive(Debug)]
pub struct Referee(());

impl Referee {
    /// Creates the permission to read any secret.
    #[must_use]
    pub const fn appoint() -> Self {
        Self(())
    }
}

/// A value that only its owner knows until it is published. It can be neither printed nor
/// serialised. Reading it requires a [`Viewer`] who may see it, or a [`Referee`].
///
/// ```compile_fail
/// use postern_rules::{Color, Secret};
/// assert_eq!(*Secret::new(Color::White, 4).expose(), 4);
/// ```
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

    /// Returns the value if `viewer` may know it: the owner, or someone who plays both sides.
    #[must_use]
    pub fn visible_to(&self, viewer: Viewer) -> Option<&T> {
        let known = match viewer {
            Viewer::BothPlayers => true,
            Viewer::Player(side) => side == self.owner,
            Viewer::Spectator => false,
        };
        known.then_some(&self.value)
    }

    /// Applies a function to the value. The owner stays the same.
    #[must_use]
    pub fn map<U>(&self, make: impl FnOnce(&T) -> U) -> Secret<U> {
        Secret {
            owner: self.owner,
            value: make(&self.value),
        }
    }

    /// Returns the value, for code that must know it without showing it: the log, and the code that
    /// publishes it later. `tests/architecture/` lists the files that may call this.
    #[must_use]
    pub const fn expose(&self, _: &Referee) -> &T {
        &self.value
    }

    /// Returns the value without a permission. Only the rules use it, to check and play turns.
    pub(crate) const fn unsealed(&self) -> &T {
        &self.value
    }
}

impl<T> fmt::Debug for Secret<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}
