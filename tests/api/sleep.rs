//! A server whose process is suspended and then resumed.

use std::env;
use std::process::Command;
use std::time::{Duration, SystemTime};

use nix::sys::signal::{Signal, kill};
use nix::sys::wait::{WaitPidFlag, WaitStatus, waitpid};
use nix::unistd::Pid;
use postern::config::ConnectionLimits;
use serde_json::json;
use tokio::time::{MissedTickBehavior, interval};

use crate::helpers::{Player, Server, ServerSettings, Socket};
use crate::program::Program;

/// The server's heartbeat interval. On a busy machine the test's sockets may answer late, but not
/// three intervals late.
const BEAT: Duration = Duration::from_secs(1);
/// The duration of silence after which the server closes a connection.
const PATIENCE: Duration = BEAT.saturating_mul(3);

/// An environment variable that is set only in the server's process. Without it, the ignored test
/// below returns immediately, so that a run of all ignored tests does not hang.
const SERVES: &str = "POSTERN_TEST_SERVES";
const SERVER: &str = "sleep::a_server_with_short_heartbeats";

/// Runs a server with short heartbeats in a separate process, for the test below.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "another test starts it"]
async fn a_server_with_short_heartbeats() {
    if env::var_os(SERVES).is_none() {
        return;
    }
    let server = Server::start_with(ServerSettings {
        connection_limits: ConnectionLimits {
            beat: BEAT,
            ..ConnectionLimits::default()
        },
        ..ServerSettings::default()
    })
    .await;
    println!("Postern is at {}", server.url("/"));
    std::future::pending::<()>().await;
}

fn other_process() -> Program {
    let tests = env::current_exe().expect("the path of this program");
    let server = ["--ignored", "--exact", "--nocapture", SERVER];
    Program::launch(Command::new(tests).args(server).env(SERVES, "yes"))
}

fn signal(program: &Program, signal: Signal) {
    let pid = Pid::from_raw(program.pid().cast_signed());
    kill(pid, signal).expect("it is sent");
    if signal == Signal::SIGSTOP {
        let stopped = waitpid(pid, Some(WaitPidFlag::WUNTRACED));
        assert!(
            matches!(stopped, Ok(WaitStatus::Stopped(..))),
            "{stopped:?}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn sockets_outlive_the_servers_own_sleep() {
    let program = other_process();
    let at = || format!("http://{}", program.address);
    let (white, black) = (Player::of(at()), Player::of(at()));
    let game = white.creates(&json!({})).await;
    black.must(&game, json!({"do": "join"})).await;
    let path = format!("/games/{game}/socket?since=0");
    let open = async |player: &Player| {
        let cookie = player.cookie();
        let mut socket = Socket::at(&program.address, &path, &[("cookie", &cookie)])
            .await
            .expect("the socket opens");
        socket.next_view().await;
        // The pongs show that the server has read everything sent so far. Otherwise a read would
        // begin before the suspension and time out after it.
        for id in 0..3 {
            socket.send(json!({"type": "ping", "id": id})).await;
            socket.next("pong").await;
        }
        socket
    };
    let (mut whites, mut blacks) = (open(&white).await, open(&black).await);

    signal(&program, Signal::SIGSTOP);
    // White's client keeps sending during the suspension. Black's is silent.
    let stopped = SystemTime::now();
    let mut pings = interval(BEAT / 2);
    pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut last = 0;
    while stopped.elapsed().unwrap() < 2 * PATIENCE {
        pings.tick().await;
        last += 1;
        whites.send(json!({"type": "ping", "id": last})).await;
    }
    signal(&program, Signal::SIGCONT);

    let turn = json!({"do": "play", "turn": "c4", "ply": 0});
    whites
        .send(json!({"type": "command", "id": "w", "command": turn}))
        .await;
    while whites.next("pong").await["id"] != last {}
    whites.next("accepted").await;
    assert_eq!(blacks.view_with(1).await["plies"][0]["turn"], "c4");
}
