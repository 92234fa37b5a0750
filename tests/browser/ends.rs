//! Processes that a test has started must end with the test: the server, the `WebDriver` and the
//! browsers. Leftovers would slow down other tests.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _};
use std::process::{Child, ChildStdout, Command, Stdio};

use crate::harness::{Look, Stage, stage, until};

/// An environment variable that marks every process of a test run.
const RUN: &str = "POSTERN_RUN_OF_A_TEST";
/// The child run prints this line once both browsers are open.
const OPEN: &str = "both browsers are open";

#[tokio::test]
async fn nothing_outlives_a_test_that_fails() {
    let mut run = TestRun::of("fails_as_planned");
    run.is_open();
    let ended = run.program.wait().expect("it ends");
    assert_eq!(ended.code(), Some(101), "a test has failed");
    run.leaves_nothing().await;
}

#[tokio::test]
async fn nothing_outlives_a_test_program_that_is_killed() {
    let mut run = TestRun::of("waits_to_be_killed");
    run.is_open();
    run.program.kill().expect("it runs");
    run.program.wait().expect("it ends");
    run.leaves_nothing().await;
}

#[tokio::test]
#[ignore = "another test runs it"]
async fn fails_as_planned() {
    stage("ends", async |stage| {
        opens_browsers(stage).await;
        panic!("as planned");
    })
    .await;
}

#[tokio::test]
#[ignore = "another test runs and kills it"]
async fn waits_to_be_killed() {
    stage("ends", async |stage| {
        opens_browsers(stage).await;
        std::future::pending::<()>().await;
    })
    .await;
}

async fn opens_browsers(stage: &mut Stage) {
    for look in [Look::DESKTOP, Look::DESKTOP.whole()] {
        stage.browser("one", look).await.goto("/").await;
    }
    println!("\n{OPEN}");
}

/// A child process that runs a single test of this program.
struct TestRun {
    program: Child,
    stdout: BufReader<ChildStdout>,
    variable: String,
}

impl TestRun {
    fn of(test: &str) -> Self {
        let name = format!("{test}-{}", std::process::id());
        let mut program = Command::new(std::env::current_exe().expect("it runs"))
            .args(["--ignored", "--exact", "--nocapture"])
            .arg(format!("ends::{test}"))
            .env(RUN, &name)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        Self {
            stdout: BufReader::new(program.stdout.take().expect("it is piped")),
            program,
            variable: format!("{RUN}={name}"),
        }
    }

    /// Waits until both browsers are open.
    fn is_open(&mut self) {
        let mut lines = self.stdout.by_ref().lines().map_while(Result::ok);
        assert!(lines.any(|line| line == OPEN), "it ended before that");
        // The run consists of the test program, the server, the driver, and two browsers with
        // several processes each.
        let running = self.running();
        assert!(running.len() > 6, "{running:#?}");
    }

    /// Waits until no process of the run is left.
    async fn leaves_nothing(&self) {
        until("all has ended", async || {
            self.running().is_empty().then_some(())
        })
        .await;
    }

    /// Returns the names of the run's processes.
    fn running(&self) -> Vec<String> {
        let processes = fs::read_dir("/proc").expect("this is Linux");
        let folders = processes.map(|entry| entry.expect("it can be read").path());
        let has_variable = |environment: Vec<u8>| {
            let mut variables = environment.split(|byte| *byte == 0);
            variables.any(|variable| variable == self.variable.as_bytes())
        };
        // A zombie process has an empty environment.
        folders
            .filter(|folder| fs::read(folder.join("environ")).is_ok_and(has_variable))
            .map(|folder| fs::read_to_string(folder.join("comm")).unwrap_or_default())
            .collect()
    }
}
