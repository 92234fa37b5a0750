//! The deadline of the player to move, or the reason why the clock is stopped.

use crate::web::pages::game::GamePage;
use crate::web::pages::shell::when;
use postern_game::view::{GameStatus, GameView, TimeKind};
use postern_rules::Color;

impl GamePage {
    /// Returns the earliest deadline of a correspondence game in words. If the clock of the player
    /// to move is stopped, the text says why and until when.
    /// `static/js/game/table/deadline-words.js` returns the same text.
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

/// Returns a short deadline to show beside a side's clock, such as `until 26 Nov 2026, 07:00 UTC`.
pub(crate) fn beside_clock(view: &GameView, side: Color) -> Option<String> {
    let is_timed = view.time.kind == TimeKind::Correspondence && view.status == GameStatus::Running;
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
