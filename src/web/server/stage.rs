//! The stage of a connection, which determines its time limit.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// A step in the life cycle of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// The server waits for a request or is reading one.
    Receiving,
    /// The request is complete, and the server is handling it.
    Answering,
    /// The response is complete, and the client may send another request.
    Idle,
    /// The connection has become a WebSocket, which has separate time limits.
    Upgraded,
}

const STEPS: [Step; 4] = [Step::Receiving, Step::Answering, Step::Idle, Step::Upgraded];

/// The number of low bits that hold the step. The other bits count the changes.
const STEP_BITS: u32 = 2;

/// A step and the number of changes before it. The number distinguishes equal steps of different
/// requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Moment(u32);

impl Moment {
    pub(super) const fn step(self) -> Step {
        STEPS[(self.0 & ((1 << STEP_BITS) - 1)) as usize]
    }

    const fn then(self, step: Step) -> Self {
        let count = (self.0 >> STEP_BITS).wrapping_add(1);
        Self(count << STEP_BITS | step as u32)
    }
}

/// The current step of a connection, shared by its stream and its requests.
#[derive(Debug, Default)]
pub(super) struct Stage(AtomicU32);

impl Stage {
    pub(super) fn now(&self) -> Moment {
        Moment(self.0.load(Ordering::Acquire))
    }

    pub(super) fn enter(&self, step: Step) -> Moment {
        let next = self.now().then(step);
        self.0.store(next.0, Ordering::Release);
        next
    }

    /// Enters `step`, unless the step has changed since `from`.
    fn enter_from(&self, from: Moment, step: Step) {
        let _ = self.0.compare_exchange(
            from.0,
            from.then(step).0,
            Ordering::AcqRel,
            Ordering::Acquire,
        );
    }

    /// Records that the head of a request has arrived. `whole` means that the request has no body.
    /// When the returned mark is dropped, the request is complete.
    pub(super) fn head_arrived(self: &Arc<Self>, whole: bool) -> Mark {
        let now = self.now();
        let began = match now.step() {
            _ if whole => self.enter(Step::Answering),
            // The head and the body share one time limit, so it is not restarted.
            Step::Receiving => now,
            // The head arrived together with the last bytes of the previous request.
            _ => self.enter(Step::Receiving),
        };
        self.mark(began, Step::Answering)
    }

    /// Records that the response is about to be sent. When the returned mark is dropped, the
    /// response is complete.
    pub(super) fn answer_began(self: &Arc<Self>) -> Mark {
        let began = self.enter(Step::Answering);
        self.mark(began, Step::Idle)
    }

    fn mark(self: &Arc<Self>, began: Moment, next: Step) -> Mark {
        Mark {
            stage: Arc::clone(self),
            began,
            next,
        }
    }
}

/// A guard for a step. When it is dropped, the connection enters the next step.
pub(super) struct Mark {
    stage: Arc<Stage>,
    began: Moment,
    next: Step,
}

impl Drop for Mark {
    fn drop(&mut self) {
        self.stage.enter_from(self.began, self.next);
    }
}
