//! Reports of comments and players, and the moderators' decisions.

use serde_json::json;

use super::hide::says;
use super::*;

const WORDS: &str = "You fool, see 1. c4";
const SAID: &str = "He <always> does";

/// A comment by Zoë on a game between two other players. Ben has an account, so he can report it.
struct CommentScene {
    server: Server,
    game: String,
    zoe: Player,
    ben: Player,
    comment: String,
}

impl CommentScene {
    async fn set() -> Self {
        let server = Server::start().await;
        let (zoe, ben) = (account(&server, "Zoë").await, account(&server, "Ben").await);
        let (game, white, _black) = server.game().await;
        white.plays(&game, "c4", 0).await;
        for number in 1..=7 {
            says(&ben, &game, &format!("before {number}.")).await;
        }
        let comment = says(&zoe, &game, WORDS).await;
        for number in 1..=7 {
            says(&ben, &game, &format!("behind {number}.")).await;
        }
        Self {
            server,
            game,
            zoe,
            ben,
            comment,
        }
    }

    fn report<'a>(&'a self, kind: &'a str, text: &'a str) -> [(&'a str, &'a str); 5] {
        [
            ("name", "Zoë"),
            ("game", &self.game),
            ("comment", &self.comment),
            ("kind", kind),
            ("text", text),
        ]
    }

    async fn is_reported(&self) {
        let report = self.report("insults", SAID);
        let sent = self.ben.form("/conduct/report", &report).await;
        sent.leads_to("/account#reports-title");
    }

    fn about(&self) -> String {
        format!(
            "/conduct?name=Zo%C3%AB&game={}&comment={}",
            self.game, self.comment
        )
    }
}

/// Returns the numbers of the reports in a moderator's queue.
pub(super) async fn numbers(moderator: &Player) -> Vec<String> {
    let page = moderator.get("/moderation/reports").await;
    page.shows(200, "<h1>Reports</h1>");
    let after = page.body.split("aria-labelledby=\"report-").skip(1);
    after
        .filter_map(|rest| Some(rest.split('"').next()?.to_owned()))
        .collect()
}

pub(super) async fn decides(moderator: &Player, act: &str, number: &str) -> crate::helpers::Answer {
    let fields = [
        ("report", number),
        ("why", "insults"),
        ("days", "7"),
        ("reason", "Not <here>"),
    ];
    let path = format!("/moderation/reports/{act}");
    moderator.form(&path, &fields).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reported_comment_is_read_with_ten_around_hidden_and_told() {
    let scene = CommentScene::set().await;
    let moderator = moderator(&scene.server).await;
    assert!(numbers(&moderator).await.is_empty());
    let asked = scene.ben.get(&scene.about()).await;
    asked.shows(200, "Report the comment").shows(200, WORDS);
    scene.is_reported().await;
    let own = scene.ben.get("/account").await;
    own.shows(200, "waits for a moderator");
    moderator.get("/moderation").await.shows(200, "1 report<");

    let queue = moderator.get("/moderation/reports").await;
    queue
        .shows(200, "insults or threats")
        .shows(200, "He &#60;always&#62; does")
        .shows(200, WORDS)
        .shows(200, "/players/Ben");
    for number in 1..=7 {
        let near = |text: String| queue.body.contains(&text);
        assert_eq!(near(format!("before {number}.")), number > 2, "{number}");
        assert_eq!(near(format!("behind {number}.")), number < 6, "{number}");
    }
    // Users without a role can neither read nor decide the report.
    for other in [&scene.zoe, &scene.ben] {
        assert_eq!(other.get("/moderation/reports").await.status, 403);
        assert_eq!(decides(other, "dismiss", "1").await.status, 403);
        let page = other.get("/account").await;
        assert!(!page.body.contains("always"), "words are for moderators");
    }
    let stranger = Player::new(&scene.server);
    let led = stranger.get("/moderation/reports").await;
    led.leads_to("/sign-in?next=%2Fmoderation%2Freports");
    let zoe = scene.zoe.get("/account").await.body;
    assert!(!zoe.contains("reported"), "{zoe}");

    let number = numbers(&moderator).await.remove(0);
    let done = decides(&moderator, "hide", &number).await;
    done.leads_to("/moderation/reports");
    let page = stranger.get(&format!("/games/{}", scene.game)).await;
    page.shows(200, "Hidden by a moderator: insults or threats.");
    let log = moderator.get("/moderation").await;
    log.shows(
        200,
        &format!("hid a comment of Zoë (insults or threats) (report {number}): Not &#60;here&#62;"),
    );
    log.shows(200, "No reports wait");
    let own = scene.ben.get("/account").await;
    own.shows(200, "dealt with");
    assert!(!own.body.contains("Moses") && !own.body.contains("Not &#60;here"));
    let again = decides(&moderator, "dismiss", &number).await;
    again.shows(422, "This report waits no more");
    // A moderator can show the comment again although the report is closed.
    let shown = [
        ("game", &*scene.game),
        ("comment", &*scene.comment),
        ("reason", "A joke"),
    ];
    let done = moderator.form("/moderation/show", &shown).await;
    done.leads_to(&format!("/games/{}#kibitz", scene.game));
    let page = stranger.get(&format!("/games/{}", scene.game)).await;
    page.shows(200, "You fool");
    assert!(numbers(&moderator).await.is_empty());
    let data = scene.ben.get("/account/data").await.json();
    assert_eq!(data["reports"][0]["text"], SAID);
    assert_eq!(data["reports"][0]["dealt_with"], true);
}

#[tokio::test(flavor = "multi_thread")]
async fn not_everybody_reports_everything() {
    let scene = CommentScene::set().await;
    let server = &scene.server;
    let moderator = moderator(server).await;
    let send = async |player: &Player, fields: &[(&str, &str)]| {
        player.form("/conduct/report", fields).await
    };
    let report = scene.report("insults", SAID);
    let stranger = Player::new(server);
    let refused = send(&stranger, &report).await.status.as_u16();
    assert!((400..500).contains(&refused), "{refused}");
    let guest = &Player::new(server);
    guest.creates(&json!({"with": "both-sides"})).await;
    let asked = guest.get(&scene.about()).await;
    asked.shows(200, "Whoever has an account can report this");
    assert!(!asked.body.contains("action=\"/conduct/report\""));
    send(guest, &report).await.shows(422, "You need an account");
    // Users cannot report themselves.
    let own = send(&scene.zoe, &report).await;
    own.leads_to("/account");
    let long = "x".repeat(501);
    for (fields, sentence) in [
        (scene.report("<b>", ""), "Choose what is wrong"),
        (scene.report("insults", &long), "at most 500 characters"),
    ] {
        send(&scene.ben, &fields).await.shows(422, sentence);
    }
    for comment in ["1", "999", "x"] {
        let mut fields = report;
        fields[2].1 = comment;
        send(&scene.ben, &fields)
            .await
            .shows(422, "no such comment");
    }
    let foreign = scene
        .ben
        .request("POST", "/conduct/report")
        .header("sec-fetch-site", "cross-site")
        .form(&report);
    assert_eq!(scene.ben.send(foreign).await.status, 403);
    assert!(numbers(&moderator).await.is_empty(), "nothing was written");

    scene.is_reported().await;
    let again = send(&scene.ben, &scene.report("spam", "")).await;
    again.shows(422, "You have reported this already");
    // Suspended users cannot report, and hidden or deleted comments cannot be reported.
    let suspended = account(server, "Cleo").await;
    let fields = [("name", "Cleo"), ("reason", "Cheats")];
    moderator.form("/moderation/suspend", &fields).await;
    let asked = suspended.get(&scene.about()).await;
    asked.shows(200, "You are suspended, and cannot report");
    send(&suspended, &report)
        .await
        .shows(422, "You are suspended");
    let dora = account(server, "Dora").await;
    send(&dora, &report)
        .await
        .leads_to("/account#reports-title");
    let first = numbers(&moderator).await.remove(0);
    let done = decides(&moderator, "hide", &first).await;
    done.leads_to("/moderation/reports");
    assert!(
        numbers(&moderator).await.is_empty(),
        "both were of the same comment"
    );
    let eve = account(server, "Eve").await;
    send(&eve, &report)
        .await
        .shows(422, "has hidden this comment already");
    assert!(
        !eve.get(&scene.about())
            .await
            .body
            .contains("Report the comment")
    );
    let number: i64 = scene.comment.parse().expect("a number");
    let delete = json!({"do": "delete_comment", "comment": number, "version": number});
    scene.zoe.must(&scene.game, delete).await;
    send(&eve, &report).await.shows(422, "no such comment");
}

#[tokio::test(flavor = "multi_thread")]
async fn ten_reports_of_one_person_wait_and_no_more() {
    let scene = CommentScene::set().await;
    let moderator = moderator(&scene.server).await;
    let mut comments = Vec::new();
    for number in 0..11 {
        comments.push(says(&scene.zoe, &scene.game, &format!("spam {number}")).await);
    }
    let send = async |comment: &str| {
        let mut fields = scene.report("spam", "");
        fields[2].1 = comment;
        scene.ben.form("/conduct/report", &fields).await
    };
    for comment in &comments[..10] {
        send(comment).await.leads_to("/account#reports-title");
    }
    let eleventh = send(&comments[10]).await;
    eleventh.shows(422, "10 of your reports wait for a moderator");
    let waiting = numbers(&moderator).await;
    assert_eq!(waiting.len(), 10);
    let behind = format!("/moderation/reports?after={}", waiting[8]);
    let page = moderator.get(&behind).await;
    page.shows(200, &format!("Report {}:", waiting[9]));
    assert!(!page.body.contains(&format!("Report {}:", waiting[8])));
    let done = decides(&moderator, "dismiss", &waiting[0]).await;
    done.leads_to("/moderation/reports");
    send(&comments[10]).await.leads_to("/account#reports-title");
    let log = moderator.get("/moderation").await;
    log.shows(200, "dismissed what was reported of Zoë");
    log.shows(200, "10 reports<");
}

#[tokio::test(flavor = "multi_thread")]
async fn deletion_takes_words_away_and_ends_what_is_about_the_deleted() {
    let scene = CommentScene::set().await;
    let moderator = moderator(&scene.server).await;
    scene.is_reported().await;
    let password = [("delete-password", PASSWORD)];
    let gone = scene.ben.form("/account/delete", &password).await;
    assert!(gone.status.as_u16() < 400, "{} {}", gone.status, gone.body);
    let page = moderator.get("/moderation/reports").await;
    page.shows(200, "Somebody who was deleted")
        .shows(200, WORDS);
    for word in ["always", "before 5.", "Ben"] {
        assert!(!page.body.contains(word), "{word} in {}", page.body);
    }
    let number = numbers(&moderator).await.remove(0);
    let gone = scene.zoe.form("/account/delete", &password).await;
    assert!(gone.status.as_u16() < 400, "{} {}", gone.status, gone.body);
    assert!(numbers(&moderator).await.is_empty());
    let late = decides(&moderator, "dismiss", &number).await;
    late.shows(422, "This report waits no more");
}
