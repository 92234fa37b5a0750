//! Event 4, 5-check: a player wins by giving five checks.

use shakmaty::Color;

use super::Event;
use crate::{
    ByColor, Counter, EventCard, Features, Reason,
    event_chess::{
        active::{
            aspects::Aspects,
            state::{State, read_counts, write_counts},
        },
        situation::Situation,
    },
};

/// The number of checks that wins the game.
const CHECKS: u8 = 5;

pub(super) struct FiveCheck;

impl Event for FiveCheck {
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

    fn aspects(&self) -> Aspects {
        Aspects::LOOKS.and(Aspects::ENDS)
    }

    fn begin(&self) -> State {
        State::Counts(ByColor::default())
    }

    fn between_turns(&self, state: State, situation: &Situation) -> Option<State> {
        let us = !situation.turn;
        situation
            .is_attacked(situation.turn)
            .then(|| state.with_count(us, (state.count(us) + 1).min(CHECKS)))
    }

    fn winner(&self, _: &Situation, state: State) -> Option<(Color, Reason)> {
        Color::ALL
            .into_iter()
            .find(|side| state.count(*side) >= CHECKS)
            .map(|side| (side, Reason::FiveChecks))
    }

    fn shows(&self, _: &Situation, state: State, shown: &mut Features) {
        shown.counters.push(Counter {
            name: "checks given",
            value: state.counts(),
            limit: Some(CHECKS),
        });
    }

    fn write_state(&self, state: State) -> Option<String> {
        Some(write_counts(state))
    }

    fn read_state(&self, text: Option<&str>) -> Result<State, String> {
        read_counts(text, CHECKS)
    }

    fn refuses(&self, _: &Situation, state: State) -> Option<String> {
        let both = Color::ALL
            .into_iter()
            .all(|side| state.count(side) >= CHECKS);
        both.then(|| "not both sides can have given five checks".to_owned())
    }
}
