//! Parses turns in SAN, full algebraic notation and UCI, such as `Nf3`, `Ng1-f3`, `g1f3` and
//! `N@f3`.

use shakmaty::san::San;
use shakmaty::{Bitboard, CastlingSide, File, Move, Rank, Role, Square};

use super::explain;
use super::explain::{illegal, over};
use super::pieces::name;
use super::position::{Position, ShakmatyGame};
use crate::core::contract::only_one;
use crate::{IllegalTurn, PlayablePosition as _, excerpt};

/// The maximum length of a turn in any notation, in characters.
const MAX_MOVE_CHARS: usize = 20;

/// A parsed move that has not been matched with the board yet.
struct ParsedMove {
    /// The piece in the text; `None` if only squares identify it.
    role: Option<Role>,
    file: Option<File>,
    rank: Option<Rank>,
    takes: bool,
    to: Square,
    promotion: Option<Role>,
}

pub(super) fn read<G: ShakmatyGame>(
    position: &Position<G>,
    text: &str,
) -> Result<Move, IllegalTurn> {
    if let Some(outcome) = position.verdict() {
        return Err(over(outcome));
    }
    let tidied = tidy(text);
    match San::from_ascii(tidied.as_bytes()) {
        Ok(San::Castle(side)) => castle(position, side),
        Ok(San::Put { role, to }) => explain::drop(position, role, to),
        Ok(San::Normal {
            role,
            file,
            rank,
            capture,
            to,
            promotion,
        }) => {
            let lettered = tidied.starts_with(|first: char| first.is_ascii_uppercase());
            let written = ParsedMove {
                role: (lettered || file.is_none() || rank.is_none()).then_some(role),
                file,
                rank,
                takes: capture,
                to,
                promotion,
            };
            find(position, &written)
        }
        Ok(San::Null) | Err(_) => Err(unreadable::<G>(text)),
    }
}

fn unreadable<G: ShakmatyGame>(text: &str) -> IllegalTurn {
    let quoted = excerpt(text.trim());
    let examples = if G::info().drops {
        "e4, Nf3, exd5, b8=Q, O-O or N@f3"
    } else {
        "e4, Nf3, exd5, b8=Q or O-O"
    };
    illegal(format!("“{quoted}” is not a turn: write {examples}"), [])
}

/// Removes spaces and annotations, and normalises the rest to SAN.
fn tidy(text: &str) -> String {
    let plain: String = text
        .chars()
        .take(MAX_MOVE_CHARS + 1)
        .filter(|letter| !letter.is_whitespace() && !"!?+#".contains(*letter))
        .map(|letter| match letter {
            '‐' | '‑' | '‒' | '–' | '—' | '−' => '-',
            '×' | ':' => 'x',
            other => other,
        })
        .collect();
    let plain = plain.trim_end_matches("e.p.");
    if plain.starts_with(['O', '0', 'o']) {
        return plain.replace(['0', 'o'], "O");
    }
    // In `n@f3`, the letter before the `@` is a piece.
    if let Some((piece, square)) = plain.split_once('@') {
        return format!("{}@{square}", piece.to_ascii_uppercase());
    }
    let mut san = plain.replace('-', "");
    // `e7e8q` and `e8Q` are promotions without `=`.
    let last = san
        .chars()
        .last()
        .filter(|letter| "qrbnQRBN".contains(*letter));
    if let Some(kind) = last
        && san.len() > 2
    {
        san.pop();
        let sign = if san.ends_with('=') { "" } else { "=" };
        san.push_str(sign);
        san.push(kind.to_ascii_uppercase());
    }
    san
}

fn castle<G: ShakmatyGame>(
    position: &Position<G>,
    side: CastlingSide,
) -> Result<Move, IllegalTurn> {
    let castling = position.game().castling_moves(side);
    let found = castling.first().copied();
    found.ok_or_else(|| explain::castling(position, side))
}

/// Returns the legal turn that matches the text.
fn find<G: ShakmatyGame>(
    position: &Position<G>,
    written: &ParsedMove,
) -> Result<Move, IllegalTurn> {
    let meant = meant(position, written)?;
    let mut fitting = Vec::new();
    position.for_each_turn(|turn| {
        if let Some(from) = turn.from()
            && meant.contains(from)
            && position.goal(turn) == written.to
        {
            fitting.push((turn, from));
        }
    });
    let promoting = fitting.iter().any(|(turn, _)| turn.promotion().is_some());
    if let Some((turn, _)) = fitting.first() {
        explain::promotion(position, *turn, promoting, written.promotion)?;
    }
    let turns: Vec<_> = fitting
        .into_iter()
        .filter(|(turn, _)| turn.promotion() == written.promotion)
        .map(|(turn, from)| (turn, from.into()))
        .collect();
    let turn = only_one(&turns, |turn| position.write_name(turn))?
        .ok_or_else(|| explain::unable(position, meant, written.to))?;
    if written.takes && !turn.is_capture() {
        let without = position.write_name(turn);
        return Err(illegal(
            format!(
                "there is nothing on {} to take: without x it is {without}",
                written.to
            ),
            [written.to],
        ));
    }
    Ok(turn)
}

/// Returns the own pieces that match the text.
fn meant<G: ShakmatyGame>(
    position: &Position<G>,
    written: &ParsedMove,
) -> Result<Bitboard, IllegalTurn> {
    let game = position.game();
    if let (Some(file), Some(rank)) = (written.file, written.rank) {
        let from = Square::from_coords(file, rank);
        let there = explain::mover(position, from)?;
        return match written.role {
            Some(role) if role != there => Err(illegal(
                format!(
                    "the piece on {from} is a {}, not a {}",
                    name(there),
                    name(role)
                ),
                [from],
            )),
            _ => Ok(from.into()),
        };
    }
    let role = written.role.unwrap_or(Role::Pawn);
    // A pawn move without a file is straight ahead, unless the text contains `x`.
    let straight = role == Role::Pawn && written.file.is_none() && !written.takes;
    let file = written.file.or(straight.then(|| written.to.file()));
    let admitted = game.our(role)
        & file.map_or(Bitboard::FULL, Bitboard::from_file)
        & written.rank.map_or(Bitboard::FULL, Bitboard::from_rank);
    if admitted.any() {
        return Ok(admitted);
    }
    let side = G::info().sides[position.to_move()];
    let place = match (file, written.rank) {
        (Some(file), _) => format!(" on the {}-file", file.char()),
        (None, Some(rank)) => format!(" on rank {}", rank.char()),
        (None, None) => String::new(),
    };
    Err(illegal(format!("{side} has no {}{place}", name(role)), []))
}
