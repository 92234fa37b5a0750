//! The deck: the trait that an event implements, and the list of all events.
//!
//! An event is a module with its card, its state, and the methods of [`Event`] in which it differs
//! from chess. The core asks all active events, in the order in which they were started. No event's
//! module knows another.

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
        aspects::Aspects,
        ids::{COUNT, EventId},
        state::State,
    },
    moves::{
        pattern::{MovePattern, Targets},
        turn_effects::TurnEffects,
    },
    situation::Situation,
};
use crate::{EventCard, Features, Reason};

/// All events, by number.
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

/// What happens to a piece that has landed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Landing {
    /// It stays where it is.
    Stays,
    /// It is carried to another square at once, and may capture there.
    GoesOn(Square),
    /// It is removed from the board. This does not count as a capture.
    Falls,
}

/// What may follow as the second move of a turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct SecondMove {
    /// The pieces that may make it.
    pub(super) movers: Bitboard,
    /// Whether it may capture.
    pub(super) may_capture: bool,
    /// Whether the order of the two moves does not matter, so that both orders are the same turn.
    pub(super) any_order: bool,
}

/// An event of the deck. Every method except `card` and `aspects` defaults to what chess does.
pub(super) trait Event: Sync {
    fn card(&self) -> &'static EventCard;

    /// Returns the aspects that it affects. Methods that belong to other aspects are not called.
    fn aspects(&self) -> Aspects;

    /// Whether its own condition is met. The core checks the conditions common to all events.
    fn may_start(&self, _: &Situation) -> bool {
        true
    }

    /// Whether it can only start if this does not attack a royal piece of either side.
    fn starts_quietly(&self) -> bool {
        false
    }

    /// Returns the state when it starts.
    fn begin(&self) -> State {
        State::Nothing
    }

    /// Returns the squares from which a side chooses one in secret after the start; `None` if
    /// nothing is chosen.
    fn choosable(&self, _: Color, _: &Board) -> Option<Bitboard> {
        None
    }

    /// Whether all secret squares are revealed together rather than one by one.
    fn reveals_all(&self) -> bool {
        false
    }

    /// Returns the squares on which a piece that lands does not simply stay, and on which attacks
    /// may differ from chess.
    fn odd_squares(&self, _: State) -> Bitboard {
        Bitboard::EMPTY
    }

    /// Whether it can bring pawns to their own first rank.
    fn brings_pawns_back(&self, _: State) -> bool {
        false
    }

    /// Returns the squares behind a wall on a straight line from `from`.
    fn barred(&self, _from: Square) -> Bitboard {
        Bitboard::EMPTY
    }

    /// Returns how a piece on `at`, other than a pawn, moves. `way` is how it would move without
    /// this event.
    fn own_way(&self, _: Piece, _at: Square, way: MovePattern) -> MovePattern {
        way
    }

    /// Returns the pieces whose movement the piece on `at` may borrow.
    fn lenders(&self, _: &Situation, _at: Square) -> Bitboard {
        Bitboard::EMPTY
    }

    /// Returns further squares to which a pawn may step.
    fn pawn_steps(&self, _: &Situation, _pawn: Square) -> Bitboard {
        Bitboard::EMPTY
    }

    /// Removes targets that a piece on `from` cannot reach with one of its movement patterns.
    fn limit(&self, _: &Situation, _from: Square, _: MovePattern, _: &mut Targets) {}

    /// Explains, as a clause, why this event prevents the piece of the side to move on `from` from
    /// moving to `to`; `None` if another rule does. Called only for impossible moves.
    fn forbids(&self, _: &Situation, _: State, _from: Square, _to: Square) -> Option<String> {
        None
    }

    /// Explains, as a clause, why this event prevents a piece of this role from being put on the
    /// board, or on `to`. Called only for impossible puts.
    fn forbids_put(&self, _: &Situation, _: State, _: Role, _to: Option<Square>) -> Option<String> {
        None
    }

    /// Explains, as a clause, why this event prevents the piece on `from` from making the second
    /// move of a turn, or making it to `to`. `after` is the board after the first move, with the
    /// same side to move. Called only for impossible moves.
    fn forbids_second(
        &self,
        _after: &Situation,
        _: State,
        _first: &TurnEffects,
        _from: Square,
        _to: Option<Square>,
    ) -> Option<String> {
        None
    }

    /// Returns the pieces of a side that may not move on its next turn.
    fn resting(&self, _: State, _: Color) -> Bitboard {
        Bitboard::EMPTY
    }

    /// Returns the pieces that a piece of this role may not capture.
    fn spares(&self, _: &Board, _taker: Role) -> Bitboard {
        Bitboard::EMPTY
    }

    /// Passes to `put` the kinds of pieces that the side to move may put on the board as its turn,
    /// and the squares.
    fn puts(&self, _: &Situation, _: State, _put: &mut dyn FnMut(Role, Bitboard)) {}

    /// Returns the pieces of a side that may make the first of two moves.
    fn firsts(&self, _: State, _: &Board, _: Color) -> Bitboard {
        Bitboard::EMPTY
    }

    /// Returns the pieces of a side that may capture with the second of two moves.
    fn runners(&self, _: State, _: &Board, _: Color) -> Bitboard {
        Bitboard::EMPTY
    }

    /// Returns what may follow the first move of a turn. `after` is the board after it, with the
    /// same side to move.
    fn second(&self, _after: &Situation, _: State, _first: &TurnEffects) -> Option<SecondMove> {
        None
    }

    /// Returns what happens to a piece that has landed on `at`.
    fn lands(&self, _: State, _at: Square) -> Landing {
        Landing::Stays
    }

    /// Returns the two squares that carry a landing piece to each other, White's first.
    fn gates(&self, _: State) -> Option<[Square; 2]> {
        None
    }

    /// Returns the state after a turn of the given side, which has led to the given board.
    fn after_turn(&self, state: State, _: (Color, &Board), _: &TurnEffects) -> State {
        state
    }

    /// Returns the new state after examining the position between two turns, or `None` if it is
    /// unchanged.
    fn between_turns(&self, _: State, _: &Situation) -> Option<State> {
        None
    }

    /// Returns pieces of a side that are royal besides its king.
    fn royal(&self, _: &Board, _: Color) -> Bitboard {
        Bitboard::EMPTY
    }

    /// Returns the winner by the event, and the reason. `situation` is between two turns.
    fn winner(&self, _: &Situation, _: State) -> Option<(Color, Reason)> {
        None
    }

    /// Whether the event can still decide a game in which only kings are left.
    fn can_decide(&self, _: State) -> bool {
        false
    }

    /// Adds the public features on and beside the board. The core shows the pieces that a side can
    /// put on the board.
    fn shows(&self, _: &Situation, _: State, _shown: &mut Features) {}

    /// Writes the state for a FEN. Most events have none.
    fn write_state(&self, _: State) -> Option<String> {
        None
    }

    /// Parses what [`Event::write_state`] writes.
    ///
    /// # Errors
    /// A clause that describes the problem.
    fn read_state(&self, text: Option<&str>) -> Result<State, String> {
        match text {
            None => Ok(self.begin()),
            Some(_) => Err("it keeps nothing, so nothing follows its number".to_owned()),
        }
    }

    /// Explains, as a clause, why the state is impossible in a position; `None` if it is possible.
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

/// Returns the name of a side.
fn side_name(side: Color) -> &'static str {
    side.fold_wb("White", "Black")
}
