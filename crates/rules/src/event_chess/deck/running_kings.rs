//! Event 102, Running Kings: a king may make two moves in one turn, three times in a game.

use shakmaty::{Bitboard, Board, Color, Role, Square};

use super::{DeckEvent, SecondMove, side_name};
use crate::event_chess::active::aspects::EventAspects;
use crate::event_chess::active::state::{EventState, read_counts, write_counts};
use crate::event_chess::moves::turn_effects::{FirstMove, TurnEffects};
use crate::event_chess::situation::PublicPosition;
use crate::{ByColor, Counter, EndReason, EventCard, PositionFeatures};

/// The number of turns in which each king may make two moves.
const RUNS: u8 = 3;

pub(super) struct RunningKingsEvent;

/// Whether the king of `side` is on its last rank.
fn has_arrived(situation: &PublicPosition, side: Color) -> bool {
    let king = situation.board.king_of(side);
    king.is_some_and(|king| king.rank() == (!side).backrank())
}

impl DeckEvent for RunningKingsEvent {
    fn card(&self) -> &'static EventCard {
        &EventCard {
            number: 102,
            name: "Running Kings",
            condition: Some("No king stands on its last rank."),
            text: "Three times in the game each king may make two moves in one turn; in between it \
                   may be attacked. Whoever ends a turn with the king on the last rank, not \
                   attacked, has won. A king attacks what it could take by running.",
            choice: None,
        }
    }

    fn aspects(&self) -> EventAspects {
        EventAspects::ATTACKS
            .and(EventAspects::MOVES)
            .and(EventAspects::ENDS)
    }

    fn may_start(&self, situation: &PublicPosition) -> bool {
        !Color::ALL
            .into_iter()
            .any(|side| has_arrived(situation, side))
    }

    fn begin(&self) -> EventState {
        EventState::Counts(ByColor {
            white: RUNS,
            black: RUNS,
        })
    }

    fn firsts(&self, state: EventState, board: &Board, side: Color) -> Bitboard {
        self.runners(state, board, side)
    }

    fn runners(&self, state: EventState, board: &Board, side: Color) -> Bitboard {
        if state.count(side) > 0 {
            board.by_piece(Role::King.of(side))
        } else {
            Bitboard::EMPTY
        }
    }

    fn second(
        &self,
        after: &PublicPosition,
        state: EventState,
        first: &TurnEffects,
    ) -> Option<SecondMove> {
        let movers = first.moved & self.runners(state, &after.board, after.turn);
        (first.first == FirstMove::Move(Role::King) && movers.any()).then_some(SecondMove {
            movers,
            may_capture: true,
            any_order: false,
        })
    }

    fn forbids_second(
        &self,
        after: &PublicPosition,
        state: EventState,
        first: &TurnEffects,
        from: Square,
        _: Option<Square>,
    ) -> Option<String> {
        if first.first != FirstMove::Move(Role::King) {
            return None;
        }
        if state.count(after.turn) == 0 {
            let side = side_name(after.turn);
            return Some(format!("{side}’s king has no double move left"));
        }
        let is_king = after.board.king_of(after.turn) == Some(from);
        (!is_king).then(|| "after a move of the king only the king may move again".to_owned())
    }

    fn after_turn(
        &self,
        state: EventState,
        (us, _): (Color, &Board),
        made: &TurnEffects,
    ) -> EventState {
        if made.first == FirstMove::Move(Role::King) && made.moves == 2 {
            state.with_count(us, state.count(us).saturating_sub(1))
        } else {
            state
        }
    }

    fn winner(&self, situation: &PublicPosition, _: EventState) -> Option<(Color, EndReason)> {
        let side = !situation.turn;
        has_arrived(situation, side).then_some((side, EndReason::LastRank))
    }

    fn can_decide(&self, _: EventState) -> bool {
        true
    }

    fn shows(&self, _: &PublicPosition, state: EventState, shown: &mut PositionFeatures) {
        shown.counters.push(Counter {
            name: "double king moves left",
            value: state.counts(),
            limit: Some(RUNS),
        });
    }

    fn write_state(&self, state: EventState) -> Option<String> {
        Some(write_counts(state))
    }

    fn read_state(&self, text: Option<&str>) -> Result<EventState, String> {
        read_counts(text, RUNS)
    }

    fn refuses(&self, situation: &PublicPosition, _: EventState) -> Option<String> {
        has_arrived(situation, situation.turn).then(|| {
            let side = side_name(situation.turn);
            format!("{side}’s king stands on its last rank: {side} has won and is not to move")
        })
    }
}
