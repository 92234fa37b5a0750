//! PgBouncer with the documented configuration.

use std::fs;
use std::fs::File;
use std::os::unix::fs::{MetadataExt as _, chown};
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use postern_test_postgres::ClusterDatabase;
use tempfile::TempDir;

use crate::leash::{LeashedProgram, leashed};

const EXAMPLE: &str = include_str!("../../docs/examples/pgbouncer.ini");
/// The port in the documented configuration.
const PORT: u16 = 6432;
/// The time limit for PgBouncer to start.
const BOUND: Duration = Duration::from_secs(30);

/// The PgBouncer pool mode: how long a client keeps its server connection.
#[derive(Clone, Copy, Debug)]
pub(crate) enum PoolMode {
    Session,
    Transaction,
    Statement,
}

/// A running PgBouncer, killed on drop.
pub(crate) struct PgBouncer {
    program: LeashedProgram,
    folder: TempDir,
    database: String,
}

impl PgBouncer {
    /// Starts PgBouncer in front of a database.
    pub(crate) fn before(database: &ClusterDatabase, mode: PoolMode) -> Self {
        Self::at(database, database.cluster().folder(), mode)
    }

    /// Starts PgBouncer for a database whose server has its socket in the folder `server`.
    pub(crate) fn at(database: &ClusterDatabase, server: &Path, mode: PoolMode) -> Self {
        let folder = tempfile::tempdir().unwrap();
        // PgBouncer refuses to run as root, so it runs as the database's owner.
        let user = fs::metadata(database.cluster().folder()).unwrap();
        let (uid, gid) = (user.uid(), user.gid());
        chown(folder.path(), Some(uid), Some(gid)).unwrap();
        let file = folder.path().join("pgbouncer.ini");
        let text = filled_in(folder.path(), database.name(), server, mode);
        for (path, text) in [
            (&file, text.as_str()),
            (&folder.path().join("userlist.txt"), "\"postgres\" \"\"\n"),
        ] {
            fs::write(path, text).unwrap();
            chown(path, Some(uid), Some(gid)).unwrap();
        }
        let log = File::create(folder.path().join("log")).unwrap();
        let mut command = leashed(program());
        command
            .arg(&file)
            .uid(uid)
            .gid(gid)
            .current_dir("/")
            .stderr(log);
        let mut pooler = Self {
            program: LeashedProgram::start(&mut command).expect("every Unix has sh"),
            folder,
            database: database.name().to_owned(),
        };
        pooler.listens();
        pooler
    }

    /// Returns the value for the `--database` option.
    pub(crate) fn url(&self) -> String {
        format!(
            "postgres:///{}?host={}&port={PORT}&user=postgres",
            self.database,
            self.folder.path().display()
        )
    }

    /// Returns the folder of PgBouncer's socket.
    pub(crate) fn socket(&self) -> PathBuf {
        self.folder.path().join(format!(".s.PGSQL.{PORT}"))
    }

    fn listens(&mut self) {
        let end = Instant::now() + BOUND;
        while UnixStream::connect(self.socket()).is_err() {
            let ended = self.program.child().try_wait().unwrap();
            assert!(
                ended.is_none() && Instant::now() < end,
                "PgBouncer does not start ({ended:?}); tests/postgres/setup installs it"
            );
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Drop for PgBouncer {
    fn drop(&mut self) {
        let _ = self.program.kill();
        if std::thread::panicking() {
            let log = fs::read_to_string(self.folder.path().join("log")).unwrap_or_default();
            eprintln!("the log of PgBouncer:\n{log}");
        }
    }
}

/// Debian installs PgBouncer in `/usr/sbin`, which only root has in `PATH`.
fn program() -> PathBuf {
    let there = PathBuf::from("/usr/sbin/pgbouncer");
    if there.exists() {
        there
    } else {
        "pgbouncer".into()
    }
}

/// Adapts the documented configuration to a test's paths, to Unix sockets, and to connections
/// without passwords.
fn filled_in(folder: &Path, database: &str, server: &Path, mode: PoolMode) -> String {
    let mut text = EXAMPLE.to_owned();
    let mut replace = |old: &str, new: &str| {
        assert!(text.contains(old), "the example has no “{old}”");
        text = text.replace(old, new);
    };
    let (folder, server) = (folder.display(), server.display());
    replace(
        "postern = host=db.example port=5432 dbname=postern",
        &format!("{database} = host={server} port=5432 dbname={database}"),
    );
    replace(
        "listen_addr = 10.0.0.10",
        &format!("listen_addr =\nunix_socket_dir = {folder}"),
    );
    replace("scram-sha-256", "trust");
    replace(
        "/etc/pgbouncer/userlist.txt\nserver",
        &format!("{folder}/userlist.txt\nserver"),
    );
    replace(
        "server_tls_sslmode = verify-full",
        "server_tls_sslmode = disable",
    );
    match mode {
        PoolMode::Session => {}
        PoolMode::Transaction => replace("pool_mode = session", "pool_mode = transaction"),
        PoolMode::Statement => replace("pool_mode = session", "pool_mode = statement"),
    }
    text
}
