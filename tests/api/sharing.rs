//! Several users behind one IP address: which rate limits one of them can exhaust for the others.

use serde_json::{Value, json};

use crate::helpers::{Answer, Player, Server, ServerSettings, Socket};

const SCHOOL: &str = "192.0.2.1";
const ELSEWHERE: &str = "198.51.100.1";

async fn server(writes_per_minute: u32, megabytes_per_day: u32) -> Server {
    Server::start_with(ServerSettings {
        writes_per_minute: Some(writes_per_minute),
        megabytes_per_day: Some(megabytes_per_day),
        trust_proxy: "127.0.0.1",
        ..ServerSettings::default()
    })
    .await
}

/// Posts JSON from an IP address.
async fn post(player: &Player, address: &str, path: &str, body: &Value) -> Answer {
    let request = player
        .request("POST", path)
        .header("x-forwarded-for", address)
        .json(body);
    player.send(request).await
}

/// Creates a game from an IP address.
async fn create(player: &Player, address: &str, opponent: &str) -> Answer {
    let wish = json!({
        "id": crate::helpers::fresh_id(), "variant": "hole-chess", "with": opponent, "play": "white", "time": {"kind": "unlimited"},
    });
    post(player, address, "/api/games", &wish).await
}

async fn comment(player: &Player, address: &str, game: &str) -> Answer {
    let text = "many words ".repeat(90);
    let command = json!({"do": "kibitz", "ply": 0, "text": text});
    let body = json!({"id": crate::helpers::fresh_id(), "command": command});
    post(
        player,
        address,
        &format!("/api/games/{game}/commands"),
        &body,
    )
    .await
}

#[tokio::test]
async fn one_pupil_without_a_cookie_locks_nobody_out_who_has_one() {
    let server = server(40, 1000).await;
    let (pupil, vandal) = (Player::new(&server), Player::new(&server));
    let game = create(&pupil, SCHOOL, "both-sides").await.json()["id"]
        .as_str()
        .unwrap()
        .to_owned();
    let mut statuses = Vec::new();
    for path in ["/nothing", "/api/games", "/me/next", "/games"] {
        for _ in 0..60 {
            let answer = post(&vandal, SCHOOL, path, &json!({})).await;
            statuses.push(answer.status.as_u16());
        }
    }
    assert!(
        statuses.contains(&429),
        "the flood is stopped: {statuses:?}"
    );
    for _ in 0..10 {
        let answer = comment(&pupil, SCHOOL, &game).await;
        assert_eq!(answer.status.as_u16(), 200, "{}", answer.body);
    }
    let answer = create(&Player::new(&server), ELSEWHERE, "friend").await;
    assert_eq!(answer.status.as_u16(), 201, "{}", answer.body);
}

#[tokio::test]
async fn what_nothing_takes_is_not_charged_to_a_person() {
    let server = server(40, 1000).await;
    let person = Player::new(&server);
    let game = create(&person, SCHOOL, "both-sides").await.json()["id"]
        .as_str()
        .unwrap()
        .to_owned();
    let mut statuses = Vec::new();
    for path in ["/nothing", "/help"] {
        for _ in 0..50 {
            let answer = post(&person, SCHOOL, path, &json!({})).await;
            statuses.push(answer.status.as_u16());
        }
    }
    assert!(statuses.contains(&429), "{statuses:?}");
    for _ in 0..40 {
        let answer = comment(&person, SCHOOL, &game).await;
        assert_eq!(answer.status.as_u16(), 200, "{}", answer.body);
    }
}

#[tokio::test]
async fn a_network_has_so_many_bytes_written_in_a_day() {
    let server = server(100_000, 1).await;
    let person = Player::new(&server);
    let mut written = 0;
    let refused = loop {
        let answer = create(&person, SCHOOL, "friend").await;
        if answer.status.as_u16() != 201 {
            break answer;
        }
        written += 1;
    };
    refused.is_refused(429, "from this network today");
    assert!(written > 100, "{written} games fit into a megabyte");
    let answer = create(&person, ELSEWHERE, "friend").await;
    assert_eq!(answer.status.as_u16(), 201, "{}", answer.body);
}

/// Returns the IDs of the challenges that a page lists.
fn listed(page: &str) -> Vec<String> {
    let list = page
        .split("id=\"seeks\"")
        .nth(1)
        .and_then(|rest| rest.split("</ul>").next())
        .expect("a list");
    list.split("data-game=\"")
        .skip(1)
        .map(|rest| rest.split('"').next().unwrap_or_default().to_owned())
        .collect()
}

#[tokio::test]
async fn others_are_shown_three_challenges_of_one_network_and_everybody_their_own() {
    let server = server(100_000, 1000).await;
    let mut posted = Vec::new();
    let pupils: Vec<_> = (0..5).map(|_| Player::new(&server)).collect();
    for pupil in &pupils {
        let game = create(pupil, SCHOOL, "anyone").await.json()["id"].clone();
        posted.push(game.as_str().unwrap().to_owned());
        server.clock.advance(1000);
    }
    let elsewhere = create(&Player::new(&server), ELSEWHERE, "anyone")
        .await
        .json()["id"]
        .clone();
    let elsewhere = elsewhere.as_str().unwrap().to_owned();

    let mut everybody: Vec<_> = posted[..3].iter().rev().cloned().collect();
    everybody.insert(0, elsewhere.clone());
    let stranger = Player::new(&server);
    assert_eq!(listed(&stranger.get("/").await.body), everybody);
    let mut own = everybody.clone();
    own.insert(1, posted[4].clone());
    assert_eq!(listed(&pupils[4].get("/").await.body), own);

    let ids = |seeks: &Value| -> Vec<String> {
        let seeks = seeks.as_array().unwrap().iter();
        seeks
            .map(|seek| seek["id"].as_str().unwrap().to_owned())
            .collect()
    };
    let mut public = Socket::open(&server, "/lobby/socket", &[]).await.unwrap();
    let lobby = public.next("lobby").await;
    assert_eq!(ids(&lobby["seeks"]), everybody);
    let mut page = pupils[4].socket(&server, "/lobby/socket").await;
    assert_eq!(ids(&page.next("lobby").await["seeks"]), everybody);
    assert_eq!(ids(&page.next("lobby_own").await["seeks"]), posted[4..]);

    // A joined challenge frees its place in the list for the next one.
    let join = json!({"id": crate::helpers::fresh_id(), "command": {"do": "join"}});
    let path = format!("/api/games/{}/commands", posted[0]);
    post(&stranger, ELSEWHERE, &path, &join).await;
    loop {
        let news = public.next("lobby_update").await;
        let put = news["seeks"]["put"].as_array().unwrap().iter();
        if put.into_iter().any(|put| put[1]["id"] == *posted[3]) {
            break;
        }
    }
    assert!(listed(&stranger.get("/").await.body).contains(&posted[3]));
}
