//! Moderators hide a comment and show it again.

use serde_json::json;

use super::*;
use crate::helpers::Socket;

const WORDS: &str = "You fool, see 1. c4";

pub(super) async fn says(player: &Player, game: &str, text: &str) -> String {
    let said = json!({"do": "kibitz", "ply": 0, "text": text});
    player.must(game, said).await;
    let view = player.view(game).await;
    let newest = view["kibitz"]["comments"]
        .as_array()
        .expect("a list")
        .last();
    newest.expect("a comment")["seq"].to_string()
}

fn fields<'a>(game: &'a str, comment: &'a str, why: &'a str) -> [(&'a str, &'a str); 4] {
    [
        ("game", game),
        ("comment", comment),
        ("why", why),
        ("reason", "Not <here>"),
    ]
}

#[tokio::test]
async fn the_writer_keeps_the_words_in_their_own_data_and_reads_why_they_are_hidden() {
    let server = Server::start().await;
    let moderator = moderator(&server).await;
    let zoe = account(&server, "Zoë").await;
    let (game, white, _black) = server.game().await;
    white.plays(&game, "c4", 0).await;
    says(&zoe, &game, "Well played").await;
    let comment = says(&zoe, &game, WORDS).await;
    let own = async || zoe.get("/account/data").await.json()["comments"].clone();
    let hidden = fields(&game, &comment, "insults");
    moderator.form("/moderation/hide", &hidden).await;
    let comments = own().await;
    assert_eq!(comments[0]["text"], WORDS);
    assert_eq!(comments[0]["hidden"], "insults or threats");
    assert_eq!(comments[1]["hidden"], json!(null));
    let shown = fields(&game, &comment, "");
    moderator.form("/moderation/show", &shown).await;
    assert_eq!(own().await[0]["hidden"], json!(null));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_hidden_leaves_everything_that_is_sent_and_can_be_shown_again() {
    let server = Server::start().await;
    let moderator = moderator(&server).await;
    let zoe = account(&server, "Zoë").await;
    let (game, white, _black) = server.game().await;
    white.plays(&game, "c4", 0).await;
    let comment = says(&zoe, &game, WORDS).await;
    let path = format!("/games/{game}/socket?since=0");
    let opened = Socket::open(&server, &path, &[]).await;
    let mut open = opened.expect("the socket opens");
    open.next_view().await;

    let about = format!("/conduct?name=Zo%C3%AB&game={game}&comment={comment}");
    let page = moderator.get(&about).await;
    page.shows(200, "Hide the comment").shows(200, WORDS);
    assert!(!zoe.get(&about).await.body.contains("Hide the comment"));
    let hidden = fields(&game, &comment, "insults");
    let done = moderator.form("/moderation/hide", &hidden).await;
    done.leads_to(&format!("/games/{game}#kibitz"));
    let why = "Hidden by a moderator: insults or threats.";
    open.view_when(|view| view["kibitz"]["comments"][0]["hidden"] == "insults or threats")
        .await;
    for reader in [&zoe, &moderator, &Player::new(&server)] {
        let page = reader.get(&format!("/games/{game}")).await;
        page.shows(200, why);
        for path in [
            format!("/games/{game}"),
            format!("/api/games/{game}"),
            format!("/api/games/{game}/comments"),
            format!("/api/games/{game}/frames?since=0"),
            format!("/api/games/{game}/frames?since={comment}"),
            format!("/games/{game}/game.txt"),
            about.clone(),
            "/moderation".to_owned(),
        ] {
            let body = reader.get(&path).await.body;
            assert!(!body.contains("You fool"), "{path}: {body}");
        }
    }
    let log = moderator.get("/moderation").await;
    log.shows(
        200,
        "<b>Moses</b> hid a comment of Zoë (insults or threats): Not &#60;here&#62;",
    );
    // A hidden comment cannot be hidden again, and its author cannot edit it.
    let again = moderator.form("/moderation/hide", &hidden).await;
    again.shows(422, "Nothing was changed");
    let number: i64 = comment.parse().expect("a number");
    let edit = json!({"do": "edit_comment", "comment": number, "version": number, "text": "x"});
    zoe.does(&game, edit).await.is_refused(409, "has hidden");

    moderator.get(&about).await.shows(200, "Show it again");
    let shown = fields(&game, &comment, "");
    let done = moderator.form("/moderation/show", &shown).await;
    done.leads_to(&format!("/games/{game}#kibitz"));
    open.view_when(|view| view["kibitz"]["comments"][0]["text"] == WORDS)
        .await;
    let log = moderator.get("/moderation").await;
    log.shows(200, "<b>Moses</b> showed a comment of Zoë again");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_hides_what_is_not_theirs_to_judge() {
    let server = Server::start().await;
    let (moderator, admin) = (moderator(&server).await, admin(&server).await);
    let zoe = account(&server, "Zoë").await;
    let game = moderator.creates(&json!({})).await;
    zoe.must(&game, json!({"do": "join"})).await;
    let comment = says(&zoe, &game, WORDS).await;
    let hidden = fields(&game, &comment, "spam");
    for stranger in [&zoe, &Player::new(&server)] {
        let refused = stranger.form("/moderation/hide", &hidden).await;
        assert!(refused.status == 403 || refused.status == 303);
    }
    // A moderator cannot hide a comment in a game that they play; an administrator can.
    let refused = moderator.form("/moderation/hide", &hidden).await;
    refused.shows(422, "You play in this game");
    let other = says(&admin, &game, "From an administrator").await;
    for (wrong, sentence) in [
        (fields(&game, "99", "spam"), "no such comment"),
        (fields(&game, "x", "spam"), "no such comment"),
        (fields("../..", &comment, "spam"), "no such comment"),
        (fields(&game, &comment, "<b>"), "Choose why"),
        (fields(&game, &other, "spam"), "to yourself"),
    ] {
        let refused = admin.form("/moderation/hide", &wrong).await;
        refused.shows(422, sentence);
    }
    let nothing = moderator.get("/moderation").await;
    assert!(!nothing.body.contains("hid a comment"));
    let done = admin.form("/moderation/hide", &hidden).await;
    done.leads_to(&format!("/games/{game}#kibitz"));
    let page = moderator.get(&format!("/games/{game}")).await;
    page.shows(200, "Hidden by a moderator: advertising or spam.");
    // Deleting the author's account also removes the reason for hiding the comment from the
    // moderation log.
    let password = [("delete-password", PASSWORD)];
    let gone = zoe.form("/account/delete", &password).await;
    assert!(gone.status.as_u16() < 400, "{} {}", gone.status, gone.body);
    let log = admin.get("/moderation").await;
    log.shows(200, "hid a comment of a deleted player");
    assert!(!log.body.contains("Not &#60;here"), "{}", log.body);
}
