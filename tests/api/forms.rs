//! The site without JavaScript: forms and redirects.

use crate::helpers::{Answer, Player, Server};

/// Creates a game with the start page's form, and returns its URL.
async fn create(person: &Player, fields: &[(&str, &str)]) -> String {
    let answer = person.form("/games", fields).await;
    assert_eq!(answer.status.as_u16(), 303, "{}", answer.body);
    answer.header("location").to_owned()
}

/// Returns the value of a hidden form field.
fn hidden(page: &Answer, name: &str) -> String {
    let input = page
        .body
        .split("<input")
        .find(|input| input.contains(&format!("name=\"{name}\"")))
        .expect("the field");
    input
        .split("value=\"")
        .nth(1)
        .expect("a value")
        .split('"')
        .next()
        .expect("its end")
        .to_owned()
}

#[tokio::test]
async fn two_people_play_by_forms_alone() {
    let server = Server::start().await;
    let (white, black) = (Player::new(&server), Player::new(&server));
    let start = white.get("/").await;
    let game = create(
        &white,
        &[
            ("variant", "hole-chess"),
            ("with", "friend"),
            ("play", "white"),
            ("time", "correspondence"),
            ("days", "3"),
            ("minutes", ""),
            ("command_id", &hidden(&start, "command_id")),
        ],
    )
    .await;
    let commands = format!("{game}/commands");
    black.get(&game).await.shows(200, "value=\"join\"");
    black
        .form(&commands, &[("do", "join"), ("command_id", "join-1")])
        .await
        .leads_to(&game);
    for (index, turn) in ["c4", "e6", "e4", "Qg6", "b5", "Qe8/@b5"]
        .into_iter()
        .enumerate()
    {
        let mover = if index % 2 == 0 { &white } else { &black };
        let page = mover.get(&game).await;
        assert_eq!(hidden(&page, "ply"), index.to_string());
        let id = hidden(&page, "command_id");
        let fields = [
            ("do", "play"),
            ("turn", turn),
            ("ply", &index.to_string()),
            ("command_id", &id),
        ];
        mover.form(&commands, &fields).await.leads_to(&game);
    }
    let page = white.get(&game).await;
    page.shows(200, "Qe8/@b5").shows(200, "Yellow to move");
    assert!(
        !page.body.contains("data-at=\"b5\" data-color=\"white\""),
        "the pawn on b5 is gone"
    );
    white
        .get(&format!("{game}?ply=5"))
        .await
        .shows(200, "data-at=\"b5\" data-color=\"white\"");
    white
        .form(&commands, &[("do", "resign")])
        .await
        .leads_to(&game);
    black.get(&game).await.shows(200, "Red wins");
}

#[tokio::test]
async fn a_refused_form_comes_back_with_what_was_typed() {
    let server = Server::start().await;
    let (game, white, _black) = server.game().await;
    let commands = format!("/games/{game}/commands");
    let typed = [("do", "play"), ("turn", "Qd7 <oops>"), ("ply", "0")];
    white
        .form(&commands, &typed)
        .await
        .shows(422, "role=\"alert\"")
        .shows(422, "Qd7 &#60;oops&#62;");
    white
        .form(&commands, &[("do", "play"), ("turn", "c4"), ("ply", "5")])
        .await
        .shows(409, "moved on");
    white
        .form(&commands, &[("do", "play"), ("turn", "  "), ("ply", "0")])
        .await
        .shows(400, "Type your turn");
    white
        .form(
            &commands,
            &[("do", "play"), ("turn", "c4"), ("ply", "many")],
        )
        .await
        .shows(400, "incomplete");
    white
        .form(&commands, &[("do", "castle")])
        .await
        .shows(400, "no command");
    white
        .form(&commands, &[("do", "resign"), ("command_id", "a b")])
        .await
        .shows(400, "id");
    white
        .form("/games/none/commands", &[("do", "resign")])
        .await
        .shows(404, "no game");
    let comment = "x".repeat(5000);
    let long = white
        .form(
            &commands,
            &[("do", "kibitz"), ("ply", "0"), ("text", &comment)],
        )
        .await;
    long.shows(422, "A comment has").shows(422, &comment);
    let huge = white
        .form(
            &commands,
            &[
                ("do", "kibitz"),
                ("ply", "0"),
                ("text", &"x".repeat(200_000)),
            ],
        )
        .await;
    huge.shows(413, "more than");
}

#[tokio::test]
async fn a_game_form_that_cannot_be_granted_comes_back_filled_in() {
    let server = Server::start().await;
    let person = Player::new(&server);
    let fields = [
        ("with", "friend"),
        ("time", "live"),
        ("minutes", "ages"),
        ("increment", "7"),
    ];
    let refused = person.form("/games", &fields).await;
    refused
        .shows(422, "Minutes must be a number.")
        .shows(422, "value=\"7\"");
    person
        .form("/games", &[("with", "friend"), ("time", "sundial")])
        .await
        .shows(422, "sundial");
    person
        .form(
            "/games",
            &[
                ("with", "friend"),
                ("time", "correspondence"),
                ("days", "400"),
            ],
        )
        .await
        .shows(422, "days");
    person
        .form("/games", &[("with", "friend"), ("fen", "nonsense")])
        .await
        .shows(422, "FEN");
    assert_eq!(person.cookie(), "", "a refused form makes nobody");
}

#[tokio::test]
async fn a_refusal_stands_in_the_form_of_its_own_game() {
    let server = Server::start().await;
    let person = Player::new(&server);
    let start = person.get("/").await;
    start
        .shows(200, "name=\"start\" value=\"players\" checked")
        .shows(200, "name=\"start\" value=\"event-5\">");
    let fields = [
        ("variant", "event-chess"),
        ("with", "friend"),
        ("start", "event-5"),
        ("time", "correspondence"),
        ("days", "400"),
    ];
    let refused = person.form("/games", &fields).await;
    refused.shows(422, "name=\"start\" value=\"event-5\" checked");
    let (hole, event) = refused
        .body
        .split_once("value=\"event-chess\"")
        .expect("two forms");
    assert_eq!(
        (
            hole.matches("role=\"alert\"").count(),
            hole.contains("value=\"400\"")
        ),
        (1, false),
        "the alert comes first"
    );
    assert!(event.contains("value=\"400\""), "what was typed is kept");
    assert!(
        hole.rfind("role=\"alert\"") > hole.find("value=\"hole-chess\""),
        "it stands after the first form"
    );
    let unknown = [
        ("variant", "event-chess"),
        ("with", "friend"),
        ("time", "unlimited"),
        ("start", "event-6"),
    ];
    person
        .form("/games", &unknown)
        .await
        .shows(422, "does not begin with “event-6”");
}

#[tokio::test]
async fn a_form_sent_twice_makes_one_game_and_one_turn() {
    let server = Server::start().await;
    let person = Player::new(&server);
    let fields = [
        ("with", "both-sides"),
        ("time", "unlimited"),
        ("command_id", "once"),
    ];
    let game = create(&person, &fields).await;
    assert_eq!(create(&person, &fields).await, game);
    let commands = format!("{game}/commands");
    let turn = [
        ("do", "play"),
        ("turn", "c4"),
        ("ply", "0"),
        ("command_id", "turn-1"),
    ];
    person.form(&commands, &turn).await.leads_to(&game);
    person.form(&commands, &turn).await.leads_to(&game);
    assert_eq!(
        person.view(game.trim_start_matches("/games/")).await["plies"]
            .as_array()
            .unwrap()
            .len(),
        1
    );
}

#[tokio::test]
async fn a_comment_leads_to_its_position_and_a_rematch_to_its_game() {
    let server = Server::start().await;
    let (game, white, black) = server.game().await;
    let commands = format!("/games/{game}/commands");
    white.plays(&game, "c4", 0).await;
    let comment = [("do", "kibitz"), ("ply", "1"), ("text", "A quiet start.")];
    white
        .form(&commands, &comment)
        .await
        .leads_to(&format!("/games/{game}?ply=1#kibitz"));
    black
        .get(&format!("/games/{game}?ply=1"))
        .await
        .shows(200, "A quiet start.");
    let signed = [("do", "kibitz"), ("ply", " +1 "), ("text", "Very quiet.")];
    white
        .form(&commands, &signed)
        .await
        .leads_to(&format!("/games/{game}?ply=1#kibitz"));
    white
        .form(&commands, &[("do", "allow_kibitz"), ("allowed", "true")])
        .await
        .leads_to(&format!("/games/{game}"));
    black
        .form(&commands, &[("do", "resign")])
        .await
        .leads_to(&format!("/games/{game}"));
    white
        .form(&commands, &[("do", "offer_rematch")])
        .await
        .leads_to(&format!("/games/{game}"));
    let accepted = black.form(&commands, &[("do", "accept_rematch")]).await;
    let next = accepted.header("location").to_owned();
    assert_ne!(next, format!("/games/{game}"));
    black.get(&next).await.shows(200, "Yellow to move");
}
