//! An upgrade that changes the schema, with two real builds: this one, and the same source with an
//! additional migration.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::AtomicUsize;
use std::time::{Duration, Instant};

use futures_util::future::join_all;
use postern_store::cluster::NODE_LIVES;
use serde_json::{Value, json};
use tokio::sync::OnceCell;

use crate::database::TestDatabase;
use crate::helpers::{Player, Socket, fresh_id};
use crate::play::{PlayedGame, TURNS, logs_are_whole};
use crate::site::{NAMES, Node, TestSite};

/// The server program built from this source.
const PROGRAM: &str = env!("CARGO_BIN_EXE_postern");
const GAMES: usize = 6;
/// The number of turns before the upgrade.
const BEFORE: usize = TURNS.len() / 2;
/// The maximum time for which a suspended node counts as alive.
const PATIENCE: Duration = Duration::from_secs(30);
/// The readiness error of an outdated node.
const OUTDATED: &str = "A newer version of Postern uses the database: this server has handed its \
    people over; upgrade it.";

/// Returns the program of the next release. The first call builds it, which takes a while.
async fn next_release() -> &'static Path {
    static BUILT: OnceCell<PathBuf> = OnceCell::const_new();
    let build = || {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let built = Command::new("bash")
            .arg(root.join("tests/nodes/next-release"))
            .arg(Path::new(PROGRAM).parent().expect("a folder"))
            .stderr(Stdio::inherit())
            .output()
            .expect("bash runs");
        assert!(built.status.success(), "the next release cannot be built");
        PathBuf::from(String::from_utf8(built.stdout).expect("text").trim())
    };
    BUILT
        .get_or_init(|| async { tokio::task::spawn_blocking(build).await.unwrap() })
        .await
}

async fn begin_games(site: &TestSite) -> Vec<PlayedGame> {
    join_all((0..GAMES).map(|_| {
        let at = [site.url(), site.url()];
        PlayedGame::begin(at, json!({"kind": "unlimited"}))
    }))
    .await
}

/// Plays a range of each game's plies. Every command must be accepted on the first attempt.
async fn play_without_failure(games: &[PlayedGame], plies: Range<usize>) {
    let accepted = AtomicUsize::new(0);
    let playing = games
        .iter()
        .map(|game| game.play_part(plies.clone(), &accepted));
    let failed = join_all(playing).await.concat();
    assert!(failed.is_empty(), "{failed:?}");
}

/// Opens a spectator's socket to a game on one node.
async fn spectator(address: &str, game: &PlayedGame, node: &str) -> Socket {
    let path = format!("/games/{}/socket?since=0", game.id);
    let cookie = format!("node={node}");
    let mut socket = Socket::at(address, &path, &[("cookie", &cookie)])
        .await
        .expect("it opens");
    socket.next_view().await;
    socket
}

/// Waits until no node counts as alive.
async fn are_taken_for_dead(database: &TestDatabase) {
    let alive = format!(
        "nodes WHERE seen_ms >= extract(epoch FROM clock_timestamp()) * 1000 - {NODE_LIVES}"
    );
    let mut stranger = database.stranger().await;
    let end = Instant::now() + PATIENCE;
    while stranger.count(&alive).await > 0 {
        assert!(Instant::now() < end, "a node is alive");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Sends a command to a suspended node. The operating system keeps the command until the node
/// resumes.
fn send(node: &Node, player: &Player, game: &PlayedGame, command: &Value) -> TcpStream {
    let body = json!({"id": fresh_id(), "command": command}).to_string();
    let mut connection = TcpStream::connect(node.address()).expect("the machine accepts it");
    write!(
        connection,
        "POST /api/games/{}/commands HTTP/1.1\r\nHost: {}\r\nCookie: {}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        game.id,
        node.address(),
        player.cookie(),
        body.len(),
    )
    .expect("there is room for it");
    connection
}

#[tokio::test(flavor = "multi_thread")]
async fn the_next_release_waits_until_the_old_nodes_have_gone_and_goes_on_with_their_games() {
    let next = next_release().await;
    let mut site = TestSite::start().await;
    let games = begin_games(&site).await;
    let mut watching = spectator(site.address(), &games[0], NAMES[0]).await;
    let accepted = AtomicUsize::new(0);

    // The new version refuses to start while old nodes run, and this does not disturb the games.
    let attempt = site.nodes[0].attempt(next);
    play_without_failure(&games, 0..BEFORE).await;
    let refused = tokio::task::block_in_place(|| attempt.refusal());
    for old in &site.nodes {
        assert!(refused.contains(&old.process()), "{refused}");
    }
    assert!(refused.contains("Stop them first"), "{refused}");
    watching.view_with(BEFORE).await;

    // The games continue while the nodes are replaced one by one.
    let playing = join_all(
        games
            .iter()
            .map(|game| game.play_part(BEFORE..TURNS.len(), &accepted)),
    );
    let upgrading = async {
        for old in &site.nodes {
            old.ask_to_stop();
        }
        assert_eq!(watching.end().await.0, 1012, "the server restarts");
        for node in &mut site.nodes {
            tokio::task::block_in_place(|| {
                assert!(node.ended().success());
            });
        }
        for node in &mut site.nodes {
            tokio::task::block_in_place(|| node.replace(next));
        }
        site.is_served().await;
    };
    tokio::join!(playing, upgrading);
    logs_are_whole(&site.database, &games).await;
    let mut stranger = site.database.stranger().await;
    assert_eq!(
        stranger.count("of_the_next_release").await,
        0,
        "the table is there"
    );

    let refused = site.nodes[0].attempt(Path::new(PROGRAM));
    let refused = tokio::task::block_in_place(|| refused.refusal());
    assert!(
        refused.contains("the database was written by a newer version of this program"),
        "{refused}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_that_hung_during_an_upgrade_takes_no_command_and_hands_its_clients_over() {
    let next = next_release().await;
    let mut site = TestSite::start().await;
    let games = begin_games(&site).await;
    play_without_failure(&games, 0..BEFORE).await;
    let through_balancer = spectator(site.address(), &games[0], NAMES[1]).await;
    let direct = spectator(site.nodes[1].address(), &games[0], NAMES[1]).await;

    let (first, hung) = site.nodes.split_at_mut(1);
    let (first, hung) = (&mut first[0], &hung[0]);
    hung.halt();
    first.ask_to_stop();
    tokio::task::block_in_place(|| assert!(first.ended().success()));
    are_taken_for_dead(&site.database).await;
    tokio::task::block_in_place(|| first.replace(next));
    site.leaves_out(&site.nodes[1]).await;

    // This command arrives before the node resumes, so before the node can learn of the upgrade.
    let hung = &site.nodes[1];
    let mover = games[0].players[BEFORE % 2].at_address(hung.url());
    let turn = json!({"do": "play", "turn": TURNS[BEFORE], "ply": BEFORE});
    let mut late = send(hung, &mover, &games[0], &turn);
    hung.resume();
    let answer = tokio::task::block_in_place(|| {
        let mut answer = String::new();
        late.read_to_string(&mut answer).expect("an answer");
        answer
    });
    assert!(answer.starts_with("HTTP/1.1 503 "), "{answer}");

    for mut spectator in [through_balancer, direct] {
        assert_eq!(spectator.end().await.0, 1012, "the server restarts");
    }
    let ready = reqwest::get(format!("{}/readyz", hung.url()))
        .await
        .unwrap();
    assert_eq!(ready.status(), 503);
    assert_eq!(ready.json::<Value>().await.unwrap()["error"], OUTDATED);
    assert_eq!(mover.does(&games[0].id, turn).await.status, 503);

    // The old node's clients continue on the new node.
    let mut again = spectator(site.address(), &games[0], NAMES[1]).await;
    play_without_failure(&games, BEFORE..TURNS.len()).await;
    again.view_with(TURNS.len()).await;
    logs_are_whole(&site.database, &games).await;
}
