//! Names are unique among players seen recently. Names that look alike count as equal.

use std::collections::HashSet;

use postern::live::LiveError;
use postern_game::{CommandKind, Person, name_skeleton};

use crate::helpers::*;

async fn takes(server: &Server, person: &Person, name: &str) -> Result<(), LiveError> {
    server.live.people.rename(&person.id, name).await.map(drop)
}

#[tokio::test]
async fn nobody_takes_a_name_that_looks_like_another() {
    let server = Server::start().await;
    for name in ["ann", "Αnn", "A\u{200d}nn", "Ａｎｎ"] {
        assert_eq!(
            takes(&server, &ben(), name).await,
            Err(LiveError::NameTaken),
            "{name}"
        );
    }
    assert_eq!(takes(&server, &ann(), "ANN").await, Ok(()));
    assert_eq!(takes(&server, &ann(), "Anna").await, Ok(()));
    assert_eq!(takes(&server, &ben(), "Ann").await, Ok(()));
}

#[tokio::test]
async fn a_name_is_free_90_days_after_its_person_was_seen() {
    let server = Server::start().await;
    let token = server
        .live
        .accounts
        .sign_in(&ann().id, "A program".to_owned())
        .await;
    let token = token.unwrap();
    server.clock.advance(80 * DAY);
    assert!(
        server
            .live
            .accounts
            .signed_in(&token)
            .await
            .unwrap()
            .is_some()
    );
    // Before it stops, the server writes its pending updates to the database.
    let server = server.restart().await;
    server.clock.advance(89 * DAY);
    let refused = takes(&server, &ben(), "Ann").await;
    assert_eq!(refused, Err(LiveError::NameTaken));
    server.clock.advance(DAY);
    // Ben has to sign in first. Ann has been away for so long that he may take her name.
    let bens = server
        .live
        .accounts
        .sign_in(&ben().id, "A program".to_owned())
        .await;
    assert!(bens.is_ok());
    assert_eq!(takes(&server, &ben(), "Ann").await, Ok(()));
    assert_eq!(server.live.people.has_own_name(&ann().id).await, Ok(false));
    assert_eq!(server.live.people.has_own_name(&ben().id).await, Ok(true));

    // Ann returns, and gets the name back once Ben has released it.
    assert!(
        server
            .live
            .accounts
            .signed_in(&token)
            .await
            .unwrap()
            .is_some()
    );
    let server = server.restart().await;
    assert_eq!(server.live.people.has_own_name(&ann().id).await, Ok(false));
    assert_eq!(takes(&server, &ben(), "Ben").await, Ok(()));
    server.clock.advance(DAY);
    assert!(
        server
            .live
            .accounts
            .signed_in(&token)
            .await
            .unwrap()
            .is_some()
    );
    let server = server.restart().await;
    assert_eq!(server.live.people.has_own_name(&ann().id).await, Ok(true));
}

#[tokio::test]
async fn a_thousand_guests_have_a_thousand_names() {
    let server = Server::start().await;
    let mut guests = tokio::task::JoinSet::new();
    for _ in 0..1_000 {
        let live = server.live.clone();
        guests.spawn(async move { live.people.new_guest().await.unwrap() });
    }
    let guests = guests.join_all().await;
    let names = guests.iter().map(|guest| name_skeleton(&guest.name));
    let names: HashSet<_> = names.collect();
    assert_eq!(names.len(), guests.len());
}

#[test]
fn at_one_board_nobody_is_offered_a_draw() {
    let mut table = Table::one_board();
    assert_eq!(
        label(&table.view(&ann()), CommandKind::OfferDraw).as_deref(),
        Some("End as a draw")
    );
    assert_eq!(
        label(&table.view(&ann()), CommandKind::Resign).as_deref(),
        Some("Resign as Yellow")
    );
    table.turns(&["c4"]);
    assert_eq!(
        label(&table.view(&ann()), CommandKind::Resign).as_deref(),
        Some("Resign as Red")
    );
    let two = Table::two(postern_game::TimeControl::Unlimited);
    assert_eq!(
        label(&two.view(&ann()), CommandKind::OfferDraw).as_deref(),
        Some("Offer a draw")
    );
}
