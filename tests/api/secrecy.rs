//! Secret squares reach nobody but their owner. Two servers on which only one secret square differs
//! must send the same responses byte for byte. No log may contain the square.
//!
//! Random values are masked with texts of the same length: URLs, game and form IDs, and the
//! commitment, which is a hash of the square and its nonce.

mod chat;
mod notes;
mod plans;
mod transcript;

use std::fs;

use serde_json::json;

use crate::accounts::{PASSWORD, account};
use crate::conduct::host;
use crate::database::TestDatabase;
use crate::feeds::own::makes;
use crate::helpers::{Player, Server, Socket};
use crate::program::Program;
use transcript::{Transcript, first_difference, settle};

async fn named(transcript: &mut Transcript, server: &Server, name: &str) -> Player {
    let player = Player::new(server);
    // Creating a game starts the session that setting a name requires.
    let game = player.creates(&json!({"with": "both-sides"})).await;
    transcript.cover(&game);
    player.form("/account/name", &[("name", name)]).await;
    player
}

/// Requests the game's embedded pages and pictures, which are the same for every viewer.
async fn look_from_elsewhere(
    transcript: &mut Transcript,
    game: &str,
    people: [(&str, &Player); 4],
    plies: usize,
) {
    for (who, player) in people {
        for path in [
            format!("/embed/games/{game}"),
            format!("/embed/games/{game}?ply=1&orientation=black"),
            format!("/games/{game}/{plies}.svg"),
            format!("/games/{game}/0.svg?orientation=black"),
            format!("/games/{game}/{plies}.png?size=small"),
        ] {
            transcript.get(who, player, &path).await;
            let (_, answer) = transcript.entries.last().expect("it is noted");
            assert!(answer.starts_with("200"), "{path}: {answer}");
        }
    }
}

/// Requests everything about the game as Black, as a named spectator, and as a new visitor.
async fn look(
    transcript: &mut Transcript,
    game: &str,
    black: &Player,
    guest: &Player,
    stranger: &Player,
) {
    for (who, player) in [
        ("Black", black),
        ("a guest", guest),
        ("a stranger", stranger),
    ] {
        for path in [
            "/",
            "/watch",
            "/games",
            "/challenges",
            "/challenges/new?to=Ann",
            "/games.atom",
            "/games/search?variant=event-chess&turns=e4",
            "/players/Ann",
            "/players/Ben",
            "/players/Ann/games.atom",
            "/me",
            &format!("/games/{game}"),
            &format!("/games/{game}?ply=0&side=black"),
            &format!("/games/{game}/copy"),
            &format!("/games/{game}/review"),
            &format!("/analysis?game={game}"),
        ] {
            transcript.get(who, player, path).await;
        }
        for path in [
            "",
            "?since=3",
            "/frames",
            "/frames?since=3",
            "/frames?since=4",
            "/explain?path=g8",
            "/explain?path=g8,f6",
            "/explain?path=c4,d4",
        ] {
            transcript
                .get(who, player, &format!("/api/games/{game}{path}"))
                .await;
        }
        transcript
            .get(who, player, &format!("/games/{game}/game.txt"))
            .await;
        for path in ["/games.txt", "/me/games.txt", "/account/data"] {
            transcript.download(who, player, path).await;
        }
    }
}

/// Plays a game in which White chooses `square`, and returns everything that other users receive.
async fn world(square: &str, turns: &[&str]) -> Vec<(String, String)> {
    let server = Server::start().await;
    let mut transcript = Transcript::default();
    let white = named(&mut transcript, &server, "Ann").await;
    let black = named(&mut transcript, &server, "Ben").await;
    let guest = named(&mut transcript, &server, "Cleo").await;
    let stranger = Player::new(&server);
    let game = white
        .creates(&json!({"variant": "event-chess", "start": "event-5", "with": "anyone", "time": {"kind": "correspondence", "days": 3}}))
        .await;
    transcript.cover(&game);
    transcript.cover(&server.address.to_string());
    black.must(&game, json!({"do": "join"})).await;
    let path = format!("/games/{game}/socket?since=0");
    let mut sockets = [
        ("Black", black.socket(&server, &path).await),
        ("White", white.socket(&server, &path).await),
        ("the guest", guest.socket(&server, &path).await),
        (
            "the stranger",
            Socket::open(&server, &path, &[])
                .await
                .expect("the socket opens"),
        ),
    ];
    settle(&mut transcript, &mut sockets, 2).await;
    let mut lobby = Socket::open(&server, "/lobby/socket", &[])
        .await
        .expect("the socket opens");
    transcript.note("the lobby", &lobby.next("lobby").await.to_string());

    for (seq, side, player, square) in [(3, "white", &white, square), (4, "black", &black, "g6")] {
        player
            .must(&game, json!({"do": "choose", "square": square}))
            .await;
        transcript.cover(
            stranger.view(&game).await["secrets"][0]["proofs"][side]["commitment"]
                .as_str()
                .expect("a hash"),
        );
        settle(&mut transcript, &mut sockets, seq).await;
    }
    let mut seq = 4;
    for (ply, turn) in turns.iter().enumerate() {
        let mover = if ply % 2 == 0 { &white } else { &black };
        mover.plays(&game, turn, ply).await;
        seq += 1;
        settle(&mut transcript, &mut sockets, seq).await;
    }
    look(&mut transcript, &game, &black, &guest, &stranger).await;
    let people = [
        ("White", &white),
        ("Black", &black),
        ("a guest", &guest),
        ("a stranger", &stranger),
    ];
    look_from_elsewhere(&mut transcript, &game, people, turns.len()).await;
    for text in [
        "W@c3", "W@d4", "W@h4", "B@g6", "Nf6-c3", "Nf6-d4", "Ng6-c3", "Bg4xd1", "c3~", "event",
        "=Q", "g6-d4",
    ] {
        let play = json!({"do": "play", "turn": text, "ply": turns.len()});
        transcript.tries("Black", &black, &game, play.clone()).await;
        transcript.tries("a guest", &guest, &game, play).await;
    }
    transcript
        .tries(
            "Black",
            &black,
            &game,
            json!({"do": "choose", "square": "g6"}),
        )
        .await;
    transcript
        .tries(
            "Black",
            &black,
            &game,
            json!({"do": "start_event", "event": 5, "ply": turns.len()}),
        )
        .await;
    let blacks = &mut sockets[0].1;
    blacks
        .send(json!({"type": "explain", "id": 1, "path": ["g8", "g6"]}))
        .await;
    transcript.note(
        "Black’s socket",
        &blacks.next("explained").await.to_string(),
    );
    blacks
        .send(
            json!({"type": "command", "id": "guess", "command": {"do": "choose", "square": "d4"}}),
        )
        .await;
    transcript.note("Black’s socket", &blacks.next("refused").await.to_string());
    transcript
        .tries("Black", &black, &game, json!({"do": "offer_draw"}))
        .await;
    settle(&mut transcript, &mut sockets, seq + 1).await;
    let mut after = Socket::open(&server, "/lobby/socket", &[])
        .await
        .expect("the socket opens");
    transcript.note("the lobby", &after.next("lobby").await.to_string());
    look_as_moderator(&mut transcript, &server, &game, &guest).await;
    look_into_feeds(&mut transcript, &white, &black, &stranger).await;
    transcript.entries
}

/// Reads the players' private feeds and calendars. They leave out the secret square even for its
/// owner, because calendar services read them, too.
async fn look_into_feeds(
    transcript: &mut Transcript,
    ann: &Player,
    ben: &Player,
    stranger: &Player,
) {
    for (name, player) in [("Ann", ann), ("Ben", ben)] {
        let fields = [("name", name), ("password", PASSWORD)];
        player.form("/sign-up", &fields).await.leads_to("/me");
        let path = makes(player).await;
        transcript.cover(path.trim_start_matches("/feeds/").trim_end_matches('/'));
        for (file, part) in [("games.atom", "Event Chess"), ("deadlines.ics", "VEVENT")] {
            transcript
                .get(name, stranger, &format!("{path}{file}"))
                .await;
            let (_, answer) = transcript.entries.last().expect("it is noted");
            assert!(
                answer.starts_with("200") && answer.contains(part),
                "{answer}"
            );
        }
    }
}

/// Requests all pages that a moderator opens to handle a report about the game.
async fn look_as_moderator(
    transcript: &mut Transcript,
    server: &Server,
    game: &str,
    guest: &Player,
) {
    let moderator = account(server, "Moses").await;
    let reporter = account(server, "Rita").await;
    host(server, &["moderators", "add", "Moses"]);
    let said = json!({"do": "kibitz", "ply": 0, "text": "Where may it be?"});
    guest.must(game, said).await;
    let comments = reporter.get(&format!("/api/games/{game}/comments")).await;
    let comment = comments.json()["comments"][0]["seq"].to_string();
    for (name, comment) in [("Cleo", &*comment), ("Ann", "")] {
        let report = [
            ("name", name),
            ("game", game),
            ("comment", comment),
            ("kind", "help"),
            ("text", "Look at this"),
        ];
        let sent = reporter.form("/conduct/report", &report).await;
        sent.leads_to("/account#reports-title");
    }
    let queue = moderator.get("/moderation/reports").await;
    queue.shows(200, "Where may it be?").shows(200, ">Ann</a>");
    for path in [
        "/moderation",
        "/moderation/reports",
        "/account",
        &format!("/conduct?name=Ann&game={game}"),
        &format!("/conduct?name=Cleo&game={game}&comment={comment}"),
        "/players/Ann",
        &format!("/games/{game}"),
        &format!("/games/{game}?ply=0&side=white"),
        &format!("/games/{game}/game.txt"),
        &format!("/api/games/{game}"),
        &format!("/api/games/{game}?since=3"),
        &format!("/api/games/{game}/comments"),
        &format!("/api/games/{game}/frames"),
        &format!("/api/games/{game}/frames?since=3"),
        &format!("/api/games/{game}/explain?path=g8"),
    ] {
        // Exports contain times, so all their digits are masked. The two squares also differ in
        // their letters, so that the mask does not hide a difference.
        transcript.download("a moderator", &moderator, path).await;
        let (_, answer) = transcript.entries.last().expect("it is noted");
        assert!(answer.starts_with("20"), "{path}: {answer}");
    }
}

#[tokio::test]
async fn nobody_else_receives_a_byte_that_tells_the_square() {
    let games: [&[&str]; 3] = [
        &["e4", "e5", "Nf3"],
        &["Nf3", "d5", "g3", "Bg4", "Bg2"],
        &["e4", "Nf6", "e5"],
    ];
    for (turns, squares) in games
        .into_iter()
        .zip([["c3", "d4"], ["c3", "h4"], ["a4", "d4"]])
    {
        let (one, two) = tokio::join!(world(squares[0], turns), world(squares[1], turns));
        assert_eq!(one.len(), two.len());
        assert!(one.len() > 60, "{}", one.len());
        let owned = |(place, body): &&(String, String)| {
            place == "White’s socket" && body.starts_with("own")
        };
        assert!(one.iter().filter(owned).count() > 2);
        for ((place, one), (_, two)) in one.iter().zip(&two) {
            assert_eq!(
                one.len(),
                two.len(),
                "{place} tells {squares:?} apart by its size"
            );
            assert!(
                one == two,
                "{place} tells {squares:?} apart: {}",
                first_difference(one, two)
            );
        }
    }
}

/// Searches the log at its most verbose level for squares that occur nowhere else.
#[tokio::test]
async fn no_line_of_the_log_has_a_choice() {
    let database = TestDatabase::new().await;
    let mut program = Program::start_with_log(
        &database,
        "trace,tungstenite::protocol=trace,tokio_tungstenite=trace",
    );
    let url = format!("http://{}", program.address);
    let (white, black) = (Player::of(url.clone()), Player::of(url));
    let game = white
        .creates(&json!({"variant": "event-chess", "start": "event-5"}))
        .await;
    black.must(&game, json!({"do": "join"})).await;
    for wrong in ["d3x", "e2", "d6"] {
        white
            .does(&game, json!({"do": "choose", "square": wrong}))
            .await
            .is_refused(422, wrong);
    }
    let id = json!({"id": "twice", "command": {"do": "choose", "square": "d3"}});
    for _ in 0..2 {
        let commands = format!("/api/games/{game}/commands");
        assert_eq!(white.post(&commands, &id).await.status.as_u16(), 200);
    }
    white
        .does(&game, json!({"do": "choose", "square": "d3"}))
        .await
        .is_refused(409, "cannot be changed");
    let form = [("do", "choose"), ("square", "a1")];
    assert_eq!(
        black
            .form(&format!("/games/{game}/commands"), &form)
            .await
            .status
            .as_u16(),
        422
    );
    let path = format!("/games/{game}/socket?since=0");
    let mut socket = Socket::at(&program.address, &path, &[("cookie", &black.cookie())])
        .await
        .expect("it opens");
    for (id, square, answer) in [("wrong", "h1", "refused"), ("right", "d6", "accepted")] {
        let command = json!({"do": "choose", "square": square});
        socket
            .send(json!({"type": "command", "id": id, "command": command}))
            .await;
        assert_eq!(socket.next(answer).await["id"], id);
    }
    white.plays(&game, "e4", 0).await;
    assert_eq!(program.stop(), Some(0));
    let log = fs::read_to_string(database.folder().join("log")).unwrap();
    assert!(
        log.contains("/api/games/{id}/commands"),
        "it is talkative: {log}"
    );
    let part = |letter: char| letter.is_ascii_alphanumeric();
    let words: Vec<&str> = log.split(|letter| !part(letter)).collect();
    for secret in ["d3", "d6", "d3x", "e2", "a1", "h1"] {
        assert!(!words.contains(&secret), "{secret} is in the log");
    }
    assert!(
        !words.iter().any(|word| word.len() == 64),
        "no nonce and no commitment"
    );
}
