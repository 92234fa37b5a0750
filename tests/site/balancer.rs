//! HAProxy with the documented configuration.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use reqwest::Response;

use crate::leash::{LeashedProgram, leashed};

const EXAMPLE: &str = include_str!("../../docs/examples/haproxy.cfg");

/// The time limit for HAProxy to notice that a node is ready or down.
const BOUND: Duration = Duration::from_secs(30);
/// The timeout of a request.
const ANSWER: Duration = Duration::from_secs(2);

/// A running HAProxy, killed on drop.
pub(crate) struct Balancer {
    program: LeashedProgram,
    address: String,
    log: PathBuf,
}

impl Balancer {
    /// Starts HAProxy in front of these nodes, with its files in `folder`.
    pub(crate) fn start(port: u16, nodes: &[&str], folder: &Path) -> Self {
        let address = format!("127.0.0.1:{port}");
        let file = folder.join("haproxy.cfg");
        fs::write(&file, filled_in(&address, nodes)).expect("it can be written");
        let log = folder.join("haproxy.log");
        let to_log = fs::File::create(&log).expect("a file for the log");
        let mut command = leashed(program());
        command
            .arg("-db")
            .arg("-f")
            .arg(&file)
            .stderr(to_log.try_clone().expect("an open file"))
            .stdout(to_log);
        Self {
            program: LeashedProgram::start(&mut command).expect("every Unix has sh"),
            address,
            log,
        }
    }

    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    /// Waits until HAProxy sends this node's clients to the node.
    pub(crate) async fn serves(&self, node: &str) {
        self.answers(node, "HAProxy does not find it", |answer| {
            answer.status() == 200 && !is_elsewhere(answer)
        })
        .await;
    }

    /// Waits until HAProxy sends this node's clients to other nodes.
    pub(crate) async fn leaves_out(&self, node: &str) {
        self.answers(node, "HAProxy does not notice", is_elsewhere)
            .await;
    }

    /// Waits until a client of this node gets a matching response.
    async fn answers(&self, node: &str, otherwise: &str, wanted: impl Fn(&Response) -> bool) {
        let http = reqwest::Client::new();
        let end = Instant::now() + BOUND;
        loop {
            let asked = http
                .get(format!("http://{}/readyz", self.address))
                .header("cookie", format!("node={node}"))
                .timeout(ANSWER)
                .send()
                .await;
            if asked.is_ok_and(|answer| wanted(&answer)) {
                return;
            }
            assert!(Instant::now() < end, "{otherwise}: node {node}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

/// Whether another node has responded. In that case HAProxy sets a new cookie.
fn is_elsewhere(answer: &Response) -> bool {
    answer.headers().contains_key("set-cookie")
}

impl Drop for Balancer {
    fn drop(&mut self) {
        let _ = self.program.kill();
        if std::thread::panicking() {
            let log = fs::read_to_string(&self.log).unwrap_or_default();
            eprintln!("the log of HAProxy:\n{log}");
        }
    }
}

/// Debian installs HAProxy in `/usr/sbin`, which only root has in `PATH`.
fn program() -> PathBuf {
    let there = PathBuf::from("/usr/sbin/haproxy");
    if there.exists() {
        there
    } else {
        "haproxy".into()
    }
}

/// Adapts the documented configuration to a test's addresses, to plain HTTP, to the current user,
/// and to the limit on open files.
fn filled_in(address: &str, nodes: &[&str]) -> String {
    let mut text = EXAMPLE.to_owned();
    let mut replace = |old: &str, new: &str| {
        assert!(text.contains(old), "the example has no “{old}”");
        text = text.replace(old, new);
    };
    replace(
        "bind :443 ssl crt /etc/haproxy/chess.example.pem alpn h2,http/1.1",
        &format!("bind {address}"),
    );
    replace(
        "    user haproxy\n    group haproxy\n",
        "    log stdout format raw daemon\n",
    );
    replace(
        "    mode http\n",
        "    mode http\n    log global\n    option httplog\n",
    );
    replace("maxconn 50000", "maxconn 400");
    for (example, node) in ["10.0.0.11:3000", "10.0.0.12:3000"].iter().zip(nodes) {
        replace(example, node);
    }
    text
}
