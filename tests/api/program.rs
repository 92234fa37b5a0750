//! The `postern` program, run as a user or a container runs it.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::process::{Child, ChildStderr, Command, Stdio};

use serde_json::json;

use crate::database::TestDatabase;
use crate::helpers::Player;

/// A running program and the address that it printed on startup.
pub(crate) struct Program {
    child: Child,
    pub(crate) address: String,
}

impl Program {
    /// Starts `postern serve` with its log file beside its database.
    pub(crate) fn start(database: &TestDatabase) -> Self {
        Self::start_with_log(database, "debug")
    }

    /// Starts `postern serve` with this log filter.
    pub(crate) fn start_with_log(database: &TestDatabase, filter: &str) -> Self {
        let log = fs::File::create(database.folder().join("log")).expect("a file for the log");
        Self::launch(serve(database).env("RUST_LOG", filter).stderr(log))
    }

    /// Starts the program with a command from [`serve`].
    pub(crate) fn launch(command: &mut Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).spawn().expect("it starts");
        let stdout = child.stdout.take().expect("it was asked for");
        let address = BufReader::new(stdout).lines().find_map(|line| {
            let line = line.expect("a line");
            let rest = line.strip_prefix("Postern is at http://")?;
            rest.strip_suffix('/').map(str::to_owned)
        });
        let address = address.expect("it prints its address");
        Self { child, address }
    }

    pub(crate) fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Takes the program's standard error if it is piped.
    pub(crate) fn log(&mut self) -> Option<ChildStderr> {
        self.child.stderr.take()
    }

    /// Kills the program with SIGKILL, which simulates a power cut.
    pub(crate) fn kill(&mut self) -> Option<i32> {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it ends").code()
    }

    /// Sends SIGTERM and returns the exit status.
    pub(crate) fn stop(&mut self) -> Option<i32> {
        let told = Command::new("sh")
            .args(["-c", &format!("kill -TERM {}", self.child.id())])
            .status()
            .expect("sh runs");
        assert!(told.success());
        self.child.wait().expect("it ends").code()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub(crate) fn postern() -> Command {
    Command::new(env!("CARGO_BIN_EXE_postern"))
}

/// Returns a command for `postern serve` on a free port.
pub(crate) fn serve(database: &TestDatabase) -> Command {
    let mut command = postern();
    command
        .args(["serve", "--listen", "127.0.0.1:0", "--database"])
        .arg(database.argument());
    command
}

#[test]
fn it_serves_says_that_it_is_well_and_stops_when_told() {
    let database = TestDatabase::sqlite();
    let mut program = Program::start(&database);
    let address = program.address.clone();
    let health = || {
        postern()
            .args(["health", "--listen", &address])
            .output()
            .unwrap()
    };
    assert!(health().status.success(), "{:?}", health());

    let other = database.folder().join("other.db");
    let second = postern()
        .args(["serve", "--listen", &address, "--database"])
        .arg(other)
        .output()
        .unwrap();
    let complaint = String::from_utf8(second.stderr).unwrap();
    assert_eq!(
        (second.status.code(), complaint.lines().count()),
        (Some(1), 1),
        "{complaint}"
    );
    assert!(complaint.contains("is taken"), "{complaint}");

    assert_eq!(program.stop(), Some(0));
    assert_eq!(
        (health().status.code(), health().stdout.len()),
        (Some(1), 0)
    );
}

/// Private links and cookies grant access, so the log must not contain them, even at debug level.
#[tokio::test]
async fn its_log_holds_no_keys() {
    let database = TestDatabase::new().await;
    let mut program = Program::start_with_log(&database, "trace,tower_http::csrf=trace");
    let person = Player::of(format!("http://{}", program.address));
    person.creates(&json!({})).await;
    let page = person.form("/account/device", &[]).await.body;
    let token = page
        .split("/device/")
        .nth(1)
        .and_then(|rest| rest.split(['"', '<', ' ']).next())
        .unwrap();
    let link = format!("/device/{token}");
    assert_eq!(person.get(&link).await.status.as_u16(), 200);
    assert_eq!(person.form(&link, &[]).await.status.as_u16(), 200);
    assert_eq!(program.stop(), Some(0));

    let log = fs::read_to_string(database.folder().join("log")).unwrap();
    assert!(
        log.contains("/device/{token}"),
        "the route is logged: {log}"
    );
    let cookie = person.cookie();
    let (_, value) = cookie.split_once('=').unwrap();
    for key in [token, value] {
        assert!(key.len() > 10 && !log.contains(key), "{key} is in the log");
    }
}

#[test]
fn what_it_cannot_read_is_said_in_one_line() {
    for (arguments, part) in [
        (vec!["--listen", "nowhere"], "nowhere"),
        (
            vec!["--public-url", "chess.example"],
            "https://chess.example",
        ),
        (vec!["--log-format", "xml"], "xml"),
        (vec!["--writes-per-minute", "0"], "0"),
        (vec!["--listen", "0.0.0.0:0"], "POSTERN_PUBLIC_URL"),
        (vec!["--colour", "blue"], "--colour"),
    ] {
        let output = postern().arg("serve").args(&arguments).output().unwrap();
        let complaint = String::from_utf8(output.stderr).unwrap();
        assert_eq!(
            (output.status.code(), complaint.lines().count()),
            (Some(1), 1),
            "{complaint}"
        );
        assert!(complaint.contains(part), "{complaint}");
    }
}

/// The database file, its write-ahead log and the log's index contain secret squares, so their
/// permissions must exclude other users.
#[cfg(unix)]
#[tokio::test]
async fn its_files_are_its_owners_alone() {
    use std::os::unix::fs::PermissionsExt as _;

    let database = TestDatabase::sqlite();
    let program = Program::start(&database);
    let person = Player::of(format!("http://{}", program.address));
    person.creates(&json!({})).await;
    for file in ["postern.db", "postern.db-wal", "postern.db-shm"] {
        let found = fs::metadata(database.folder().join(file)).unwrap();
        assert_eq!(found.permissions().mode() & 0o077, 0, "{file}");
    }
}

/// The watchdog notifications continue while the database is locked.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn systemd_is_told_that_the_server_goes_on_also_while_nothing_can_be_written() {
    use std::os::unix::net::UnixDatagram;
    use std::time::Duration;

    let database = TestDatabase::new().await;
    let socket = database.folder().join("notify");
    let systemd = UnixDatagram::bind(&socket).unwrap();
    systemd
        .set_read_timeout(Some(Duration::from_mins(1)))
        .unwrap();
    let told = || {
        let mut text = [0; 64];
        let length = systemd.recv(&mut text).expect("it tells something");
        String::from_utf8_lossy(&text[..length]).trim().to_owned()
    };
    let mut command = serve(&database);
    command
        .env("NOTIFY_SOCKET", &socket)
        .env("WATCHDOG_USEC", "300000");
    let mut program = Program::launch(&mut command);
    assert_eq!(told(), "READY=1");
    assert_eq!(told(), "WATCHDOG=1");

    let mut other = database.stranger().await;
    other.lock().await;
    let person = Player::of(format!("http://{}", program.address));
    let refused = person.form("/games", &[("with", "both-sides")]).await;
    assert_eq!(refused.status, 503);
    // These are more notifications than the socket's buffer holds, so the program must still be
    // sending new ones.
    for _ in 0..15 {
        assert_eq!(told(), "WATCHDOG=1");
    }
    other.unlock().await;
    assert_eq!(program.stop(), Some(0));
}
