//! Guests, their names, and private links for other devices.

use std::collections::HashSet;

use postern::live::LiveError;
use postern_game::{Command, InvalidName, PersonId, TimeControl};

use crate::helpers::*;

const PHONE: &str = "Firefox on Android";

#[tokio::test]
async fn a_guest_gets_a_name_and_keeps_it() {
    let server = Server::start().await;
    let guest = server.live.people.new_guest().await.unwrap();
    assert_eq!(guest.name.split(' ').count(), 3, "{}", guest.name);
    assert_ne!(server.live.people.new_guest().await.unwrap().id, guest.id);
    let server = server.restart().await;
    assert_eq!(
        server.live.people.person(&guest.id).await.unwrap(),
        Some(guest)
    );
    assert_eq!(
        server
            .live
            .people
            .person(&PersonId::parse("nobody").unwrap())
            .await
            .unwrap(),
        None
    );
}

#[tokio::test]
async fn a_person_can_take_another_name() {
    let server = Server::start().await;
    let guest = server.live.people.new_guest().await.unwrap();
    let renamed = server
        .live
        .people
        .rename(&guest.id, "  Łucja \n 2 ")
        .await
        .unwrap();
    assert_eq!(renamed.name, "Łucja 2");
    assert_eq!(
        server.live.people.person(&guest.id).await.unwrap(),
        Some(renamed.clone())
    );
    for (name, error) in [
        ("", InvalidName::Empty),
        ("\u{202e}\u{200b} ", InvalidName::Empty),
        (&*"x".repeat(25), InvalidName::TooLong),
    ] {
        assert_eq!(
            server.live.people.rename(&guest.id, name).await,
            Err(LiveError::Name(error))
        );
    }
    assert_eq!(
        server.live.people.person(&guest.id).await.unwrap(),
        Some(renamed)
    );
    assert_eq!(
        server
            .live
            .people
            .rename(&PersonId::parse("nobody").unwrap(), "Ann")
            .await,
        Err(LiveError::NoPerson)
    );
}

#[tokio::test]
async fn a_new_name_shows_in_games_that_have_begun() {
    let server = Server::start().await;
    let game = server.two(TimeControl::Unlimited).await;
    let comment = Command::Kibitz {
        ply: 0,
        text: "hm".to_owned(),
        in_reply_to: None,
    };
    server.by(&ann(), &game, comment).await.unwrap();
    let shown = async || {
        let view = server.live.games.view(&game, None, 0).await.unwrap();
        let listed = server.live.lists.running().await.unwrap().remove(0);
        [
            view.players.white.unwrap().name,
            view.kibitz.comments[0].name.clone(),
            listed.names.white.unwrap(),
        ]
    };
    assert_eq!(shown().await, ["Ann", "Ann", "Ann"]);
    server.live.people.rename(&ann().id, "Anna").await.unwrap();
    assert_eq!(shown().await, ["Anna", "Anna", "Anna"]);
}

#[tokio::test]
async fn a_device_link_works_once() {
    let server = Server::start().await;
    let guest = server.live.people.new_guest().await.unwrap();
    let token = server.live.accounts.device_link(&guest.id).await.unwrap();
    assert_eq!(
        server.live.accounts.person_of_link(&token).await,
        Ok(guest.clone())
    );
    assert_eq!(
        server.live.accounts.person_of_link(&token).await,
        Ok(guest.clone()),
        "looking does not use it up"
    );
    let server = server.restart().await;
    let (first, second) = tokio::join!(
        server
            .live
            .accounts
            .use_device_link(&token, PHONE.to_owned()),
        server
            .live
            .accounts
            .use_device_link(&token, PHONE.to_owned())
    );
    assert!(first.is_ok() != second.is_ok(), "of two at once, one");
    assert_eq!(
        server
            .live
            .accounts
            .use_device_link(&token, PHONE.to_owned())
            .await,
        Err(LiveError::NoLink)
    );
    assert_eq!(
        server.live.accounts.person_of_link(&token).await,
        Err(LiveError::NoLink)
    );
}

#[tokio::test]
async fn a_device_link_lasts_seven_days() {
    let server = Server::start().await;
    let guest = server.live.people.new_guest().await.unwrap();
    let token = server.live.accounts.device_link(&guest.id).await.unwrap();
    server.clock.advance(7 * DAY - 1);
    assert!(server.live.accounts.person_of_link(&token).await.is_ok());
    server.clock.advance(1);
    assert_eq!(
        server
            .live
            .accounts
            .use_device_link(&token, PHONE.to_owned())
            .await,
        Err(LiveError::NoLink)
    );
}

#[tokio::test]
async fn the_newest_device_link_replaces_older_ones() {
    let server = Server::start().await;
    let guest = server.live.people.new_guest().await.unwrap();
    let other = server.live.people.new_guest().await.unwrap();
    let others = server.live.accounts.device_link(&other.id).await.unwrap();
    let old = server.live.accounts.device_link(&guest.id).await.unwrap();
    let new = server.live.accounts.device_link(&guest.id).await.unwrap();
    assert_eq!(
        server.live.accounts.person_of_link(&old).await,
        Err(LiveError::NoLink)
    );
    assert_eq!(server.live.accounts.person_of_link(&new).await, Ok(guest));
    assert_eq!(
        server.live.accounts.person_of_link(&others).await,
        Ok(other)
    );
}

#[tokio::test]
async fn a_link_needs_its_person_and_its_token() {
    let server = Server::start().await;
    assert_eq!(
        server
            .live
            .accounts
            .device_link(&PersonId::parse("nobody").unwrap())
            .await,
        Err(LiveError::NoPerson)
    );
    for token in ["", "guess", "\0", &"x".repeat(10_000)] {
        assert_eq!(
            server
                .live
                .accounts
                .use_device_link(token, PHONE.to_owned())
                .await,
            Err(LiveError::NoLink)
        );
    }
}

#[tokio::test]
async fn tokens_are_long_different_and_not_in_the_file() {
    let server = Server::on_file().await;
    let guest = server.live.people.new_guest().await.unwrap();
    let mut tokens = HashSet::new();
    for _ in 0..5 {
        tokens.insert(server.live.accounts.device_link(&guest.id).await.unwrap());
        let device = PHONE.to_owned();
        tokens.insert(
            server
                .live
                .accounts
                .sign_in(&guest.id, device)
                .await
                .unwrap(),
        );
    }
    assert_eq!(tokens.len(), 10);
    server.live.shutdown().await;
    let file = String::from_utf8_lossy(&std::fs::read(server.file()).unwrap()).into_owned();
    assert!(file.contains(guest.id.as_str()));
    for token in tokens {
        assert!(token.len() >= 43);
        assert!(!file.contains(&token));
    }
}
