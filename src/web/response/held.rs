//! Holds permits until a response has been sent.

use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, ready};

use axum::Error;
use axum::body::{Body, Bytes, HttpBody};
use http_body::{Frame, SizeHint};

use crate::web::limits::places::SlotGuard;

/// The permits for bytes that were written to a connection but not yet received by the client.
#[derive(Clone, Default)]
pub(crate) struct UnsentBytes(Arc<Mutex<Vec<SlotGuard>>>);

impl UnsentBytes {
    /// Releases the permits, because all bytes have been sent.
    pub(crate) fn sent(&self) {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clear();
    }
}

/// The permit for the bytes of one response. At the end of the body, the bytes are still in the
/// connection's buffer, so the permit moves to the connection.
pub(crate) struct SendingAnswer {
    place: Option<SlotGuard>,
    connection: UnsentBytes,
}

impl SendingAnswer {
    pub(crate) fn over(connection: UnsentBytes, place: Option<SlotGuard>) -> Self {
        Self { place, connection }
    }
}

impl Drop for SendingAnswer {
    fn drop(&mut self) {
        if let Some(place) = self.place.take() {
            let mut waiting = self
                .connection
                .0
                .lock()
                .unwrap_or_else(PoisonError::into_inner);
            waiting.push(place);
        }
    }
}

/// A body that holds a value until its end, or until the body is dropped.
pub(crate) struct GuardedBody<T> {
    body: Body,
    held: Option<T>,
}

impl<T: Send + Unpin + 'static> GuardedBody<T> {
    /// Wraps `body`, so that it drops `held` at its end.
    pub(crate) fn body(body: Body, held: T) -> Body {
        Body::new(Self {
            body,
            held: Some(held),
        })
    }
}

impl<T: Unpin> HttpBody for GuardedBody<T> {
    type Data = Bytes;
    type Error = Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        ctx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Error>>> {
        let frame = ready!(Pin::new(&mut self.body).poll_frame(ctx));
        if frame.is_none() {
            self.held = None;
        }
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
