//! Sessions: their lifetime and maximum number.

use postern::live::LiveError;
use postern_game::PersonId;

use crate::helpers::*;

const LAPTOP: &str = "Firefox on Linux";

async fn sign_in(server: &Server, person: &PersonId) -> String {
    let token = server
        .live
        .accounts
        .sign_in(person, LAPTOP.to_owned())
        .await;
    token.unwrap()
}

#[tokio::test]
async fn a_session_outlives_a_restart() {
    let server = Server::start().await;
    let token = sign_in(&server, &ann().id).await;
    let server = server.restart().await;
    let signed_in = server
        .live
        .accounts
        .signed_in(&token)
        .await
        .unwrap()
        .unwrap();
    assert_eq!((signed_in.person, signed_in.renew), (ann(), false));
    assert_eq!(server.live.accounts.signed_in("guess").await, Ok(None));
    let nobody = PersonId::parse("nobody").unwrap();
    assert_eq!(
        server
            .live
            .accounts
            .sign_in(&nobody, LAPTOP.to_owned())
            .await,
        Err(LiveError::NoPerson)
    );
}

#[tokio::test]
async fn a_session_lasts_400_days_after_its_last_use() {
    let server = Server::start().await;
    let (used, unused) = (
        sign_in(&server, &ann().id).await,
        sign_in(&server, &ann().id).await,
    );
    server.clock.advance(399 * DAY);
    assert!(
        server
            .live
            .accounts
            .signed_in(&used)
            .await
            .unwrap()
            .unwrap()
            .renew
    );
    // Before it stops, the server writes its pending updates to the database.
    let server = server.restart().await;
    assert!(
        !server
            .live
            .accounts
            .signed_in(&used)
            .await
            .unwrap()
            .unwrap()
            .renew
    );
    server.clock.advance(DAY);
    assert_eq!(server.live.accounts.signed_in(&unused).await, Ok(None));
    assert!(
        server
            .live
            .accounts
            .signed_in(&used)
            .await
            .unwrap()
            .is_some()
    );
    sign_in(&server, &ann().id).await;
    let left = server.live.accounts.sessions_of(&ann().id).await.unwrap();
    assert_eq!(left.len(), 2, "the one that is too old is forgotten");
}

#[tokio::test]
async fn a_session_from_the_future_counts_as_none() {
    let server = Server::start().await;
    server.clock.advance(2 * DAY);
    let token = sign_in(&server, &ann().id).await;
    server.clock.advance(-HOUR);
    assert!(
        server
            .live
            .accounts
            .signed_in(&token)
            .await
            .unwrap()
            .is_some()
    );
    server.clock.advance(-2 * DAY);
    assert_eq!(server.live.accounts.signed_in(&token).await, Ok(None));
}

#[tokio::test]
async fn a_person_has_at_most_30_sessions() {
    let server = Server::start().await;
    let mut tokens = Vec::new();
    for _ in 0..31 {
        tokens.push(sign_in(&server, &ann().id).await);
        server.clock.advance(SECOND);
    }
    assert_eq!(server.live.accounts.signed_in(&tokens[0]).await, Ok(None));
    assert!(
        server
            .live
            .accounts
            .signed_in(&tokens[1])
            .await
            .unwrap()
            .is_some()
    );
    let sessions = server.live.accounts.sessions_of(&ann().id).await.unwrap();
    assert_eq!(sessions.len(), 30);
    assert_eq!(sessions[0].device, LAPTOP);
}

#[tokio::test]
async fn one_session_ends_or_all() {
    let server = Server::start().await;
    let mut tokens = Vec::new();
    for person in [ann(), ann(), ann(), ben()] {
        tokens.push(sign_in(&server, &person.id).await);
    }
    let link = server.live.accounts.device_link(&ann().id).await.unwrap();
    let first = server
        .live
        .accounts
        .signed_in(&tokens[0])
        .await
        .unwrap()
        .unwrap();
    let followed = server
        .live
        .accounts
        .follow_session(&first.session)
        .await
        .unwrap();
    // Users cannot end another user's session.
    server
        .live
        .accounts
        .sign_out(&ben().id, first.session)
        .await
        .unwrap();
    assert!(
        server
            .live
            .accounts
            .signed_in(&tokens[0])
            .await
            .unwrap()
            .is_some()
    );
    assert!(!*followed.borrow());
    server
        .live
        .accounts
        .sign_out(&ann().id, first.session)
        .await
        .unwrap();
    assert!(*followed.borrow());
    assert_eq!(
        server
            .live
            .accounts
            .follow_session(&first.session)
            .await
            .err(),
        Some(LiveError::NoPerson)
    );
    let signed_in = async || {
        let mut signed_in = Vec::new();
        for token in &tokens {
            signed_in.push(
                server
                    .live
                    .accounts
                    .signed_in(token)
                    .await
                    .unwrap()
                    .is_some(),
            );
        }
        signed_in
    };
    assert_eq!(signed_in().await, [false, true, true, true]);
    server
        .live
        .accounts
        .sign_out_everywhere(&ann().id)
        .await
        .unwrap();
    assert_eq!(signed_in().await, [false, false, false, true]);
    assert_eq!(
        server.live.accounts.person_of_link(&link).await,
        Err(LiveError::NoLink)
    );
}
