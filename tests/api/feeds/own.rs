//! A player's private feed and calendar, at a secret URL.

use std::fs;

use super::*;
use crate::accounts::{PASSWORD, account};
use crate::database::TestDatabase;
use crate::helpers::Answer;
use crate::program::Program;

/// Creates new secret URLs for the player's feed and calendar. Returns their common path without
/// the file names.
pub(crate) async fn makes(player: &Player) -> String {
    let page = player.form("/account/feeds", &[]).await;
    page.shows(200, "They are shown only once");
    assert_eq!(page.header("cache-control"), "no-store");
    let [feed, calendar] = ["feed", "calendar"].map(|id| {
        let field = page
            .body
            .split(&format!("id=\"{id}-address\" readonly value=\""))
            .nth(1);
        let address = field.and_then(|rest| rest.split('"').next());
        address.expect("an address is shown").to_owned()
    });
    let start = feed.strip_suffix("games.atom").expect("it is a feed");
    assert_eq!(calendar, format!("{start}deadlines.ics"));
    let path = start.split("/feeds/").nth(1).expect("a token");
    assert!(path.len() >= 40, "{path}");
    format!("/feeds/{path}")
}

/// Requests and parses a calendar, checks its events, and returns them.
async fn calendar(reader: &Player, path: &str) -> Vec<BTreeMap<String, String>> {
    let answer = reader.get(&format!("{path}deadlines.ics")).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert_eq!(
        answer.header("content-type"),
        "text/calendar; charset=utf-8"
    );
    let document = answer.body;
    assert!(
        document
            .split("\r\n")
            .all(|line| line.len() <= 75 && !line.contains('\n'))
    );
    let document = document.replace("\r\n ", "");
    let (head, rest) = document.split_once("BEGIN:VEVENT").map_or_else(
        || (document.clone(), String::new()),
        |(head, rest)| (head.to_owned(), rest.to_owned()),
    );
    assert!(head.starts_with("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:"));
    assert!(document.ends_with("END:VCALENDAR\r\n"));
    let events = rest.split("BEGIN:VEVENT").filter(|event| !event.is_empty());
    let events: Vec<BTreeMap<String, String>> = events
        .map(|event| {
            let lines = event.split("END:VEVENT").next().expect("it ends");
            lines
                .split("\r\n")
                .filter_map(|line| line.split_once(':'))
                .map(|(name, value)| (name.to_owned(), value.to_owned()))
                .collect()
        })
        .collect();
    for event in &events {
        for name in ["UID", "DTSTAMP", "DTSTART", "SUMMARY", "STATUS", "SEQUENCE"] {
            assert!(!event[name].is_empty(), "{name}: {event:?}");
        }
    }
    events
}

async fn slow_game(white: &Player, black: &Player, days: u32) -> String {
    let wish = json!({"variant": "crazyhouse", "time": {"kind": "correspondence", "days": days}});
    let game = white.creates(&wish).await;
    black.must(&game, json!({"do": "join"})).await;
    game
}

fn titles(entries: &[FeedPart]) -> Vec<String> {
    let titles = entries.iter().map(|entry| entry.one("title").to_owned());
    titles.collect()
}

#[tokio::test]
async fn an_own_feed_says_what_waits_what_goes_on_and_what_ended() {
    let server = Server::start().await;
    let (zoe, ben) = (
        account(&server, "Zoë").await,
        account(&server, "B<e>,n").await,
    );
    let path = makes(&zoe).await;
    let reader = Player::new(&server);
    let file = format!("{path}games.atom");
    let (_, none) = feed(&reader, &file).await;
    assert!(none.is_empty());

    let over = slow_game(&zoe, &ben, 3).await;
    ben.must(&over, json!({"do": "resign"})).await;
    server.clock.advance(1_000);
    let theirs = slow_game(&zoe, &ben, 3).await;
    zoe.plays(&theirs, "Na3", 0).await;
    server.clock.advance(1_000);
    let mine = slow_game(&ben, &zoe, 2).await;
    ben.plays(&mine, "Na3", 0).await;
    server.clock.advance(1_000);
    let challenge = ben
        .post(
            "/api/games",
            &json!({"id": "c", "variant": "crazyhouse", "with": "player", "to": "Zoë", "play": "white",
                "time": {"kind": "correspondence", "days": 3}}),
        )
        .await;
    assert_eq!(challenge.status, 201, "{}", challenge.body);

    let (own, entries) = feed(&reader, &file).await;
    assert_eq!(own.one("title"), "What is new in the games of Zoë");
    assert_eq!(own.link("alternate"), server.url("/me"));
    assert_eq!(
        titles(&entries),
        [
            "B<e>,n challenges you to Crazyhouse",
            "Your turn: Crazyhouse against B<e>,n",
            "Crazyhouse against B<e>,n: Black to move",
            "Over: Crazyhouse against B<e>,n",
        ]
    );
    let turn = &entries[1];
    assert_eq!(turn.one("id"), server.url(&format!("/games/{mine}#turn-1")));
    assert_eq!(
        turn.link("alternate"),
        server.url(&format!("/games/{mine}"))
    );
    assert_eq!(turn.one("updated"), "2026-11-21T09:30:02Z");
    assert_eq!(
        turn.one("summary"),
        "B<e>,n played Na3 (turn 1). You have time until 23 Nov 2026, 09:30 UTC."
    );
    assert_eq!(entries[2].one("summary"), "Zoë played Na3 (turn 1).");

    // A conditional request gets 304 until the feed changes.
    let tagged = reader.get(&file).await;
    assert_eq!(tagged.header("cache-control"), "private, no-cache");
    let again = || {
        let ask = reader.request("GET", &file);
        reader.send(ask.header("if-none-match", tagged.header("etag")))
    };
    assert_eq!(again().await.status, 304);
    zoe.plays(&mine, "Na6", 1).await;
    assert_eq!(again().await.status, 200);
    let (_, entries) = feed(&reader, &file).await;
    assert!(
        !titles(&entries)
            .iter()
            .any(|title| title.starts_with("Your turn"))
    );

    // The feed drops events that are older than a month.
    server.clock.advance(31 * 86_400_000);
    let (_, entries) = feed(&reader, &file).await;
    let id = server.url(&format!("/games/{over}#over"));
    assert!(entries.iter().all(|entry| entry.one("id") != id));
}

#[tokio::test]
async fn a_calendar_has_each_deadline_until_the_turn_is_played() {
    let server = Server::start().await;
    let (zoe, ben) = (
        account(&server, "Zoë").await,
        account(&server, "B,e;n").await,
    );
    let path = makes(&zoe).await;
    let reader = Player::new(&server);
    assert!(calendar(&reader, &path).await.is_empty());
    // Games without a time limit and live games do not appear in the calendar.
    for time in [
        json!({"kind": "unlimited"}),
        json!({"kind": "live", "minutes": 10, "increment": 5}),
    ] {
        let game = zoe.creates(&json!({"time": time})).await;
        ben.must(&game, json!({"do": "join"})).await;
    }
    assert!(calendar(&reader, &path).await.is_empty());

    let game = slow_game(&zoe, &ben, 3).await;
    let events = calendar(&reader, &path).await;
    let [event] = &events[..] else {
        panic!("{events:?}")
    };
    let uid = event["UID"].clone();
    assert!(uid.starts_with(&format!("{game}-0@")), "{uid}");
    assert_eq!(event["DTSTART"], "20261124T093000Z");
    assert_eq!(event["STATUS"], "CONFIRMED");
    assert_eq!(
        event["SUMMARY"],
        "Time runs out: Crazyhouse against B\\,e\\;n"
    );
    assert_eq!(event["URL"], server.url(&format!("/games/{game}")));

    server.clock.advance(3_600_000);
    zoe.plays(&game, "Na3", 0).await;
    let played = calendar(&reader, &path).await;
    assert_eq!(played.len(), 1);
    assert_eq!(
        (&played[0]["UID"], &*played[0]["STATUS"]),
        (&uid, "CANCELLED")
    );
    let version = |event: &BTreeMap<String, String>| event["SEQUENCE"].parse::<i64>().unwrap();
    assert!(version(&played[0]) > version(event));

    ben.plays(&game, "Na6", 1).await;
    let next = calendar(&reader, &path).await;
    assert!(next[0]["UID"].starts_with(&format!("{game}-2@")));
    assert_eq!(next[0]["DTSTART"], "20261124T103000Z");
    ben.must(&game, json!({"do": "resign"})).await;
    let over = calendar(&reader, &path).await;
    assert!(over.iter().all(|event| event["STATUS"] == "CANCELLED"));
    assert!(over.iter().any(|event| event["UID"] == next[0]["UID"]));
}

async fn both_answer(reader: &Player, path: &str, status: u16) -> Vec<Answer> {
    let mut answers = Vec::new();
    for file in ["games.atom", "deadlines.ics"] {
        let answer = reader.get(&format!("{path}{file}")).await;
        assert_eq!(answer.status.as_u16(), status, "{file}: {}", answer.body);
        answers.push(answer);
    }
    answers
}

#[tokio::test]
async fn an_address_ends_with_the_next_one_a_new_password_and_its_owner() {
    let server = Server::start().await;
    let (zoe, reader) = (account(&server, "Zoë").await, Player::new(&server));
    zoe.get("/account").await.shows(200, "/account/feeds");
    zoe.get("/account/feeds").await.shows(200, "You have none");
    let first = makes(&zoe).await;
    both_answer(&reader, &first, 200).await;
    let page = zoe.get("/account/feeds").await;
    page.shows(200, "You have had them since 21 Nov 2026");
    let data = zoe.get("/account/data").await;
    assert_eq!(data.json()["feed_address_made"], "2026-11-21T09:30:00Z");
    let token = first.trim_start_matches("/feeds/").trim_end_matches('/');
    assert!(!page.body.contains(token) && !data.body.contains(token));

    let second = makes(&zoe).await;
    for answer in both_answer(&reader, &first, 404).await {
        assert!(answer.body.starts_with("There is no feed at this address"));
    }
    both_answer(&reader, &second, 200).await;
    zoe.form("/account/feeds/end", &[])
        .await
        .leads_to("/account/feeds");
    both_answer(&reader, &second, 404).await;
    zoe.form("/account/feeds/end", &[])
        .await
        .leads_to("/account/feeds");

    let third = makes(&zoe).await;
    let fields = [("password", PASSWORD), ("new-password", "a yellow door")];
    zoe.form("/account/password", &fields)
        .await
        .leads_to("/account?changed=password");
    both_answer(&reader, &third, 404).await;

    let ben = account(&server, "Ben").await;
    // The database keeps a player's row after the account is deleted if the player has a game.
    slow_game(&zoe, &ben, 3).await;
    let bens = makes(&ben).await;
    ben.form("/account/delete", &[("delete-password", PASSWORD)])
        .await
        .shows(200, "");
    both_answer(&reader, &bens, 404).await;
    let mut other = server.database.stranger().await;
    let rows: Vec<(Vec<u8>,)> = other.rows("SELECT hash FROM feed_addresses").await;
    assert!(rows.is_empty(), "{rows:?}");
}

#[tokio::test]
async fn only_people_with_an_account_make_addresses() {
    let server = Server::start().await;
    let stranger = Player::new(&server);
    stranger
        .get("/account/feeds")
        .await
        .leads_to("/sign-in?next=%2Faccount%2Ffeeds");
    let guest = guest(&server, "Cleo").await;
    let page = guest.get("/account/feeds").await;
    page.shows(200, "Feeds are for people with an account");
    let refused = guest.form("/account/feeds", &[]).await;
    refused.shows(422, "Feeds are for people with an account");
}

#[tokio::test]
async fn an_address_is_read_twenty_times_a_minute_at_most() {
    let server = Server::start().await;
    let (zoe, reader) = (account(&server, "Zoë").await, Player::new(&server));
    let path = makes(&zoe).await;
    let mut statuses = Vec::new();
    for _ in 0..25 {
        let answer = reader.get(&format!("{path}games.atom")).await;
        statuses.push(answer.status.as_u16());
    }
    assert!(statuses[..20].iter().all(|&status| status == 200));
    assert!(statuses.contains(&429), "{statuses:?}");
}

#[tokio::test]
async fn no_line_of_the_log_has_an_address() {
    let database = TestDatabase::new().await;
    let mut program = Program::start_with_log(&database, "trace");
    let zoe = Player::of(format!("http://{}", program.address));
    let fields = [("name", "Zoë"), ("password", PASSWORD)];
    zoe.form("/sign-up", &fields).await.leads_to("/me");
    let path = makes(&zoe).await;
    both_answer(&zoe, &path, 200).await;
    both_answer(&zoe, "/feeds/nobody-has-this-one/", 404).await;
    assert_eq!(program.stop(), Some(0));
    let log = fs::read_to_string(database.folder().join("log")).unwrap();
    assert!(
        log.contains("/feeds/{token}/games.atom"),
        "it is talkative: {log}"
    );
    let token = path.trim_start_matches("/feeds/").trim_end_matches('/');
    assert!(!log.contains(token) && !log.contains("nobody-has-this-one"));
}
