//! The traffic that a browser receives through a [`Wire`](super::Wire), as raw bytes and parsed
//! into HTTP responses and WebSocket frames.

use std::sync::{Arc, Mutex};

/// The bytes that each connection has received.
#[derive(Clone, Default)]
pub struct TrafficRecord {
    connections: Arc<Mutex<Vec<Connection>>>,
}

/// The bytes that one connection has received.
pub type Connection = Arc<Mutex<Vec<u8>>>;

/// The kind of a response or frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageKind {
    Page,
    Json,
    Text,
    Frame,
    /// A script, style sheet, picture or font, which is the same for every user and game.
    Static,
    /// A response without a body: a redirect, `304` or `204`.
    Bare,
}

/// An HTTP response or a WebSocket frame.
#[derive(Clone, Debug)]
pub struct ServerMessage {
    pub kind: MessageKind,
    /// The status line and headers. Empty for a frame.
    pub head: String,
    pub body: Vec<u8>,
}

impl ServerMessage {
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

impl TrafficRecord {
    /// Registers a new connection.
    pub fn connect(&self) -> Connection {
        let connection = Connection::default();
        self.connections
            .lock()
            .expect("no test panics while holding it")
            .push(Arc::clone(&connection));
        connection
    }

    /// Returns the received bytes of each connection.
    pub fn bytes(&self) -> Vec<Vec<u8>> {
        let connections = self
            .connections
            .lock()
            .expect("no test panics while holding it");
        connections
            .iter()
            .map(|bytes| {
                bytes
                    .lock()
                    .expect("no test panics while holding it")
                    .clone()
            })
            .collect()
    }

    /// Returns all complete responses and frames.
    pub fn messages(&self) -> Vec<ServerMessage> {
        self.bytes()
            .iter()
            .flat_map(|bytes| messages(bytes))
            .collect()
    }
}

/// Parses the bytes of one connection.
///
/// # Panics
///
/// Panics on anything that cannot be parsed, such as a compressed body, because a search could miss
/// what it contains.
fn messages(mut bytes: &[u8]) -> Vec<ServerMessage> {
    let mut found = Vec::new();
    while let Some((message, rest)) = answer(bytes) {
        let socket = message.head.starts_with("HTTP/1.1 101");
        found.push(message);
        bytes = rest;
        if socket {
            while let Some((frame, rest)) = frame(bytes) {
                found.push(frame);
                bytes = rest;
            }
            break;
        }
    }
    found
}

/// Parses the first HTTP response. Returns it and the remaining bytes.
fn answer(bytes: &[u8]) -> Option<(ServerMessage, &[u8])> {
    let end = find(bytes, b"\r\n\r\n")?;
    let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
    assert!(head.starts_with("HTTP/1.1 "), "this is no answer: {head}");
    assert_eq!(
        header(&head, "content-encoding"),
        None,
        "compressed bytes cannot be searched"
    );
    let rest = &bytes[end + 4..];
    let bare = ["101", "204", "304"]
        .iter()
        .any(|status| head[9..].starts_with(status));
    let (body, rest) = if bare {
        (Vec::new(), rest)
    } else if header(&head, "transfer-encoding")
        .is_some_and(|coding| coding.eq_ignore_ascii_case("chunked"))
    {
        chunks(rest)?
    } else {
        let length =
            header(&head, "content-length").map_or(0, |length| length.parse().expect("a number"));
        (rest.get(..length)?.to_vec(), &rest[length..])
    };
    let kind = if body.is_empty() {
        MessageKind::Bare
    } else {
        kind_of(header(&head, "content-type").unwrap_or_default())
    };
    Some((ServerMessage { kind, head, body }, rest))
}

fn header<'a>(head: &'a str, name: &str) -> Option<&'a str> {
    let lines = head.lines().filter_map(|line| line.split_once(':'));
    lines
        .filter(|(key, _)| key.eq_ignore_ascii_case(name))
        .map(|(_, value)| value.trim())
        .next()
}

fn kind_of(content_type: &str) -> MessageKind {
    match content_type.split(';').next().unwrap_or_default().trim() {
        "text/html" => MessageKind::Page,
        "application/json" | "application/manifest+json" => MessageKind::Json,
        "text/plain" => MessageKind::Text,
        "text/javascript" | "text/css" | "image/svg+xml" | "image/png" | "image/x-icon"
        | "font/woff2" => MessageKind::Static,
        other => panic!("nobody has said how to search “{other}”"),
    }
}

/// Parses a chunked body. Returns it and the remaining bytes.
fn chunks(mut bytes: &[u8]) -> Option<(Vec<u8>, &[u8])> {
    let mut body = Vec::new();
    loop {
        let end = find(bytes, b"\r\n")?;
        let length = std::str::from_utf8(&bytes[..end]).expect("a length is text");
        let length =
            usize::from_str_radix(length.trim(), 16).expect("a length in hexadecimal digits");
        bytes = &bytes[end + 2..];
        body.extend_from_slice(bytes.get(..length)?);
        bytes = bytes.get(length + 2..)?;
        if length == 0 {
            return Some((body, bytes));
        }
    }
}

/// Parses the first WebSocket frame. Returns it and the remaining bytes.
fn frame(bytes: &[u8]) -> Option<(ServerMessage, &[u8])> {
    let (first, second) = (*bytes.first()?, *bytes.get(1)?);
    assert_eq!(first & 0xF0, 0x80, "whole and uncompressed frames only");
    assert_eq!(second & 0x80, 0, "a server masks nothing");
    let (length, start) = match second {
        126 => (
            usize::from(u16::from_be_bytes(bytes.get(2..4)?.try_into().ok()?)),
            4,
        ),
        127 => (
            usize::try_from(u64::from_be_bytes(bytes.get(2..10)?.try_into().ok()?)).ok()?,
            10,
        ),
        short => (usize::from(short), 2),
    };
    let body = bytes.get(start..start + length)?.to_vec();
    let kind = if first & 0x0F == 1 {
        MessageKind::Frame
    } else {
        MessageKind::Text
    };
    Some((
        ServerMessage {
            kind,
            head: String::new(),
            body,
        },
        &bytes[start + length..],
    ))
}

fn find(bytes: &[u8], what: &[u8]) -> Option<usize> {
    bytes.windows(what.len()).position(|window| window == what)
}

#[test]
fn a_connection_is_taken_apart() {
    let bytes = [
        b"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: \
            4\r\n\r\n<p>c"
            .as_slice(),
        b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: \
            chunked\r\n\r\n3\r\n{\"a\r\n4\r\n\":1}\r\n0\r\n\r\n",
        b"HTTP/1.1 304 Not Modified\r\n\r\n",
        b"HTTP/1.1 101 Switching Protocols\r\nupgrade: \
            websocket\r\n\r\n\x81\x02{}\x81\x7e\x00\x03abc\x81\x05no",
    ]
    .concat();
    let found = messages(&bytes);
    let seen: Vec<_> = found
        .iter()
        .map(|message| (message.kind, message.text()))
        .collect();
    let expected = [
        (MessageKind::Page, "<p>c"),
        (MessageKind::Json, "{\"a\":1}"),
        (MessageKind::Bare, ""),
        (MessageKind::Bare, ""),
        (MessageKind::Frame, "{}"),
        (MessageKind::Frame, "abc"),
    ];
    assert_eq!(seen, expected.map(|(kind, text)| (kind, text.to_owned())));
}

#[test]
#[should_panic(expected = "compressed")]
fn what_cannot_be_read_is_not_passed_over() {
    messages(b"HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 0\r\n\r\n");
}
