//! Event 70, Ice: pieces slide until something stops them.

use shakmaty::{Bitboard, Role, Square, attacks};

use crate::EventCard;
use crate::event_chess::active::aspects::EventAspects;
use crate::event_chess::active::state::EventState;
use crate::event_chess::deck::DeckEvent;
use crate::event_chess::moves::pattern::{MovePattern, MoveTargets};
use crate::event_chess::situation::PublicPosition;
use crate::orthodox::name;

pub(in crate::event_chess::deck) struct IceEvent;

impl DeckEvent for IceEvent {
    fn card(&self) -> &'static EventCard {
        &EventCard {
            number: 70,
            name: "Ice",
            condition: None,
            text: "Bishops, rooks and queens slide until something stops them: a move without a \
                   capture ends only at the edge of the board or before another piece.",
            choice: None,
        }
    }

    fn aspects(&self) -> EventAspects {
        EventAspects::WAYS
    }

    fn forbids(
        &self,
        situation: &PublicPosition,
        _: EventState,
        from: Square,
        to: Square,
    ) -> Option<String> {
        let role = situation.board.role_at(from)?;
        let slides = matches!(role, Role::Bishop | Role::Rook | Role::Queen);
        let reach = attacks::attacks(from, role.of(situation.turn), situation.board.occupied());
        let is_free = !situation.board.occupied().contains(to);
        (slides && is_free && reach.contains(to)).then(|| {
            format!(
                "on the ice the {} on {from} cannot stop on {to}, only at the edge or before \
                 another piece",
                name(role)
            )
        })
    }

    fn limit(
        &self,
        situation: &PublicPosition,
        from: Square,
        way: MovePattern,
        goals: &mut MoveTargets,
    ) {
        if way.slides() {
            goals.free = stops(situation, from, goals.free);
        }
    }
}

/// Returns the squares of `free` where a piece sliding from `from` stops, because it cannot
/// continue in its direction.
fn stops(situation: &PublicPosition, from: Square, free: Bitboard) -> Bitboard {
    let mut held = Bitboard::EMPTY;
    for to in free {
        let next = next_in_line(from, to);
        let goes_on = next.is_some_and(|next| {
            !situation.board.occupied().contains(next)
                && !situation.active_events.barred(to).contains(next)
        });
        if !goes_on {
            held.add(to);
        }
    }
    held
}

/// Returns the next square after `to` on the line from `from`, or `None` at the edge of the board.
fn next_in_line(from: Square, to: Square) -> Option<Square> {
    let step = |from: i32, to: i32| (to - from).signum();
    let (file, rank) = (i32::from(to.file()), i32::from(to.rank()));
    let file = file + step(i32::from(from.file()), file);
    let rank = rank + step(i32::from(from.rank()), rank);
    let coordinate = |number: i32| u32::try_from(number).ok().filter(|number| *number < 8);
    let (file, rank) = (coordinate(file)?, coordinate(rank)?);
    Some(Square::new(8 * rank + file))
}
