//! Rated games: starting them, rating changes, and where ratings are shown.

mod judged;

use serde_json::{Value, json};

use crate::conduct::host;
use crate::helpers::{Player, Server, fresh_id};

async fn account(server: &Server, name: &str) -> Player {
    let player = Player::new(server);
    let fields = [("name", name), ("password", "a green door")];
    player.form("/sign-up", &fields).await.leads_to("/me");
    player
}

/// Returns the settings of a rated game of Hole Chess.
fn rated() -> Value {
    json!({"with": "anyone", "rated": true, "time": {"kind": "live", "minutes": 5, "increment": 0}})
}

fn changed(changes: &Value) -> Value {
    let mut wish = rated();
    for (key, value) in changes.as_object().into_iter().flatten() {
        wish[key] = value.clone();
    }
    wish
}

async fn asks_for(player: &Player, changes: &Value) -> crate::helpers::Answer {
    let mut wish = json!({"id": fresh_id(), "variant": "hole-chess", "play": "white"});
    for (key, value) in changes.as_object().into_iter().flatten() {
        wish[key] = value.clone();
    }
    player.post("/api/games", &wish).await
}

#[tokio::test]
async fn the_form_for_a_game_offers_rated_ones_to_accounts_and_tells_guests_why_not() {
    let server = Server::start().await;
    let (guest, ann) = (Player::new(&server), account(&server, "Ann").await);
    let sentence = "Rated games are for people with an account";
    let field = "name=\"rated\"";
    for form in ["/?variant=hole-chess", "/challenges/new?to=Ann"] {
        let page = guest.get(form).await.shows(200, sentence).body.clone();
        assert!(!page.contains(field), "{form}");
    }
    let page = ann.get("/?variant=hole-chess").await;
    assert!(!page.shows(200, field).body.contains(sentence));
}

#[tokio::test]
async fn a_rated_game_is_an_open_challenge_with_a_clock_from_a_usual_start() {
    let server = Server::start().await;
    let ann = account(&server, "Ann").await;
    let event = json!({"variant": "event-chess", "start": "event-5"});
    assert_eq!(asks_for(&ann, &changed(&event)).await.status, 201);
    let deck = json!({"variant": "event-chess", "start": "deck"});
    assert_eq!(asks_for(&ann, &changed(&deck)).await.status, 201);
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for (change, sentence) in [
        (json!({"with": "friend"}), "private link"),
        (json!({"with": "both-sides"}), "one board"),
        (json!({"time": {"kind": "unlimited"}}), "without a clock"),
        (
            json!({"variant": "crazyhouse", "fen": fen}),
            "begin like this",
        ),
        (
            json!({"variant": "event-chess", "start": "pick"}),
            "begin like this",
        ),
        (
            json!({"variant": "event-chess", "deal": "draw 4,91"}),
            "begin like this",
        ),
        (
            json!({"variant": "interweave", "start": "shuffled"}),
            "begin like this",
        ),
    ] {
        let answer = asks_for(&ann, &changed(&change)).await;
        answer.is_refused(422, sentence);
    }
}

#[tokio::test]
async fn both_seats_of_a_rated_game_are_for_people_with_an_account() {
    let server = Server::start().await;
    let ann = account(&server, "Ann").await;
    let (guest, stranger) = (Player::new(&server), Player::new(&server));
    guest.creates(&json!({})).await;
    for nobody in [&guest, &stranger] {
        let answer = asks_for(nobody, &rated()).await;
        answer.is_refused(403, "people with an account");
    }
    assert_eq!(stranger.cookie(), "", "a refusal makes no guest");
    let game = ann.creates(&rated()).await;
    for nobody in [&guest, &stranger] {
        let answer = nobody.does(&game, json!({"do": "join"})).await;
        answer.is_refused(403, "people with an account");
        let page = nobody.get(&format!("/games/{game}")).await;
        page.shows(200, &format!("/sign-up?next=/games/{game}"));
        assert!(!page.body.contains("value=\"join\""));
    }
    assert_eq!(stranger.cookie(), "", "a refusal makes no guest");
    assert_eq!(ann.view(&game).await["status"], "open");
    let fields = [("name", "Bob"), ("password", "a green door")];
    guest.form("/sign-up", &fields).await.leads_to("/me");
    guest.must(&game, json!({"do": "join"})).await;
    let view = guest.view(&game).await;
    assert_eq!(
        (&view["status"], &view["rated"]),
        (&json!("running"), &json!(true))
    );
    guest.must(&game, json!({"do": "resign"})).await;
    guest.must(&game, json!({"do": "offer_rematch"})).await;
    ann.must(&game, json!({"do": "accept_rematch"})).await;
    let next = ann.view(&game).await["next_game"]
        .as_str()
        .unwrap()
        .to_owned();
    assert_eq!(ann.view(&next).await["rated"], true);
}

#[tokio::test]
async fn lists_say_which_games_are_rated() {
    let server = Server::start().await;
    let (ann, bob) = (account(&server, "Ann").await, account(&server, "Bob").await);
    let game = ann.creates(&rated()).await;
    for path in ["/", "/challenges"] {
        ann.get(path).await.shows(200, "5 minutes, rated");
    }
    bob.must(&game, json!({"do": "join"})).await;
    bob.get("/watch")
        .await
        .shows(200, "<span class=\"soft\">rated</span>");
    let unrated = ann.creates(&json!({"with": "anyone"})).await;
    bob.must(&unrated, json!({"do": "join"})).await;
    for game in [&game, &unrated] {
        bob.must(game, json!({"do": "resign"})).await;
    }
    bob.get("/games").await.shows(200, &unrated);
    let found = bob.get("/games?rated=yes").await;
    found.shows(200, &game);
    assert!(!found.body.contains(&unrated));
    let found = bob
        .get("/games?rated=yes&variant=hole-chess&sort=length")
        .await;
    found.shows(200, &game);
    assert!(!found.body.contains(&unrated));
    ann.get("/me").await.shows(200, "you play Yellow, rated.");
}

/// Starts a rated game between Ann, who is White, and Bob. Both have moved.
async fn begun(ann: &Player, bob: &Player) -> String {
    let game = ann.creates(&rated()).await;
    bob.must(&game, json!({"do": "join"})).await;
    ann.must(&game, json!({"do": "play", "turn": "c4", "ply": 0}))
        .await;
    bob.must(&game, json!({"do": "play", "turn": "c7", "ply": 1}))
        .await;
    game
}

#[tokio::test]
async fn a_rated_game_says_what_it_has_changed() {
    let server = Server::start().await;
    let (ann, bob) = (account(&server, "Ann").await, account(&server, "Bob").await);
    let reader = Player::new(&server);
    let open = ann.creates(&rated()).await;
    let address = format!("/api/games/{open}/ratings");
    let ratings = reader.get(&address).await.json();
    assert_eq!(ratings["lines"], json!(["Yellow: 1500?"]));
    assert_eq!(ratings["black"], Value::Null);

    let game = begun(&ann, &bob).await;
    let path = format!("/games/{game}");
    let page = reader.get(&path).await;
    page.shows(200, "<li>Yellow: 1500?</li><li>Red: 1500?</li>");
    bob.must(&game, json!({"do": "resign"})).await;
    reader.get(&path).await.shows(
        200,
        "<li>Yellow: 1500? → 1662? (+162)</li><li>Red: 1500? → 1338? (−162)</li>",
    );
    let ratings = reader
        .get(&format!("/api/games/{game}/ratings"))
        .await
        .json();
    assert_eq!(
        (&ratings["set"], &ratings["title"]),
        (
            &json!("hole-chess-blitz"),
            &json!("Hole Chess, live under 10 minutes")
        )
    );
    let before = json!({"points": 1500, "provisional": true, "change": 162});
    assert_eq!(ratings["white"], before);
    let listed = reader.get("/challenges").await;
    listed.shows(200, "<span class=\"rating\">1662?</span>");

    let short = ann.creates(&rated()).await;
    bob.must(&short, json!({"do": "join"})).await;
    bob.must(&short, json!({"do": "resign"})).await;
    reader
        .get(&format!("/games/{short}"))
        .await
        .shows(200, "it ended before both players had made a turn");
    let unrated = ann.creates(&json!({"with": "anyone"})).await;
    let answer = reader.get(&format!("/api/games/{unrated}/ratings")).await;
    answer.is_refused(404, "not rated");
    let page = reader.get(&format!("/games/{unrated}")).await;
    assert!(!page.body.contains("id=\"ratings\""));
}

#[tokio::test]
async fn cards_show_the_ratings_of_players_and_finished_ones_those_before_the_game() {
    let server = Server::start().await;
    let (ann, bob) = (account(&server, "Ann").await, account(&server, "Bob").await);
    let both = |white: &str, black: &str| {
        let player = |name: &str, rating: &str| {
            format!(
                "<a class=\"person\" href=\"/players/{name}\">{name}</a> <span \
                    class=\"rating\">{rating}</span>"
            )
        };
        format!("{} – {}: ", player("Ann", white), player("Bob", black))
    };
    let game = begun(&ann, &bob).await;
    let lists = ["/", "/watch", "/players/Ann"];
    for path in lists {
        bob.get(path).await.shows(200, &both("1500?", "1500?"));
    }
    bob.must(&game, json!({"do": "resign"})).await;
    begun(&ann, &bob).await;
    for path in lists {
        bob.get(path).await.shows(200, &both("1662?", "1338?"));
    }
    for path in ["/games", "/players/Ann"] {
        bob.get(path).await.shows(200, &both("1500?", "1500?"));
    }
    let own = bob.get("/me").await;
    own.shows(
        200,
        "<b>Ann</b> <span class=\"rating\">1662?</span>, you play",
    );
    own.shows(
        200,
        "<b>Ann</b> <span class=\"rating\">1500?</span>, you play",
    );
    // A rated game that ends before both players have moved does not change ratings, so lists show
    // no ratings for it.
    let short = ann.creates(&rated()).await;
    bob.must(&short, json!({"do": "join"})).await;
    bob.must(&short, json!({"do": "resign"})).await;
    let none = "href=\"/players/Ann\">Ann</a> – <a";
    bob.get("/games").await.shows(200, none);
}

#[tokio::test]
async fn a_sixth_game_of_a_day_says_why_it_does_not_count() {
    let server = Server::start().await;
    let (ann, bob) = (account(&server, "Ann").await, account(&server, "Bob").await);
    let mut last = String::new();
    for _ in 0..6 {
        last = begun(&ann, &bob).await;
        bob.must(&last, json!({"do": "resign"})).await;
        server.clock.advance(60_000);
    }
    let page = ann.get(&format!("/games/{last}")).await;
    page.shows(200, "only 5 games count within 24 hours");
}

#[tokio::test]
async fn ratings_are_on_a_players_page_with_a_graph() {
    let server = Server::start().await;
    let (ann, bob) = (account(&server, "Ann").await, account(&server, "Bob").await);
    let reader = Player::new(&server);
    let page = reader.get("/players/Ann").await;
    assert!(!page.body.contains("ratings-title"));
    for _ in 0..2 {
        let game = begun(&ann, &bob).await;
        bob.must(&game, json!({"do": "resign"})).await;
        server.clock.advance(86_400_000);
    }
    let slow = json!({"time": {"kind": "correspondence", "days": 3}});
    let game = ann.creates(&changed(&slow)).await;
    bob.must(&game, json!({"do": "join"})).await;
    for (player, turn, ply) in [(&ann, "c4", 0), (&bob, "c7", 1)] {
        let play = json!({"do": "play", "turn": turn, "ply": ply});
        player.must(&game, play).await;
    }
    ann.must(&game, json!({"do": "resign"})).await;

    // The graph shows the rating set of the last game, or the rating set that the URL names.
    let page = reader.get("/players/Ann").await;
    page.shows(
        200,
        "<b>Hole Chess, correspondence</b></th><td>1338?</td><td>1</td>",
    )
    .shows(200, "The rating after the only game")
    .shows(
        200,
        "<a href=\"?set=hole-chess-blitz#ratings-title\">Hole Chess, live under 10 minutes</a>",
    );
    let page = reader.get("/players/Ann?set=hole-chess-blitz").await;
    page.shows(200, "<b>Hole Chess, live under 10 minutes</b>")
        .shows(200, "The rating after each of 2 games: 1662 on")
        .shows(200, "<polyline class=\"curve\" points=\"48.0,");
    for nonsense in ["nothing", "atomic-chess-live", "%3Cb%3E"] {
        let page = reader.get(&format!("/players/Ann?set={nonsense}")).await;
        page.shows(200, "The rating after the only game");
    }
    // The data export contains ratings. Deleting the account removes them.
    let data = bob.get("/account/data").await.json();
    assert_eq!(data["ratings"][0]["set"], "hole-chess-blitz");
    assert_eq!(data["ratings"][0]["games"], 2);
    let gone = [("delete-password", "a green door")];
    ann.form("/account/delete", &gone).await.shows(200, "");
    reader.get("/players/Ann").await.shows(404, "Nobody here");
    let page = reader.get("/players/Bob").await;
    page.shows(200, "Hole Chess, live under 10 minutes");
}

#[tokio::test]
async fn the_best_of_each_set_are_listed() {
    let server = Server::start().await;
    let (ann, bob) = (account(&server, "Ann").await, account(&server, "Bob").await);
    let reader = Player::new(&server);
    reader
        .get("/ratings")
        .await
        .shows(200, "<a href=\"/ratings/event-chess-5-correspondence\">");
    let list = "/ratings/hole-chess-blitz";
    for _ in 0..3 {
        for number in 0..5 {
            let game = begun(&ann, &bob).await;
            let loser = if number % 2 == 0 { &bob } else { &ann };
            loser.must(&game, json!({"do": "resign"})).await;
        }
        server.clock.advance(86_400_000);
    }
    let page = reader.get(list).await;
    page.shows(
        200,
        "<td>1</td><th scope=\"row\"><a class=\"person\" href=\"/players/Ann\">Ann</a></th>",
    )
    .shows(
        200,
        "<td>2</td><th scope=\"row\"><a class=\"person\" href=\"/players/Bob\">Bob</a></th>",
    );
    bob.form("/account/delete", &[("delete-password", "a green door")])
        .await
        .shows(200, "");
    let page = reader.get(list).await;
    page.shows(200, ">Ann</a>");
    assert!(!page.body.contains("Bob"));
    server.clock.advance(61 * 86_400_000);
    reader
        .get(list)
        .await
        .shows(200, "Nobody has a settled rating");
    reader
        .get("/ratings/chess-blitz")
        .await
        .shows(404, "There are no ratings at this address.");
}

#[tokio::test]
async fn accounts_can_choose_a_rated_game_on_the_form() {
    let server = Server::start().await;
    let choice = "<input type=\"radio\" name=\"rated\" value=\"yes\">";
    let stranger = Player::new(&server).get("/").await;
    assert!(!stranger.body.contains(choice));
    let ann = account(&server, "Ann").await;
    ann.get("/").await.shows(200, choice);
    let fields = [
        ("variant", "hole-chess"),
        ("with", "anyone"),
        ("play", "white"),
        ("time", "live"),
        ("minutes", "5"),
        ("increment", "0"),
        ("rated", "yes"),
    ];
    let answer = ann.form("/games", &fields).await;
    assert_eq!(answer.status, 303);
    let seeks = Player::new(&server).get("/challenges").await;
    seeks.shows(200, "5 minutes, rated");
    // A rated game needs a clock. The refused form keeps the other choices.
    let mut without = fields;
    without[3] = ("time", "unlimited");
    let refused = ann.form("/games", &without).await;
    refused
        .shows(422, "A game without a clock is not rated.")
        .shows(422, "name=\"rated\" value=\"yes\" checked");
}
