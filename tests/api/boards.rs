//! The page with the boards of a player's games, and its socket.

use serde_json::{Value, json};

use crate::first_visit::loaded_by;
use crate::helpers::{Player, Server, Socket};

/// The maximum compressed size of a page with thirty boards and all files that it loads.
const MAX_PAGE_BYTES: usize = 120 * 1024;
/// The maximum size in bytes of one turn's frame on the socket.
const MAX_UPDATE_BYTES: usize = 600;

/// Starts the given number of games between two players, covering all variants, and plays some
/// turns in each.
async fn games(one: &Player, other: &Player, many: usize) -> Vec<String> {
    let variants = [
        "hole-chess",
        "event-chess",
        "interweave",
        "crazyhouse",
        "atomic-chess",
    ];
    let mut games = Vec::new();
    for index in 0..many {
        let wish =
            json!({"variant": variants[index % 5], "time": {"kind": "correspondence", "days": 3}});
        let game = one.creates(&wish).await;
        other.must(&game, json!({"do": "join"})).await;
        for ply in 0..index % 4 {
            turn(&game, if ply % 2 == 0 { one } else { other }, ply).await;
        }
        games.push(game);
    }
    games
}

async fn turn(game: &str, player: &Player, ply: usize) {
    let view = player.view(game).await;
    let choices = view["choices"].as_array().expect("legal turns");
    let turn = choices[ply % choices.len()]["turn"].as_str();
    player.plays(game, turn.expect("a turn"), ply).await;
}

/// Returns the next board frame and its length in bytes.
async fn board(socket: &mut Socket) -> (Value, usize) {
    let frame = socket.next("board").await;
    let bytes = frame.to_string().len();
    (frame, bytes)
}

#[tokio::test]
async fn thirty_boards_are_a_small_page() {
    let server = Server::start().await;
    let (one, other) = (Player::new(&server), Player::new(&server));
    games(&one, &other, 31).await;
    let first = one.get("/me").await.body;
    assert_eq!(first.matches("data-game=").count(), 30);
    assert!(first.contains("href=\"/me?page=2\""), "{first}");
    let second = one.get("/me?page=2").await.body;
    assert_eq!(second.matches("data-game=").count(), 1);
    let waiting = one.get("/me?waiting=me").await.body;
    assert!(!waiting.contains("page=2"), "{waiting}");
    let loaded = loaded_by(&one, "/me").await;
    let bytes: usize = loaded.iter().map(|(_, bytes)| bytes).sum();
    println!("{bytes} bytes: {loaded:#?}");
    assert!(bytes <= MAX_PAGE_BYTES, "{bytes} bytes, {loaded:?}");
}

#[tokio::test]
async fn one_socket_tells_of_all_boards_that_a_page_shows() {
    let server = Server::start().await;
    let (one, other) = (Player::new(&server), Player::new(&server));
    let games = games(&one, &other, 10).await;
    let stranger = Player::new(&server);
    let foreign = stranger.creates(&json!({})).await;
    let mut shown = serde_json::Map::new();
    for game in &games {
        let seq = one.view(game).await["seq"].clone();
        shown.insert(game.clone(), seq);
    }
    shown.insert(foreign.clone(), json!(0));
    // Reports an older event number for one game, as if that game had continued since the page was
    // rendered.
    shown.insert(games[1].clone(), json!(1));
    let mut socket = one.socket(&server, "/me/socket").await;
    socket.next("mine").await;
    socket.send(json!({"boards": shown})).await;
    let (frame, _) = board(&mut socket).await;
    assert_eq!(frame["id"], *games[1], "not the game of a stranger");
    for (index, game) in games.iter().enumerate() {
        let view = one.view(game).await;
        let ply = view["plies"].as_array().map_or(0, Vec::len);
        let mover = if ply % 2 == 0 { &one } else { &other };
        turn(game, mover, ply).await;
        let (frame, bytes) = board(&mut socket).await;
        println!("{bytes} bytes: {frame}");
        assert!(bytes <= MAX_UPDATE_BYTES, "{bytes} bytes: {frame}");
        assert_eq!(frame["id"], **game, "{index}");
        assert_eq!(frame["waiting"], ply % 2 == 1);
        let view = one.view(game).await;
        assert_eq!(frame["seq"], view["seq"]);
        let pieces = frame["pieces"].as_str().expect("pieces");
        let there = view["position"]["pieces"].as_array().map_or(0, Vec::len);
        assert_eq!(pieces.split(' ').count(), there, "{pieces}");
    }
    one.must(&games[0], json!({"do": "resign"})).await;
    let (frame, _) = board(&mut socket).await;
    assert_eq!(
        (&frame["over"], &frame["waiting"]),
        (&json!(true), &json!(false))
    );
}

#[tokio::test]
async fn a_page_follows_thirty_boards_at_most() {
    let server = Server::start().await;
    let (one, _black) = (Player::new(&server), Player::new(&server));
    one.creates(&json!({})).await;
    for boards in [
        json!({"boards": (0..31).map(|n| (format!("game{n}"), json!(1))).collect::<serde_json::Map<_, _>>()}),
        json!({"boards": {"not an id": 1}}),
        json!({"boards": [1]}),
        json!({}),
    ] {
        let mut socket = one.socket(&server, "/me/socket").await;
        socket.send(boards).await;
        let (code, _) = socket.end().await;
        assert_eq!(code, 1007);
    }
}

/// Returns the CPU time of this process in milliseconds.
#[cfg(target_os = "linux")]
fn cpu_ms() -> f64 {
    let all = std::fs::read_dir("/proc/self/task").expect("it has threads");
    let threads = all.flatten().filter_map(|task| {
        let own = std::fs::read_to_string(task.path().join("schedstat")).ok()?;
        own.split(' ').next()?.parse::<f64>().ok()
    });
    threads.sum::<f64>() / 1e6
}

/// Measures the CPU time for serving a player's game list with 30 and with 300 games.
#[cfg(target_os = "linux")]
#[tokio::test]
#[ignore = "it measures: run it by make bench-lists"]
async fn what_the_list_costs() {
    const TIMES: u32 = 50;
    let mut costs = Vec::new();
    for many in [30, 300] {
        let server = Server::start().await;
        let (one, other) = (Player::new(&server), Player::new(&server));
        games(&one, &other, many).await;
        for _ in 0..5 {
            one.get("/me").await;
        }
        let before = cpu_ms();
        for _ in 0..TIMES {
            one.get("/me").await;
        }
        costs.push((cpu_ms() - before) / f64::from(TIMES));
    }
    println!(
        "the list of one’s games: {:.1} ms of CPU with 30 (at most 15), {:.1} ms with 300: {:.2} \
            times (at most 1.3)",
        costs[0],
        costs[1],
        costs[1] / costs[0]
    );
}
