//! Digests of commands: whether two that come under the same id say the same.

use std::fmt;

use sha2::{Digest as _, Sha256};

use super::{Command, NewGame, Opponent};
use postern_rules::Color;

const BYTES: usize = 16;

/// The first 16 bytes of a SHA-256 over what a person wants, without what the server adds to it: a
/// retry gets other random numbers. It is not printed, for a square could be found from it by
/// trial.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct CommandDigest([u8; BYTES]);

impl CommandDigest {
    /// The digest that was stored as these bytes.
    #[must_use]
    pub const fn from_bytes(bytes: [u8; BYTES]) -> Self {
        Self(bytes)
    }

    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; BYTES] {
        &self.0
    }

    /// Each part has its length before it, so that different parts never make the same text.
    fn of(parts: &[&[u8]]) -> Self {
        let mut hash = Sha256::new();
        for part in parts {
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part);
        }
        let mut digest = [0; BYTES];
        digest.copy_from_slice(&hash.finalize()[..BYTES]);
        Self(digest)
    }
}

impl fmt::Debug for CommandDigest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("CommandDigest")
    }
}

impl Command {
    #[must_use]
    pub fn digest(&self) -> CommandDigest {
        let kind = self.kind().to_string();
        let name = kind.as_bytes();
        match self {
            // The position is a condition of the command, and no part of what is played.
            Self::Play {
                turn,
                ply,
                position: _,
            } => CommandDigest::of(&[name, turn.as_bytes(), ply.to_string().as_bytes()]),
            Self::StartEvent { event, ply } => {
                let number = event.map_or_else(Vec::new, |number| vec![number]);
                CommandDigest::of(&[name, &number, ply.to_string().as_bytes()])
            }
            Self::Choose { square } => CommandDigest::of(&[name, square.to_digest()]),
            Self::OfferCorrespondence { days } | Self::AcceptCorrespondence { days } => {
                CommandDigest::of(&[name, &[*days]])
            }
            Self::GrantTakeback { plies } => {
                CommandDigest::of(&[name, plies.to_string().as_bytes()])
            }
            // By a digest of words, somebody could confirm what a deleted comment had said.
            Self::Kibitz {
                ply,
                text: _,
                in_reply_to,
            } => {
                let parent = in_reply_to.unwrap_or_default();
                CommandDigest::of(&[
                    name,
                    ply.to_string().as_bytes(),
                    parent.to_string().as_bytes(),
                ])
            }
            Self::EditComment {
                comment,
                version,
                text: _,
            }
            | Self::DeleteComment { comment, version } => CommandDigest::of(&[
                name,
                comment.to_string().as_bytes(),
                version.to_string().as_bytes(),
            ]),
            Self::HideComment { comment, why } => CommandDigest::of(&[
                name,
                comment.to_string().as_bytes(),
                why.map_or("", |why| why.words()).as_bytes(),
            ]),
            Self::Decline { reason } => CommandDigest::of(&[name, reason.to_string().as_bytes()]),
            Self::AllowKibitz { allowed } => CommandDigest::of(&[name, &[u8::from(*allowed)]]),
            Self::BeginVacation { until_ms } => {
                CommandDigest::of(&[name, until_ms.to_string().as_bytes()])
            }
            Self::SendRandom { bytes } => CommandDigest::of(&[name, bytes.as_bytes()]),
            Self::Join
            | Self::ReadCard
            | Self::EndVacation
            | Self::OfferPause
            | Self::AcceptPause
            | Self::DeclinePause
            | Self::Resume
            | Self::DeclineCorrespondence
            | Self::Resign
            | Self::OfferDraw
            | Self::AcceptDraw
            | Self::DeclineDraw
            | Self::ClaimDraw
            | Self::ClaimTime
            | Self::GiveTime
            | Self::ClaimAbandonedWin
            | Self::ClaimAbandonedDraw
            | Self::AskTakeback
            | Self::DeclineTakeback
            | Self::Abort
            | Self::OfferRematch
            | Self::AcceptRematch
            | Self::DeclineRematch
            | Self::Flag => CommandDigest::of(&[name]),
        }
    }
}

impl NewGame {
    #[must_use]
    pub fn digest(&self) -> CommandDigest {
        // A start that is shuffled has a seed of the server's choice.
        let start = match (&self.fen, self.seed) {
            (Some(fen), _) => fen,
            (None, Some(_)) => "shuffled",
            (None, None) => "usual",
        };
        let with = match self.with {
            Opponent::Computer(computer) => computer.to_string(),
            other => other.to_string(),
        };
        let time = self.time.to_string();
        let mut parts = vec![
            self.variant.slug().as_bytes(),
            with.as_bytes(),
            self.play.map_or("random", Color::slug).as_bytes(),
            time.as_bytes(),
            start.as_bytes(),
        ];
        // What is not asked for adds nothing, as in versions that did not know it.
        if self.rated {
            parts.push(b"rated");
        }
        if let Some(invited) = &self.admission.invited {
            parts.extend([&b"invited"[..], invited.as_str().as_bytes()]);
        }
        if self.admission.accounts_only {
            parts.push(b"accounts only");
        }
        let range = self.admission.ratings.map(|range| range.to_string());
        if let Some(range) = &range {
            parts.extend([&b"ratings"[..], range.as_bytes()]);
        }
        let deal = self.deal.as_ref().map(ToString::to_string);
        if let Some(deal) = &deal {
            parts.extend([&b"deal"[..], deal.as_bytes()]);
        }
        CommandDigest::of(&parts)
    }
}
