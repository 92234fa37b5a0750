//! A record of everything that the users of one test server received, with random parts masked.

use data_encoding::HEXLOWER;
use serde_json::Value;

use crate::helpers::{Player, Socket};

/// Everything that users other than White received, with a label for each request or socket.
#[derive(Default)]
pub(super) struct Transcript {
    covers: Vec<(String, String)>,
    pub(super) entries: Vec<(String, String)>,
}

impl Transcript {
    pub(super) fn cover(&mut self, random: &str) {
        assert!(random.len() > 5, "{random}");
        self.covers
            .push((random.to_owned(), "x".repeat(random.len())));
    }

    pub(super) fn note(&mut self, place: &str, body: &str) {
        let body = without_form_ids(&self.covered(body));
        self.entries.push((place.to_owned(), body));
    }

    fn covered(&self, body: &str) -> String {
        self.covers
            .iter()
            .fold(body.to_owned(), |body, (random, cover)| {
                body.replace(random, cover)
            })
    }

    pub(super) async fn get(&mut self, who: &str, player: &Player, path: &str) {
        let answer = player.get(path).await;
        let [size, tag] = ["content-length", "etag"].map(|name| answer.header(name).to_owned());
        // A weak ETag is the hash of the unmasked body. The body is compared separately.
        let tag = if tag.starts_with("W/") {
            "x".repeat(tag.len())
        } else {
            tag
        };
        let body = if answer.header("content-type") == "image/png" {
            HEXLOWER.encode(&answer.bytes)
        } else {
            answer.body
        };
        self.note(
            &format!("{who} {path}"),
            &format!("{} {size} {tag} {body}", answer.status),
        );
    }

    /// Requests a download and masks its digits, because some downloads contain wall-clock times.
    pub(super) async fn download(&mut self, who: &str, player: &Player, path: &str) {
        let answer = loop {
            let answer = player.get(path).await;
            // The server may release the previous download's slot only after the client has
            // received the last byte.
            if answer.status != 429 {
                break answer;
            }
        };
        let body = self.covered(&answer.body);
        let body = body.replace(|sign: char| sign.is_ascii_digit(), "0");
        self.note(
            &format!("{who} {path}"),
            &format!("{} {body}", answer.status),
        );
    }

    pub(super) async fn tries(&mut self, who: &str, player: &Player, game: &str, command: Value) {
        let place = format!("{who} {command}");
        let answer = player.does(game, command).await;
        self.note(&place, &format!("{} {}", answer.status, answer.body));
    }
}

/// Masks the random command IDs in forms.
fn without_form_ids(body: &str) -> String {
    let mut parts = body.split("name=\"command_id\" value=\"");
    let mut covered = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (id, rest) = part.split_once('"').expect("the value ends");
        covered.extend([
            "name=\"command_id\" value=\"",
            &"x".repeat(id.len()),
            "\"",
            rest,
        ]);
    }
    covered
}

/// Collects frames up to event `seq`. Leaves out presence frames, which depend on the wall clock.
async fn frames(transcript: &mut Transcript, who: &str, socket: &mut Socket, seq: u64) {
    loop {
        let frame = socket.next_frame().await.expect("the socket stays open");
        let place = format!("{who}’s socket");
        if frame["type"] == "own" && who == "White" {
            // White's own frame may contain the square, but its length must not depend on the
            // square.
            transcript.note(&place, &format!("own, {} bytes", frame.to_string().len()));
        } else if frame["type"] != "presence" {
            transcript.note(&place, &frame.to_string());
        }
        let told = match frame["type"].as_str() {
            Some("info") => frame["view"]["seq"].as_u64(),
            Some("update") => frame["seq"].as_u64(),
            _ => None,
        };
        if told >= Some(seq) {
            return;
        }
    }
}

/// Waits until every socket has received event `seq`, so that no later frame depends on the order
/// in which the sockets are read.
pub(super) async fn settle(transcript: &mut Transcript, sockets: &mut [(&str, Socket)], seq: u64) {
    for (who, socket) in sockets {
        frames(transcript, who, socket, seq).await;
    }
}

/// Returns both versions of the first line that differs between two transcripts.
pub(super) fn first_difference(one: &str, two: &str) -> String {
    let lines = one.lines().zip(two.lines()).find(|(one, two)| one != two);
    lines
        .map(|(one, two)| format!("{one:.400}\n{two:.400}"))
        .unwrap_or_default()
}
