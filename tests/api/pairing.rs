//! “New opponent” and “Play again”: one click joins an open challenge with the same settings, or
//! posts one.

use serde_json::{Value, json};

use crate::helpers::{Answer, Player, Server};

/// Returns the names and values of the hidden fields in the form that begins at `form`.
fn fields(page: &Answer, form: &str) -> Vec<(String, String)> {
    let (_, from) = page.body.split_once(form).expect("the page has the form");
    let (form, _) = from.split_once("</form>").expect("it ends");
    let inputs = form.split("<input type=\"hidden\" name=\"").skip(1);
    inputs
        .map(|input| {
            let (name, rest) = input.split_once("\" value=\"").expect("a value");
            let (value, _) = rest.split_once('"').expect("it ends");
            (name.to_owned(), value.to_owned())
        })
        .collect()
}

const NEW_OPPONENT: &str = "<form id=\"new-opponent\"";

async fn sends(player: &Player, fields: &[(String, String)]) -> String {
    let fields: Vec<_> = fields
        .iter()
        .map(|(name, value)| (&**name, &**value))
        .collect();
    let answer = player.form("/games", &fields).await;
    assert_eq!(answer.status, 303, "{}", answer.body);
    let place = answer.header("location");
    place.strip_prefix("/games/").expect("a game").to_owned()
}

/// Submits “New opponent” on a game's page. Returns the ID of the game that the redirect leads to.
async fn new_opponent(player: &Player, game: &str) -> String {
    let page = player.get(&format!("/games/{game}")).await;
    page.shows(200, "<button form=\"new-opponent\">New opponent</button>");
    sends(player, &fields(&page, NEW_OPPONENT)).await
}

/// Creates two players and a finished game between them with these settings.
async fn have_played(server: &Server, settings: &Value) -> (Player, Player, String) {
    let (one, other) = (Player::new(server), Player::new(server));
    let game = one.creates(settings).await;
    other.must(&game, json!({"do": "join"})).await;
    let running = one.get(&format!("/games/{game}")).await;
    assert!(!running.body.contains(">New opponent<"), "it is not over");
    one.must(&game, json!({"do": "abort"})).await;
    (one, other, game)
}

#[tokio::test]
async fn two_who_seek_the_same_meet() {
    let server = Server::start().await;
    for settings in [
        json!({"variant": "crazyhouse", "time": {"kind": "live", "minutes": 1.5, "increment": 7}}),
        json!({"variant": "interweave", "start": "shuffled", "time": {"kind": "correspondence", "days": 5}}),
        json!({"variant": "event-chess", "start": "event-5"}),
        json!({"variant": "hole-chess"}),
    ] {
        let (ann, _, first) = have_played(&server, &settings).await;
        let (ben, _, second) = have_played(&server, &settings).await;
        let game = new_opponent(&ann, &first).await;
        let view = ann.view(&game).await;
        assert_eq!(
            (&view["status"], &view["access"]),
            (&json!("open"), &json!("seek"))
        );
        for part in ["variant", "time", "rated"] {
            assert_eq!(view[part], ann.view(&first).await[part], "{part}");
        }
        assert_eq!(new_opponent(&ben, &second).await, game, "{settings}");
        assert_eq!(ann.view(&game).await["status"], "running");
        // A shuffled starting position has a different seed each time.
        let shuffled = view["seed"] != Value::Null;
        assert_eq!(shuffled, settings["start"] == "shuffled");
    }
}

#[tokio::test]
async fn other_settings_are_not_taken() {
    let server = Server::start().await;
    let live =
        |increment: u32| json!({"time": {"kind": "live", "minutes": 3, "increment": increment}});
    let (ann, _, first) = have_played(&server, &live(2)).await;
    let waiting = new_opponent(&ann, &first).await;
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    for other in [
        live(3),
        json!({"time": {"kind": "unlimited"}}),
        json!({"variant": "atomic-chess", "time": {"kind": "live", "minutes": 3, "increment": 2}}),
        json!({"variant": "atomic-chess", "fen": fen, "time": {"kind": "live", "minutes": 3, "increment": 2}}),
    ] {
        let (ben, _, game) = have_played(&server, &other).await;
        let posted = new_opponent(&ben, &game).await;
        assert_ne!(posted, waiting);
        assert_eq!(ben.view(&posted).await["status"], "open", "{other}");
    }
    // Players do not join their own challenges.
    assert_ne!(new_opponent(&ann, &first).await, waiting);
    assert_eq!(ann.view(&waiting).await["status"], "open");
}

#[tokio::test]
async fn the_oldest_challenge_is_taken_whose_maker_one_may_meet() {
    let server = Server::start().await;
    let (ann, _, first) = have_played(&server, &json!({})).await;
    let (ben, _, second) = have_played(&server, &json!({})).await;
    let (cleo, _, third) = have_played(&server, &json!({})).await;
    let view = ann.view(&first).await;
    let side = view["you"][0].as_str().expect("a side");
    let name = view["players"][side]["name"].as_str().expect("a name");
    let by_ann = new_opponent(&ann, &first).await;
    server.clock.advance(1_000);
    cleo.form("/conduct/block", &[("name", name)]).await;
    let by_cleo = new_opponent(&cleo, &third).await;
    assert_ne!(by_cleo, by_ann, "they do not meet");
    server.clock.advance(1_000);
    assert_eq!(new_opponent(&ben, &second).await, by_ann, "the oldest");
}

#[tokio::test(flavor = "multi_thread")]
async fn clicks_at_the_same_moment_meet_and_the_same_click_counts_once() {
    let server = Server::start().await;
    let settings = json!({"time": {"kind": "correspondence", "days": 2}});
    let mut people = Vec::new();
    for _ in 0..6 {
        people.push(have_played(&server, &settings).await);
    }
    let clicks = people
        .iter()
        .map(|(player, _, game)| new_opponent(player, game));
    let games = futures_util::future::join_all(clicks).await;
    let mut distinct = games.clone();
    distinct.sort();
    distinct.dedup();
    assert_eq!(distinct.len(), 3, "{games:?}");
    for (player, game) in people.iter().map(|(player, ..)| player).zip(&games) {
        assert_eq!(player.view(game).await["status"], "running");
    }
    // A form that is sent twice with one ID takes effect once, whether it posts a challenge or
    // joins one.
    let (ann, ben) = (&people[0], &people[1]);
    let page = ann.0.get(&format!("/games/{}", ann.2)).await;
    let by_ann = fields(&page, NEW_OPPONENT);
    let posted = sends(&ann.0, &by_ann).await;
    assert_eq!(sends(&ann.0, &by_ann).await, posted);
    let page = ben.0.get(&format!("/games/{}", ben.2)).await;
    let by_ben = fields(&page, NEW_OPPONENT);
    for (player, click) in [(&ben.0, &by_ben), (&ben.0, &by_ben), (&ann.0, &by_ann)] {
        assert_eq!(sends(player, click).await, posted);
    }
}

#[tokio::test]
async fn play_again_takes_a_challenge_too() {
    let server = Server::start().await;
    let (ann, ben) = (Player::new(&server), Player::new(&server));
    let wish = [
        ("variant", "hole-chess"),
        ("with", "anyone"),
        ("play", "white"),
        ("time", "correspondence"),
        ("days", "7"),
    ];
    let first = ann
        .form("/games", &wish)
        .await
        .header("location")
        .to_owned();
    // The form for a new game always posts a new challenge.
    let second = ben
        .form("/games", &wish)
        .await
        .header("location")
        .to_owned();
    assert_ne!(first, second);
    // Ann's challenge and Ben's last settings both ask for White, so “Play again” joins neither.
    let click = fields(&ben.get("/").await, "class=\"play-again\"");
    let third = sends(&ben, &click).await;
    assert!(!first.ends_with(&third) && !second.ends_with(&third));
    let black: Vec<_> = click
        .into_iter()
        .map(|(name, value)| match &*name {
            "play" => (name, "black".to_owned()),
            "command_id" => (name, format!("{value}-black")),
            _ => (name, value),
        })
        .collect();
    assert!(first.ends_with(&sends(&ben, &black).await));
    assert_eq!(
        ben.view(first.trim_start_matches("/games/")).await["you"],
        json!(["black"])
    );
}
