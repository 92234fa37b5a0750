//! Signing up and signing in.

use postern::live::InvalidPassword;
use postern_game::{InvalidName, TimeControl};

use super::*;

#[tokio::test]
async fn a_guest_becomes_an_account_and_keeps_games() {
    let server = Server::start().await;
    let game = server.two(TimeControl::Unlimited).await;
    let phone = server
        .live
        .accounts
        .sign_in(&ann().id, "a phone".to_owned())
        .await;
    let laptop = server
        .live
        .accounts
        .sign_in(&ann().id, "a laptop".to_owned())
        .await;
    let link = server.live.accounts.device_link(&ann().id).await.unwrap();
    let before = server
        .live
        .accounts
        .signed_in(&laptop.clone().unwrap())
        .await;
    let here = SignInClient {
        session: Some(before.unwrap().unwrap().session),
        ..browser(1)
    };
    let mut followed = server
        .live
        .accounts
        .follow_session(&here.session.unwrap())
        .await
        .unwrap();
    assert_eq!(server.live.people.account(&ann().id).await, Ok(None));
    let entered = server
        .live
        .accounts
        .sign_up(Some(&ann().id), "Anna Łucja", &password(PASSWORD), &here)
        .await
        .unwrap();
    assert_eq!(entered.person.id, ann().id);
    followed.wait_for(|ended| *ended).await.unwrap();
    let server = server.restart().await;
    let live = &server.live;
    assert!(is_signed_in(live, &entered).await);
    assert_eq!(
        live.accounts.signed_in(&laptop.unwrap()).await,
        Ok(None),
        "another session took its place"
    );
    // Signing up ends the guest's other sessions and private links.
    assert_eq!(live.accounts.signed_in(&phone.unwrap()).await, Ok(None));
    assert_eq!(
        live.accounts.person_of_link(&link).await,
        Err(LiveError::NoLink)
    );
    let view = live.games.view(&game, Some(&ann().id), 0).await.unwrap();
    assert_eq!(view.players.white.unwrap().name, "Anna Łucja");
    assert_eq!(view.you.len(), 1);
    let made = live.people.account(&ann().id).await.unwrap().unwrap();
    assert_eq!((made.made_ms, made.named_ms), (START, None));
    assert_eq!(
        signs_in(live, "anna łucja", PASSWORD, &browser(2)).await,
        Ok(ann().id)
    );
    let again = live
        .accounts
        .sign_up(Some(&ann().id), "Annabel", &password(PASSWORD), &browser(1))
        .await;
    assert_eq!(again.err(), Some(AccountError::HasAccount.into()));
}

#[tokio::test]
async fn a_name_that_is_somebodys_goes_to_nobody_else() {
    let server = Server::start().await;
    let live = &server.live;
    account(live, "Zoë").await;
    for taken in ["Ann", "αnn", "ZOË"] {
        let refused = live
            .accounts
            .sign_up(None, taken, &password(PASSWORD), &browser(2))
            .await;
        assert_eq!(refused.err(), Some(LiveError::NameTaken), "{taken}");
    }
    for (name, error) in [
        ("x", InvalidName::TooShort),
        ("Postern", InvalidName::Reserved),
        ("Deleted player #1", InvalidName::Reserved),
    ] {
        let refused = live
            .accounts
            .sign_up(None, name, &password(PASSWORD), &browser(2))
            .await;
        assert_eq!(refused.err(), Some(LiveError::Name(error)), "{name}");
    }
    for (text, error) in [
        ("short", InvalidPassword::TooShort),
        ("Somebody New", InvalidPassword::IsName),
        ("password1", InvalidPassword::Common),
    ] {
        let refused = live
            .accounts
            .sign_up(None, "Somebody New", &password(text), &browser(2))
            .await;
        let error = LiveError::Account(error.into());
        assert_eq!(refused.err(), Some(error), "{text}");
    }
    let mut other = server.database.stranger().await;
    assert_eq!(other.count("accounts").await, 1);
}

#[tokio::test]
async fn one_sentence_says_that_a_name_or_a_password_is_wrong() {
    let server = Server::start().await;
    let (zoe, here) = account(&server.live, "Zoë").await;
    let live = &server.live;
    assert_eq!(signs_in(live, "Zoë", "a red door", &here).await, wrong());
    assert_eq!(signs_in(live, "Zoé", PASSWORD, &browser(2)).await, wrong());
    assert_eq!(
        signs_in(live, "Ann", PASSWORD, &browser(2)).await,
        wrong(),
        "a guest"
    );
    assert_eq!(
        signs_in(live, "\u{202e}", PASSWORD, &browser(2)).await,
        wrong()
    );
    assert_eq!(signs_in(live, " zoë ", PASSWORD, &here).await, Ok(zoe.id));
}

#[tokio::test]
async fn a_new_session_takes_the_place_of_the_browsers_old_one() {
    let server = Server::start().await;
    let live = &server.live;
    let (zoe, here) = account(live, "Zoë").await;
    let guest = live.people.new_guest().await.unwrap();
    let guests = live
        .accounts
        .sign_in(&guest.id, "here".to_owned())
        .await
        .unwrap();
    let session = live
        .accounts
        .signed_in(&guests)
        .await
        .unwrap()
        .unwrap()
        .session;
    let there = SignInClient {
        session: Some(session),
        ..browser(2)
    };
    let entered = live
        .accounts
        .sign_in_by_password("Zoë", &password(PASSWORD), &there)
        .await
        .unwrap();
    assert_eq!(live.accounts.signed_in(&guests).await, Ok(None));
    assert_eq!(live.accounts.sessions_of(&zoe.id).await.unwrap().len(), 2);
    let again = live
        .accounts
        .sign_in_by_password("Zoë", &password(PASSWORD), &here)
        .await
        .unwrap();
    assert_ne!(again.session, entered.session);
    assert_eq!(
        again.browser,
        here.token.unwrap(),
        "it keeps what it is known by"
    );
    assert_eq!(live.accounts.sessions_of(&zoe.id).await.unwrap().len(), 2);
    assert_eq!(
        live.accounts
            .follow_session(&here.session.unwrap())
            .await
            .err(),
        Some(LiveError::NoPerson)
    );
}

#[tokio::test]
async fn of_two_who_take_a_name_at_once_one_gets_it() {
    let database = TestDatabase::new().await;
    let clock = std::sync::Arc::new(postern::live::ManualClock::at(START));
    let first = Live::open(database.open().await, clock.clone())
        .await
        .unwrap();
    // An SQLite file has a single server, so both requests wait for the same writer.
    let second = if crate::database::on_postgres() {
        Live::open(database.open().await, clock).await.unwrap()
    } else {
        first.clone()
    };
    for round in 0..8 {
        let name = format!("Twin {round}");
        let secret = password(PASSWORD);
        let (one, two) = (browser(1), browser(2));
        let (one, two) = tokio::join!(
            first.accounts.sign_up(None, &name, &secret, &one),
            second.accounts.sign_up(None, &name, &secret, &two),
        );
        assert!(one.is_ok() != two.is_ok(), "of two at once, one");
        let refused = one.err().or(two.err());
        assert_eq!(refused, Some(LiveError::NameTaken));
    }
    second.shutdown().await;
    first.shutdown().await;
}

#[tokio::test]
async fn of_two_tabs_that_sign_a_guest_up_one_does() {
    let server = Server::start().await;
    let live = &server.live;
    let guest = live.people.new_guest().await.unwrap();
    let secret = password(PASSWORD);
    let here = browser(1);
    let (one, two) = tokio::join!(
        live.accounts
            .sign_up(Some(&guest.id), "Left", &secret, &here),
        live.accounts
            .sign_up(Some(&guest.id), "Right", &secret, &here),
    );
    assert!(one.is_ok() != two.is_ok());
    let refused = one.err().or(two.err());
    assert_eq!(refused, Some(AccountError::HasAccount.into()));
}
