//! The event deck: the trait that each event implements, and the list of all events.
//!
//! Each event has a module with its card, its state, and the methods of [`DeckEvent`] in which its
//! rules differ from chess. The code outside this folder calls all active events in the order in
//! which they were started. Events' modules do not depend on each other.

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

use super::active::aspects::EventAspects;
use super::active::ids::{COUNT, EventId};
use super::active::state::EventState;
use super::moves::pattern::{MovePattern, MoveTargets};
use super::moves::turn_effects::TurnEffects;
use super::situation::PublicPosition;
use crate::{EndReason, EventCard, PositionFeatures};

/// All events, in ascending order of their numbers.
static EVENTS: [&dyn DeckEvent; COUNT as usize] = [
    &five_check::FiveCheckEvent,
    &hidden_passage::HiddenPassageEvent,
    &revival::RevivalEvent,
    &pit_traps::PitTrapsEvent,
    &active_pawns::ActivePawnsEvent,
    &pawn_march::PawnMarchEvent,
    &flying_rooks::FlyingRooksEvent,
    &ice::IceEvent,
    &cooperation::CooperationEvent,
    &minor_pieces::MinorPiecesEvent,
    &same_type::SameTypeEvent,
    &variety::VarietyEvent,
    &running_kings::RunningKingsEvent,
    &big_wall::BigWallEvent,
    &royal_queens::RoyalQueensEvent,
    &swapping_knights::SwappingKnightsEvent,
];

/// The consequence of a piece landing on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LandingResult {
    /// The piece stays on the square.
    Stays,
    /// The piece is immediately carried to another square and may capture there.
    GoesOn(Square),
    /// The piece is removed from the board. This does not count as a capture.
    Falls,
}

/// The moves that are allowed as the second move of a turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct SecondMove {
    /// The pieces that may make the second move.
    pub(super) movers: Bitboard,
    /// Whether the second move may capture.
    pub(super) may_capture: bool,
    /// Whether the order of the two moves does not matter. If so, both orders are the same turn.
    pub(super) any_order: bool,
}

/// The rules of an event. Every method except `card` and `aspects` defaults to the rules of chess.
pub(super) trait DeckEvent: Sync {
    fn card(&self) -> &'static EventCard;

    /// Returns the aspects of the game that the event affects. Methods for other aspects are not
    /// called.
    fn aspects(&self) -> EventAspects;

    /// Whether the event's own starting condition is met. Conditions common to all events are
    /// checked elsewhere.
    fn may_start(&self, _: &PublicPosition) -> bool {
        true
    }

    /// Whether it is illegal to start the event if that leaves a royal piece of either side
    /// attacked.
    fn starts_quietly(&self) -> bool {
        false
    }

    /// Returns the event's state at its start.
    fn begin(&self) -> EventState {
        EventState::Nothing
    }

    /// Returns the squares from which a side secretly chooses one when the event has started;
    /// `None` if the event requires no choice.
    fn choosable(&self, _: Color, _: &Board) -> Option<Bitboard> {
        None
    }

    /// Whether all secret squares are revealed together instead of one by one.
    fn reveals_all(&self) -> bool {
        false
    }

    /// Returns the squares where a landing piece is carried to another square or falls off the
    /// board. Attacks on these squares may differ from chess.
    fn odd_squares(&self, _: EventState) -> Bitboard {
        Bitboard::EMPTY
    }

    /// Whether the event can bring pawns to their own first rank.
    fn brings_pawns_back(&self, _: EventState) -> bool {
        false
    }

    /// Returns the squares on straight lines from `from` that are behind a wall.
    fn barred(&self, _from: Square) -> Bitboard {
        Bitboard::EMPTY
    }

    /// Returns the movement pattern of a piece other than a pawn on the square `_at`. `way` is the
    /// piece's pattern without this event.
    fn own_way(&self, _: Piece, _at: Square, way: MovePattern) -> MovePattern {
        way
    }

    /// Returns the pieces whose movement the piece on `at` may borrow.
    fn lenders(&self, _: &PublicPosition, _at: Square) -> Bitboard {
        Bitboard::EMPTY
    }

    /// Returns additional squares to which a pawn may step.
    fn pawn_steps(&self, _: &PublicPosition, _pawn: Square) -> Bitboard {
        Bitboard::EMPTY
    }

    /// Removes targets that a piece on `from` cannot reach with the given movement pattern.
    fn limit(&self, _: &PublicPosition, _from: Square, _: MovePattern, _: &mut MoveTargets) {}

    /// Explains, as a clause, why this event prevents the piece on `from` from moving to `to`.
    /// Returns `None` if another rule prevents it. Called only for illegal moves of the side to
    /// move.
    fn forbids(
        &self,
        _: &PublicPosition,
        _: EventState,
        _from: Square,
        _to: Square,
    ) -> Option<String> {
        None
    }

    /// Explains, as a clause, why this event prevents a piece of this role from being dropped,
    /// either anywhere or on `to`. Called only for illegal drops.
    fn forbids_put(
        &self,
        _: &PublicPosition,
        _: EventState,
        _: Role,
        _to: Option<Square>,
    ) -> Option<String> {
        None
    }

    /// Explains, as a clause, why this event prevents the piece on `from` from making the second
    /// move of a turn, either to `to` or at all. `after` is the public position after the first
    /// move, with the same side to move. Called only for illegal moves.
    fn forbids_second(
        &self,
        _after: &PublicPosition,
        _: EventState,
        _first: &TurnEffects,
        _from: Square,
        _to: Option<Square>,
    ) -> Option<String> {
        None
    }

    /// Returns the pieces of a side that may not move on its next turn.
    fn resting(&self, _: EventState, _: Color) -> Bitboard {
        Bitboard::EMPTY
    }

    /// Returns the pieces that a piece of the role `_taker` may not capture.
    fn spares(&self, _: &Board, _taker: Role) -> Bitboard {
        Bitboard::EMPTY
    }

    /// Calls `_put` with each kind of piece that the side to move may drop as its turn, and the
    /// target squares.
    fn puts(&self, _: &PublicPosition, _: EventState, _put: &mut dyn FnMut(Role, Bitboard)) {}

    /// Returns the pieces of a side that may make the first of two moves in a turn.
    fn firsts(&self, _: EventState, _: &Board, _: Color) -> Bitboard {
        Bitboard::EMPTY
    }

    /// Returns the pieces of a side that may capture with the second move of a turn.
    fn runners(&self, _: EventState, _: &Board, _: Color) -> Bitboard {
        Bitboard::EMPTY
    }

    /// Returns the second moves that are allowed after the first move of a turn. `_after` is the
    /// public position after the first move, with the same side to move.
    fn second(
        &self,
        _after: &PublicPosition,
        _: EventState,
        _first: &TurnEffects,
    ) -> Option<SecondMove> {
        None
    }

    /// Returns what happens to a piece that has landed on `at`.
    fn lands(&self, _: EventState, _at: Square) -> LandingResult {
        LandingResult::Stays
    }

    /// Returns the two squares that this event connects for landing pieces, White's square first.
    fn gates(&self, _: EventState) -> Option<[Square; 2]> {
        None
    }

    /// Returns the event's state after a turn of the given side that led to the given board.
    fn after_turn(&self, state: EventState, _: (Color, &Board), _: &TurnEffects) -> EventState {
        state
    }

    /// Examines the position between two turns. Returns the event's new state, or `None` if it is
    /// unchanged.
    fn between_turns(&self, _: EventState, _: &PublicPosition) -> Option<EventState> {
        None
    }

    /// Returns the pieces of a side that are royal in addition to its king.
    fn royal(&self, _: &Board, _: Color) -> Bitboard {
        Bitboard::EMPTY
    }

    /// Returns the winner and the reason if the event has decided the game. Called between two
    /// turns.
    fn winner(&self, _: &PublicPosition, _: EventState) -> Option<(Color, EndReason)> {
        None
    }

    /// Whether the event can still decide a game in which only kings are left.
    fn can_decide(&self, _: EventState) -> bool {
        false
    }

    /// Adds the event's visible features on and beside the board, except the pieces that a side can
    /// drop.
    fn shows(&self, _: &PublicPosition, _: EventState, _shown: &mut PositionFeatures) {}

    /// Writes the event's state for a FEN. Most events have none.
    fn write_state(&self, _: EventState) -> Option<String> {
        None
    }

    /// Parses a state as [`DeckEvent::write_state`] writes it.
    ///
    /// # Errors
    /// Returns a clause that describes the problem.
    fn read_state(&self, text: Option<&str>) -> Result<EventState, String> {
        match text {
            None => Ok(self.begin()),
            Some(_) => Err("it keeps nothing, so nothing follows its number".to_owned()),
        }
    }

    /// Explains, as a clause, why the state is impossible in a position. Returns `None` if it is
    /// possible.
    fn refuses(&self, _: &PublicPosition, _: EventState) -> Option<String> {
        None
    }
}

impl EventId {
    pub(super) fn numbered(number: u8) -> Option<Self> {
        Self::all().find(|event| event.card().number == number)
    }

    pub(super) fn event(self) -> &'static dyn DeckEvent {
        EVENTS[self.place()]
    }

    pub(super) fn card(self) -> &'static EventCard {
        self.event().card()
    }

    pub(super) fn number(self) -> u8 {
        self.card().number
    }
}

/// Returns the English name of a side.
fn side_name(side: Color) -> &'static str {
    side.fold_wb("White", "Black")
}
