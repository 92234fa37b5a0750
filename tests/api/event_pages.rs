//! Event Chess without JavaScript: starting the event, secret choices, the reveal, and what stays
//! hidden.

use serde_json::json;

use crate::helpers::{Answer, Player, Server};

/// Returns the value of a hidden form field.
fn hidden(page: &str, name: &str) -> String {
    let field = page
        .split(&format!("name=\"{name}\" value=\""))
        .nth(1)
        .expect("the page has the field");
    field.split('"').next().expect("it ends").to_owned()
}

/// Starts a game of Event Chess, with `start` as the setting for how its event starts. Returns the
/// game's URL and the players, White first.
async fn begin(server: &Server, start: &str) -> (String, Player, Player) {
    let (white, black) = (Player::new(server), Player::new(server));
    let wish = [
        ("variant", "event-chess"),
        ("with", "friend"),
        ("play", "white"),
        ("time", "unlimited"),
        ("start", start),
    ];
    let game = white
        .form("/games", &wish)
        .await
        .header("location")
        .to_owned();
    black
        .form(&format!("{game}/commands"), &[("do", "join")])
        .await
        .leads_to(&game);
    (game, white, black)
}

async fn plays(player: &Player, game: &str, turn: &str) -> Answer {
    let page = player.get(game).await.body;
    let fields = [
        ("do", "play"),
        ("turn", turn),
        ("ply", &hidden(&page, "ply")),
        ("command_id", &hidden(&page, "command_id")),
    ];
    player.form(&format!("{game}/commands"), &fields).await
}

async fn chooses(player: &Player, game: &str, square: &str) -> Answer {
    player
        .form(
            &format!("{game}/commands"),
            &[("do", "choose"), ("square", square)],
        )
        .await
}

fn in_phase(page: &Answer, phase: &str) {
    page.shows(200, &format!("id=\"events\" data-phase=\"{phase}\""));
}

#[tokio::test]
async fn the_event_is_started_and_the_passage_found_by_forms() {
    let server = Server::start().await;
    let (game, white, black) = begin(&server, "players").await;
    let commands = format!("{game}/commands");
    let page = white.get(&game).await;
    in_phase(&page, "deck");
    page.shows(200, "value=\"start_event\"")
        .shows(200, "White 0, Black 0");
    assert!(
        !black.get(&game).await.body.contains("start_event\""),
        "it is White’s turn"
    );
    plays(&white, &game, "e4").await.leads_to(&game);
    plays(&black, &game, "e5").await.leads_to(&game);
    let start = [("do", "start_event"), ("event", "5"), ("ply", "2")];
    white
        .form(
            &commands,
            &[("do", "start_event"), ("event", "6"), ("ply", "2")],
        )
        .await
        .shows(409, "role=\"alert\"");
    white.form(&commands, &start).await.leads_to(&game);

    let page = black.get(&game).await;
    in_phase(&page, "choosing");
    page.shows(200, "Neither side has chosen yet")
        .shows(200, "<option>f6</option>");
    page.shows(200, "A choice cannot be changed")
        .shows(200, "mark-choosable\" data-mark=\"f6\"");
    assert!(
        !page.body.contains("<option>c4</option>") && !page.body.contains("<option>e5</option>"),
        "half, and empty"
    );
    chooses(&black, &game, "c4")
        .await
        .shows(422, "role=\"alert\"")
        .shows(422, "<option>f6</option>");
    chooses(&black, &game, "")
        .await
        .shows(422, "role=\"alert\"");
    chooses(&black, &game, "f6").await.leads_to(&game);
    assert!(
        chooses(&black, &game, "f5").await.status.is_client_error(),
        "a choice cannot be changed"
    );
    white
        .get(&game)
        .await
        .shows(200, "White has yet to choose; Black has chosen");
    chooses(&white, &game, "c4").await.leads_to(&game);
    let own = white.get(&game).await;
    in_phase(&own, "hidden");
    own.shows(200, "<span data-own>c4</span>")
        .shows(200, "mark-own-hidden\" data-mark=\"c4\"");

    plays(&white, &game, "c4").await.leads_to(&game);
    let page = black.get(&game).await;
    in_phase(&page, "revealed");
    page.shows(200, "A passage joins c4 and f6.</p>")
        .shows(200, "mark-gate\" data-mark=\"f6\"")
        .shows(200, "c4-f6");
    page.shows(200, "A passage joins c4 and f6.")
        .shows(200, &format!("printf %s 'postern/{}/white/c4/", &game[7..]));
    plays(&black, &game, "Nxf6").await.leads_to(&game);
    let sheet = white.get(&game).await;
    sheet.shows(200, "Nxf6-c4").shows(
        200,
        "data-aside=\"event-started\">White starts event 5, Hidden Passage.",
    );
    let before = white.get(&format!("{game}?ply=2")).await;
    assert!(!before.body.contains("mark-gate"), "it was not known then");
}

#[tokio::test]
async fn a_reveal_asks_what_the_pawn_becomes_and_a_bad_one_is_taken_back() {
    let server = Server::start().await;
    let (game, white, black) = begin(&server, "event-5").await;
    in_phase(&white.get(&game).await, "choosing");
    chooses(&white, &game, "c4").await.leads_to(&game);
    chooses(&black, &game, "f6").await.leads_to(&game);
    in_phase(&white.get(&game).await, "hidden");

    let fen = "4k3/p4p1p/8/1pp5/1p6/1P6/P1P2PPP/4K3 w - - 0 1 ?";
    let (game, white, black) = from(&server, fen, "c4", "g8").await;
    plays(&white, &game, "c4").await.leads_to(&game);
    let page = white.get(&game).await;
    page.shows(200, "id=\"promotion-form\"")
        .shows(200, "value=\"=N\"")
        .shows(200, "data-at=\"g8\" data-color=\"white\" data-kind=\"P\"");
    assert!(
        !black.get(&game).await.body.contains("promotion-form"),
        "White is asked"
    );
    plays(&white, &game, "=Q").await.leads_to(&game);
    black
        .get(&game)
        .await
        .shows(200, "c4-g8=Q+")
        .shows(200, "Black to move, in check");

    let (game, white, black) = from(
        &server,
        "2k4r/1pp2pp1/8/8/8/8/5PPP/7K w - - 0 1 ?",
        "h3",
        "c5",
    )
    .await;
    plays(&white, &game, "h3").await.leads_to(&game);
    let page = black.get(&game).await;
    page.shows(200, "data-aside=\"taken-back\"")
        .shows(200, "White to move")
        .shows(200, "mark-gate\" data-mark=\"h3\"");
    plays(&white, &game, "h4").await.leads_to(&game);
}

/// Creates a game from a position in which the event has started and both squares are chosen.
async fn from(
    server: &Server,
    fen: &str,
    of_white: &str,
    of_black: &str,
) -> (String, Player, Player) {
    let (white, black) = (Player::new(server), Player::new(server));
    let id = white
        .creates(&json!({"variant": "event-chess", "fen": fen}))
        .await;
    black.must(&id, json!({"do": "join"})).await;
    let game = format!("/games/{id}");
    chooses(&white, &game, of_white).await.leads_to(&game);
    chooses(&black, &game, of_black).await.leads_to(&game);
    (game, white, black)
}

/// Masks everything that differs between two otherwise equal games: IDs, names, commitments and
/// times.
fn levelled(page: &str, game: &str, names: &[String]) -> String {
    let page = names
        .iter()
        .fold(page.replace(&game[7..], "GAME"), |page, name| {
            let in_address = name.replace(' ', "%20");
            page.replace(name.as_str(), "NAME")
                .replace(&in_address, "NAME")
        });
    let mut level = String::with_capacity(page.len());
    for word in page
        .split_inclusive(|sign: char| !sign.is_ascii_alphanumeric() && sign != '_' && sign != '-')
    {
        let core = word.trim_end_matches(|sign: char| !sign.is_ascii_alphanumeric());
        let digits = core.len() >= 10 && core.bytes().all(|sign| sign.is_ascii_hexdigit());
        level.push_str(if digits { "#" } else { word });
    }
    let mut parts = level.split("name=\"command_id\" value=\"");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |all, part| {
        all + part.split_once('"').map_or("", |(_, rest)| rest)
    })
}

#[tokio::test]
async fn pages_of_others_are_the_same_whatever_was_chosen() {
    let server = Server::start().await;
    let mut seen = Vec::new();
    for square in ["c4", "g3"] {
        let (game, white, black) = begin(&server, "event-5").await;
        chooses(&white, &game, square).await.leads_to(&game);
        let waiting = black.get(&game).await.body;
        chooses(&black, &game, "f6").await.leads_to(&game);
        plays(&white, &game, "e4").await.leads_to(&game);
        let id = game[7..].to_owned();
        let players = black.view(&id).await["players"].clone();
        let names = ["white", "black"].map(|side| {
            players[side]["name"]
                .as_str()
                .unwrap_or_default()
                .to_owned()
        });
        let mut pages = vec![waiting];
        for place in [
            game.clone(),
            format!("{game}?ply=0"),
            format!("{game}/game.txt"),
            format!("/api/games/{id}"),
        ] {
            pages.push(black.get(&place).await.body);
            pages.push(Player::new(&server).get(&place).await.body);
        }
        pages.push(
            Player::new(&server)
                .get("/watch")
                .await
                .body
                .replace("data-ply", ""),
        );
        assert!(
            white
                .get(&game)
                .await
                .body
                .contains(&format!("<span data-own>{square}</span>")),
            "its owner sees it"
        );
        seen.push(
            pages
                .iter()
                .map(|page| levelled(page, &game, &names))
                .collect::<Vec<_>>(),
        );
        black
            .form(&format!("{game}/commands"), &[("do", "resign")])
            .await
            .leads_to(&game);
        let over = Player::new(&server).get(&game).await;
        over.shows(
            200,
            &format!("White had chosen {square}, Black had chosen f6. Nobody found the passage."),
        );
    }
    for (one, other) in seen[0].iter().zip(&seen[1]) {
        let differing = one
            .lines()
            .zip(other.lines())
            .find(|(one, other)| one != other);
        assert!(one == other, "{differing:?}");
    }
}

#[tokio::test]
async fn a_game_that_ends_while_squares_are_chosen_tells_what_was_chosen_so_far() {
    let server = Server::start().await;
    let (game, white, black) = begin(&server, "event-5").await;
    chooses(&white, &game, "c4").await.leads_to(&game);
    let sealed = white.get(&game).await;
    sealed.shows(200, "data-aside=\"chose\">You have chosen a square.");
    black
        .form(&format!("{game}/commands"), &[("do", "resign")])
        .await
        .leads_to(&game);
    for player in [&white, &black] {
        let over = player.get(&game).await;
        over.shows(200, "data-aside=\"chose\">White had chosen c4.")
            .shows(200, "<p>White had chosen c4.</p>");
    }
}

#[tokio::test]
async fn who_has_no_move_but_for_the_limit_is_told_to_start_the_event() {
    let server = Server::start().await;
    let (white, black) = (Player::new(&server), Player::new(&server));
    let walled = "4k3/8/8/8/8/7p/7P/6nK w - - 0 1 d20";
    let id = white
        .creates(&json!({"variant": "event-chess", "fen": walled}))
        .await;
    black.must(&id, json!({"do": "join"})).await;
    let game = format!("/games/{id}");
    let page = white.get(&game).await;
    page.shows(200, "Start the event to go on")
        .shows(200, "White 2, Black 0");
    let form = page
        .body
        .split("id=\"move-form\"")
        .nth(1)
        .and_then(|form| form.split('>').next());
    assert_eq!(
        form.map(|tag| tag.ends_with(" hidden")),
        Some(true),
        "there is no turn to type"
    );
    assert!(
        !black
            .get(&game)
            .await
            .body
            .contains("Start the event to go on"),
        "Black is not to move"
    );
    let start = [("do", "start_event"), ("event", "5"), ("ply", "0")];
    white
        .form(&format!("{game}/commands"), &start)
        .await
        .leads_to(&game);
    in_phase(&white.get(&game).await, "choosing");
}

#[tokio::test]
async fn at_one_board_no_square_is_shown_to_whoever_looks_on() {
    let server = Server::start().await;
    let person = Player::new(&server);
    let id = person
        .creates(&json!({"variant": "event-chess", "start": "event-5", "with": "both-sides"}))
        .await;
    let game = format!("/games/{id}");
    person
        .get(&game)
        .await
        .shows(200, "White chooses one end")
        .shows(200, "<option>c4</option>");
    chooses(&person, &game, "c4").await.leads_to(&game);
    let page = person.get(&game).await;
    page.shows(200, "Black chooses one end")
        .shows(200, "<option>f6</option>");
    assert!(
        !page.body.contains("data-own"),
        "Black looks at the page now"
    );
    chooses(&person, &game, "f6").await.leads_to(&game);
    let page = person.get(&game).await;
    page.shows(200, "<summary>White’s hidden square</summary>")
        .shows(200, "<span data-own>c4</span>");
    assert!(
        !page.body.contains("mark-own-hidden") && !page.body.contains("<span data-own>f6</span>"),
        "nor on the board"
    );
    plays(&person, &game, "e4").await.leads_to(&game);
    person
        .get(&game)
        .await
        .shows(200, "<summary>Black’s hidden square</summary>");
}
