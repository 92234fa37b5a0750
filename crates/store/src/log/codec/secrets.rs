//! Encodes players' secret choices. They are stored in plain text, so anyone who can read the
//! database can read them.

use data_encoding::HEXLOWER;
use serde::{Deserialize, Serialize};

use crate::log::codec::dto::StoredSide;
use crate::log::codec::records::StoredRecord;
use crate::log::codec::{parse, record};
use postern_game::{ChoiceCommitment, GameEvent, NONCE_BYTES, REFEREE, SealedChoice};
use postern_rules::{AsideRecord, PlayRecord, RecordEntry, Secret, Variant};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SquareChosenBody {
    by: StoredSide,
    square: String,
    /// Random value from which the commitment to the square is computed, 64 hexadecimal digits.
    nonce: String,
    commitment: String,
    did: StoredRecord,
}

impl SquareChosenBody {
    pub(super) fn of(choice: &SealedChoice, record: &PlayRecord) -> Self {
        Self {
            by: StoredSide(choice.owner()),
            square: choice.square().expose(&REFEREE).clone(),
            nonce: HEXLOWER.encode(choice.nonce().expose(&REFEREE)),
            commitment: choice.commitment().to_string(),
            did: StoredRecord::of(record),
        }
    }
}

/// Decodes a secret choice. The error does not quote it, because the error may be written to the
/// server's log file.
pub(super) fn read_choice(body: &str, variant: Option<Variant>) -> Result<GameEvent, String> {
    read(body, variant).ok_or_else(|| "it is no choice, which is not shown here".to_owned())
}

fn read(body: &str, variant: Option<Variant>) -> Option<GameEvent> {
    let chosen: SquareChosenBody = parse(body).ok()?;
    let owner = chosen.by.0;
    let nonce: [u8; NONCE_BYTES] = HEXLOWER
        .decode(chosen.nonce.as_bytes())
        .ok()?
        .try_into()
        .ok()?;
    let commitment = ChoiceCommitment::parse(&chosen.commitment)?;
    let cell = variant.and_then(|variant| variant.geometry().cell(&chosen.square));
    let record = record(chosen.did, variant, |_| {
        let cell = cell.ok_or("the board has no such cell")?;
        Ok(RecordEntry::Aside(AsideRecord::Chose(Secret::new(
            owner, cell,
        ))))
    });
    Some(GameEvent::SquareChosen {
        choice: SealedChoice::from_log(
            Secret::new(owner, chosen.square),
            Secret::new(owner, nonce),
            commitment,
        ),
        record: record.ok()?,
    })
}
