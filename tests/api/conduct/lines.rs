//! A player reports a chat message. Moderators can read that message and ten messages around it,
//! and nothing else of the chat.

use serde_json::json;

use super::reports::{decides, numbers};
use super::*;
use crate::helpers::{Answer, fresh_id};

const WORDS: &str = "I know where you live";

struct ChatScene {
    server: Server,
    game: String,
    zoe: Player,
    ben: Player,
}

impl ChatScene {
    /// Creates a game in which Zoë and Ben have written 21 chat messages. Zoë's message in the
    /// middle will be reported.
    async fn set() -> Self {
        let server = Server::start().await;
        let (zoe, ben) = (account(&server, "Zoë").await, account(&server, "Ben").await);
        let game = zoe.creates(&json!({"play": "white"})).await;
        ben.must(&game, json!({"do": "join"})).await;
        let scene = Self {
            server,
            game,
            zoe,
            ben,
        };
        for number in 1..=21 {
            let text = match number {
                11 => WORDS.to_owned(),
                other => format!("private {other}."),
            };
            let writer = if number % 2 == 1 {
                &scene.zoe
            } else {
                &scene.ben
            };
            scene.says(writer, &text).await;
        }
        scene
    }

    async fn says(&self, writer: &Player, text: &str) {
        let line = json!({"id": fresh_id(), "text": text});
        let path = format!("/api/games/{}/chat", self.game);
        assert_eq!(writer.post(&path, &line).await.status, 200);
    }

    async fn reports(&self, who: &Player, name: &str, line: &str) -> Answer {
        let fields = [
            ("name", name),
            ("game", &self.game),
            ("line", line),
            ("kind", "insults"),
            ("text", "It frightens me"),
        ];
        who.form("/conduct/report", &fields).await
    }

    fn about(&self, name: &str, line: &str) -> String {
        format!("/conduct?name={name}&game={}&line={line}", self.game)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reported_line_is_read_with_ten_around_and_nothing_else() {
    let scene = ChatScene::set().await;
    let moderator = moderator(&scene.server).await;
    let page = scene.ben.get(&format!("/games/{}", scene.game)).await;
    page.shows(200, "aria-label=\"About Zoë and this line\"");
    scene
        .ben
        .get(&scene.about("Zo%C3%AB", "11"))
        .await
        .shows(200, "Report the line")
        .shows(200, WORDS);
    scene
        .reports(&scene.ben, "Zoë", "11")
        .await
        .leads_to("/account#reports-title");
    let own = scene.ben.get("/account").await;
    own.shows(200, "A line to you from");
    let queue = moderator.get("/moderation/reports").await;
    queue.shows(200, WORDS).shows(200, "It frightens me");
    for number in (1..=21).filter(|number| *number != 11) {
        let near = queue.body.contains(&format!("private {number}."));
        assert_eq!(near, (6..=16).contains(&number), "{number}");
    }
    assert!(!queue.body.contains("/moderation/reports/hide"));
    decides(&moderator, "hide", "1")
        .await
        .shows(422, "no such comment");
    // Outside the report queue, moderators cannot read the message.
    for path in [
        format!("/games/{}", scene.game),
        "/moderation".to_owned(),
        scene.about("Zo%C3%AB", "11"),
    ] {
        let other = moderator.get(&path).await;
        assert!(!other.body.contains(WORDS), "{path}");
    }
    let chat = moderator
        .get(&format!("/api/games/{}/chat", scene.game))
        .await;
    assert_eq!(chat.status, 403);
    decides(&moderator, "dismiss", "1")
        .await
        .leads_to("/moderation/reports");
    scene.ben.get("/account").await.shows(200, "dealt with");
    let queue = moderator.get("/moderation/reports").await;
    assert!(!queue.body.contains(WORDS));
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_other_of_the_two_reports_a_line() {
    let scene = ChatScene::set().await;
    let third = account(&scene.server, "Cleo").await;
    scene
        .reports(&third, "Zoë", "11")
        .await
        .shows(403, "players");
    let page = third.get(&scene.about("Zo%C3%AB", "11")).await;
    assert!(!page.body.contains(WORDS));
    scene
        .reports(&scene.zoe, "Ben", "11")
        .await
        .shows(422, "You cannot do this to yourself.");
    for line in ["22", "0", "-1", "9223372036854775807", "x"] {
        scene
            .reports(&scene.ben, "Zoë", line)
            .await
            .shows(422, "There is no such line.");
    }
    // The form does not attribute Zoë's message to Ben.
    let own = scene.zoe.get(&scene.about("Ben", "11")).await;
    assert!(!own.body.contains(WORDS));
    scene
        .reports(&scene.ben, "Zoë", "11")
        .await
        .leads_to("/account#reports-title");
    scene
        .reports(&scene.ben, "Zoë", "11")
        .await
        .shows(422, "You have reported this already.");
    // A message that its author deletes also disappears from the report queue.
    let moderator = moderator(&scene.server).await;
    assert_eq!(numbers(&moderator).await, ["1"]);
    let delete = json!({"number": 11});
    let path = format!("/api/games/{}/chat/delete", scene.game);
    assert_eq!(scene.zoe.post(&path, &delete).await.status, 200);
    let queue = moderator.get("/moderation/reports").await;
    queue.shows(200, "The line has been deleted.");
    assert!(!queue.body.contains(WORDS));
}
