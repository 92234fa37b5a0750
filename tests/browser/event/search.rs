//! Searches a browser's traffic for a square that it must not learn. Each view names every square
//! in the board's layout and some in the player's own moves. The search therefore parses the
//! traffic, and allows the name in those places only.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::harness::{MessageKind, ServerMessage, Wire};

/// The JSON paths at which the name of any square is public: the board's layout, and a player's
/// legal moves. `*` stands for any index.
const PUBLIC: [&str; 5] = [
    "geometry.cells.*.name",
    "choices.*.turn",
    "choices.*.steps.*.click",
    "choices.*.steps.*.words",
    "choices.*.steps.*.effects.*.to",
];
/// The HTML attribute of a cell of the board, in which the name of any square is public.
const PUBLIC_IN_PAGES: &str = "data-cell=\"";

/// The `body` tags of pages that are cached for everyone.
const FOR_EVERYBODY: [&str; 2] = ["<body data-page=\"rules\"", "<body data-page=\"help\""];

/// A search for one player's secret square in another browser's traffic. It starts before the
/// square is chosen.
pub struct SecretSearch<'a> {
    wire: &'a Wire,
    hidden: SearchedSecret,
    /// The places that named the square before it was chosen, such as earlier turns.
    before: BTreeSet<String>,
}

/// A player's secret square.
#[derive(Clone, Copy)]
pub struct SearchedSecret {
    pub side: &'static str,
    pub square: &'static str,
    /// The number of own squares that the receiver may see marked: 1 for a player, 0 for a
    /// spectator.
    pub own: usize,
}

impl<'a> SecretSearch<'a> {
    /// Starts the search. Must be called before the square is chosen.
    pub fn begin(wire: &'a Wire, side: &'static str, square: &'static str, own: usize) -> Self {
        let hidden = SearchedSecret { side, square, own };
        Self {
            wire,
            hidden,
            before: places(wire, hidden).into_iter().collect(),
        }
    }

    /// Returns every place in the traffic that reveals the square.
    pub fn finds(&self) -> Vec<String> {
        places(self.wire, self.hidden)
            .into_iter()
            .filter(|place| !self.before.contains(place))
            .collect()
    }

    /// Panics if anything in the traffic reveals the square.
    pub fn finds_nothing(&self) {
        let messages = self.wire.record().messages();
        for kind in [MessageKind::Page, MessageKind::Frame] {
            assert!(
                messages.iter().any(|message| message.kind == kind),
                "the browser has received no {kind:?}"
            );
        }
        let found = self.finds();
        assert!(
            found.is_empty(),
            "{} is not hidden:\n{}",
            self.hidden.square,
            found.join("\n")
        );
    }
}

fn places(wire: &Wire, hidden: SearchedSecret) -> Vec<String> {
    let raw = wire
        .record()
        .bytes()
        .into_iter()
        .flat_map(|bytes| in_bytes(&bytes, hidden));
    let messages = wire.record().messages();
    raw.chain(
        messages
            .iter()
            .flat_map(|message| in_message(message, hidden)),
    )
    .collect()
}

/// Returns the places in a connection's raw bytes that contain a spelling of the secret.
fn in_bytes(bytes: &[u8], SearchedSecret { side, square, .. }: SearchedSecret) -> Vec<String> {
    let letter = if side == "white" { 'W' } else { 'B' };
    let spellings = [
        format!("{letter}@{square}"),
        format!("/{side}/{square}/"),
        format!("data-mark=\"{square}\""),
        format!("square\":\"{square}"),
        format!("{side}\":\"{square}"),
        format!("cells\":[\"{square}"),
        format!(",\"{square}\"]"),
    ];
    let text = without_pages_for_everybody(&String::from_utf8_lossy(bytes));
    let found = spellings
        .iter()
        .flat_map(|spelling| text.match_indices(spelling));
    found
        .map(|(at, _)| format!("bytes: {}", around(&text, at)))
        .collect()
}

fn in_message(message: &ServerMessage, hidden: SearchedSecret) -> Vec<String> {
    let text = message.text();
    let body = match message.kind {
        MessageKind::Static | MessageKind::Bare => Vec::new(),
        MessageKind::Text => in_text(&text, hidden.square, &[]),
        MessageKind::Json | MessageKind::Frame => in_json(&text, hidden.square),
        MessageKind::Page if is_for_everybody(&text) => Vec::new(),
        MessageKind::Page => in_page(&text, hidden),
    };
    // The response to a WebSocket handshake contains a random hash, which may contain any name.
    let handshake = |line: &&str| line.starts_with("sec-websocket-accept:");
    let head = message.head.lines().filter(|line| !handshake(line));
    let head = head
        .flat_map(|line| in_text(line, hidden.square, &[]))
        .map(|place| format!("head: {place}"));
    head.chain(
        body.into_iter()
            .map(|place| format!("{:?}: {place}", message.kind)),
    )
    .collect()
}

/// Whether the page is cached for everyone and fetched without a cookie. Such a page contains no
/// game, and any squares that it names are examples.
fn is_for_everybody(page: &str) -> bool {
    FOR_EVERYBODY.iter().any(|body| page.contains(body))
}

/// Removes the bodies of pages that are cached for everyone from a connection's text.
fn without_pages_for_everybody(text: &str) -> String {
    let mut rest = text;
    let mut kept = String::new();
    while let Some(at) = FOR_EVERYBODY
        .iter()
        .filter_map(|body| rest.find(body))
        .min()
    {
        kept.push_str(&rest[..at]);
        rest = rest[at..]
            .split_once("</html>")
            .map_or("", |(_, rest)| rest);
    }
    kept + rest
}

/// Searches a page's HTML, and the JSON in its script elements.
fn in_page(text: &str, SearchedSecret { square, own, .. }: SearchedSecret) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = String::new();
    let mut pieces = text.split("<script type=\"application/json\"");
    rest.push_str(pieces.next().unwrap_or_default());
    for piece in pieces {
        let (script, after) = piece.split_once("</script>").expect("a script ends");
        let (_, json) = script.split_once('>').expect("a tag ends");
        found.extend(in_json(json, square));
        rest.push_str(after);
    }
    found.extend(in_text(&rest, square, &[PUBLIC_IN_PAGES]));
    // Coordinates of a mark reveal its cell, too, so the marks are counted.
    let marks = rest.matches("own-hidden").count();
    if marks > own * 2 {
        found.push(format!("{marks} marks of one’s own square"));
    }
    found
}

/// Returns the places in a JSON text that reveal the square.
fn in_json(text: &str, square: &str) -> Vec<String> {
    let value: Value = serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let mut found = Vec::new();
    walk(&value, &mut Vec::new(), &mut |path, text| {
        let public = PUBLIC
            .iter()
            .any(|place| path == *place || path.ends_with(&format!(".{place}")));
        let board = path.starts_with("boards.") && path.ends_with(".cells.*.name");
        if !(public || board) {
            found.extend(
                in_text(text, square, &[])
                    .into_iter()
                    .map(|place| format!("{path}: {place}")),
            );
        }
        let way = (path.ends_with("effects.*.kind") && text == "reveal")
            || (path.ends_with("effects.*.through") && text == "true")
            || (path.ends_with("look") && text == "gate");
        if way {
            found.push(format!("{path}: {text}, of a passage that nobody knows"));
        }
    });
    found
}

/// Calls `show` with the path and value of every key, every string and every `true` in a JSON
/// value.
fn walk(value: &Value, path: &mut Vec<String>, show: &mut impl FnMut(&str, &str)) {
    match value {
        Value::String(text) => show(&path.join("."), text),
        Value::Array(values) => {
            path.push("*".to_owned());
            for value in values {
                walk(value, path, show);
            }
            path.pop();
        }
        Value::Object(fields) => {
            for (key, value) in fields {
                show("key", key);
                path.push(key.clone());
                walk(value, path, show);
                path.pop();
            }
        }
        Value::Bool(true) => show(&path.join("."), "true"),
        Value::Null | Value::Bool(false) | Value::Number(_) => {}
    }
}

/// Returns the places where a text names the square as a whole word, in upper or lower case. Skips
/// places that directly follow one of the prefixes in `but`.
fn in_text(text: &str, square: &str, but: &[&str]) -> Vec<String> {
    let small = text.to_ascii_lowercase();
    let alone = |at: &usize| {
        let before = small[..*at].chars().next_back();
        let after = small[at + square.len()..].chars().next();
        !before.is_some_and(char::is_alphanumeric) && !after.is_some_and(char::is_alphanumeric)
    };
    let places = small.match_indices(square).map(|(at, _)| at).filter(alone);
    places
        .filter(|at| !but.iter().any(|before| small[..*at].ends_with(before)))
        .map(|at| around(text, at))
        .collect()
}

/// Returns an excerpt of a text around the byte index `at`.
fn around(text: &str, at: usize) -> String {
    let near = text
        .char_indices()
        .filter(|(index, _)| index.abs_diff(at) <= 50)
        .map(|(_, sign)| sign);
    near.collect::<String>()
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
}

#[test]
fn a_square_is_found_wherever_it_may_not_stand() {
    let page = r#"<rect data-cell="c4"/><script type="application/json" id="view">{"geometry":{"cells":[{"name":"c4"}]},"choices":[{"turn":"c4","steps":[{"click":"c4","effects":[{"kind":"move","from":"c2","to":"c4"}]}]}]}</script>"#;
    let hidden = SearchedSecret {
        side: "white",
        square: "c4",
        own: 0,
    };
    let in_page = |page: &str| in_page(page, hidden);
    assert_eq!(in_page(page), Vec::<String>::new());
    for wrong in [
        page.replace("<rect", "<p>C4</p><rect"),
        page.replace(
            "<rect",
            "<use class=\"mark mark-own-hidden\" x=\"20\"/><rect",
        ),
        page.replace("\"turn\"", "\"from\":\"c4\",\"turn\""),
        page.replace("\"kind\":\"move\"", "\"kind\":\"move\",\"through\":true"),
        page.replace(
            "\"choices\"",
            "\"events\":{\"own\":{\"white\":\"c4\"}},\"choices\"",
        ),
        page.replace("\"choices\"", "\"events\":{\"c4\":true},\"choices\""),
    ] {
        assert_eq!(in_page(&wrong).len(), 1, "{wrong}");
    }
    assert_eq!(
        in_bytes(b"binary W@c4 \xff postern/x/white/c4/00", hidden).len(),
        2
    );
}
