//! Secret squares do not leak between nodes. For two games that differ only in one secret square,
//! nodes must exchange the same notices, with equal counts and sizes, count the same users at each
//! game, and log the same lines.
//!
//! Game IDs are random, so they are masked with a text of the same length before the comparison.

use std::collections::BTreeSet;
use std::io::Write;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use postern_store::News;
use sqlx::postgres::PgListener;
use tokio::time::interval;
use tracing::Level;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::SubscriberExt as _;

use super::*;

/// The channels on which nodes announce changes and presence.
const CHANNELS: [&str; 2] = ["postern", "postern_presence"];
/// The channel on which this test announces its end.
const END: &str = "the_end";

/// Everything that the nodes send and log.
#[derive(Debug, PartialEq, Eq)]
struct NodeTraffic {
    /// The payloads of each channel.
    notifications: [Vec<String>; 2],
    /// The number, node and text of each row in `notices`.
    notices: Vec<(i64, i64, String)>,
    /// The node, game and three counts of each row in `presence`.
    presence: Vec<(i64, String, i32, i32, i32)>,
    log: String,
}

/// A log in memory.
#[derive(Clone, Default)]
struct MemoryLog(Arc<Mutex<Vec<u8>>>);

impl MemoryLog {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }

    /// Waits until this many log lines contain the text.
    async fn says(&self, what: &str, times: usize) {
        let mut often = interval(Duration::from_millis(20));
        while self.text().matches(what).count() < times {
            often.tick().await;
        }
    }
}

impl Write for MemoryLog {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl MakeWriter<'_> for MemoryLog {
    type Writer = Self;

    fn make_writer(&self) -> Self {
        self.clone()
    }
}

/// Plays a game in which Ann uses the first node and Ben the second. Both choose a square, and no
/// turn reveals Ann's.
async fn play_with(nodes: &Nodes, square: &str) -> GameId {
    let [first, second] = &nodes.live[..] else {
        panic!("there are two nodes");
    };
    let new = event_5(OpponentKind::Friend, blitz());
    let game = first.games.create(&ann(), &fresh(), new).await.unwrap();
    by(second, &ben(), &game, Command::Join).await.unwrap();
    let comment = Command::Kibitz {
        ply: 0,
        text: "Where may it be?".to_owned(),
        in_reply_to: None,
    };
    let acts = [
        (first, ann(), choose(square)),
        (second, ben(), choose("f6")),
        (first, ann(), play("e4", 0)),
        (second, cleo(), comment),
        (second, ben(), play("e5", 1)),
        (first, ann(), play("Nf3", 2)),
        (second, ben(), Command::OfferDraw),
        (first, ann(), Command::DeclineDraw),
        (second, ben(), play("Nc6", 3)),
        (first, ann(), Command::AskTakeback),
        (second, ben(), Command::GrantTakeback { plies: 2 }),
        (first, ann(), play("a3", 2)),
        (second, ben(), play("a6", 3)),
    ];
    for (node, person, command) in acts {
        nodes.clock.advance(100);
        let seq = by(node, &person, &game, command).await.unwrap();
        for node in [first, second] {
            shown(node, &game, seq).await;
        }
    }
    game
}

/// Makes the second node read invalid rows that contain the secret square.
async fn damage(nodes: &Nodes, log: &MemoryLog, game: &GameId) {
    let seq = nodes.live[1].games.game(game).await.unwrap().seq() + 1;
    nodes
        .sql(&format!(
            "INSERT INTO events (game, seq, at_ms, kind, version, body)
             SELECT game, {seq}, at_ms, 'landed', version, left(body, length(body) - 1) || ',\"more\":0}}'
             FROM events WHERE kind = 'square-chosen' ORDER BY seq LIMIT 1"
        ))
        .await;
    nodes
        .sql("ALTER TABLE events DISABLE TRIGGER events_are_not_changed")
        .await;
    let kinds = [
        "played",
        "landed",
        "draw-offered",
        "ended",
        "kibitzed",
        "square-chosen",
    ];
    for (times, kind) in (1..).zip(kinds) {
        nodes
            .sql(&format!(
                "UPDATE events SET kind = '{kind}', version = 1 WHERE seq = {seq}"
            ))
            .await;
        nodes.live[1].games.hear(&News::Game(game.clone(), seq));
        log.says("a game that went on elsewhere cannot be read", times)
            .await;
    }
}

/// Lets users open and leave the game in sequence, and waits each time until the other node has
/// noticed.
async fn come_to(nodes: &Nodes, game: &GameId) -> Vec<postern::live::PresenceGuard> {
    let (ann, mut seen) = nodes.live[0]
        .games
        .enter(game, Some(&ann().id))
        .await
        .unwrap();
    let (watching, mut other) = nodes.live[1].games.enter(game, None).await.unwrap();
    other.wait_for(|state| state.white).await.unwrap();
    seen.wait_for(|state| state.watchers == 1).await.unwrap();
    let (ben, _) = nodes.live[1]
        .games
        .enter(game, Some(&ben().id))
        .await
        .unwrap();
    seen.wait_for(|state| state.black).await.unwrap();
    vec![ann, watching, ben]
}

async fn heard(listener: &mut PgListener) -> [Vec<String>; 2] {
    let mut heard = [Vec::new(), Vec::new()];
    loop {
        let notification = listener.recv().await.unwrap();
        let channel = CHANNELS
            .iter()
            .position(|&channel| channel == notification.channel());
        match channel {
            Some(channel) => heard[channel].push(notification.payload().to_owned()),
            None => return heard,
        }
    }
}

/// Plays a whole game with this secret square.
async fn world(square: &str) -> NodeTraffic {
    let log = MemoryLog::default();
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(Level::TRACE)
        .with_writer(log.clone())
        .with_ansi(false)
        .without_time()
        .finish()
        .with(Targets::new().with_target("postern", Level::TRACE));
    // The test runtime has one thread, so this subscriber receives the logs of all tasks.
    let _logging = tracing::subscriber::set_default(subscriber);
    let nodes = Nodes::start(2).await;
    let url = nodes.database.url();
    let mut listener = PgListener::connect(&url).await.unwrap();
    listener
        .listen_all(CHANNELS.into_iter().chain([END]))
        .await
        .unwrap();
    let game = play_with(&nodes, square).await;
    let _people = come_to(&nodes, &game).await;
    nodes.sql(&format!("NOTIFY {END}")).await;
    let covered = |text: String| text.replace(game.as_str(), &"x".repeat(game.as_str().len()));
    let mut connection = PgConnection::connect(&url).await.unwrap();
    let notices: Vec<(i64, i64, String)> =
        sqlx::query_as("SELECT number, node, body FROM notices ORDER BY number")
            .fetch_all(&mut connection)
            .await
            .unwrap();
    let presence: Vec<(i64, String, i32, i32, i32)> = sqlx::query_as(
        "SELECT node, game, white, black, watchers FROM presence ORDER BY node, game",
    )
    .fetch_all(&mut connection)
    .await
    .unwrap();
    damage(&nodes, &log, &game).await;
    let log = covered(log.text());
    for node in &nodes.live {
        node.shutdown().await;
    }
    let told = |(node, game, white, black, watchers)| (node, covered(game), white, black, watchers);
    NodeTraffic {
        notifications: heard(&mut listener)
            .await
            .map(|payloads| payloads.into_iter().map(covered).collect()),
        notices: notices
            .into_iter()
            .map(|(number, node, body)| (number, node, covered(body)))
            .collect(),
        presence: presence.into_iter().map(told).collect(),
        log,
    }
}

/// Returns the distinct presence payloads. Their order and number depend on timing, because each
/// node reports changes once a second.
fn boards(told: &NodeTraffic) -> BTreeSet<&String> {
    told.notifications[1].iter().collect()
}

#[tokio::test]
async fn nodes_tell_one_another_nothing_that_depends_on_a_square() {
    let (one, other) = (world("c4").await, world("d4").await);
    assert_eq!(one.notices, other.notices);
    assert_eq!(one.notifications[0], other.notifications[0]);
    assert_eq!(boards(&one), boards(&other));
    assert_eq!(one.presence, other.presence);
    let lines = |told: &NodeTraffic| {
        // Log lines about discovering nodes and measuring the time depend on timing.
        let by_the_clock = [
            "postern::live::cluster::nodes",
            "postern::live::cluster::time",
        ];
        let mut lines: Vec<String> = told
            .log
            .lines()
            .filter(|line| !by_the_clock.iter().any(|module| line.contains(module)))
            .map(str::to_owned)
            .collect();
        // Concurrent tasks write the lines in any order.
        lines.sort_unstable();
        lines
    };
    assert_eq!(lines(&one), lines(&other));
    assert!(one.notices.len() >= 15, "{:?}", one.notices);
    let [notices, presence] = &one.notifications;
    assert_eq!(notices.len(), one.notices.len());
    assert!(presence.len() >= 3 && one.presence.len() == 2, "{one:?}");
}
