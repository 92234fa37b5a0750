//! What a connection is doing: its time limits depend on it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// What a connection is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// A request is expected or arriving.
    Receiving,
    /// A request has arrived and is being answered.
    Answering,
    /// The answer is complete; another request may follow.
    Idle,
    /// It has become a WebSocket, which has time limits of its own.
    Upgraded,
}

const STEPS: [Step; 4] = [Step::Receiving, Step::Answering, Step::Idle, Step::Upgraded];

/// The number of bits that hold the step; the others count how often it has changed.
const STEP_BITS: u32 = 2;

/// A step at a certain time: the same step of another request is another moment.
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

    /// Enters a step unless another has been entered since `from`.
    fn enter_from(&self, from: Moment, step: Step) {
        let _ = self.0.compare_exchange(
            from.0,
            from.then(step).0,
            Ordering::AcqRel,
            Ordering::Acquire,
        );
    }

    /// The head of a request has arrived; `whole` says that it has no body. The result marks its end
    /// when it is dropped.
    pub(super) fn head_arrived(self: &Arc<Self>, whole: bool) -> Mark {
        let now = self.now();
        let began = match now.step() {
            _ if whole => self.enter(Step::Answering),
            // The body has the time that is left.
            Step::Receiving => now,
            // The head had come with the bytes of the request before it.
            _ => self.enter(Step::Receiving),
        };
        self.mark(began, Step::Answering)
    }

    /// The answer is about to be sent; the result marks its end when it is dropped.
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

/// The end of something: when it is dropped, the connection goes on to its next step.
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
