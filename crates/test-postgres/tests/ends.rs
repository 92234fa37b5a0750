//! Tests that no PostgreSQL server keeps running after a test program has ended.

#![cfg(unix)]

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use postern_test_postgres::{StopMode, TestCluster};

/// The time limit for a cluster to stop.
const BOUND: Duration = Duration::from_secs(30);

fn wait_until(what: &str, come: impl Fn() -> bool) {
    let end = Instant::now() + BOUND;
    while !come() {
        assert!(Instant::now() < end, "waited in vain: {what}");
        sleep(Duration::from_millis(20));
    }
}

/// Runs a query that returns one value.
fn ask(cluster: &TestCluster, url: &str, query: &str) -> String {
    let output = Command::new(cluster.program("psql"))
        .args(["-X", "-t", "-A", "-d", url, "-c", query])
        .output()
        .expect("psql is there");
    assert!(output.status.success(), "{output:?}");
    String::from_utf8_lossy(&output.stdout).trim().to_owned()
}

#[test]
fn a_cluster_goes_with_its_program_even_when_that_is_killed() {
    let mut program = Command::new(std::env::current_exe().expect("it runs"))
        .args(["--ignored", "--exact", "--nocapture", "holds_a_cluster"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let stdout = BufReader::new(program.stdout.take().expect("it is piped"));
    let folder = stdout
        .lines()
        .map_while(Result::ok)
        .find_map(|line| line.strip_prefix("folder ").map(str::to_owned))
        .expect("it says where its cluster is");
    assert!(Path::new(&folder).exists());
    program.kill().expect("it runs");
    program.wait().expect("it ends");
    wait_until("the cluster’s folder is gone", || {
        !Path::new(&folder).exists()
    });
}

#[test]
#[ignore = "another test runs and kills it"]
fn holds_a_cluster() {
    let cluster = TestCluster::shared();
    let _database = cluster.database();
    println!("\nfolder {}", cluster.folder().display());
    std::io::stdout().flush().expect("it is read");
    loop {
        std::thread::park();
    }
}

#[test]
fn databases_are_durable_copied_and_survive_a_crash() {
    let cluster = TestCluster::start();
    let database = cluster.database();
    for (setting, value) in [
        ("fsync", "on"),
        ("full_page_writes", "on"),
        ("listen_addresses", ""),
    ] {
        assert_eq!(
            ask(&cluster, &database.url(), &format!("SHOW {setting}")),
            value
        );
    }
    ask(
        &cluster,
        &database.url(),
        "CREATE TABLE a AS SELECT 1 AS one",
    );
    cluster.stop(StopMode::Immediate);
    cluster.start_again();
    assert_eq!(ask(&cluster, &database.url(), "SELECT one FROM a"), "1");

    let name = database.name().to_owned();
    drop(database);
    let other = cluster.database();
    wait_until("a dropped database is gone", || {
        let query = format!("SELECT count(*) FROM pg_database WHERE datname = '{name}'");
        ask(&cluster, &other.url(), &query) == "0"
    });
}
