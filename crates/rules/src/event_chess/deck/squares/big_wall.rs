//! Event 107, Big Wall: a wall separates the d- and e-files on ranks 3 to 6.

use shakmaty::{Bitboard, File, Rank, Role, Square};

use crate::event_chess::active::aspects::EventAspects;
use crate::event_chess::active::state::EventState;
use crate::event_chess::deck::DeckEvent;
use crate::event_chess::situation::PublicPosition;
use crate::{BoardMark, EventCard, MarkLocation, MarkLook, PositionFeatures};

/// For each square, the squares on straight lines from it that are behind the wall.
static BARRED: [Bitboard; 64] = {
    let mut barred = [Bitboard::EMPTY; 64];
    let (mut at, mut from) = (0, 0);
    while at < barred.len() {
        barred[at] = Bitboard(beyond(from));
        (at, from) = (at + 1, from + 1);
    }
    barred
};

pub(in crate::event_chess::deck) struct BigWallEvent;

impl DeckEvent for BigWallEvent {
    fn card(&self) -> &'static EventCard {
        &EventCard {
            number: 107,
            name: "Big Wall",
            condition: None,
            text: "A wall stands between the d- and e-files on ranks 3 to 6. Nothing passes \
                   through it, straight or diagonally; only what jumps crosses it.",
            choice: None,
        }
    }

    fn aspects(&self) -> EventAspects {
        EventAspects::ATTACKS.and(EventAspects::WAYS)
    }

    fn forbids(
        &self,
        situation: &PublicPosition,
        _: EventState,
        from: Square,
        to: Square,
    ) -> Option<String> {
        let role = situation.board.role_at(from)?;
        let walks = role != Role::Knight && BARRED[from as usize].contains(to);
        walks.then(|| format!("the wall stands between {from} and {to}"))
    }

    /// Marks the wall on the edges between four pairs of squares.
    fn shows(&self, _: &PublicPosition, _: EventState, shown: &mut PositionFeatures) {
        for rank in [Rank::Third, Rank::Fourth, Rank::Fifth, Rank::Sixth] {
            let sides = [File::D, File::E].map(|file| Square::from_coords(file, rank).into());
            shown.marks.push(BoardMark {
                place: MarkLocation::Edge(sides),
                look: MarkLook::Wall,
                words: "A wall stands between the d- and e-files on ranks 3 to 6.".to_owned(),
            });
        }
    }

    fn barred(&self, from: Square) -> Bitboard {
        BARRED[from as usize]
    }
}

/// Returns the squares on straight lines from `from` that are behind the wall.
const fn beyond(from: i32) -> u64 {
    let mut barred = 0;
    let mut rank_step = -1;
    while rank_step <= 1 {
        let (mut file, mut rank) = (from % 8, from / 8);
        let file_step = if file < 4 { 1 } else { -1 };
        let mut is_beyond = false;
        loop {
            let (next_file, next_rank) = (file + file_step, rank + rank_step);
            if next_file < 0 || next_file > 7 || next_rank < 0 || next_rank > 7 {
                break;
            }
            is_beyond |= (file < 4) != (next_file < 4) && is_walled(rank) && is_walled(next_rank);
            if is_beyond {
                barred |= 1 << (8 * next_rank + next_file);
            }
            (file, rank) = (next_file, next_rank);
        }
        rank_step += 1;
    }
    barred
}

/// Whether the wall separates the d- and e-files on a rank, counted from 0.
const fn is_walled(rank: i32) -> bool {
    2 <= rank && rank <= 5
}
