//! Until when whoever is to move has time, or why the clock stands.

use crate::web::pages::game::GamePage;
use crate::web::pages::shell::when;
use postern_game::view::{GameView, Status, TimeKind};
use postern_rules::Color;

impl GamePage {
    /// When the first of the clocks that run in a correspondence game is empty, and why and until when
    /// the clock of whoever is to move stands, in sentences. `static/js/game/table/deadline-words.js` says the same.
    pub(crate) fn due(&self) -> Option<String> {
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

/// The same beside the clock of a side, where there is little room: `until 26 Nov 2026, 07:00 UTC`.
pub(crate) fn beside_clock(view: &GameView, side: Color) -> Option<String> {
    let is_timed = view.time.kind == TimeKind::Correspondence && view.status == Status::Running;
    let clock = view.clock.as_ref().filter(|_| is_timed)?;
    let mut rests = clock.rests.iter();
    let rest = rests.find(|rest| rest.side == side && rest.from_ms <= clock.at_ms);
    let away = view.players[side].as_ref()?.vacation_until_ms;
    let (words, until) = match (rest, clock.deadline_ms[side], away) {
        (Some(rest), ..) => ("stands", rest.until_ms),
        (None, Some(due), _) => return Some(format!("until {}", when(due))),
        (None, None, Some(away)) => ("away", away),
        (None, None, None) if view.awaits[side] => ("paused", clock.paused_until_ms?),
        (None, None, None) => return None,
    };
    Some(format!("{words} until {}", when(until)))
}
