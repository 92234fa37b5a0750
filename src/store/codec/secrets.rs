//! How secret choices are spelled in the database. Whoever can read the file can read them.

use data_encoding::HEXLOWER;
use serde::{Deserialize, Serialize};

use super::{dto::Side, parse};
use crate::game::{Commitment, NONCE_BYTES, REFEREE, SealedChoice};
use postern_rules::Secret;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SquareChosen {
    by: Side,
    square: String,
    /// 64 hexadecimal digits, as is the commitment.
    nonce: String,
    commitment: String,
}

impl From<&SealedChoice> for SquareChosen {
    fn from(choice: &SealedChoice) -> Self {
        Self {
            by: Side(choice.owner()),
            square: choice.square().expose(&REFEREE).clone(),
            nonce: HEXLOWER.encode(choice.nonce().expose(&REFEREE)),
            commitment: choice.commitment().to_string(),
        }
    }
}

/// Reads a choice. What is wrong with it is not quoted: the message may be written to the server's
/// log.
pub(super) fn read_choice(body: &str) -> Result<SealedChoice, String> {
    read(body).ok_or_else(|| "it is no choice, which is not shown here".to_owned())
}

fn read(body: &str) -> Option<SealedChoice> {
    let chosen: SquareChosen = parse(body).ok()?;
    let owner = chosen.by.0;
    let nonce: [u8; NONCE_BYTES] = HEXLOWER
        .decode(chosen.nonce.as_bytes())
        .ok()?
        .try_into()
        .ok()?;
    let commitment = Commitment::parse(&chosen.commitment)?;
    Some(SealedChoice::from_log(
        Secret::new(owner, chosen.square),
        Secret::new(owner, nonce),
        commitment,
    ))
}
