//! The deck: what an event is, the list of all of them, and what each keeps in a position.
//!
//! An event is a module: its card, what it keeps, and the questions of [`Event`] that it answers
//! otherwise than chess does. The core asks all events in force, the one started first before the
//! other; no module knows another.

mod active_pawns;
mod cooperation;
mod five_check;
mod flying_rooks;
mod minor_pieces;
mod pawn_march;
mod revival;
mod royal_queens;
mod running_kings;
mod same_type;
pub(super) mod squares;
mod swapping_knights;
mod variety;

use shakmaty::{Bitboard, Board, Color, Piece, Role, Square};
use squares::{big_wall, hidden_passage, ice, pit_traps};

use super::{
    active::{
        ids::{COUNT, EventId},
        state::State,
        touches::Touches,
    },
    moves::{
        made::Made,
        way::{Goals, Way},
    },
    situation::Situation,
};
use crate::{EventCard, Features, Reason};

/// Every event, by its number.
static EVENTS: [&dyn Event; COUNT as usize] = [
    &five_check::FiveCheck,
    &hidden_passage::HiddenPassage,
    &revival::Revival,
    &pit_traps::PitTraps,
    &active_pawns::ActivePawns,
    &pawn_march::PawnMarch,
    &flying_rooks::FlyingRooks,
    &ice::Ice,
    &cooperation::Cooperation,
    &minor_pieces::MinorPieces,
    &same_type::SameType,
    &variety::Variety,
    &running_kings::RunningKings,
    &big_wall::BigWall,
    &royal_queens::RoyalQueens,
    &swapping_knights::SwappingKnights,
];

/// What becomes of a piece that has landed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Landing {
    /// It stays where it is.
    Stays,
    /// It goes on to another square at once, and may capture there.
    GoesOn(Square),
    /// It is taken off the board, as captured by nobody.
    Falls,
}

/// What may follow the first move of a turn, as its second.
#[derive(Clone, Copy, Debug)]
pub(super) struct Second {
    /// The pieces that may make it.
    pub(super) movers: Bitboard,
    /// Whether it may capture.
    pub(super) may_capture: bool,
    /// Whether the two moves may change places, so that the same two in the other order are the same
    /// turn.
    pub(super) any_order: bool,
}

/// An event of the deck. Everything but its card has a default: that of chess.
pub(super) trait Event: Sync {
    fn card(&self) -> &'static EventCard;

    /// What it touches: of the questions below that belong to the rest it is not asked.
    fn touches(&self) -> Touches;

    /// Whether its own condition holds; the conditions of every event are the core's.
    fn may_start(&self, _: &Situation) -> bool {
        true
    }

    /// Whether it can only start if no royal piece of either side is attacked by that.
    fn starts_quietly(&self) -> bool {
        false
    }

    /// What is kept of it when it starts.
    fn begin(&self) -> State {
        State::Nothing
    }

    /// The squares from which a side chooses one secretly when it has started; `None` when nothing is
    /// chosen.
    fn choosable(&self, _: Color, _: &Board) -> Option<Bitboard> {
        None
    }

    /// Whether whatever is hidden comes to light together, not each square by itself.
    fn reveals_all(&self) -> bool {
        false
    }

    /// The squares on which what lands does not simply stay, and where pieces can be attacked otherwise than in
    /// chess.
    fn odd_squares(&self, _: State) -> Bitboard {
        Bitboard::EMPTY
    }

    /// Whether pawns can come to their own first rank by it.
    fn brings_pawns_back(&self, _: State) -> bool {
        false
    }

    /// The squares beyond a wall on a straight line from `from`.
    fn barred(&self, _from: Square) -> Bitboard {
        Bitboard::EMPTY
    }

    /// How a piece on `at`, which is no pawn, moves by itself. `way` is how it would move without
    /// this event.
    fn own_way(&self, _: Piece, _at: Square, way: Way) -> Way {
        way
    }

    /// The pieces whose own ways the piece on `at` may use as well.
    fn lenders(&self, _: &Situation, _at: Square) -> Bitboard {
        Bitboard::EMPTY
    }

    /// Further squares to which a pawn may step.
    fn pawn_steps(&self, _: &Situation, _pawn: Square) -> Bitboard {
        Bitboard::EMPTY
    }

    /// Takes away goals that a piece on `from` cannot have on one of its ways.
    fn limit(&self, _: &Situation, _from: Square, _: Way, _: &mut Goals) {}

    /// Why the piece of the side to move on `from` cannot go to `to` because of this event, as a clause; `None` when
    /// it is not because of it. Asked only when it cannot.
    fn forbids(&self, _: &Situation, _: State, _from: Square, _to: Square) -> Option<String> {
        None
    }

    /// Why a piece of this role cannot be put on the board, or not on `to`, because of this event, as a clause. Asked
    /// only when it cannot.
    fn forbids_put(&self, _: &Situation, _: State, _: Role, _to: Option<Square>) -> Option<String> {
        None
    }

    /// Why the piece on `from` cannot make the second move of a turn, or not to `to`, because of this event, as a
    /// clause. `after` is the board after the first move, with its side still to move. Asked only when it cannot.
    fn forbids_second(
        &self,
        _after: &Situation,
        _: State,
        _first: &Made,
        _from: Square,
        _to: Option<Square>,
    ) -> Option<String> {
        None
    }

    /// The pieces of a side that may not move on its next turn.
    fn resting(&self, _: State, _: Color) -> Bitboard {
        Bitboard::EMPTY
    }

    /// The pieces that a piece of this role may not take.
    fn spares(&self, _: &Board, _taker: Role) -> Bitboard {
        Bitboard::EMPTY
    }

    /// Shows the kinds of pieces that the side to move may put on the board as its turn, and where.
    fn puts(&self, _: &Situation, _: State, _put: &mut dyn FnMut(Role, Bitboard)) {}

    /// The pieces of a side that may make the first move of a turn of two.
    fn firsts(&self, _: State, _: &Board, _: Color) -> Bitboard {
        Bitboard::EMPTY
    }

    /// The pieces of a side that may take by the second move of a turn.
    fn runners(&self, _: State, _: &Board, _: Color) -> Bitboard {
        Bitboard::EMPTY
    }

    /// What may follow the first move of a turn. `after` is the board after it, with its side still
    /// to move.
    fn second(&self, _after: &Situation, _: State, _first: &Made) -> Option<Second> {
        None
    }

    /// What becomes of a piece that has landed on `at`.
    fn lands(&self, _: State, _at: Square) -> Landing {
        Landing::Stays
    }

    /// The squares between which pieces go on from where they land, White's first.
    fn gates(&self, _: State) -> Option<[Square; 2]> {
        None
    }

    /// What is kept after a turn of this side, which has led to this board.
    fn after_turn(&self, state: State, _: (Color, &Board), _: &Made) -> State {
        state
    }

    /// What is kept from now on when the position between two turns has been looked at, the turn that led to it
    /// being over; `None` when that is what was kept before.
    fn between_turns(&self, _: State, _: &Situation) -> Option<State> {
        None
    }

    /// Pieces of a side that are royal besides its king.
    fn royal(&self, _: &Board, _: Color) -> Bitboard {
        Bitboard::EMPTY
    }

    /// Who has won by the event, and how. `situation` is between two turns.
    fn winner(&self, _: &Situation, _: State) -> Option<(Color, Reason)> {
        None
    }

    /// Whether the event can still decide a game in which there are only kings.
    fn can_decide(&self, _: State) -> bool {
        false
    }

    /// Adds what it shows on the board and beside it, as everybody may see it; what a side can put on the board
    /// is shown by the core.
    fn shows(&self, _: &Situation, _: State, _shown: &mut Features) {}

    /// Writes what is kept of it in a FEN; nothing for most.
    fn write_state(&self, _: State) -> Option<String> {
        None
    }

    /// Reads what [`Event::write_state`] writes.
    ///
    /// # Errors
    /// A clause that says what is wrong.
    fn read_state(&self, text: Option<&str>) -> Result<State, String> {
        match text {
            None => Ok(self.begin()),
            Some(_) => Err("it keeps nothing, so nothing follows its number".to_owned()),
        }
    }

    /// Why what is kept of it is impossible in a position, as a clause; `None` when it is possible.
    fn refuses(&self, _: &Situation, _: State) -> Option<String> {
        None
    }
}

impl EventId {
    pub(super) fn numbered(number: u8) -> Option<Self> {
        Self::all().find(|event| event.card().number == number)
    }

    pub(super) fn event(self) -> &'static dyn Event {
        EVENTS[self.place()]
    }

    pub(super) fn card(self) -> &'static EventCard {
        self.event().card()
    }

    pub(super) fn number(self) -> u8 {
        self.card().number
    }
}

/// What a side is called.
fn side_name(side: Color) -> &'static str {
    side.fold_wb("White", "Black")
}
