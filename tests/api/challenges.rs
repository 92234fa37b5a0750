//! Challenges to named players, open challenges with conditions, and remembered settings.

use serde_json::{Value, json};

use crate::conduct::moderator;
use crate::helpers::{Answer, Player, Server, Socket, fresh_id};

async fn account(server: &Server, name: &str) -> Player {
    let player = Player::new(server);
    let fields = [("name", name), ("password", "a green door")];
    player.form("/sign-up", &fields).await.leads_to("/me");
    player
}

async fn challenges(player: &Player, name: &str, changes: &Value) -> Answer {
    let mut wish = json!({
        "id": fresh_id(), "variant": "hole-chess", "with": "player", "to": name, "play": "white",
        "time": {"kind": "correspondence", "days": 3},
    });
    for (key, value) in changes.as_object().into_iter().flatten() {
        wish[key] = value.clone();
    }
    player.post("/api/games", &wish).await
}

/// Challenges the named player, and returns the game's ID.
async fn challenged(player: &Player, name: &str) -> String {
    let answer = challenges(player, name, &json!({})).await;
    assert_eq!(answer.status, 201, "{}", answer.body);
    answer.json()["id"].as_str().expect("an id").to_owned()
}

async fn list(player: &Player, which: &str) -> Vec<Value> {
    let lists = player.get("/api/challenges").await.json();
    lists[which].as_array().expect("a list").clone()
}

#[tokio::test]
async fn only_the_challenged_player_can_accept() {
    let server = Server::start().await;
    let (ann, ben, cleo) = (
        account(&server, "Ann").await,
        account(&server, "Ben").await,
        Player::new(&server),
    );
    // Looking up a player's name ignores upper and lower case and surrounding spaces.
    let game = challenged(&ann, "  bEn ").await;
    let mine = list(&ben, "to_me").await;
    assert_eq!(mine.len(), 1);
    assert_eq!(
        (
            &mine[0]["id"],
            &mine[0]["by"],
            &mine[0]["to"],
            &mine[0]["plays"]
        ),
        (&json!(game), &json!("Ann"), &json!("Ben"), &json!("black"))
    );
    assert_eq!(list(&ann, "by_me").await.len(), 1);
    assert!(list(&ann, "to_me").await.is_empty());
    for page in ["/", "/me", "/challenges"] {
        ben.get(page).await.shows(200, "You are challenged");
        ann.get(page).await.shows(200, "Take back");
        let count = "<span class=\"count\" title=\"1 waiting for you\">1</span>";
        ben.get(page).await.shows(200, count);
    }
    let page = format!("/games/{game}");
    ben.get(&page).await.shows(200, "Ann challenges you");
    ann.get(&page).await.shows(200, "Waiting for Ben’s answer");
    cleo.get(&page).await.shows(200, "only they can accept it");
    assert_eq!(ann.view(&game).await["invited"], "Ben");

    for command in [
        json!({"do": "join"}),
        json!({"do": "decline", "reason": "later"}),
    ] {
        let answer = cleo.does(&game, command.clone()).await;
        assert_eq!(answer.status, 403, "{}", answer.body);
    }
    assert_eq!(cleo.cookie(), "", "a refused stranger is no guest");
    cleo.creates(&json!({})).await;
    for command in [
        json!({"do": "join"}),
        json!({"do": "decline", "reason": "later"}),
    ] {
        let answer = cleo.does(&game, command).await;
        answer.is_refused(403, "for another player");
    }
    ann.does(&game, json!({"do": "decline", "reason": "later"}))
        .await
        .is_refused(403, "for another player");
    ben.must(&game, json!({"do": "join"})).await;
    assert!(list(&ben, "to_me").await.is_empty() && list(&ann, "by_me").await.is_empty());
    let view = cleo.view(&game).await;
    assert_eq!(
        (
            &view["status"],
            &view["invited"],
            &view["players"]["black"]["name"]
        ),
        (&json!("running"), &Value::Null, &json!("Ben"))
    );
    ann.plays(&game, "c4", 0).await;
    ben.must(&game, json!({"do": "resign"})).await;
    ann.must(&game, json!({"do": "offer_rematch"})).await;
    ben.must(&game, json!({"do": "accept_rematch"})).await;
}

#[tokio::test]
async fn a_challenge_is_declined_with_a_reason_or_taken_back() {
    let server = Server::start().await;
    let (ann, ben) = (account(&server, "Ann").await, account(&server, "Ben").await);
    let game = challenged(&ann, "Ben").await;
    let commands = format!("/games/{game}/commands");
    ben.form(&commands, &[("do", "decline"), ("reason", "never")])
        .await
        .shows(400, "The form is incomplete");
    ben.form(&commands, &[("do", "decline"), ("reason", "too-slow")])
        .await
        .leads_to("/challenges");
    let view = ann.view(&game).await;
    assert_eq!(
        view["outcome"]["words"],
        "Challenge declined: “Too slow for me.”"
    );
    assert_eq!(view["outcome"]["result"], "*");
    ben.does(&game, json!({"do": "join"}))
        .await
        .is_refused(409, "The game is over");

    let other = challenged(&ann, "Ben").await;
    ann.form(&format!("/games/{other}/commands"), &[("do", "abort")])
        .await;
    assert!(list(&ben, "to_me").await.is_empty());
    ben.does(&other, json!({"do": "decline", "reason": "no"}))
        .await
        .is_refused(409, "The game is over");
}

/// Waits until a news frame reports that `number` games and challenges are waiting for the player.
async fn waits(news: &mut Socket, number: u32) {
    while news.next("mine").await["waiting"] != number {}
}

#[tokio::test]
async fn a_challenge_that_nobody_answers_expires() {
    let server = Server::start().await;
    let (ann, ben) = (account(&server, "Ann").await, account(&server, "Ben").await);
    let slow = challenged(&ann, "Ben").await;
    let live = json!({"time": {"kind": "live", "minutes": 5, "increment": 0}});
    let fast = challenges(&ann, "Ben", &live).await.json()["id"].clone();
    let fast = fast.as_str().expect("an id");
    let day = 24 * 60 * 60 * 1000;
    let mut news = ben.socket(&server, "/me/socket").await;
    waits(&mut news, 2).await;
    server.clock.advance(day);
    waits(&mut news, 1).await;
    assert_eq!(ben.view(fast).await["status"], "over");
    assert_eq!(ben.view(&slow).await["status"], "open");
    server.clock.advance(13 * day);
    waits(&mut news, 0).await;
    assert_eq!(ben.view(&slow).await["status"], "over");
}

#[tokio::test]
async fn who_cannot_be_challenged_is_said() {
    let server = Server::start().await;
    let (ann, ben) = (account(&server, "Ann").await, account(&server, "Ben").await);
    challenges(&ann, "Nobody", &json!({}))
        .await
        .is_refused(422, "no player called “Nobody”");
    challenges(&ann, " ", &json!({}))
        .await
        .is_refused(422, "Type the name of the player");
    challenges(&ann, "Ann", &json!({}))
        .await
        .is_refused(422, "can’t challenge yourself");
    let fields = [
        ("variant", "hole-chess"),
        ("to", "<b>x"),
        ("time", "unlimited"),
    ];
    ann.form("/challenges", &fields)
        .await
        .shows(422, "no player called “&#60;b&#62;x”");
    // The new name finds the account, and the old name redirects to it.
    let fields = [("name", "Benjamin"), ("password", "a green door")];
    ben.form("/account/name", &fields).await;
    let game = challenged(&ann, "Ben").await;
    assert_eq!(ann.view(&game).await["invited"], "Benjamin");
    // Deleting an account declines the challenges to it.
    ben.form("/account/delete", &[("delete-password", "a green door")])
        .await;
    assert_eq!(ann.view(&game).await["status"], "over");
    challenges(&ann, "Benjamin", &json!({}))
        .await
        .is_refused(422, "no player called");
}

#[tokio::test]
async fn open_challenges_by_name_are_bounded() {
    let server = Server::start().await;
    let (ann, ben) = (account(&server, "Ann").await, account(&server, "Ben").await);
    let first = challenged(&ann, "Ben").await;
    for _ in 1..20 {
        challenged(&ann, "Ben").await;
    }
    challenges(&ann, "Ben", &json!({}))
        .await
        .is_refused(409, "20 challenges to other players");
    ben.must(&first, json!({"do": "decline", "reason": "no"}))
        .await;
    challenged(&ann, "Ben").await;
    for name in ["Cleo", "Dora"] {
        let other = account(&server, name).await;
        let most = if name == "Cleo" { 20 } else { 10 };
        for _ in 0..most {
            challenged(&other, "Ben").await;
        }
        if most == 10 {
            challenges(&other, "Ben", &json!({}))
                .await
                .is_refused(409, "50 challenges to answer");
        }
    }
    assert_eq!(list(&ben, "to_me").await.len(), 50);
}

#[tokio::test]
async fn an_open_challenge_can_be_for_accounts_only() {
    let server = Server::start().await;
    let (ann, guest) = (account(&server, "Ann").await, Player::new(&server));
    let changes = json!({"with": "anyone", "accounts_only": true});
    let game = ann.creates(&changes).await;
    guest.get("/challenges").await.shows(200, "accounts only");
    let page = guest.get(&format!("/games/{game}")).await;
    page.shows(200, "Only players with an account can accept");
    assert!(!page.body.contains("value=\"join\""));
    guest
        .does(&game, json!({"do": "join"}))
        .await
        .is_refused(403, "Only players with an account");
    assert_eq!(guest.cookie(), "");
    guest.creates(&json!({})).await;
    guest
        .does(&game, json!({"do": "join"}))
        .await
        .is_refused(403, "Only players with an account");
    let fields = [("name", "Gustav"), ("password", "a green door")];
    guest.form("/sign-up", &fields).await.leads_to("/me");
    guest.must(&game, json!({"do": "join"})).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_that_is_over_or_taken_says_so_to_everybody() {
    let server = Server::start().await;
    let (ann, ben) = (account(&server, "Ann").await, account(&server, "Ben").await);
    let (stranger, guest) = (Player::new(&server), Player::new(&server));
    guest.creates(&json!({})).await;
    let changes = json!({"with": "anyone", "accounts_only": true});
    let (over, taken) = (ann.creates(&changes).await, ann.creates(&changes).await);
    ann.must(&over, json!({"do": "abort"})).await;
    ben.must(&taken, json!({"do": "join"})).await;
    // The page does not reveal that the opponent has been suspended since the challenge.
    let suspension = [
        ("name", "Ann"),
        ("days", "7"),
        ("reason", "Called others names"),
    ];
    let moderator = moderator(&server).await;
    let done = moderator.form("/moderation/suspend", &suspension).await;
    done.leads_to("/moderation");
    for (game, sentence) in [
        (over, "The game is over"),
        (taken, "Somebody else has taken"),
    ] {
        for player in [&stranger, &guest] {
            player
                .does(&game, json!({"do": "join"}))
                .await
                .is_refused(409, sentence);
        }
    }
    assert_eq!(stranger.cookie(), "", "a refused stranger is no guest");
}

#[tokio::test]
async fn the_last_settings_are_one_click() {
    let server = Server::start().await;
    let (ann, ben) = (Player::new(&server), account(&server, "Ben").await);
    assert!(!ann.get("/").await.body.contains("Play again"));
    let fields = [
        ("variant", "interweave"),
        ("with", "anyone"),
        ("play", "black"),
        ("time", "correspondence"),
        ("days", "5"),
        ("accounts_only", "yes"),
    ];
    ann.form("/games", &fields).await;
    let again = "Play again: Interweave, 5 days per move, you play Black, anyone with an account";
    ann.get("/").await.shows(200, again);
    assert!(!ben.get("/").await.body.contains("Play again"));
    // Remembered settings leave out the challenged player's name.
    let fields = [
        ("variant", "hole-chess"),
        ("to", "Ben"),
        ("time", "unlimited"),
    ];
    let answer = ann.form("/challenges", &fields).await;
    assert_eq!(answer.status, 303, "{}", answer.body);
    let page = ann.get("/").await;
    page.shows(200, "Play again: Hole Chess, no clock, anyone");
    // The data export contains the remembered settings; deleting the account deletes them.
    let data = ann.get("/account/data").await.json();
    assert_eq!(data["last_settings"]["variant"], "hole-chess");
    assert!(data["last_settings"].get("to").is_none());
}
