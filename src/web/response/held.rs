//! Values that an answer holds until it has been sent.

use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, ready};

use axum::Error;
use axum::body::{Body, Bytes, HttpBody};
use http_body::{Frame, SizeHint};

use crate::web::limits::places::Place;

/// The places of bytes that have been written to a connection but that the other side has not
/// received yet.
#[derive(Clone, Default)]
pub(crate) struct Unsent(Arc<Mutex<Vec<Place>>>);

impl Unsent {
    /// Releases the places, because all bytes have been sent.
    pub(crate) fn sent(&self) {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clear();
    }
}

/// The place for an answer's bytes. At the end of the body, the bytes are in the connection's
/// buffer, and the place moves to the connection as well.
pub(crate) struct Sending {
    place: Option<Place>,
    connection: Unsent,
}

impl Sending {
    pub(crate) fn over(connection: Unsent, place: Option<Place>) -> Self {
        Self { place, connection }
    }
}

impl Drop for Sending {
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

/// A body that drops the held value at its end, or when it is dropped itself.
pub(crate) struct Held<T> {
    body: Body,
    held: Option<T>,
}

impl<T: Send + Unpin + 'static> Held<T> {
    /// Wraps `body` so that it holds `held`.
    pub(crate) fn body(body: Body, held: T) -> Body {
        Body::new(Self {
            body,
            held: Some(held),
        })
    }
}

impl<T: Unpin> HttpBody for Held<T> {
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
