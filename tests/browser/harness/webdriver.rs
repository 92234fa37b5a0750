//! The part of the `WebDriver` protocol that the tests use, and chromedriver's own commands for its
//! developer protocol and the console. The protocol is JSON over HTTP, so the existing HTTP client
//! suffices.

use std::{path::Path, process::Stdio, sync::Mutex, time::Duration};

use serde_json::{Value, json};
use tempfile::TempDir;

use super::{Look, engine::Engine};
use crate::{
    leash::{Leashed, leashed},
    ports::free_port,
};

/// The time limit for an answer of the driver. Starting a browser on a busy machine takes the
/// longest.
const ANSWER_WITHIN: Duration = Duration::from_mins(1);

/// The drivers of a test. On drop they end, and so do their browsers, whose profiles are removed.
pub struct Driver {
    engine: Engine,
    http: reqwest::Client,
    /// One for all browsers, or one for each where a driver can have only one.
    processes: tokio::sync::Mutex<Vec<Process>>,
    /// The folder of the browsers' profiles. It is the last field, because the browsers must have
    /// ended when it is removed.
    folder: TempDir,
}

/// A running driver.
struct Process {
    program: Leashed,
    address: String,
}

impl Driver {
    pub fn new() -> Self {
        let http = reqwest::Client::builder()
            .timeout(ANSWER_WITHIN)
            .build()
            .expect("a client without TLS");
        Self {
            engine: Engine::chosen(),
            http,
            processes: tokio::sync::Mutex::default(),
            folder: tempfile::tempdir().expect("a folder for profiles"),
        }
    }

    /// Opens a browser with this look.
    pub async fn open(&self, look: Look) -> Session {
        let address = {
            let mut processes = self.processes.lock().await;
            if processes.is_empty() || !self.engine.shares_driver() {
                processes.push(Process::start(self.engine, &self.http, self.folder.path()).await);
            }
            let latest = processes.last().expect("one has just been started");
            latest.address.clone()
        };
        let capabilities = self.engine.capabilities(look);
        let body = json!({"capabilities": {"alwaysMatch": capabilities}});
        let opened = send(self.http.post(format!("{address}/session")).json(&body))
            .await
            .expect("a browser opens");
        let id = opened["sessionId"].as_str().expect("the session has an id");
        let session = Session {
            engine: self.engine,
            http: self.http.clone(),
            address: format!("{address}/session/{id}"),
            devtools: opened["capabilities"]["goog:chromeOptions"]["debuggerAddress"]
                .as_str()
                .map(str::to_owned),
            profile: opened["capabilities"]["chrome"]["userDataDir"]
                .as_str()
                .map(str::to_owned),
            log: Mutex::default(),
        };
        if self.engine != Engine::Chromium {
            // These browsers open with their own size.
            let size = json!({"width": look.width, "height": look.height});
            let _ = session.post("window/rect", size).await;
        }
        session
    }
}

impl Process {
    async fn start(engine: Engine, http: &reqwest::Client, folder: &Path) -> Self {
        let port = free_port();
        let program = engine.driver();
        let mut command = leashed(&program);
        command
            .arg(format!("--port={port}"))
            .args(engine.driver_arguments())
            .envs(engine.environment())
            .env("TMPDIR", folder)
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let mut driver = Self {
            program: Leashed::start(&mut command).expect("every Unix has sh"),
            address: format!("http://127.0.0.1:{port}"),
        };
        let status = format!("{}/status", driver.address);
        super::until("the driver is ready", async || {
            let ended = driver.program.child().try_wait().expect("it was started");
            if let Some(status) = ended {
                panic!("{program} does not start ({status}); tests/browser/setup installs it");
            }
            let status = http.get(&status).send().await.ok()?;
            let status: Value = status.json().await.ok()?;
            status["value"]["ready"].as_bool()?.then_some(())
        })
        .await;
        driver
    }
}

/// One open browser.
pub struct Session {
    engine: Engine,
    http: reqwest::Client,
    address: String,
    /// The address of Chromium's developer protocol.
    devtools: Option<String>,
    /// The folder of Chromium's profile, which is removed with the browser.
    profile: Option<String>,
    /// The console output of the pages so far. Reading it from the driver removes it there.
    log: Mutex<Vec<String>>,
}

impl Session {
    /// Sends a command of the protocol. Returns the answer's value, or the driver's message.
    pub async fn post(&self, command: &str, body: Value) -> Result<Value, String> {
        send(
            self.http
                .post(format!("{}/{command}", self.address))
                .json(&body),
        )
        .await
    }

    pub async fn get(&self, command: &str) -> Result<Value, String> {
        send(self.http.get(format!("{}/{command}", self.address))).await
    }

    /// Runs a function body in the page. Its arguments are `arguments[0]` and so on.
    pub async fn execute(&self, script: &str, arguments: Value) -> Result<Value, String> {
        self.post("execute/sync", json!({"script": script, "args": arguments}))
            .await
    }

    pub fn is_chromium(&self) -> bool {
        self.engine == Engine::Chromium
    }

    /// Returns the address of Chromium's developer protocol, `127.0.0.1:PORT`.
    pub fn devtools(&self) -> Option<&str> {
        self.devtools.as_deref()
    }

    /// Returns the folder of Chromium's profile.
    pub fn profile(&self) -> Option<&str> {
        self.profile.as_deref()
    }

    /// Sends a command of Chromium's developer protocol.
    pub async fn developer(&self, command: &str, parameters: Value) -> Result<Value, String> {
        self.post(
            "goog/cdp/execute",
            json!({"cmd": command, "params": parameters}),
        )
        .await
    }

    /// Returns errors and uncaught exceptions on the console since the browser was opened.
    pub async fn console_errors(&self) -> Vec<String> {
        if !self.engine.has_developer_protocol() {
            return Vec::new();
        }
        let entries = self
            .post("se/log", json!({"type": "browser"}))
            .await
            .expect("the browser has a console");
        let mut log = self.log.lock().expect("no test panics while holding it");
        for entry in entries.as_array().into_iter().flatten() {
            if entry["level"] == "SEVERE" {
                log.push(entry["message"].as_str().unwrap_or_default().to_owned());
            }
        }
        log.clone()
    }
}

async fn send(request: reqwest::RequestBuilder) -> Result<Value, String> {
    let answer = request.send().await.map_err(|error| error.to_string())?;
    let ok = answer.status().is_success();
    let mut body: Value = answer.json().await.map_err(|error| error.to_string())?;
    if ok {
        Ok(body["value"].take())
    } else {
        Err(body["value"]["message"].to_string())
    }
}
