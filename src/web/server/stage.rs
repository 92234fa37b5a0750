//! The state of a connection, on which its time limits depend.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// A step in the life of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// A request is expected or arriving.
    Receiving,
    /// A request has arrived and is being answered.
    Answering,
    /// The answer is complete; another request may follow.
    Idle,
    /// The connection has become a WebSocket, which has separate time limits.
    Upgraded,
}

const STEPS: [Step; 4] = [Step::Receiving, Step::Answering, Step::Idle, Step::Upgraded];

/// The number of bits that hold the step. The other bits count how often the step has changed.
const STEP_BITS: u32 = 2;

/// A step and its change count. The same step of another request is a different moment.
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

/// The current step, shared by a connection's stream and its requests.
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

    /// Enters a step unless another one has been entered since `from`.
    fn enter_from(&self, from: Moment, step: Step) {
        let _ = self.0.compare_exchange(
            from.0,
            from.then(step).0,
            Ordering::AcqRel,
            Ordering::Acquire,
        );
    }

    /// Records that the head of a request has arrived. `whole` means that the request has no body.
    /// The returned mark records its end when it is dropped.
    pub(super) fn head_arrived(self: &Arc<Self>, whole: bool) -> Mark {
        let now = self.now();
        let began = match now.step() {
            _ if whole => self.enter(Step::Answering),
            // The body has only the remaining time.
            Step::Receiving => now,
            // The head arrived together with the bytes of the previous request.
            _ => self.enter(Step::Receiving),
        };
        self.mark(began, Step::Answering)
    }

    /// Records that the answer is about to be sent. The returned mark records its end when it is
    /// dropped.
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

/// Marks the end of a step. When it is dropped, the connection enters the next step.
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
