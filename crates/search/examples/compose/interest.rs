//! Rates how interesting a won position is as a problem.
//!
//! The less obvious the first turn (the key), the better: a quiet turn is better than a check, and
//! a check is better than a capture. Features that are specific to the variant increase the rating.
//! The winning side should not already be far ahead.

use postern_rules::{Notation, Position, Variant};
use postern_search::SearchableGame;

/// Calls a generic function with the position type of the variant.
macro_rules! each {
    ($position:expr, $inner:ident => $call:expr) => {
        match $position {
            Position::HoleChess($inner) => $call,
            Position::EventChess($inner) => $call,
            Position::Interweave($inner) => $call,
            Position::Crazyhouse($inner) => $call,
            Position::AtomicChess($inner) => $call,
        }
    };
}

/// Returns the upper-case letter of the piece that the first turn (`key`) moves, and the rating of
/// the problem. Returns `None` if the position is not suitable.
pub(crate) fn of(position: &Position, key: &str, turns: u8) -> Option<(char, i32)> {
    each!(position, inner => weigh(inner, key, turns))
}

fn weigh<P: SearchableGame + Notation>(position: &P, key: &str, turns: u8) -> Option<(char, i32)> {
    let mut all = Vec::new();
    position.for_each_turn(|turn| all.push(turn));
    let turn = *all.iter().find(|turn| position.name(**turn) == key)?;
    let taken = taken(position, turn);
    if taken.king && turns == 1 && !is_special(P::VARIANT, key) {
        // A king capture as the first turn would be too obvious.
        return None;
    }
    let lead = lead(position);
    if lead > 2 * P::worth('R') {
        return None;
    }
    let after = position.after(turn);
    let mut interest = 3 * i32::from(is_special(P::VARIANT, key));
    interest -= lead.clamp(-600, 1_200) / 150;
    // If there are few legal turns, the solution is easy to find by trial and error.
    interest += i32::try_from(all.len()).map_or(6, |count| count.min(36) / 6);
    let check = after.in_check();
    if turns > 1 {
        interest += if taken.enemies == 0 && !check { 4 } else { 0 };
        interest -= i32::from(taken.enemies > 0);
        interest -= 4 * i32::from(taken.enemies >= P::worth('R') && !taken.king);
        interest += 3 * i32::from(is_offer(&after, taken.enemies - taken.own));
        let replies = after.count_turns();
        interest += i32::try_from(replies).map_or(4, |replies| replies.min(16) / 4);
    } else {
        let checks = all.iter().filter(|turn| position.after(**turn).in_check());
        interest += i32::try_from(checks.count()).map_or(4, |checks| checks.min(4));
        interest -= 2 * i32::from(taken.enemies >= P::worth('R') && !taken.king);
    }
    let outline = position.outline(turn);
    interest += match outline.promotion {
        Some('Q') => -3,
        Some(_) => 3,
        None => 0,
    };
    interest += i32::from(outline.kind != 'Q');
    Some((outline.kind, interest))
}

/// Whether the notation of the first turn (`key`) shows a feature that is specific to the variant.
fn is_special(variant: Variant, key: &str) -> bool {
    match variant {
        // `/@` marks a beam, which only exists in Hole Chess.
        Variant::HoleChess => key.contains("/@"),
        // A turn with several captures, or with notation that ordinary chess does not have.
        Variant::EventChess => {
            let plain = key.trim_end_matches(['+', '#']);
            !plain.starts_with("O-O") && plain.contains(['-', '*', '@', ','])
                || plain.matches('x').count() > 1
        }
        // A capture chain, or a piece that returns to the board.
        Variant::Interweave => key.matches('(').count() > 1 || key.contains('='),
        Variant::Crazyhouse => key.contains('@'),
        Variant::AtomicChess => !key.contains('x') || key.starts_with(char::is_lowercase),
    }
}

/// The value of the pieces that a turn captures, in centipawns, excluding kings.
#[derive(Default)]
struct CaptureTotals {
    enemies: i32,
    own: i32,
    /// Whether the turn captures the enemy's king.
    king: bool,
}

fn taken<P: SearchableGame>(position: &P, turn: P::Turn) -> CaptureTotals {
    let us = position.to_move();
    let mut taken = CaptureTotals::default();
    if position.takes(turn) {
        position.for_each_taken(turn, |color, kind| match kind {
            'K' => taken.king |= color != us,
            _ if color == us => taken.own += P::worth(kind),
            _ => taken.enemies += P::worth(kind),
        });
    }
    taken
}

/// Returns the material advantage of the side to move, in centipawns. Pieces in hand count if the
/// side can drop them.
fn lead<P: SearchableGame>(position: &P) -> i32 {
    let us = position.to_move();
    let mut lead = 0;
    let mut add = |color, kind, count: u8| {
        let worth = if kind == 'K' {
            0
        } else {
            P::worth(kind) * i32::from(count)
        };
        lead += if color == us { worth } else { -worth };
    };
    position.for_each_piece(|piece| add(piece.color, piece.kind, 1));
    if P::VARIANT == Variant::Crazyhouse {
        position.for_each_pool_entry(&mut add);
    }
    lead
}

/// Whether the turn was a sacrifice: the opponent can now win more than `gain` plus a pawn by a
/// capture.
fn is_offer<P: SearchableGame>(after: &P, gain: i32) -> bool {
    let mut offered = false;
    after.for_each_turn(|turn| {
        let taken = taken(after, turn);
        offered |= taken.enemies - taken.own > gain + P::worth('P');
    });
    offered
}
