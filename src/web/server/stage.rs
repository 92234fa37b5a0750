//! The stage of a connection, which determines its time limit.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// A step in the life cycle of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ConnectionStep {
    /// The server waits for a request or is reading one.
    Receiving,
    /// The request is complete, and the server is handling it.
    Answering,
    /// The response is complete, and the client may send another request.
    Idle,
    /// The connection has become a WebSocket, which has separate time limits.
    Upgraded,
}

const STEPS: [ConnectionStep; 4] = [
    ConnectionStep::Receiving,
    ConnectionStep::Answering,
    ConnectionStep::Idle,
    ConnectionStep::Upgraded,
];

/// The number of low bits that hold the step. The other bits count the changes.
const STEP_BITS: u32 = 2;

/// A step and the number of changes before it. The number distinguishes equal steps of different
/// requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct StepNumber(u32);

impl StepNumber {
    pub(super) const fn step(self) -> ConnectionStep {
        STEPS[(self.0 & ((1 << STEP_BITS) - 1)) as usize]
    }

    const fn then(self, step: ConnectionStep) -> Self {
        let count = (self.0 >> STEP_BITS).wrapping_add(1);
        Self(count << STEP_BITS | step as u32)
    }
}

/// The current step of a connection, shared by its stream and its requests.
#[derive(Debug, Default)]
pub(super) struct ConnectionStage(AtomicU32);

impl ConnectionStage {
    pub(super) fn now(&self) -> StepNumber {
        StepNumber(self.0.load(Ordering::Acquire))
    }

    pub(super) fn enter(&self, step: ConnectionStep) -> StepNumber {
        let next = self.now().then(step);
        self.0.store(next.0, Ordering::Release);
        next
    }

    /// Enters `step`, but only if the current step is still `from`.
    fn enter_from(&self, from: StepNumber, step: ConnectionStep) {
        let _ = self.0.compare_exchange(
            from.0,
            from.then(step).0,
            Ordering::AcqRel,
            Ordering::Acquire,
        );
    }

    /// Records that the head of a request has arrived. `whole` means that the request has no body.
    /// When the returned guard is dropped, the request is complete.
    pub(super) fn head_arrived(self: &Arc<Self>, whole: bool) -> StepGuard {
        let now = self.now();
        let began = match now.step() {
            _ if whole => self.enter(ConnectionStep::Answering),
            // The head and the body share one time limit, so it is not restarted.
            ConnectionStep::Receiving => now,
            // The head arrived together with the last bytes of the previous request.
            _ => self.enter(ConnectionStep::Receiving),
        };
        self.mark(began, ConnectionStep::Answering)
    }

    /// Records that the response is about to be sent. When the returned guard is dropped, the
    /// response is complete.
    pub(super) fn answer_began(self: &Arc<Self>) -> StepGuard {
        let began = self.enter(ConnectionStep::Answering);
        self.mark(began, ConnectionStep::Idle)
    }

    fn mark(self: &Arc<Self>, began: StepNumber, next: ConnectionStep) -> StepGuard {
        StepGuard {
            stage: Arc::clone(self),
            began,
            next,
        }
    }
}

/// A guard for a step. When it is dropped, the connection enters the next step.
pub(super) struct StepGuard {
    stage: Arc<ConnectionStage>,
    began: StepNumber,
    next: ConnectionStep,
}

impl Drop for StepGuard {
    fn drop(&mut self) {
        self.stage.enter_from(self.began, self.next);
    }
}
