//! The real server in a separate process, which can be killed and restarted on the same port and
//! database.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::database::{Stranger, TestDatabase};
use crate::leash::{LeashedProgram, leashed};

/// A running `postern serve` that is killed on drop.
pub struct Server {
    program: LeashedProgram,
    /// The server's address, such as `127.0.0.1:3000`.
    address: String,
    database: TestDatabase,
    /// Whether the server serves unbundled scripts.
    modules: bool,
    /// The number of upgrades so far.
    upgrades: u32,
}

impl Server {
    /// Starts a server on a free port with an empty database.
    pub async fn start() -> Self {
        Self::start_with(false).await
    }

    /// Starts a server with unbundled scripts and style sheets.
    pub async fn start_unbundled() -> Self {
        Self::start_with(true).await
    }

    async fn start_with(modules: bool) -> Self {
        let database = TestDatabase::new().await;
        let (program, address) = serve(&database, "127.0.0.1:0", modules);
        Self {
            program,
            address,
            database,
            modules,
            upgrades: 0,
        }
    }

    pub fn address(&self) -> &str {
        &self.address
    }

    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Opens a direct connection to the server's database.
    pub async fn stranger(&self) -> Stranger {
        self.database.stranger().await
    }

    /// Runs a `postern` command on the server's database.
    pub fn host(&self, arguments: &[&str]) {
        let done = Command::new(env!("CARGO_BIN_EXE_postern"))
            .args(arguments)
            .args(["--database", &self.database.argument()])
            .output()
            .expect("the command runs");
        assert!(done.status.success(), "{done:?}");
    }

    /// Kills the process with SIGKILL, so that it runs no handler and flushes nothing.
    pub fn kill(&mut self) {
        self.program.kill().expect("it was started");
    }

    /// Restarts the server after [`Server::kill`].
    pub fn restart(&mut self) {
        let (program, address) = serve(&self.database, &self.address, self.modules);
        assert_eq!(address, self.address, "the port is its own again");
        self.program = program;
    }
}

impl Server {
    /// Starts another version, with other static files, after [`Server::kill`].
    pub fn upgrade(&mut self) {
        self.upgrades += 1;
        let next = static_in(&self.database);
        let _none_before_the_first = fs::remove_dir_all(&next);
        copy_folder(Path::new(STATIC), &next);
        let script = next.join("js/pages/game.js");
        let code = fs::read_to_string(&script).expect("it is there");
        let line = format!(
            "\ndocument.documentElement.dataset.upgrades = {};\n",
            self.upgrades
        );
        fs::write(&script, code + &line).expect("it can be written");
        self.restart();
    }
}

const STATIC: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/static");

/// Returns the folder of an upgraded server's static files.
fn static_in(database: &TestDatabase) -> PathBuf {
    database.folder().join("static")
}

fn copy_folder(from: &Path, to: &Path) {
    fs::create_dir(to).expect("it is new");
    for entry in fs::read_dir(from).expect("it is a folder") {
        let entry = entry.expect("it can be read");
        let to = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy_folder(&entry.path(), &to);
        } else {
            fs::copy(entry.path(), to).expect("it can be copied");
        }
    }
}

/// Starts the server process, and waits for the address that it prints.
fn serve(database: &TestDatabase, listen: &str, modules: bool) -> (LeashedProgram, String) {
    let upgraded = static_in(database);
    let files = if upgraded.exists() {
        upgraded
    } else {
        STATIC.into()
    };
    let mut command = leashed(env!("CARGO_BIN_EXE_postern"));
    command
        .arg("serve")
        .args(["--listen", listen])
        .arg("--database")
        .arg(database.argument())
        .env("RUST_LOG", "warn")
        .env("POSTERN_MODULES", if modules { "1" } else { "" })
        .env("POSTERN_STATIC", files)
        .stdout(Stdio::piped());
    let mut program = LeashedProgram::start(&mut command).expect("every Unix has sh");
    let mut printed = BufReader::new(program.child().stdout.take().expect("it is piped"));
    let mut line = String::new();
    while printed.read_line(&mut line).expect("it prints text") > 0 {
        if let Some((_, rest)) = line.split_once("http://") {
            let address = rest
                .split(|sign: char| sign.is_whitespace() || sign == '/')
                .next()
                .unwrap_or(rest)
                .to_owned();
            // Reads further output, so that the pipe neither fills nor closes.
            std::thread::spawn(move || std::io::copy(&mut printed, &mut std::io::sink()));
            return (program, address);
        }
        line.clear();
    }
    panic!(
        "the server ended without printing its address: {:?}",
        program.ended()
    );
}
