//! A client for the `WebDriver` protocol, which is JSON over HTTP. Supports what the tests use, and
//! chromedriver's extensions for the Chrome `DevTools` Protocol and console logs.

use std::path::Path;
use std::process::Stdio;
use std::sync::Mutex;
use std::time::Duration;

use serde_json::{Value, json};
use tempfile::TempDir;

use super::Look;
use super::engine::Engine;
use crate::leash::{LeashedProgram, leashed};
use crate::ports::free_port;

/// The time limit for a response from the driver. Starting a browser on a busy machine takes
/// longest.
const ANSWER_WITHIN: Duration = Duration::from_mins(1);

/// A test's driver processes. Dropping them ends their browsers and removes the profiles.
pub struct Driver {
    engine: Engine,
    http: reqwest::Client,
    /// One process for all browsers, or one per browser if a driver supports only one.
    processes: tokio::sync::Mutex<Vec<Process>>,
    /// The folder of the browser profiles. It must be the last field, so that it is removed after
    /// the browsers have ended.
    folder: TempDir,
}

/// A running driver process.
struct Process {
    program: LeashedProgram,
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

    /// Opens a browser window with this size, colour scheme and input method.
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
            // The capabilities of these browsers do not include the window size.
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
            program: LeashedProgram::start(&mut command).expect("every Unix has sh"),
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

/// A `WebDriver` session, which is one open browser.
pub struct Session {
    engine: Engine,
    http: reqwest::Client,
    address: String,
    /// The address of the Chrome `DevTools` Protocol.
    devtools: Option<String>,
    /// The folder of Chromium's profile, which is removed when the browser closes.
    profile: Option<String>,
    /// The pages' console output so far. The driver deletes it when it is read.
    log: Mutex<Vec<String>>,
}

impl Session {
    /// Sends a `WebDriver` command. Returns the response's value, or the driver's error message.
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

    /// Runs a JavaScript function body in the page. Its arguments are `arguments[0]` and so on.
    pub async fn execute(&self, script: &str, arguments: Value) -> Result<Value, String> {
        self.post("execute/sync", json!({"script": script, "args": arguments}))
            .await
    }

    pub fn is_chromium(&self) -> bool {
        self.engine == Engine::Chromium
    }

    /// Returns the address of the Chrome `DevTools` Protocol, such as `127.0.0.1:9222`.
    pub fn devtools(&self) -> Option<&str> {
        self.devtools.as_deref()
    }

    /// Returns the folder of Chromium's profile.
    pub fn profile(&self) -> Option<&str> {
        self.profile.as_deref()
    }

    /// Sends a command of the Chrome `DevTools` Protocol.
    pub async fn developer(&self, command: &str, parameters: Value) -> Result<Value, String> {
        self.post(
            "goog/cdp/execute",
            json!({"cmd": command, "params": parameters}),
        )
        .await
    }

    /// Returns all console errors and uncaught exceptions since the browser was opened.
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
