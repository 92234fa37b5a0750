//! Connections as they are accepted. An idle one is closed after a while: otherwise it would hold
//! its place forever, and many of them would keep others out.

use std::{
    io,
    net::SocketAddr,
    pin::Pin,
    task::{Context, Poll, ready},
    time::Duration,
};

use axum::serve;
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::{TcpListener, TcpStream},
    time::{Instant, Sleep, sleep},
};

/// How long a connection may be idle. Longer than a request may take, than the time between two
/// heartbeats of a socket, and than the minute for which proxies keep a connection open.
const PATIENCE: Duration = Duration::from_secs(75);

/// Accepts connections, and closes idle ones.
pub struct Listener(pub TcpListener);

impl serve::Listener for Listener {
    type Io = IdleTimeout<TcpStream>;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Self::Io, SocketAddr) {
        let (stream, peer) = serve::Listener::accept(&mut self.0).await;
        // Frames are small and should be sent at once. If this cannot be set, they are delayed a
        // little.
        let _ = stream.set_nodelay(true);
        (IdleTimeout::new(stream, PATIENCE), peer)
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.0.local_addr()
    }
}

/// A connection that fails when nothing has been read or written for a while.
#[derive(Debug)]
pub struct IdleTimeout<S> {
    stream: S,
    patience: Duration,
    alarm: Pin<Box<Sleep>>,
}

impl<S> IdleTimeout<S> {
    fn new(stream: S, patience: Duration) -> Self {
        Self {
            stream,
            patience,
            alarm: Box::pin(sleep(patience)),
        }
    }

    /// Notes that data has moved, or checks whether the connection has been idle for too long.
    fn watch<T>(
        &mut self,
        polled: Poll<io::Result<T>>,
        context: &mut Context<'_>,
    ) -> Poll<io::Result<T>> {
        if polled.is_ready() {
            self.alarm.as_mut().reset(Instant::now() + self.patience);
            return polled;
        }
        ready!(self.alarm.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for IdleTimeout<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let polled = Pin::new(&mut self.stream).poll_read(context, buffer);
        self.watch(polled, context)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for IdleTimeout<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.watch(polled, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.watch(polled, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    /// Flushing moves no data by itself, so it does not count as activity.
    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, duplex};

    use super::*;

    #[tokio::test]
    async fn what_moves_goes_on_and_what_stands_still_ends() {
        let (near, mut far) = duplex(4);
        let mut watched = IdleTimeout::new(near, Duration::ZERO);
        far.write_all(b"ping").await.unwrap();
        let mut heard = [0; 4];
        watched.read_exact(&mut heard).await.unwrap();
        assert_eq!(&heard, b"ping");
        assert_eq!(
            watched.read_u8().await.unwrap_err().kind(),
            io::ErrorKind::TimedOut,
            "nobody speaks"
        );
        watched.write_all(b"pong").await.unwrap();
        assert_eq!(
            watched.write_u8(0).await.unwrap_err().kind(),
            io::ErrorKind::TimedOut,
            "nobody listens"
        );
    }
}
