//! A database behind a slow connection.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use postern_test_postgres::TestCluster;
use serde_json::Value;
use tempfile::TempDir;
use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _};
use tokio::net::{UnixListener, UnixStream};
use tokio::sync::mpsc;

use crate::ports::free_port;
use crate::site::{NAMES, Node, NodeClock};

/// The time limit for a node to notice the slow connection.
const PATIENCE: Duration = Duration::from_secs(45);
const UNCERTAIN: &str = "This server does not know the database’s time to within 250 \
    milliseconds: the way to the database is too slow.";

/// The file name of PostgreSQL's socket.
const SOCKET: &str = ".s.PGSQL.5432";
/// The delay in each direction. A node's measurement of the time is uncertain by half the
/// round-trip time, so by a little more than 300 milliseconds.
const SLOW: Duration = Duration::from_millis(300);

/// A connection to PostgreSQL that delays its traffic.
struct SlowProxy {
    folder: TempDir,
    /// The delay in milliseconds in each direction.
    delay: Arc<AtomicU64>,
}

impl SlowProxy {
    fn to(server: PathBuf) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let listener = UnixListener::bind(folder.path().join(SOCKET)).unwrap();
        let delay = Arc::new(AtomicU64::new(0));
        let carried = Arc::clone(&delay);
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let server = UnixStream::connect(&server).await.unwrap();
                let (from_client, to_client) = client.into_split();
                let (from_server, to_server) = server.into_split();
                carry(from_client, to_server, Arc::clone(&carried));
                carry(from_server, to_client, Arc::clone(&carried));
            }
        });
        Self { folder, delay }
    }

    fn delays(&self, delay: Duration) {
        let ms = u64::try_from(delay.as_millis()).unwrap();
        self.delay.store(ms, Ordering::Relaxed);
    }
}

/// Forwards bytes. Delays each byte by the value that was set when the byte arrived.
fn carry(
    mut from: impl AsyncRead + Unpin + Send + 'static,
    mut to: impl AsyncWrite + Unpin + Send + 'static,
    delay: Arc<AtomicU64>,
) {
    let (sender, mut carried) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        let mut buffer = vec![0; 65_536];
        while let Ok(read @ 1..) = from.read(&mut buffer).await {
            let due = Instant::now() + Duration::from_millis(delay.load(Ordering::Relaxed));
            if sender.send((due, buffer[..read].to_vec())).is_err() {
                return;
            }
        }
    });
    tokio::spawn(async move {
        while let Some((due, bytes)) = carried.recv().await {
            tokio::time::sleep_until(due.into()).await;
            if to.write_all(&bytes).await.is_err() {
                return;
            }
        }
        // Propagates the end of the stream.
        let _ = to.shutdown().await;
    });
}

/// Waits until the node reports this error, or is ready if `error` is `None`.
async fn says(node: &Node, error: Option<&str>) {
    let end = Instant::now() + PATIENCE;
    loop {
        let answer = reqwest::get(format!("{}/readyz", node.url()))
            .await
            .unwrap();
        let status = answer.status();
        let body: Value = answer.json().await.unwrap();
        if body["error"].as_str() == error {
            assert_eq!(status, if error.is_none() { 200 } else { 503 });
            return;
        }
        assert!(Instant::now() < end, "{status} {body}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_whose_way_to_the_database_becomes_slow_is_not_ready_until_it_is_fast_again() {
    let database = TestCluster::shared().database();
    let line = SlowProxy::to(database.cluster().folder().join(SOCKET));
    let folder = line.folder.path();
    let place = format!(
        "postgres:///{}?host={}&user=postgres",
        database.name(),
        folder.display()
    );
    let port = free_port();
    let url = format!("http://127.0.0.1:{port}");
    let node = tokio::task::block_in_place(|| {
        Node::start(NAMES[0], &place, folder, port, &url, NodeClock::Right, &[])
    });
    says(&node, None).await;
    line.delays(SLOW);
    says(&node, Some(UNCERTAIN)).await;
    line.delays(Duration::ZERO);
    says(&node, None).await;
}
