//! Detects connections whose client is gone.

use std::time::Duration;

use tokio::time::Instant;

/// The number of unanswered heartbeats after which the client counts as gone. The client must also
/// have been silent for that many heartbeat intervals.
const SILENT_BEATS: u32 = 3;

/// Counts unanswered heartbeats and remembers the time of the last frame. Silence alone does not
/// prove that the client is gone: the server process may have been suspended, with frames still
/// waiting to be read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Heartbeat {
    heard: Instant,
    /// The number of heartbeats since the last frame.
    unanswered: u32,
    /// The interval between heartbeats.
    every: Duration,
}

impl Heartbeat {
    pub(super) const fn begin(now: Instant, every: Duration) -> Self {
        Self {
            heard: now,
            unanswered: 0,
            every,
        }
    }

    /// Records a frame from the client.
    pub(super) const fn hear(&mut self, now: Instant) {
        *self = Self::begin(now, self.every);
    }

    /// Counts a heartbeat that is due. Returns `false` if the client is gone.
    pub(super) fn beat(&mut self, now: Instant) -> bool {
        self.unanswered += 1;
        self.unanswered < SILENT_BEATS || now.duration_since(self.heard) < SILENT_BEATS * self.every
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BEAT: Duration = Duration::from_secs(15);

    #[test]
    fn whoever_is_silent_for_three_heartbeats_is_gone() {
        let begun = Instant::now();
        let mut heartbeat = Heartbeat::begin(begun, BEAT);
        assert!(heartbeat.beat(begun + BEAT));
        assert!(heartbeat.beat(begun + 2 * BEAT));
        assert!(!heartbeat.beat(begun + 3 * BEAT));
    }

    #[test]
    fn an_answer_begins_the_silence_anew() {
        let begun = Instant::now();
        let mut heartbeat = Heartbeat::begin(begun, BEAT);
        assert!(heartbeat.beat(begun + BEAT) && heartbeat.beat(begun + 2 * BEAT));
        heartbeat.hear(begun + 2 * BEAT + Duration::from_secs(1));
        assert!(heartbeat.beat(begun + 3 * BEAT) && heartbeat.beat(begun + 4 * BEAT));
        assert!(heartbeat.beat(begun + 5 * BEAT), "44 seconds of silence");
        assert!(!heartbeat.beat(begun + 6 * BEAT));
    }

    #[test]
    fn a_server_that_slept_itself_asks_before_it_gives_anybody_up() {
        let begun = Instant::now();
        let mut heartbeat = Heartbeat::begin(begun, BEAT);
        let woken = begun + 100 * BEAT;
        assert!(heartbeat.beat(woken));
        assert!(heartbeat.beat(woken + BEAT));
        heartbeat.hear(woken + BEAT);
        assert!(heartbeat.beat(woken + 2 * BEAT));
    }
}
