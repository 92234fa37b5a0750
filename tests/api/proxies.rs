//! Reverse proxies: which proxies the server trusts, warnings about wrong settings, and nginx
//! itself.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use postern::config::ConnectionLimits;
use serde_json::json;
use tokio::task::JoinSet;
use tokio::time::interval;

use crate::database::TestDatabase;
use crate::helpers::{Player, Server, ServerSettings, Socket, fresh_id};
use crate::ports::free_port;
use crate::program::{Program, serve};

/// The example configuration for nginx, to which `docs/HOSTING.md` links.
const EXAMPLE: &str = include_str!("../../docs/proxy/nginx.conf");

/// An nginx process that forwards requests to a server. It is killed on drop.
struct Nginx {
    child: Child,
    address: SocketAddr,
    _directory: tempfile::TempDir,
}

impl Nginx {
    /// Starts nginx with the example configuration, on a free port over plain HTTP. Adds the
    /// directives in `more` to the configuration's `upstream` block.
    fn start(server: &Server, more: &str) -> Self {
        let directory = tempfile::tempdir().expect("a temporary directory");
        let address = SocketAddr::from(([127, 0, 0, 1], free_port()));
        let file = directory.path().join("nginx.conf");
        fs::write(
            &file,
            settings(directory.path(), &example(address, server.address, more)),
        )
        .expect("it can be written");
        let mut child = Command::new("nginx")
            .arg("-p")
            .arg(directory.path())
            .arg("-c")
            .arg(&file)
            .args(["-e", "stderr"])
            .stderr(Stdio::piped())
            .spawn()
            .expect("nginx is there: tests/api/setup installs it");
        let log = BufReader::new(child.stderr.take().expect("it is piped"));
        let mut lines = log.lines();
        // nginx logs its file limit after it has begun to listen.
        let listens = lines
            .by_ref()
            .map_while(Result::ok)
            .any(|line| line.contains("RLIMIT_NOFILE"));
        assert!(listens, "nginx ended before it listened");
        // An unread log pipe would eventually block nginx.
        std::thread::spawn(move || lines.for_each(drop));
        Self {
            child,
            address,
            _directory: directory,
        }
    }
}

impl Drop for Nginx {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Adapts the example configuration to a test's addresses and to plain HTTP.
fn example(listen: SocketAddr, server: SocketAddr, more: &str) -> String {
    let replaced = |text: String, old: &str, new: &str| {
        assert!(text.contains(old), "the example has no “{old}”");
        text.replace(old, new)
    };
    let text = EXAMPLE
        .lines()
        .filter(|line| !line.contains("ssl_certificate") && !line.contains("listen [::]"))
        .collect::<Vec<_>>()
        .join("\n");
    let text = replaced(text, "listen 443 ssl;", &format!("listen {listen};"));
    replaced(
        text,
        "server 127.0.0.1:3000;",
        &format!("server {server};\n{more}"),
    )
}

/// Returns an nginx configuration for a single process that runs as the current user and stores all
/// its files in `directory`.
fn settings(directory: &Path, example: &str) -> String {
    let path = directory.display();
    format!(
        "daemon off;\nmaster_process off;\npid {path}/pid;\nerror_log stderr notice;\nevents {{}}\n\
         http {{\naccess_log off;\nclient_body_temp_path {path}/body;\nproxy_temp_path \
         {path}/proxy;\n\
         fastcgi_temp_path {path}/fastcgi;\nuwsgi_temp_path {path}/uwsgi;\nscgi_temp_path \
         {path}/scgi;\n{example}\n}}\n"
    )
}

/// nginx does not retry a POST. If the server closes an idle connection that nginx is about to use,
/// the client gets a 502, so the server must keep idle connections open for longer than nginx does.
#[tokio::test(flavor = "multi_thread")]
async fn a_thousand_posts_through_nginx_are_all_answered() {
    let second = Duration::from_secs(1);
    let server = Server::start_with(ServerSettings {
        trust_proxy: "127.0.0.1",
        connection_limits: ConnectionLimits {
            request: second,
            idle: second * 10,
            ..ConnectionLimits::default()
        },
        ..ServerSettings::default()
    })
    .await;
    let nginx = Nginx::start(&server, "keepalive_timeout 5s;");
    let player = Player::of(format!("http://{}", nginx.address));
    let game = player.creates(&json!({"with": "both-sides"})).await;
    let path = format!("/api/games/{game}/commands");
    let turn = json!({"id": fresh_id(), "command": {"do": "play", "turn": "c4", "ply": 0}});

    // Sends a few requests with pauses that are longer than the request timeout, and the rest as
    // fast as possible.
    let mut pauses = interval(second * 3 / 2);
    for _ in 0..4 {
        pauses.tick().await;
        let answer = player.post(&path, &turn).await;
        assert_eq!(answer.status.as_u16(), 200, "{}", answer.body);
    }
    let player = Arc::new(player);
    let mut posting = JoinSet::new();
    for _ in 0..4 {
        let (player, path, turn) = (Arc::clone(&player), path.clone(), turn.clone());
        posting.spawn(async move {
            let mut statuses = Vec::new();
            for _ in 0..250 {
                statuses.push(player.post(&path, &turn).await.status.as_u16());
            }
            statuses
        });
    }
    let statuses = posting.join_all().await.concat();
    assert_eq!(statuses.len(), 1000);
    assert!(statuses.iter().all(|&status| status == 200), "{statuses:?}");

    let path = format!("/games/{game}/socket?since=0");
    let mut socket = Socket::at(&nginx.address.to_string(), &path, &[])
        .await
        .expect("nginx passes sockets on");
    assert_eq!(socket.next_view().await["plies"][0]["turn"], "c4");
}

/// Returns the log of a server with these arguments after two requests with an `X-Forwarded-For`
/// header.
async fn log_of(arguments: &[&str]) -> Vec<String> {
    let database = TestDatabase::new().await;
    let log = database.folder().join("log");
    let to_file = fs::File::create(&log).expect("a file for the log");
    let mut program = Program::launch(
        serve(&database)
            .env("RUST_LOG", "info")
            .args(arguments)
            .stderr(to_file),
    );
    let person = Player::of(format!("http://{}", program.address));
    for _ in 0..2 {
        let request = person
            .request("GET", "/help")
            .header("x-forwarded-for", "192.0.2.1");
        assert_eq!(person.send(request).await.status.as_u16(), 200);
    }
    assert_eq!(program.stop(), Some(0));
    let text = fs::read_to_string(log).expect("a log");
    text.lines().map(str::to_owned).collect()
}

#[tokio::test]
async fn the_log_says_whom_the_server_believes_and_when_it_should_not_believe_nobody() {
    let https = ["--public-url", "https://chess.example"];
    let with = |more: &[&'static str]| [&https[..], more].concat();
    let at_start = "no proxy is trusted";
    let on_request = "through a proxy at 127.0.0.1 that is not trusted";
    let believed = "X-Forwarded-For is believed when it comes from";
    for (arguments, [starts, requests, believes]) in [
        (vec![], [0, 0, 0]),
        (with(&[]), [1, 1, 0]),
        (with(&["--trust-proxy", "10.0.0.0/8"]), [0, 1, 1]),
        (with(&["--trust-proxy", "127.0.0.1,10.0.0.0/8"]), [0, 0, 1]),
        (with(&["--trust-proxy"]), [0, 0, 1]),
    ] {
        let log = log_of(&arguments).await;
        let count = |part| log.iter().filter(|line| line.contains(part)).count();
        let counts = [at_start, on_request, believed].map(count);
        assert_eq!(
            counts,
            [starts, requests, believes],
            "{arguments:?}: {log:#?}"
        );
    }
}
