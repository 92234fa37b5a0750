//! Commitments to secret choices, and their publication: the only file of the game that may look
//! into a [`Secret`].

use std::fmt;

use data_encoding::{HEXLOWER, HEXLOWER_PERMISSIVE};
use serde::{Deserialize, Deserializer};
use sha2::{Digest as _, Sha256};

use crate::GameId;
use postern_rules::{Color, Referee, Secret, Viewer};

/// The right to open secrets: the log writes them, and proofs publish them.
pub const REFEREE: Referee = Referee::appoint();

/// Bytes of a nonce.
pub const NONCE_BYTES: usize = 32;

/// A value on its way from a player to the judge, who makes it the [`Secret`] of a side. It cannot
/// be printed or serialised.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Unowned<T>(T);

impl<T> Unowned<T> {
    pub const fn new(value: T) -> Self {
        Self(value)
    }

    /// What an owner makes of a secret of their own, to give it in a command; `None` when it is another's.
    #[must_use]
    pub fn given_by(owner: Color, secret: &Secret<T>) -> Option<Self>
    where
        T: Clone,
    {
        let value = secret.visible_to(Viewer::Player(owner))?;
        Some(Self(value.clone()))
    }

    /// The value as the secret of `owner`.
    #[must_use]
    pub fn secret_of(self, owner: Color) -> Secret<T> {
        Secret::new(owner, self.0)
    }
}

impl Unowned<String> {
    /// The value for a digest of the command that brings it.
    pub(crate) const fn to_digest(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

impl<T> fmt::Debug for Unowned<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Unowned")
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Unowned<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::deserialize(deserializer).map(Self)
    }
}

/// The SHA-256 of a proof: published with the choice, it shows later that the choice was not
/// changed, and tells nothing before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Commitment([u8; 32]);

impl Commitment {
    /// The commitment to a proof's text.
    #[must_use]
    pub fn to(text: &str) -> Self {
        Self(Sha256::digest(text).into())
    }

    /// Reads 64 hexadecimal digits.
    #[must_use]
    pub fn parse(hex: &str) -> Option<Self> {
        HEXLOWER_PERMISSIVE
            .decode(hex.as_bytes())
            .ok()?
            .try_into()
            .ok()
            .map(Self)
    }
}

/// 64 hexadecimal digits.
impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&HEXLOWER.encode(&self.0))
    }
}

/// A choice with what proves it. Nothing here tells the square before its publication is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SealedChoice {
    square: Secret<String>,
    nonce: Secret<[u8; NONCE_BYTES]>,
    commitment: Commitment,
}

impl SealedChoice {
    /// Seals the choice that the owner of `square` makes in `game`.
    #[must_use]
    pub fn of(game: &GameId, square: Secret<String>, nonce: Secret<[u8; NONCE_BYTES]>) -> Self {
        let commitment = Commitment::to(&text(game, &square, &nonce));
        Self {
            square,
            nonce,
            commitment,
        }
    }

    /// The choice as the log has it. Whether the commitment is the right one,
    /// [`SealedChoice::holds`] says.
    #[must_use]
    pub const fn from_log(
        square: Secret<String>,
        nonce: Secret<[u8; NONCE_BYTES]>,
        commitment: Commitment,
    ) -> Self {
        Self {
            square,
            nonce,
            commitment,
        }
    }

    /// Whether the commitment is that of this choice in `game`.
    #[must_use]
    pub fn holds(&self, game: &GameId) -> bool {
        self.commitment == Commitment::to(&text(game, &self.square, &self.nonce))
    }

    #[must_use]
    pub const fn owner(&self) -> Color {
        self.square.owner()
    }

    #[must_use]
    pub const fn square(&self) -> &Secret<String> {
        &self.square
    }

    #[must_use]
    pub const fn nonce(&self) -> &Secret<[u8; NONCE_BYTES]> {
        &self.nonce
    }

    #[must_use]
    pub const fn commitment(&self) -> Commitment {
        self.commitment
    }

    /// The text whose SHA-256 is the commitment. Whoever asks publishes it: the square has come to
    /// light, or the game is over.
    pub(crate) fn published_proof(&self, game: &GameId) -> String {
        text(game, &self.square, &self.nonce)
    }

    /// The square, as [`SealedChoice::published_proof`].
    pub(crate) fn published_square(&self) -> &str {
        self.square.expose(&REFEREE)
    }
}

/// `postern/GAME_ID/white/c4/NONCE`.
fn text(game: &GameId, square: &Secret<String>, nonce: &Secret<[u8; NONCE_BYTES]>) -> String {
    let (side, cell, nonce) = (
        square.owner().slug(),
        square.expose(&REFEREE),
        HEXLOWER.encode(nonce.expose(&REFEREE)),
    );
    format!("postern/{game}/{side}/{cell}/{nonce}")
}

/// What a published proof says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proof<'a> {
    pub game: &'a str,
    pub side: Color,
    pub square: &'a str,
}

impl<'a> Proof<'a> {
    /// Reads `postern/GAME_ID/white/c4/NONCE`; `None` when the text is nothing of the kind.
    #[must_use]
    pub fn read(text: &'a str) -> Option<Self> {
        let parts: Vec<&str> = text.split('/').collect();
        let ["postern", game, side, square, nonce] = parts[..] else {
            return None;
        };
        let nonce = HEXLOWER.decode(nonce.as_bytes()).ok()?;
        (nonce.len() == NONCE_BYTES).then_some(Self {
            game,
            side: Color::from_slug(side)?,
            square,
        })
    }
}
