//! Commitments to secret choices, and proofs that reveal them. Only this file, the rules crate and
//! the log codec may open a [`Secret`].

use std::fmt;

use data_encoding::HEXLOWER;
use serde::{Deserialize, Deserializer};
use sha2::{Digest as _, Sha256};

use super::parse_hex;
use crate::GameId;
use postern_rules::{Color, Referee, Secret, Viewer};

/// The token that permits reading secrets. Only the log codec and the functions that publish proofs
/// need it.
pub const REFEREE: Referee = Referee::appoint();

/// The length of a nonce, in bytes.
pub const NONCE_BYTES: usize = 32;

/// A secret value as submitted by a player, before it becomes the [`Secret`] of a side. It cannot
/// be printed or serialised.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct SubmittedSecret<T>(T);

impl<T> SubmittedSecret<T> {
    /// Wraps a value that a player submitted.
    pub const fn new(value: T) -> Self {
        Self(value)
    }

    /// Copies a secret of the side `owner` so that a command can contain it. Returns `None` if the
    /// secret belongs to the other side.
    #[must_use]
    pub fn given_by(owner: Color, secret: &Secret<T>) -> Option<Self>
    where
        T: Clone,
    {
        let value = secret.visible_to(Viewer::Player(owner))?;
        Some(Self(value.clone()))
    }

    /// Converts the submitted value to the secret of `owner`.
    #[must_use]
    pub fn secret_of(self, owner: Color) -> Secret<T> {
        Secret::new(owner, self.0)
    }
}

impl SubmittedSecret<String> {
    /// Returns the raw value, for computing the command's digest.
    pub(crate) const fn to_digest(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

impl<T> fmt::Debug for SubmittedSecret<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SubmittedSecret")
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for SubmittedSecret<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::deserialize(deserializer).map(Self)
    }
}

/// The SHA-256 hash of a proof text, published when a player makes a secret choice. It does not
/// reveal the choice, but later shows that the player did not change it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChoiceCommitment([u8; 32]);

impl ChoiceCommitment {
    /// Computes the commitment to a proof text.
    #[must_use]
    pub fn to(text: &str) -> Self {
        Self(Sha256::digest(text).into())
    }

    /// Parses a commitment from 64 hexadecimal digits.
    #[must_use]
    pub fn parse(hex: &str) -> Option<Self> {
        parse_hex(hex).map(Self)
    }
}

/// Formats the commitment as 64 hexadecimal digits.
impl fmt::Display for ChoiceCommitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&HEXLOWER.encode(&self.0))
    }
}

/// A secret choice of a square, with its nonce and commitment. Only the publishing functions reveal
/// the square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SealedChoice {
    square: Secret<String>,
    nonce: Secret<[u8; NONCE_BYTES]>,
    commitment: ChoiceCommitment,
}

impl SealedChoice {
    /// Seals a choice that the owner of `square` makes in `game`.
    #[must_use]
    pub fn of(game: &GameId, square: Secret<String>, nonce: Secret<[u8; NONCE_BYTES]>) -> Self {
        let commitment = ChoiceCommitment::to(&text(game, &square, &nonce));
        Self {
            square,
            nonce,
            commitment,
        }
    }

    /// Restores a choice from the log without checking it. [`SealedChoice::holds`] checks the
    /// commitment.
    #[must_use]
    pub const fn from_log(
        square: Secret<String>,
        nonce: Secret<[u8; NONCE_BYTES]>,
        commitment: ChoiceCommitment,
    ) -> Self {
        Self {
            square,
            nonce,
            commitment,
        }
    }

    /// Whether the commitment matches this choice in `game`.
    #[must_use]
    pub fn holds(&self, game: &GameId) -> bool {
        self.commitment == ChoiceCommitment::to(&text(game, &self.square, &self.nonce))
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
    pub const fn commitment(&self) -> ChoiceCommitment {
        self.commitment
    }

    /// Returns the proof text, whose SHA-256 is the commitment. This reveals the choice, so call it
    /// only after the square was revealed or the game is over.
    pub(crate) fn published_proof(&self, game: &GameId) -> String {
        text(game, &self.square, &self.nonce)
    }

    /// Returns the chosen square. Like [`SealedChoice::published_proof`], this reveals the choice.
    pub(crate) fn published_square(&self) -> &str {
        self.square.expose(&REFEREE)
    }
}

/// Formats the proof text: `postern/GAME_ID/white/c4/NONCE`.
fn text(game: &GameId, square: &Secret<String>, nonce: &Secret<[u8; NONCE_BYTES]>) -> String {
    let (side, cell, nonce) = (
        square.owner().slug(),
        square.expose(&REFEREE),
        HEXLOWER.encode(nonce.expose(&REFEREE)),
    );
    format!("postern/{game}/{side}/{cell}/{nonce}")
}

/// The parsed fields of a published proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PublishedProof<'a> {
    pub game: &'a str,
    pub side: Color,
    pub square: &'a str,
}

impl<'a> PublishedProof<'a> {
    /// Parses a proof text of the form `postern/GAME_ID/white/c4/NONCE`; returns `None` for other
    /// text.
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
