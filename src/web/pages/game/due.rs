//! Until when whoever is to move has time.

use super::GamePage;
use crate::{game::view::TimeKind, web::pages::shell::when};

impl GamePage {
    /// When the first of the clocks that run in a correspondence game is empty, in words.
    pub(super) fn due(&self) -> Option<String> {
        let is_timed = self.view.time.kind == TimeKind::Correspondence;
        let clock = self.view.clock.as_ref().filter(|_| is_timed)?;
        let running = clock.running.iter();
        let deadlines = running.filter_map(|&side| clock.deadline_ms[side]);
        deadlines.min().map(when)
    }
}
