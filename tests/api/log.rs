//! A blocked log and a URL that cannot be printed do not stop the server.

use std::io::Read as _;
use std::process::{Child, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use crate::database::TestDatabase;
use crate::ports::free_port;
use crate::program::{Program, postern, serve};

/// A time limit that only a failing test reaches.
const PATIENCE: Duration = Duration::from_mins(1);

/// Enough requests to overfill a pipe with log lines, if each request logs one line.
const REQUESTS: usize = 2_000;

/// Sends this many requests in sequence, and checks that each is answered.
async fn ask(address: &str, requests: usize) {
    let client = reqwest::Client::builder()
        .timeout(PATIENCE)
        .build()
        .expect("a client");
    for _ in 0..requests {
        let asked = client.get(format!("http://{address}/robots.txt")).send();
        assert_eq!(asked.await.expect("it answers").status(), 200);
    }
}

/// Stops the program, and checks that it exits within a minute.
fn ends_well(mut program: Program) {
    let (done, ended) = mpsc::channel();
    let pid = program.pid();
    thread::spawn(move || done.send(program.stop()));
    let status = ended.recv_timeout(PATIENCE);
    if status.is_err() {
        kill(pid);
    }
    assert_eq!(status.expect("it ends when it is told to"), Some(0));
}

fn kill(pid: u32) {
    let _ = std::process::Command::new("kill")
        .args(["-9", &pid.to_string()])
        .status();
}

#[tokio::test]
async fn a_log_whose_reader_is_gone_stops_nothing() {
    let database = TestDatabase::new().await;
    let mut command = serve(&database);
    let mut program = Program::launch(command.env("RUST_LOG", "debug").stderr(Stdio::piped()));
    drop(program.log());
    ask(&program.address, 20).await;
    tokio::task::spawn_blocking(|| ends_well(program))
        .await
        .unwrap();
}

#[tokio::test]
async fn a_log_that_nobody_reads_stops_nothing() {
    let database = TestDatabase::new().await;
    let mut command = serve(&database);
    let mut program = Program::launch(command.env("RUST_LOG", "debug").stderr(Stdio::piped()));
    let unread = program.log();
    ask(&program.address, REQUESTS).await;
    tokio::task::spawn_blocking(|| ends_well(program))
        .await
        .unwrap();
    drop(unread);
}

#[tokio::test(flavor = "multi_thread")]
async fn it_counts_the_lines_that_it_dropped() {
    let database = TestDatabase::new().await;
    let mut command = serve(&database);
    let mut program = Program::launch(command.env("RUST_LOG", "trace").stderr(Stdio::piped()));
    let mut log = program.log().expect("it is a pipe");
    let told = |text: &str| text.contains("lines of this log were dropped");
    // Fills the pipe and the server's queue of log lines before the test begins to read the log.
    ask(&program.address, 2 * REQUESTS).await;
    let (found, finding) = mpsc::channel();
    thread::spawn(move || {
        let mut text = String::new();
        let mut bytes = [0; 4_096];
        while let Ok(read @ 1..) = log.read(&mut bytes) {
            text.push_str(&String::from_utf8_lossy(&bytes[..read]));
            if told(&text) {
                let _ = found.send(());
            }
        }
    });
    finding
        .recv_timeout(PATIENCE)
        .expect("the log says that lines were dropped");
    tokio::task::spawn_blocking(|| ends_well(program))
        .await
        .unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_cannot_be_printed_stops_nothing() {
    let database = TestDatabase::new().await;
    let address = format!("127.0.0.1:{}", free_port());
    let mut child = postern()
        .args(["serve", "--listen", &address, "--database"])
        .arg(database.argument())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let healthy = becomes_healthy(&mut child, &address);
    let _ = child.kill();
    let _ = child.wait();
    assert!(healthy, "it does not serve");
}

/// Polls until the server answers or exits. Returns whether it answered.
fn becomes_healthy(child: &mut Child, address: &str) -> bool {
    let begun = Instant::now();
    while begun.elapsed() < PATIENCE && child.try_wait().expect("it is a child").is_none() {
        let asked = postern().args(["health", "--listen", address]).output();
        if asked.expect("it runs").status.success() {
            return true;
        }
    }
    false
}
