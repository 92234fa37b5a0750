//! Until when whoever is to move has time, or why the clock stands.

use super::GamePage;
use crate::{game::view::TimeKind, web::pages::shell::when};
use postern_rules::Color;

impl GamePage {
    /// When the first of the clocks that run in a correspondence game is empty, and why and until when
    /// the clock of whoever is to move stands, in sentences. `static/js/game/due.js` says the same.
    pub(super) fn due(&self) -> Option<String> {
        let view = &self.view;
        let is_timed = view.time.kind == TimeKind::Correspondence;
        let clock = view.clock.as_ref().filter(|_| is_timed)?;
        if let Some(until) = clock.paused_until_ms {
            return Some(format!("Paused until {}", when(until)));
        }
        let running = clock.running.iter();
        let deadlines = running.filter_map(|&side| clock.deadline_ms[side]);
        let Some(deadline) = deadlines.min() else {
            let mut waiting = Color::ALL.into_iter().filter(|&side| view.awaits[side]);
            let side = waiting.next()?;
            let until = view.players[side].as_ref()?.vacation_until_ms?;
            let side = view.sides[side];
            return Some(format!("{side} is on vacation until {}", when(until)));
        };
        let due = format!("Until {}", when(deadline));
        let rest = clock.rests.iter().find(|rest| rest.from_ms <= clock.at_ms);
        Some(match rest {
            Some(rest) => format!(
                "{due}. The clock stands for the {} until {}",
                rest.words,
                when(rest.until_ms)
            ),
            None => due,
        })
    }
}
