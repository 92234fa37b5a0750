//! A reminder that the server sends only after the player's deadline has passed.

use serde_json::json;

use super::two::{DAY, HOUR, MailedGame, TOLD, until_told};

#[tokio::test]
async fn a_reminder_that_comes_too_late_says_so() {
    let two = MailedGame::start().await;
    let time = json!({"kind": "correspondence", "days": 1, "late_moves": true});
    let game = two.game(json!({"time": time})).await;
    two.ben.plays(&game, "c4", 0).await;
    two.wait(TOLD);
    two.mail(2).await;
    until_told(&two.server).await;
    // Simulates a server that sent nothing for a day.
    two.wait(DAY + HOUR);
    let mail = two.mail(3).await;
    assert_eq!(
        mail.headers["subject"],
        "Your time against Ben has run out – Postern"
    );
    let sentence = "Your time has run out, but Ben has not claimed the game yet.";
    assert!(mail.text.contains(sentence), "{}", mail.text);
}
