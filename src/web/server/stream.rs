//! The byte stream of a connection. Its time limits depend on the connection's stage.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{
    AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _, ReadBuf, copy, sink,
};
use tokio::net::TcpStream;
use tokio::runtime::Handle;
use tokio::time::{Instant, Sleep, sleep, timeout};

use super::stage::{ConnectionStage, ConnectionStep, StepNumber};
use crate::config::ConnectionLimits;
use crate::web::response::held::UnsentBytes;

/// A TCP stream that returns an error if the client is too slow.
pub(super) struct TimedStream {
    /// The TCP stream. `None` only while this value is being dropped.
    stream: Option<TcpStream>,
    stage: Arc<ConnectionStage>,
    unsent: UnsentBytes,
    limits: ConnectionLimits,
    reading: Pin<Box<Sleep>>,
    /// The step of the connection for which the timer `reading` was started.
    set_for: StepNumber,
    /// Whether the request has arrived too slowly. The stream then reads no more bytes.
    late: bool,
    /// The timer for the client to accept more bytes. `None` if no bytes are waiting.
    writing: Option<Pin<Box<Sleep>>>,
}

impl TimedStream {
    /// Creates a stream, and starts the time limit of the first request.
    pub(super) fn new(
        stream: TcpStream,
        stage: Arc<ConnectionStage>,
        unsent: UnsentBytes,
        limits: ConnectionLimits,
    ) -> Self {
        Self {
            stream: Some(stream),
            set_for: stage.now(),
            stage,
            unsent,
            reading: Box::pin(sleep(limits.request)),
            late: false,
            writing: None,
            limits,
        }
    }

    fn tcp(&mut self) -> Pin<&mut TcpStream> {
        Pin::new(self.stream.as_mut().expect("it is there until the drop"))
    }

    /// Starts the time limit of the next request when its first byte arrives.
    fn next_request_begins(&mut self) {
        self.set_for = self.stage.enter(ConnectionStep::Receiving);
        self.set_reading(self.limits.request);
    }

    fn set_reading(&mut self, patience: Duration) {
        self.reading.as_mut().reset(Instant::now() + patience);
    }

    /// Returns an error if the client has sent nothing for longer than the stage allows.
    fn poll_silence(&mut self, ctx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let now = self.stage.now();
        let patience = match now.step() {
            ConnectionStep::Receiving => self.limits.request,
            ConnectionStep::Idle => self.limits.idle,
            ConnectionStep::Answering | ConnectionStep::Upgraded => return Poll::Pending,
        };
        if self.set_for != now {
            self.set_for = now;
            self.set_reading(patience);
        }
        ready!(self.reading.as_mut().poll(ctx));
        self.late = now.step() == ConnectionStep::Receiving;
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }

    /// Whether the client may still be sending, although the server has already sent the reason for
    /// closing.
    fn may_still_be_sending(&self) -> bool {
        match self.stage.now().step() {
            ConnectionStep::Upgraded => true,
            ConnectionStep::Idle => self.late,
            ConnectionStep::Receiving | ConnectionStep::Answering => false,
        }
    }

    fn poll_untaken<T>(
        &mut self,
        written: Poll<io::Result<T>>,
        ctx: &mut Context<'_>,
    ) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.writing = None;
            return written;
        }
        let unread = self.limits.unread;
        let writing = self.writing.get_or_insert_with(|| Box::pin(sleep(unread)));
        ready!(writing.as_mut().poll(ctx));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

/// The maximum time for which a closed connection is still read.
const LAST_WORDS: Duration = Duration::from_secs(2);
/// The maximum number of bytes that are still read from a closed connection.
const LAST_BYTES: u64 = 16 * 1024 * 1024;

/// Reads from the connection for a short time before closing it. If bytes arrive at a closed
/// connection, the client loses the last bytes sent to it, such as a close reason or the error for
/// a slow request.
impl Drop for TimedStream {
    fn drop(&mut self) {
        if self.may_still_be_sending()
            && let Some(mut stream) = self.stream.take()
            && let Ok(runtime) = Handle::try_current()
        {
            runtime.spawn(timeout(LAST_WORDS, async move {
                stream.shutdown().await?;
                copy(&mut stream.take(LAST_BYTES), &mut sink()).await
            }));
        }
    }
}

impl AsyncRead for TimedStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        ctx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let polled = self.tcp().poll_read(ctx, buffer);
        if polled.is_pending() {
            return self.poll_silence(ctx);
        }
        if buffer.filled().len() > before && self.stage.now().step() == ConnectionStep::Idle {
            self.next_request_begins();
        }
        polled
    }
}

impl AsyncWrite for TimedStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        ctx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = self.tcp().poll_write(ctx, bytes);
        self.poll_untaken(written, ctx)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        ctx: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = self.tcp().poll_write_vectored(ctx, parts);
        self.poll_untaken(written, ctx)
    }

    fn is_write_vectored(&self) -> bool {
        true
    }

    /// Releases the permits for unsent bytes, because all bytes were written before the flush.
    fn poll_flush(mut self: Pin<&mut Self>, ctx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.unsent.sent();
        self.tcp().poll_flush(ctx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, ctx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.tcp().poll_shutdown(ctx)
    }
}
