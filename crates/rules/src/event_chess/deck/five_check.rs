//! Event 4, 5-check: a player wins by giving five checks.

use shakmaty::Color;

use super::DeckEvent;
use crate::event_chess::active::aspects::EventAspects;
use crate::event_chess::active::state::{EventState, read_counts, write_counts};
use crate::event_chess::situation::PublicPosition;
use crate::{ByColor, Counter, EndReason, EventCard, PositionFeatures};

/// The number of checks that wins the game.
const CHECKS_TO_WIN: u8 = 5;

pub(super) struct FiveCheckEvent;

impl DeckEvent for FiveCheckEvent {
    fn card(&self) -> &'static EventCard {
        &EventCard {
            number: 4,
            name: "5-check",
            condition: None,
            text: "Whoever has given check in five turns since the start has won. A turn counts \
                   once, however many pieces give check. Checks before the start do not count, nor \
                   does one that the start itself uncovers.",
            choice: None,
        }
    }

    fn aspects(&self) -> EventAspects {
        EventAspects::LOOKS.and(EventAspects::ENDS)
    }

    fn begin(&self) -> EventState {
        EventState::Counts(ByColor::default())
    }

    fn between_turns(&self, state: EventState, situation: &PublicPosition) -> Option<EventState> {
        let us = !situation.turn;
        situation
            .is_attacked(situation.turn)
            .then(|| state.with_count(us, (state.count(us) + 1).min(CHECKS_TO_WIN)))
    }

    fn winner(&self, _: &PublicPosition, state: EventState) -> Option<(Color, EndReason)> {
        Color::ALL
            .into_iter()
            .find(|side| state.count(*side) >= CHECKS_TO_WIN)
            .map(|side| (side, EndReason::FiveChecks))
    }

    fn shows(&self, _: &PublicPosition, state: EventState, shown: &mut PositionFeatures) {
        shown.counters.push(Counter {
            name: "checks given",
            value: state.counts(),
            limit: Some(CHECKS_TO_WIN),
        });
    }

    fn write_state(&self, state: EventState) -> Option<String> {
        Some(write_counts(state))
    }

    fn read_state(&self, text: Option<&str>) -> Result<EventState, String> {
        read_counts(text, CHECKS_TO_WIN)
    }

    fn refuses(&self, _: &PublicPosition, state: EventState) -> Option<String> {
        let both = Color::ALL
            .into_iter()
            .all(|side| state.count(side) >= CHECKS_TO_WIN);
        both.then(|| "not both sides can have given five checks".to_owned())
    }
}
