//! A proxy between a node and its database that cuts connections and modifies responses.

use std::fs::{Permissions, set_permissions};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU32, Ordering};

use postern_test_postgres::ClusterDatabase;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::unix::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{UnixListener, UnixStream};
use tokio::task::JoinHandle;

/// The message with which a client commits.
const COMMIT: &[u8] = b"COMMIT\0";

/// The file name of PostgreSQL's socket.
const SOCKET: &str = ".s.PGSQL.5432";

/// The point at which the proxy cuts a connection that sends a commit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CutPoint {
    Never,
    /// The server never receives the commit.
    Before,
    /// The server commits, but the response is lost.
    After,
}

/// Bytes in the server's responses, and their replacement of the same length.
pub(super) type AnswerPatch = (Vec<u8>, Vec<u8>);

/// A folder with a socket that leads to a database.
pub(super) struct Proxy {
    folder: TempDir,
    database: String,
    next: Arc<AtomicU8>,
    cuts: Arc<AtomicU32>,
    away: Arc<AtomicBool>,
}

impl Proxy {
    pub(super) fn to(database: &ClusterDatabase) -> Self {
        Self::changing(database, Vec::new())
    }

    /// Starts a proxy that modifies the server's responses.
    pub(super) fn changing(database: &ClusterDatabase, changes: Vec<AnswerPatch>) -> Self {
        let server = database.cluster().folder().join(SOCKET);
        Self::before(server, database.name(), changes)
    }

    /// Starts a proxy in front of another socket.
    pub(super) fn before(server: PathBuf, database: &str, changes: Vec<AnswerPatch>) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let socket = folder.path().join(SOCKET);
        let listener = UnixListener::bind(&socket).unwrap();
        // PgBouncer runs as another user, so the folder and the socket must be accessible to it.
        for path in [folder.path(), &socket] {
            set_permissions(path, Permissions::from_mode(0o777)).unwrap();
        }
        let next = Arc::new(AtomicU8::new(CutPoint::Never as u8));
        let cuts = Arc::new(AtomicU32::new(0));
        let away = Arc::new(AtomicBool::new(false));
        let (when, count, gone) = (Arc::clone(&next), Arc::clone(&cuts), Arc::clone(&away));
        let changes: Arc<[AnswerPatch]> = changes.into();
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                if gone.load(Ordering::SeqCst) {
                    continue;
                }
                let Ok(server) = UnixStream::connect(&server).await else {
                    continue;
                };
                let (from_client, to_client) = client.into_split();
                let (from_server, to_server) = server.into_split();
                let answers = tokio::spawn(answer(from_server, to_client, Arc::clone(&changes)));
                let (when, count) = (Arc::clone(&when), Arc::clone(&count));
                tokio::spawn(ask(from_client, to_server, answers, when, count));
            }
        });
        Self {
            folder,
            database: database.to_owned(),
            next,
            cuts,
            away,
        }
    }

    /// Returns the folder of the proxy's socket.
    pub(super) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Sets whether the proxy closes every new connection immediately.
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
    pub(super) fn cut(&self, cut: CutPoint) {
        self.next.store(cut as u8, Ordering::SeqCst);
    }

    /// Waits until a commit has been cut.
    pub(super) async fn has_cut(&self) {
        while self.next.load(Ordering::SeqCst) != CutPoint::Never as u8 {
            tokio::task::yield_now().await;
        }
    }

    /// Returns the number of cut connections.
    pub(super) fn cuts(&self) -> u32 {
        self.cuts.load(Ordering::SeqCst)
    }
}

async fn answer(
    mut from_server: OwnedReadHalf,
    mut to_client: OwnedWriteHalf,
    changes: Arc<[AnswerPatch]>,
) {
    let mut buffer = vec![0; 65_536];
    while let Ok(read @ 1..) = from_server.read(&mut buffer).await {
        let sent = &mut buffer[..read];
        for (old, new) in changes.iter() {
            let places = 0..=sent.len().saturating_sub(old.len());
            for start in places {
                if sent[start..].starts_with(old) {
                    sent[start..][..old.len()].copy_from_slice(new);
                }
            }
        }
        if to_client.write_all(sent).await.is_err() {
            return;
        }
    }
}

async fn ask(
    mut from_client: OwnedReadHalf,
    mut to_server: OwnedWriteHalf,
    mut answers: JoinHandle<()>,
    next: Arc<AtomicU8>,
    cuts: Arc<AtomicU32>,
) {
    let mut buffer = vec![0; 65_536];
    while let Ok(read @ 1..) = from_client.read(&mut buffer).await {
        let sent = &buffer[..read];
        let commits = sent.windows(COMMIT.len()).any(|window| window == COMMIT);
        let cut = if commits {
            next.swap(CutPoint::Never as u8, Ordering::SeqCst)
        } else {
            CutPoint::Never as u8
        };
        if cut != CutPoint::Never as u8 {
            // From here on, no responses may be forwarded.
            answers.abort();
            let _ = (&mut answers).await;
            cuts.fetch_add(1, Ordering::SeqCst);
        }
        if cut == CutPoint::Before as u8 || to_server.write_all(sent).await.is_err() {
            return;
        }
        if cut == CutPoint::After as u8 {
            return;
        }
    }
}
