//! Rated games that a moderator annuls, and challenges limited to a range of ratings.

use serde_json::json;

use super::*;

#[tokio::test]
async fn a_moderator_annuls_a_game_of_others() {
    let server = Server::start().await;
    let (ann, bob) = (account(&server, "Ann").await, account(&server, "Bob").await);
    let zoe = account(&server, "Zoe").await;
    for name in ["Ann", "Zoe"] {
        host(&server, &["moderators", "add", name]);
    }
    let game = begun(&ann, &bob).await;
    bob.must(&game, json!({"do": "resign"})).await;
    let fields = |game: &str| {
        [
            ("game", game.to_owned()),
            ("reason", "They were one person.".to_owned()),
        ]
    };
    let annul = async |by: &Player, game: &str| {
        let fields = fields(game);
        let fields: Vec<(&str, &str)> =
            fields.iter().map(|(name, text)| (*name, &**text)).collect();
        by.form("/moderation/annul", &fields).await
    };
    annul(&bob, &game).await.shows(403, "for moderators only");
    annul(&ann, &game).await.shows(422, "Ask another moderator");
    for nonsense in ["nothing", "", "/games/", "https://elsewhere.example/"] {
        let refused = annul(&zoe, nonsense).await;
        refused.shows(422, "This game has changed no ratings.");
    }
    annul(&zoe, &format!("/games/{game}"))
        .await
        .leads_to("/moderation");
    annul(&zoe, &game).await.shows(422, "it was so already");
    let log = zoe.get("/moderation").await;
    log.shows(
        200,
        &format!("<b>Zoe</b> took the game {game} out of the ratings: They were one person."),
    );
    let page = bob.get(&format!("/games/{game}")).await;
    page.shows(
        200,
        "A moderator has taken this game out of the ratings again.",
    );
    bob.get("/players/Bob")
        .await
        .shows(200, "<td>1500?</td><td>0</td>");
    // The `postern` command-line program can also annul games.
    let other = begun(&ann, &bob).await;
    bob.must(&other, json!({"do": "resign"})).await;
    let done = ["ratings", "annul", &other, "--reason", "A test"];
    assert_eq!(
        host(&server, &done),
        format!("The game {other} is out of the ratings.")
    );
}

#[tokio::test]
async fn a_challenge_can_be_for_a_range_of_ratings() {
    let server = Server::start().await;
    let (ann, bob) = (account(&server, "Ann").await, account(&server, "Bob").await);
    let zoe = account(&server, "Zoe").await;
    let game = begun(&ann, &bob).await;
    bob.must(&game, json!({"do": "resign"})).await;
    // A question mark after a rating means that it is provisional. Ann has `1662?`, Bob `1338?`,
    // and Zoe counts as `1500?`.
    let range = json!({"least_rating": 1500, "most_rating": 1700});
    let game = ann.creates(&changed(&range)).await;
    Player::new(&server).get("/challenges").await.shows(
        200,
        "rated <small class=\"soft\">for ratings from 1500 to 1700</small>",
    );
    let page = zoe.get(&format!("/games/{game}")).await;
    page.shows(
        200,
        "This challenge is for players with a rating from 1500 to 1700.",
    );
    let sentence = "with a rating from 1500 to 1700, and yours is 1338?.";
    let answer = bob.does(&game, json!({"do": "join"})).await;
    answer.is_refused(403, sentence);
    let fields = [("do", "join")];
    let form = bob.form(&format!("/games/{game}/commands"), &fields).await;
    form.shows(403, sentence);
    zoe.must(&game, json!({"do": "join"})).await;
    assert_eq!(ann.view(&game).await["status"], "running");
    let answer = bob.does(&game, json!({"do": "join"})).await;
    assert!(!answer.body.contains("a rating from"), "the seat is taken");

    let slow = json!({"time": {"kind": "correspondence", "days": 3}, "most_rating": 1500});
    let slow = ann.creates(&changed(&slow)).await;
    // Bob's rating in the other rating set is still the initial 1500.
    bob.must(&slow, json!({"do": "join"})).await;
    for (change, sentence) in [
        (
            json!({"least_rating": 1700, "most_rating": 1400}),
            "the lower one first",
        ),
        (json!({"least_rating": 99}), "from 100 to 4000"),
        (json!({"most_rating": 4001}), "from 100 to 4000"),
        (
            json!({"rated": false, "least_rating": 1400}),
            "Only a rated challenge",
        ),
    ] {
        asks_for(&ann, &changed(&change))
            .await
            .is_refused(422, sentence);
    }
    // The start page's form remembers the range of ratings.
    let fields = [
        ("variant", "hole-chess"),
        ("with", "anyone"),
        ("time", "live"),
        ("minutes", "5"),
        ("increment", "0"),
        ("rated", "yes"),
        ("least_rating", "1400"),
        ("most_rating", ""),
    ];
    assert_eq!(ann.form("/games", &fields).await.status, 303);
    let page = ann.get("/").await;
    page.shows(200, "for ratings from 1400</small>")
        .shows(200, "rated, for ratings from 1400, anyone");
    let mut unrated = fields;
    unrated[5] = ("rated", "");
    assert_eq!(ann.form("/games", &unrated).await.status, 303);
}
