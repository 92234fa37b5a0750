//! Rate limits on password attempts, and the pages that tell users about them.

use super::*;

#[tokio::test]
async fn too_many_attempts_wait_and_a_known_browser_does_not() {
    let server = Server::start().await;
    let zoe = account(&server, "Zoë").await;
    zoe.form("/me/sign-out", &[]).await.leads_to("/");
    assert!(cookie(&zoe, "postern").is_none());
    assert!(cookie(&zoe, "postern-device").is_some(), "it stays");
    let stranger = Player::new(&server);
    for _ in 0..5 {
        signs_in(&stranger, "Zoë", OTHER).await.shows(422, "wrong");
    }
    let refused = signs_in(&stranger, "Zoë", PASSWORD).await;
    refused
        .shows(429, "Too many attempts. Please try again in 10 seconds.")
        .shows(429, "value=\"Zoë\"");
    assert_eq!(refused.header("retry-after"), "10");
    assert_eq!(refused.header("cache-control"), "no-store");
    signs_in(&zoe, "Zoë", PASSWORD).await.leads_to("/me");
    server.clock.advance(10_000);
    signs_in(&stranger, "Zoë", PASSWORD).await.leads_to("/me");
}

#[tokio::test]
async fn changing_a_password_is_limited_in_the_same_way() {
    let server = Server::start().await;
    let zoe = account(&server, "Zoë").await;
    let fields = [("password", OTHER), ("new-password", "a third door")];
    for _ in 0..5 {
        zoe.form("/account/password", &fields)
            .await
            .shows(422, "The password is wrong.");
    }
    let refused = zoe.form("/account/password", &fields).await;
    refused.shows(429, "Too many attempts.");
    assert_eq!(refused.header("retry-after"), "10");
}

#[tokio::test]
async fn new_accounts_count_as_new_people() {
    let wishes = crate::helpers::ServerSettings {
        writes_per_minute: Some(10),
        ..Default::default()
    };
    let server = Server::start_with(wishes).await;
    let mut refusals = 0;
    for number in 0..4 {
        let answer = signs_up(&Player::new(&server), &format!("Zoë {number}"), PASSWORD).await;
        if answer.status == 429 {
            answer.shows(429, "Many new people have come from this network");
            assert!(!answer.header("retry-after").is_empty());
            refusals += 1;
        } else {
            answer.leads_to("/me");
        }
    }
    assert_eq!(refusals, 2);
}

#[tokio::test]
async fn when_too_many_hashes_are_computed_the_page_says_so() {
    let server = Server::start().await;
    let mut attempts = tokio::task::JoinSet::new();
    for number in 0..30 {
        let somebody = Player::new(&server);
        attempts.spawn(async move { signs_in(&somebody, &format!("Name {number}"), OTHER).await });
    }
    let answers = attempts.join_all().await;
    let busy: Vec<_> = answers
        .iter()
        .filter(|answer| answer.status == 503)
        .collect();
    for answer in &busy {
        answer.shows(503, "action=\"/sign-in\"");
        assert_eq!(answer.header("retry-after"), "5");
    }
    let wrong = answers.iter().filter(|answer| answer.status == 422).count();
    assert_eq!(busy.len() + wrong, 30);
    assert!(wrong >= 22, "{wrong}");
}
