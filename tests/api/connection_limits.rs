//! Limits on connections: slow, silent or greedy clients, and too many connections.

use std::time::{Duration, Instant};

use postern::config::ConnectionLimits;
use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::{interval, timeout};

use crate::helpers::{Player, Server, ServerSettings, Socket};

/// A time limit that only a failing test reaches.
const PATIENCE: Duration = Duration::from_secs(20);

/// A connection timeout for tests, far below the server's other limits.
const SHORT: Duration = Duration::from_millis(300);

const GET: &str = "GET /robots.txt HTTP/1.1\r\nHost: postern.test\r\n\r\n";
const DRIPPED_HEADER: &str = "GET / HTTP/1.1\r\nHost: postern.test\r\nX-Drip: ";
const DRIPPED_BODY: &str = "POST /games HTTP/1.1\r\nHost: postern.test\r\nContent-Type: \
    application/x-www-form-urlencoded\r\nContent-Length: 60000\r\n\r\n";
const DRIPPED_JSON: &str = "POST /api/games HTTP/1.1\r\nHost: postern.test\r\nContent-Type: \
    application/json\r\nContent-Length: 60000\r\n\r\n";

async fn server(connection_limits: ConnectionLimits) -> Server {
    Server::start_with(ServerSettings {
        connection_limits,
        ..ServerSettings::default()
    })
    .await
}

async fn connect(server: &Server) -> TcpStream {
    TcpStream::connect(server.address)
        .await
        .expect("it listens")
}

/// Sends a request and reads the start of its response.
async fn ask(stream: &mut TcpStream, request: &str) -> String {
    stream.write_all(request.as_bytes()).await.expect("sent");
    let mut answer = vec![0; 16 * 1024];
    let length = timeout(PATIENCE, stream.read(&mut answer))
        .await
        .expect("an answer comes")
        .expect("it can be read");
    String::from_utf8_lossy(&answer[..length]).into_owned()
}

/// Reads until the connection closes, and returns everything received.
async fn rest(stream: &mut TcpStream) -> String {
    let mut all = Vec::new();
    // A connection that is closed with unread data ends with an error.
    let _ = timeout(PATIENCE, stream.read_to_end(&mut all))
        .await
        .expect("the connection ends");
    String::from_utf8_lossy(&all).into_owned()
}

/// Sends one byte at a time until the connection closes. Returns the response.
async fn drip(mut stream: TcpStream, start: &str) -> String {
    stream.write_all(start.as_bytes()).await.expect("sent");
    let (mut reader, mut writer) = stream.split();
    let dripping = async {
        let mut drops = interval(SHORT / 20);
        loop {
            drops.tick().await;
            if writer.write_all(b"a").await.is_err() {
                return;
            }
        }
    };
    let mut heard = Vec::new();
    let ended = async { drop(reader.read_to_end(&mut heard).await) };
    timeout(PATIENCE, async { tokio::join!(dripping, ended) })
        .await
        .expect("the connection ends although something comes again and again");
    String::from_utf8_lossy(&heard).into_owned()
}

#[tokio::test]
async fn a_first_request_that_drips_is_cut_off() {
    let server = server(ConnectionLimits {
        request: SHORT,
        ..ConnectionLimits::default()
    })
    .await;
    drip(connect(&server).await, DRIPPED_HEADER).await;
    for start in [DRIPPED_BODY, DRIPPED_JSON] {
        let answer = drip(connect(&server).await, start).await;
        assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
        assert!(
            answer.contains("Your request took too long to arrive."),
            "{answer}"
        );
    }
    // The client sends nothing, so the server closes the connection without a response.
    assert_eq!(rest(&mut connect(&server).await).await, "");
}

#[tokio::test]
async fn a_second_request_that_drips_is_cut_off() {
    let server = server(ConnectionLimits {
        request: SHORT,
        ..ConnectionLimits::default()
    })
    .await;
    for start in [DRIPPED_HEADER, DRIPPED_BODY] {
        let mut stream = connect(&server).await;
        assert!(ask(&mut stream, GET).await.starts_with("HTTP/1.1 200"));
        drip(stream, start).await;
    }
}

#[tokio::test]
async fn a_connection_may_be_idle_between_requests_for_longer_than_a_request_may_take() {
    let idle = SHORT * 4;
    let server = server(ConnectionLimits {
        request: SHORT,
        idle,
        ..ConnectionLimits::default()
    })
    .await;
    let mut stream = connect(&server).await;
    assert!(ask(&mut stream, GET).await.starts_with("HTTP/1.1 200"));
    let answered = Instant::now();
    assert_eq!(rest(&mut stream).await, "", "it ends");
    // The response itself took some time to arrive, so only half the timeout is required.
    assert!(answered.elapsed() > idle / 2, "{:?}", answered.elapsed());
}

#[tokio::test]
async fn answers_that_nobody_reads_end_the_connection() {
    let server = server(ConnectionLimits {
        unread: SHORT,
        ..ConnectionLimits::default()
    })
    .await;
    let script = format!("{}/js/game.js", Player::new(&server).assets().await);
    let request = format!("GET {script} HTTP/1.1\r\nHost: postern.test\r\n\r\n");
    let mut stream = connect(&server).await;
    let asking = async { while stream.write_all(request.as_bytes()).await.is_ok() {} };
    timeout(PATIENCE, asking)
        .await
        .expect("the connection ends");
}

/// Response bytes that clients have not received yet count against a limit per client network.
#[tokio::test]
async fn answers_that_wait_are_counted_in_bytes() {
    // The limit is the size of one page plus a thousand bytes.
    let page_bytes = {
        let server = Server::start().await;
        let person = Player::new(&server);
        let game = person.creates(&json!({"with": "both-sides"})).await;
        person.get(&format!("/games/{game}")).await.bytes.len()
    };
    let server = Server::start_with(ServerSettings {
        trust_proxy: "127.0.0.1",
        connection_limits: ConnectionLimits {
            unsent_bytes: u32::try_from(page_bytes).unwrap() + 1_000,
            ..ConnectionLimits::default()
        },
        ..ServerSettings::default()
    })
    .await;
    let person = Player::new(&server);
    let game = person.creates(&json!({"with": "both-sides"})).await;
    let page = format!("/games/{game}");
    let from = |address: &str| {
        person
            .request("GET", &page)
            .header("x-forwarded-for", address)
    };

    let mut deaf = connect(&server).await;
    let request =
        format!("GET {page} HTTP/1.1\r\nHost: postern.test\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n");
    deaf.write_all(request.repeat(1000).as_bytes())
        .await
        .unwrap();
    // The server sends responses until the client's receive buffer is full.
    let mut refused = 0;
    while refused < 50 {
        let answer = person.send(from("192.0.2.1")).await;
        refused = if answer.status.as_u16() == 429 {
            answer.shows(429, "on its way");
            refused + 1
        } else {
            0
        };
    }
    let socket = format!("/games/{game}/socket?since=0");
    let forwarded = [("x-forwarded-for", "192.0.2.1")];
    let mut refused = Socket::open(&server, &socket, &forwarded).await.unwrap();
    let (code, reason) = refused.end().await;
    assert_eq!(code, 1013, "{reason}");
    person
        .send(from("192.0.2.2"))
        .await
        .shows(200, "Hole Chess");
    drop(deaf);
    while person.send(from("192.0.2.1")).await.status.as_u16() == 429 {}
}

#[tokio::test]
async fn headers_have_a_bound() {
    let server = server(ConnectionLimits::default()).await;
    let with_header = |bytes: usize| {
        let filler = "a".repeat(bytes);
        format!("GET /robots.txt HTTP/1.1\r\nHost: postern.test\r\nX-Long: {filler}\r\n\r\n")
    };
    let fits = ask(&mut connect(&server).await, &with_header(30_000)).await;
    assert!(fits.starts_with("HTTP/1.1 200"), "{fits}");
    let mut stream = connect(&server).await;
    let refused = ask(&mut stream, &with_header(33_000)).await;
    assert!(refused.starts_with("HTTP/1.1 431"), "{refused}");
    assert_eq!(rest(&mut stream).await, "");
}

#[tokio::test]
async fn a_network_has_so_many_connections_unless_it_is_a_trusted_proxy() {
    let wishes = ServerSettings {
        writes_per_minute: Some(2),
        ..ServerSettings::default()
    };
    let server = Server::start_with(wishes.clone()).await;
    let mut open = Vec::new();
    for _ in 0..4 {
        let mut stream = connect(&server).await;
        assert!(ask(&mut stream, GET).await.starts_with("HTTP/1.1 200"));
        open.push(stream);
    }
    let refused = rest(&mut connect(&server).await).await;
    assert!(refused.starts_with("HTTP/1.1 503"), "{refused}");
    assert!(refused.ends_with("try again in some seconds."), "{refused}");
    // Closing a connection makes room for another.
    drop(open.pop());
    loop {
        let mut stream = connect(&server).await;
        // The server may close a refused connection before the request is written.
        let _ = stream.write_all(GET.as_bytes()).await;
        let mut answer = [0; 12];
        if stream.read_exact(&mut answer).await.is_ok() && answer.ends_with(b"200") {
            break;
        }
    }

    let proxied = Server::start_with(ServerSettings {
        trust_proxy: "127.0.0.1",
        ..wishes
    })
    .await;
    for _ in 0..10 {
        let mut stream = connect(&proxied).await;
        assert!(ask(&mut stream, GET).await.starts_with("HTTP/1.1 200"));
        open.push(stream);
    }
}

#[tokio::test]
async fn behind_a_proxy_the_requests_in_progress_of_a_network_are_counted() {
    let server = Server::start_with(ServerSettings {
        trust_proxy: "127.0.0.1",
        writes_per_minute: Some(4),
        ..ServerSettings::default()
    })
    .await;
    let person = Player::new(&server);
    person.creates(&json!({})).await;
    let cookie = person.cookie();
    let begun = |address: &str| {
        format!(
            "POST /games HTTP/1.1\r\nHost: postern.test\r\nX-Forwarded-For: {address}\r\nCookie: \
                {cookie}\r\nExpect: 100-continue\r\n\
             Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 9\r\n\r\n"
        )
    };
    let mut open = Vec::new();
    for _ in 0..4 {
        let mut stream = connect(&server).await;
        let answer = ask(&mut stream, &begun("192.0.2.1")).await;
        assert!(answer.starts_with("HTTP/1.1 100"), "{answer}");
        open.push(stream);
    }
    let from = |address: &str| {
        person
            .request("GET", "/help")
            .header("x-forwarded-for", address)
    };
    person
        .send(from("192.0.2.1"))
        .await
        .shows(429, "still being answered");
    person.send(from("192.0.2.2")).await.shows(200, "Help");
    for stream in &mut open {
        let answer = ask(stream, "variant=x").await;
        assert!(answer.starts_with("HTTP/1.1 422"), "{answer}");
    }
    person.send(from("192.0.2.1")).await.shows(200, "Help");
}
