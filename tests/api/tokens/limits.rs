//! Invalid API tokens, and rate limits for bots.

use super::*;
use crate::conduct::host;
use crate::helpers::ServerSettings;

const UNKNOWN: &str = "This token is wrong, or it was ended.";

#[tokio::test]
async fn a_wrong_token_is_refused_and_tries_are_counted() {
    let server = Server::start_with(ServerSettings {
        writes_per_minute: Some(20),
        ..ServerSettings::default()
    })
    .await;
    let zoe = account(&server, "Zoë").await;
    let bot = program(&server, &zoe, &["read"]).await;
    let longer = format!("{}a", bot.token);
    let long = format!("postern_{}", "a".repeat(5_000));
    for wrong in ["", "postern_", "nothing", &longer, &long] {
        let answer = TokenProgram::new(&server, wrong)
            .get("/api/challenges")
            .await;
        answer.is_refused(401, UNKNOWN);
        assert!(answer.header("www-authenticate").starts_with("Bearer"));
    }
    // A request with two tokens is treated like one without a valid token.
    let twice = bot
        .request("GET", "/api/challenges")
        .header("authorization", "Bearer postern_other");
    bot.send(twice).await.is_refused(401, UNKNOWN);
    let mut last = 401;
    for _ in 0..10 {
        let wrong = TokenProgram::new(&server, "postern_guess");
        last = wrong.get("/api/challenges").await.status.as_u16();
    }
    assert_eq!(last, 429);
    bot.get("/api/challenges").await.is_fine();
}

#[tokio::test]
async fn a_program_has_the_limits_of_its_owner() {
    let server = Server::start_with(ServerSettings {
        writes_per_minute: Some(20),
        ..ServerSettings::default()
    })
    .await;
    let zoe = account(&server, "Zoë").await;
    let game = zoe.creates(&json!({"with": "both-sides"})).await;
    let bots = [
        program(&server, &zoe, &["play"]).await,
        program(&server, &zoe, &["play"]).await,
    ];
    let mut statuses = Vec::new();
    for number in 0..24 {
        let says = json!({"do": "kibitz", "ply": 0, "text": "Hello"});
        let answer = bots[number % 2].does(&game, says).await;
        statuses.push(answer.status.as_u16());
    }
    assert!(statuses.contains(&429), "{statuses:?}");
    let hers = zoe.does(&game, json!({"do": "resign"})).await;
    assert_eq!(hers.status.as_u16(), 429, "{}", hers.body);
}

#[tokio::test]
async fn programs_of_somebody_who_is_suspended_are_suspended_too() {
    let server = Server::start().await;
    let (zoe, ben) = (account(&server, "Zoë").await, Player::new(&server));
    let bot = program(&server, &zoe, &["play", "challenge"]).await;
    let game = zoe.creates(&json!({})).await;
    ben.must(&game, json!({"do": "join"})).await;
    let bens = ben.creates(&json!({})).await;
    host(&server, &["people", "suspend", "Zoë", "--reason", "Spam"]);
    bot.creates().await.is_refused(422, "Spam");
    for (game, command) in [
        (&bens, json!({"do": "join"})),
        (&game, json!({"do": "kibitz", "ply": 0, "text": "Hello"})),
    ] {
        bot.does(game, command).await.is_refused(422, "Spam");
    }
    let turn = json!({"do": "play", "turn": "c4", "ply": 0});
    bot.does(&game, turn).await.is_fine();
}
