//! A proxy between a node and its database that cuts connections.

use std::sync::{
    Arc,
    atomic::{AtomicBool, AtomicU8, AtomicU32, Ordering},
};

use postern_test_postgres::Database;
use tempfile::TempDir;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _, copy},
    net::{UnixListener, UnixStream},
};

/// What a client sends to commit.
const COMMIT: &[u8] = b"COMMIT\0";

/// When the proxy cuts a connection on which a commit is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cut {
    Never,
    /// The server never sees the commit.
    Before,
    /// The server commits, and the answer is lost.
    After,
}

/// A folder with a socket that leads to a database.
pub(super) struct Proxy {
    folder: TempDir,
    database: String,
    next: Arc<AtomicU8>,
    cuts: Arc<AtomicU32>,
    away: Arc<AtomicBool>,
}

impl Proxy {
    pub(super) fn to(database: &Database) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let listener = UnixListener::bind(folder.path().join(".s.PGSQL.5432")).unwrap();
        let server = database.cluster().folder().join(".s.PGSQL.5432");
        let next = Arc::new(AtomicU8::new(Cut::Never as u8));
        let cuts = Arc::new(AtomicU32::new(0));
        let away = Arc::new(AtomicBool::new(false));
        let (when, count, gone) = (Arc::clone(&next), Arc::clone(&cuts), Arc::clone(&away));
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                if gone.load(Ordering::SeqCst) {
                    continue;
                }
                let Ok(server) = UnixStream::connect(&server).await else {
                    continue;
                };
                tokio::spawn(carry(client, server, Arc::clone(&when), Arc::clone(&count)));
            }
        });
        Self {
            folder,
            database: database.name().to_owned(),
            next,
            cuts,
            away,
        }
    }

    /// Cuts every new connection at once, or no longer.
    pub(super) fn go_away(&self, away: bool) {
        self.away.store(away, Ordering::SeqCst);
    }

    pub(super) fn url(&self) -> String {
        format!(
            "postgres:///{}?host={}&user=postgres",
            self.database,
            self.folder.path().display()
        )
    }

    /// Cuts the connection at the next commit, once.
    pub(super) fn cut(&self, cut: Cut) {
        self.next.store(cut as u8, Ordering::SeqCst);
    }

    /// Waits until a commit was cut off.
    pub(super) async fn has_cut(&self) {
        while self.next.load(Ordering::SeqCst) != Cut::Never as u8 {
            tokio::task::yield_now().await;
        }
    }

    /// How many connections were cut.
    pub(super) fn cuts(&self) -> u32 {
        self.cuts.load(Ordering::SeqCst)
    }
}

async fn carry(client: UnixStream, server: UnixStream, next: Arc<AtomicU8>, cuts: Arc<AtomicU32>) {
    let (mut from_client, mut to_client) = client.into_split();
    let (mut from_server, mut to_server) = server.into_split();
    let mut answers = tokio::spawn(async move {
        let _ = copy(&mut from_server, &mut to_client).await;
    });
    let mut buffer = vec![0; 65_536];
    while let Ok(read @ 1..) = from_client.read(&mut buffer).await {
        let sent = &buffer[..read];
        let commits = sent.windows(COMMIT.len()).any(|window| window == COMMIT);
        let cut = if commits {
            next.swap(Cut::Never as u8, Ordering::SeqCst)
        } else {
            Cut::Never as u8
        };
        if cut != Cut::Never as u8 {
            // No answer can get through any more.
            answers.abort();
            let _ = (&mut answers).await;
            cuts.fetch_add(1, Ordering::SeqCst);
        }
        if cut == Cut::Before as u8 || to_server.write_all(sent).await.is_err() {
            return;
        }
        if cut == Cut::After as u8 {
            return;
        }
    }
}
