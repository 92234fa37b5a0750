//! A real SMTP server, and the e-mails that it has received.

#![allow(
    dead_code,
    reason = "several test programs share it, and each needs a part"
)]

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

use serde::Deserialize;

use crate::leash::{LeashedProgram, leashed};

/// The time limit for an e-mail to arrive.
const PATIENCE: Duration = Duration::from_secs(30);

/// A running SMTP server, killed on drop.
pub(crate) struct MailServer {
    program: Option<LeashedProgram>,
    port: u16,
    arguments: Vec<String>,
    folder: tempfile::TempDir,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct ReceivedMail {
    pub(crate) to: Vec<String>,
    pub(crate) sender: String,
    /// The headers by lower-case name.
    pub(crate) headers: std::collections::BTreeMap<String, String>,
    pub(crate) text: String,
    /// The HTML part, or an empty string.
    pub(crate) html: String,
    /// The pictures of the HTML part by name, in Base64.
    pub(crate) pictures: std::collections::BTreeMap<String, String>,
    /// Whether the e-mail was received over TLS.
    pub(crate) secure: bool,
    pub(crate) user: Option<String>,
}

impl ReceivedMail {
    /// Returns the path of the only link whose path begins with `start`.
    pub(crate) fn link(&self, start: &str) -> String {
        let links = self.links(start);
        assert_eq!(links.len(), 1, "{}", self.text);
        links[0].clone()
    }

    /// Returns the paths of all links that begin with `start`.
    pub(crate) fn links(&self, start: &str) -> Vec<String> {
        let words = self.text.split_whitespace();
        let paths = words.filter_map(|word| word.split_once("://")?.1.split_once('/'));
        paths
            .map(|(_, path)| format!("/{path}"))
            .filter(|path| path.starts_with(start))
            .collect()
    }
}

impl MailServer {
    /// Starts a server without TLS that accepts all mail.
    pub(crate) fn start() -> Self {
        Self::start_with(&[])
    }

    /// Starts a server with these arguments of `server.py`.
    pub(crate) fn start_with(arguments: &[&str]) -> Self {
        let mut server = Self {
            program: None,
            port: 0,
            arguments: arguments.iter().map(|&text| text.to_owned()).collect(),
            folder: tempfile::tempdir().expect("a folder for mails"),
        };
        server.run();
        server
    }

    /// Starts the server process again on the same port.
    pub(crate) fn run(&mut self) {
        let program = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/mail/server.py");
        let log = fs::File::create(self.folder.path().join("log")).expect("a file for the log");
        let mut command = leashed(python());
        command
            .arg(program)
            .arg(self.folder.path())
            .args(["--port", &self.port.to_string()])
            .args(&self.arguments)
            .stdout(Stdio::piped())
            .stderr(log);
        let mut program = LeashedProgram::start(&mut command).expect("every Unix has sh");
        let said = program.child().stdout.take().expect("it is piped");
        let mut line = String::new();
        BufReader::new(said)
            .read_line(&mut line)
            .expect("it says its port");
        let port = line.trim().parse();
        self.port = port.expect("aiosmtpd listens: tests/mail/setup installs it");
        self.program = Some(program);
    }

    /// Stops the server process. Connections are refused until it runs again.
    pub(crate) fn stop(&mut self) {
        self.program = None;
    }

    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    pub(crate) fn url(&self) -> String {
        format!("smtp://127.0.0.1:{}", self.port)
    }

    /// Makes the server accept the e-mails that it has so far refused temporarily.
    pub(crate) fn open(&self) {
        fs::write(self.folder.path().join("open"), "").expect("it can be written");
    }

    /// Returns all received e-mails, oldest first.
    pub(crate) fn mails(&self) -> Vec<ReceivedMail> {
        let entries = fs::read_dir(self.folder.path()).expect("the folder is there");
        let paths = entries.map(|entry| entry.expect("it can be read").path());
        let mut files: Vec<PathBuf> = paths
            .filter(|path| path.extension().is_some_and(|end| end == "json"))
            .collect();
        files.sort();
        let read = |file| fs::read_to_string(file).expect("a mail");
        files
            .iter()
            .map(|file| serde_json::from_str(&read(file)).expect("a mail"))
            .collect()
    }

    /// Waits until an address has received `count` e-mails, and returns the last one.
    pub(crate) async fn mail_to(&self, address: &str, count: usize) -> ReceivedMail {
        let end = Instant::now() + PATIENCE;
        loop {
            let mails = self.mails();
            let mut there: Vec<_> = mails
                .into_iter()
                .filter(|mail| mail.to == [address])
                .collect();
            assert!(there.len() <= count, "too many mails to {address}");
            if there.len() == count {
                return there.remove(count - 1);
            }
            assert!(Instant::now() < end, "no mail number {count} to {address}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

/// Debian installs Python packages for its own Python, which may not be the first in `PATH`.
fn python() -> &'static str {
    if Path::new("/usr/lib/python3/dist-packages/aiosmtpd").exists() {
        "/usr/bin/python3"
    } else {
        "python3"
    }
}

impl Drop for MailServer {
    fn drop(&mut self) {
        self.stop();
        if std::thread::panicking() {
            let log = fs::read_to_string(self.folder.path().join("log")).unwrap_or_default();
            eprintln!("the log of the mail server:\n{log}");
        }
    }
}
