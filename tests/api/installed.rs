//! Postern as an installed app: the manifest, icons, service worker and cache.

use serde_json::{Value, json};

use crate::accounts::{PASSWORD, account};
use crate::helpers::{Player, Server};

/// Returns the constants that the server prepends to the service worker.
async fn version(person: &Player) -> Value {
    let worker = person.get("/worker.js").await;
    assert_eq!(worker.status, 200);
    assert_eq!(
        worker.header("content-type"),
        "text/javascript; charset=utf-8"
    );
    let first = worker.body.lines().next().expect("it has lines").to_owned();
    let json = first
        .strip_prefix("const VERSION = ")
        .and_then(|rest| rest.strip_suffix(';'))
        .expect("the first line is the version");
    serde_json::from_str(json).expect("it is JSON")
}

#[tokio::test]
async fn the_manifest_names_icons_of_the_size_that_it_says() {
    let server = Server::start().await;
    let person = Player::new(&server);
    let page = person.get("/").await.body;
    assert!(page.contains(r#"<link rel="manifest" href="/manifest.webmanifest">"#));
    let answer = person.get("/manifest.webmanifest").await;
    assert_eq!(
        answer.header("content-type"),
        "application/manifest+json; charset=utf-8"
    );
    let manifest = answer.json();
    assert_eq!(manifest["start_url"], "/me");
    let mut icons: Vec<(String, u32)> = manifest["icons"]
        .as_array()
        .expect("it lists icons")
        .iter()
        .map(|icon| {
            let sizes = icon["sizes"].as_str().expect("it has a size");
            let size = sizes.split('x').next().expect("it is not empty");
            let src = icon["src"].as_str().expect("it has an address");
            (src.to_owned(), size.parse().expect("it is a number"))
        })
        .collect();
    assert_eq!(icons.len(), 3);
    icons.push(("/icons/180.png".to_owned(), 180));
    for (address, size) in icons {
        let icon = person.get(&address).await;
        assert_eq!(icon.header("content-type"), "image/png", "{address}");
        // The header of a PNG file contains its width and height.
        let number = |at: usize| {
            let bytes = icon.bytes[at..at + 4].try_into().expect("four bytes");
            u32::from_be_bytes(bytes)
        };
        assert_eq!((number(16), number(20)), (size, size), "{address}");
    }
    for shortcut in manifest["shortcuts"].as_array().expect("it has shortcuts") {
        let url = shortcut["url"].as_str().expect("it has an address");
        assert!(person.get(url).await.status.as_u16() < 400, "{url}");
    }
    assert_eq!(person.get("/icons/64.png").await.status, 404);
}

#[tokio::test]
async fn all_that_the_worker_keeps_for_everybody_is_there_and_says_nothing_of_anybody() {
    let server = Server::start().await;
    let person = account(&server, "Zoë").await;
    let version = version(&person).await;
    let strings = |name: &str| -> Vec<String> {
        let list = version[name].as_array().expect("it is a list");
        list.iter()
            .filter_map(|entry| entry.as_str().map(str::to_owned))
            .collect()
    };
    let (pages, files) = (strings("pages"), strings("files"));
    assert!(pages.len() > 10 && files.len() > 15, "{pages:?} {files:?}");
    let stranger = Player::new(&server);
    for page in &pages {
        let answer = stranger.get(page).await;
        assert_eq!(answer.status, 200, "{page}");
        assert!(answer.header("set-cookie").is_empty(), "{page}");
        // The cache must contain every file that a cached page loads.
        for address in answer.body.split(['"', '\'']) {
            let path = address.split('#').next().unwrap_or_default();
            if path.starts_with("/static/") && path.matches('/').count() > 2 {
                assert!(files.iter().any(|file| file == path), "{page}: {path}");
            }
        }
    }
    for file in &files {
        assert_eq!(stranger.get(file).await.status, 200, "{file}");
    }
    let policy = stranger.get("/").await;
    let policy = policy.header("content-security-policy");
    assert!(
        policy.contains("manifest-src 'self'; worker-src 'self';"),
        "{policy}"
    );
}

#[tokio::test]
async fn a_device_is_told_what_to_keep_by_its_session() {
    let server = Server::start().await;
    let stranger = Player::new(&server);
    let nothing = json!({"session": null, "games": []});
    assert_eq!(stranger.get("/me/kept").await.json(), nothing);

    let zoe = account(&server, "Zoë").await;
    let friend = account(&server, "Yara").await;
    let game = zoe.creates(&json!({"with": "anyone"})).await;
    friend.must(&game, json!({"do": "join"})).await;
    let kept = zoe.get("/me/kept").await;
    assert_eq!(kept.header("cache-control"), "no-store");
    let kept = kept.json();
    assert_eq!(kept["games"][0]["id"], game);
    assert_eq!(kept["games"][0]["words"], "Hole Chess with Yara");
    let seq = kept["games"][0]["seq"].as_u64().expect("it is a number");
    zoe.plays(&game, "c4", 0).await;
    let later = zoe.get("/me/kept").await.json();
    assert_eq!(later["games"][0]["seq"], seq + 1);
    assert_eq!(later["session"], kept["session"]);

    let other = Player::new(&server);
    let fields = [("name", "Zoë"), ("password", PASSWORD)];
    other.form("/sign-in", &fields).await.leads_to("/me");
    let elsewhere = other.get("/me/kept").await.json();
    assert_eq!(elsewhere["games"], later["games"]);
    assert_ne!(elsewhere["session"], later["session"]);
    other.form("/me/sign-out", &[]).await.leads_to("/");
    assert_eq!(other.get("/me/kept").await.json(), nothing);
    assert_eq!(zoe.get("/me/kept").await.json(), later);
}

#[tokio::test]
async fn a_copy_of_a_game_says_when_it_was_made_and_nothing_personal() {
    let server = Server::start().await;
    let (game, white, black) = server.game().await;
    white.plays(&game, "c4", 0).await;
    let watcher = Player::new(&server);
    let said = json!({"do": "kibitz", "ply": 1, "text": "Take the corner"});
    watcher.must(&game, said.clone()).await;
    let own = json!({"do": "kibitz", "ply": 1, "text": "I am in trouble"});
    black.must(&game, own).await;
    let path = format!("/games/{game}/copy");
    let copy = black.get(&path).await;
    assert_eq!(copy.header("cache-control"), "no-store");
    assert!(
        copy.body
            .contains("This is a copy of the game as it stood on ")
    );
    assert!(copy.body.contains(r#"data-side="black""#));
    for words in [
        "Take the corner",
        "I am in trouble",
        "<form method=\"post\"",
    ] {
        assert!(!copy.body.contains(words), "{words}");
    }
    let at_the_bottom = white.get(&path).await.body;
    let stranger = Player::new(&server).get(&path).await.body;
    assert_eq!(at_the_bottom, stranger);
    assert_eq!(watcher.get("/games/nothing/copy").await.status, 404);
}

#[tokio::test]
async fn a_copy_has_the_legal_turns_of_whoever_is_to_move_and_of_nobody_else() {
    let server = Server::start().await;
    let days = json!({"kind": "correspondence", "days": 3});
    let (white, black) = (Player::new(&server), Player::new(&server));
    let game = white.creates(&json!({"time": days})).await;
    black.must(&game, json!({"do": "join"})).await;
    let path = format!("/games/{game}/copy");
    let turns = async |person: &Player| -> Option<Value> {
        let copy = person.get(&path).await.body;
        let (_, rest) = copy.split_once(r#"id="to-play">"#)?;
        let (json, _) = rest.split_once("</script>").expect("it ends");
        Some(serde_json::from_str(json).expect("it is JSON"))
    };
    let own = turns(&white).await.expect("White is to move");
    let view = white.view(&game).await;
    assert_eq!(own["side"], "white");
    assert_eq!(own["choices"], view["choices"]);
    assert_eq!(own["until_ms"], view["clock"]["deadline_ms"]["white"]);
    assert_eq!(turns(&black).await, None);
    assert_eq!(turns(&Player::new(&server)).await, None);

    // A move composed offline names the position in which it was composed.
    let play =
        |position: &Value| json!({"do": "play", "turn": "c4", "ply": 0, "position": position});
    let elsewhere = white.does(&game, play(&json!("another"))).await;
    assert_eq!(elsewhere.status, 409);
    white.must(&game, play(&view["position"]["fen"])).await;
    assert_eq!(turns(&white).await, None);
    assert!(turns(&black).await.is_some());

    let clock = json!({"kind": "live", "minutes": 5});
    let live = white.creates(&json!({"time": clock})).await;
    black.must(&live, json!({"do": "join"})).await;
    let copy = white.get(&format!("/games/{live}/copy")).await.body;
    assert!(copy.contains("id=\"view\"") && !copy.contains("to-play"));
}
