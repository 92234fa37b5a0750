//! Event decks, verifiable draws, and commitments to secret choices.

pub(crate) mod deal;
pub mod draw;
pub(crate) mod proof;

use data_encoding::HEXLOWER_PERMISSIVE;

/// Parses exactly `N` bytes from hexadecimal digits, upper or lower case.
fn parse_hex<const N: usize>(hex: &str) -> Option<[u8; N]> {
    let bytes = HEXLOWER_PERMISSIVE.decode(hex.as_bytes()).ok()?;
    bytes.try_into().ok()
}
