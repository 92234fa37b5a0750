//! A separate systemd instance in its own namespaces, which runs the documented unit.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

use tempfile::TempDir;

use crate::database::TestDatabase;

pub(super) const UNIT: &str = include_str!("../../../docs/examples/postern.service");
/// A shorter watchdog interval than that of the documented unit.
pub(super) const WATCHDOG: Duration = Duration::from_secs(3);
const INIT: &str = "/lib/systemd/systemd";

/// A running systemd instance. It ends on drop, or when the test program is killed.
pub(super) struct Machine {
    child: Child,
    /// `None` only during `drop`.
    commands: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
    folder: TempDir,
}

impl Machine {
    /// Boots systemd, which starts the unit. `socket` is the folder of the database's socket.
    /// Returns the reason if the system does not allow this.
    pub(super) fn boot(database: &TestDatabase, socket: &Path, port: u16) -> Result<Self, String> {
        if !Path::new(INIT).exists() {
            return Err(format!("there is no {INIT}"));
        }
        let user = Command::new("id").arg("-u").output().unwrap();
        if user.stdout != b"0\n" {
            return Err("only root can boot a systemd".to_owned());
        }
        let allowed = Command::new("unshare").args(["--mount", "true"]).output();
        if !allowed.is_ok_and(|answer| answer.status.success()) {
            return Err("namespaces of its own cannot be made".to_owned());
        }
        let folder = tempfile::tempdir().unwrap();
        let put = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
        put("postern.service", UNIT);
        put(
            "test.conf",
            &format!(
                "[Service]\nEnvironment=POSTERN_LISTEN=127.0.0.1:{port}\nStandardError=append:/run/postern.log\nWatchdogSec={}\n",
                WATCHDOG.as_secs()
            ),
        );
        let url = database.argument();
        let there = url.replace(socket.to_str().unwrap(), "/run/database");
        assert_ne!(url, there, "it names the folder of its socket");
        put("database-url", &there);
        symlink(env!("CARGO_BIN_EXE_postern"), folder.path().join("postern")).unwrap();
        symlink(socket, folder.path().join("database")).unwrap();

        let scripts = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/nodes/systemd");
        let mut child = Command::new("unshare")
            .args(["--mount", "sh"])
            .arg(scripts.join("boot.sh"))
            .arg(folder.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("unshare: {error}"))?;
        let mut machine = Self {
            commands: child.stdin.take(),
            answers: BufReader::new(child.stdout.take().unwrap()),
            child,
            folder,
        };
        match machine.line().as_str() {
            "booting" => Ok(machine),
            "" => panic!("systemd’s script ended"),
            reason => Err(format!("namespaces of its own {reason}")),
        }
    }

    /// Runs a command inside the namespaces and returns its output. The command must succeed.
    pub(super) fn run(&mut self, command: &str) -> String {
        let (output, status) = self.try_run(command);
        assert_eq!(status, "0", "{command}: {output}");
        output
    }

    /// Returns a property of the unit.
    pub(super) fn property(&mut self, name: &str) -> String {
        // systemd does not respond while it boots, so the status is ignored.
        let command = format!("systemctl show --property {name} --value postern");
        self.try_run(&command).0.trim().to_owned()
    }

    fn try_run(&mut self, command: &str) -> (String, String) {
        let commands = self.commands.as_mut().unwrap();
        writeln!(commands, "{command}").expect("the script reads until the pipe closes");
        let mut output = String::new();
        loop {
            let line = self.line();
            assert!(!line.is_empty(), "systemd’s script ended: {output}");
            // The command's output need not end with a line break.
            if let Some((rest, status)) = line.rsplit_once("ended ") {
                output.push_str(rest);
                return (output, status.to_owned());
            }
            output.push_str(&line);
            output.push('\n');
        }
    }

    /// Returns the next line without its line break, or an empty string if the script has ended.
    fn line(&mut self) -> String {
        let mut line = String::new();
        let read = self.answers.read_line(&mut line).unwrap();
        let line = line.trim_end().to_owned();
        if read > 0 && line.is_empty() {
            return " ".to_owned();
        }
        line
    }
}

impl Drop for Machine {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let boot = fs::read_to_string(self.folder.path().join("boot.log")).unwrap_or_default();
            eprintln!("the log of systemd:\n{boot}");
            if matches!(self.child.try_wait(), Ok(None)) {
                let log = self.try_run("cat /run/postern.log").0;
                eprintln!("the log of the unit:\n{log}");
            }
        }
        // Closing the pipe ends the script, which ends systemd.
        self.commands = None;
        let _ = self.child.wait();
    }
}
