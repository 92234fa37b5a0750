//! The documented systemd unit, run by a separate systemd if the system allows that.

mod machine;

use std::fs::{Permissions, set_permissions};
use std::os::unix::fs::PermissionsExt as _;
use std::time::{Duration, Instant};

use postern_test_postgres::{StopMode, TestCluster};

use crate::database::TestDatabase;
use crate::not_tested::not_tested;
use crate::ports::free_port;
use machine::{Machine, UNIT, WATCHDOG};

/// The unit's stop timeout.
const STOPS_WITHIN: Duration = Duration::from_secs(30);
/// The time limit for a node to become ready.
const PATIENCE: Duration = Duration::from_mins(1);
/// By default, systemd gives up on a service after this number of starts within 10 seconds.
const BURST: u32 = 5;

async fn is_ready(url: &str) {
    let end = Instant::now() + PATIENCE;
    while !reqwest::get(url)
        .await
        .is_ok_and(|answer| answer.status() == 200)
    {
        assert!(Instant::now() < end, "it is never ready");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_documented_unit_starts_waits_for_its_database_comes_back_and_stops() {
    let cluster = TestCluster::start();
    let database = TestDatabase::postgres_in(&cluster).await;
    // The unit's user must be able to reach the socket in this folder.
    set_permissions(cluster.folder(), Permissions::from_mode(0o711)).unwrap();
    cluster.stop(StopMode::Fast);
    let port = free_port();
    let mut machine = match Machine::boot(&database, cluster.folder(), port) {
        Ok(machine) => machine,
        Err(reason) => {
            not_tested("the systemd unit", &reason);
            return;
        }
    };

    let end = Instant::now() + PATIENCE;
    while machine.property("NRestarts").parse::<u32>().unwrap_or(0) <= BURST {
        assert!(Instant::now() < end, "it is given up without its database");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    cluster.start_again();
    let url = format!("http://127.0.0.1:{port}/readyz");
    is_ready(&url).await;

    let process = machine.property("MainPID");
    let status = machine.run(&format!("cat /proc/{process}/status"));
    assert!(!status.contains("\nUid:\t0\t"), "it is not root: {status}");
    let told = machine.run(&format!(
        "tr '\\0' '\\n' </proc/{process}/environ; tr '\\0' ' ' </proc/{process}/cmdline"
    ));
    assert!(
        told.contains("POSTERN_DATABASE_URL_FILE=/run/credentials/postern.service/database-url"),
        "{told}"
    );
    assert!(told.contains("/usr/local/bin/postern serve"), "{told}");
    assert!(!told.contains("postgres://"), "its URL is secret: {told}");

    assert!(UNIT.contains("\nWatchdogSec="), "it has a watchdog");
    // The database refuses writes for longer than the watchdog's interval.
    let restarts = machine.property("NRestarts");
    cluster.stop(StopMode::Fast);
    let end = Instant::now() + 3 * WATCHDOG;
    while Instant::now() < end {
        assert_eq!(machine.property("MainPID"), process);
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    cluster.start_again();
    is_ready(&url).await;
    assert_eq!(machine.property("NRestarts"), restarts);

    // systemd must kill and restart a process that hangs.
    machine.run("systemctl kill --signal STOP postern");
    let end = Instant::now() + PATIENCE;
    while machine.property("NRestarts") == restarts {
        assert!(Instant::now() < end, "nobody minds that it hangs");
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    is_ready(&url).await;
    let process = machine.property("MainPID");

    machine.run("systemctl kill --signal KILL postern");
    is_ready(&url).await;
    assert_ne!(machine.property("MainPID"), process);

    let told = Instant::now();
    machine.run("systemctl stop postern");
    assert!(told.elapsed() < STOPS_WITHIN, "{:?}", told.elapsed());
    assert_eq!(machine.property("Result"), "success");
    assert_eq!(machine.property("ActiveState"), "inactive");
    let nodes = database.stranger().await.count("nodes WHERE true").await;
    assert!(
        nodes <= 2,
        "only the two that were killed have not left: {nodes}"
    );
}
