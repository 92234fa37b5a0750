//! Serialises WebSocket frames.

use std::cell::RefCell;

use axum::body::Bytes;
use axum::extract::ws::Utf8Bytes;
use serde::Serialize;
use serde::ser::Error as _;

/// The maximum size in bytes of the buffer that a thread keeps for reuse. Only frames with whole
/// games need more.
const KEPT: usize = 16 << 10;

thread_local! {
    static BUFFER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Serialises a frame as JSON in a reused buffer. The result takes only as much memory as it needs,
/// because many frames are cached for a long time.
pub(super) fn to_text(frame: &impl Serialize) -> serde_json::Result<Utf8Bytes> {
    BUFFER.with_borrow_mut(|buffer| {
        buffer.clear();
        serde_json::to_writer(&mut *buffer, frame)?;
        let text = Utf8Bytes::try_from(Bytes::copy_from_slice(buffer));
        if buffer.capacity() > KEPT {
            *buffer = Vec::new();
        }
        text.map_err(serde_json::Error::custom)
    })
}
