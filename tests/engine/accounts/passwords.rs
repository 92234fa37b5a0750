//! Changing a password, and resetting a forgotten one.

use argon2::{Algorithm, Argon2, Params, PasswordHasher as _, Version};
use postern::live::InvalidPassword;

use super::*;

const NEW: &str = "a yellow door";

#[tokio::test]
async fn a_changed_password_ends_all_other_sessions_and_links() {
    let server = Server::start().await;
    let live = &server.live;
    let (zoe, here) = account(live, "Zoë").await;
    let elsewhere = live
        .accounts
        .sign_in_by_password("Zoë", &password(PASSWORD), &browser(2))
        .await
        .unwrap();
    let link = live.accounts.device_link(&zoe.id).await.unwrap();
    let (_, reset) = live.accounts.reset_link("Zoë").await.unwrap();
    let change = async |old: &str, new: &str| {
        live.accounts
            .change_password(&zoe.id, &password(old), &password(new), &here)
            .await
    };
    let refused = change("a red door", NEW).await.err();
    assert_eq!(refused, Some(AccountError::WrongPassword.into()));
    let refused = change(PASSWORD, "zoezoezoe").await.err();
    assert_eq!(refused, None, "it is no name");
    let refused = change("zoezoezoe", "12345678").await.err();
    let common = AccountError::Password(InvalidPassword::Common);
    assert_eq!(refused, Some(common.into()));
    assert!(!is_signed_in(live, &elsewhere).await);
    assert_eq!(
        live.accounts.person_of_link(&link).await,
        Err(LiveError::NoLink)
    );
    let no_link = LiveError::from(AccountError::NoResetLink);
    assert_eq!(
        live.accounts.person_of_reset_link(&reset).await,
        Err(no_link)
    );
    let entered = change("zoezoezoe", NEW).await.unwrap();
    let server = server.restart().await;
    let live = &server.live;
    assert!(is_signed_in(live, &entered).await);
    assert_eq!(live.accounts.sessions_of(&zoe.id).await.unwrap().len(), 1);
    assert_eq!(signs_in(live, "Zoë", PASSWORD, &browser(3)).await, wrong());
    assert_eq!(signs_in(live, "Zoë", NEW, &browser(3)).await, Ok(zoe.id));
}

#[tokio::test]
async fn whoever_signs_in_while_the_password_changes_is_not_left_signed_in() {
    let server = Server::start().await;
    let live = &server.live;
    let (zoe, here) = account(live, "Zoë").await;
    let (old, new, there) = (password(PASSWORD), password(NEW), browser(2));
    let (entered, changed) = tokio::join!(
        live.accounts.sign_in_by_password("Zoë", &old, &there),
        live.accounts.change_password(&zoe.id, &old, &new, &here),
    );
    assert!(is_signed_in(live, &changed.unwrap()).await);
    match entered {
        Ok(entered) => assert!(!is_signed_in(live, &entered).await),
        Err(error) => assert_eq!(error, AccountError::Wrong.into()),
    }
}

#[tokio::test]
async fn a_guest_has_no_password_to_change() {
    let server = Server::start().await;
    let (old, new) = (password(PASSWORD), password(NEW));
    let changed = server
        .live
        .accounts
        .change_password(&ann().id, &old, &new, &browser(1))
        .await;
    assert_eq!(changed.err(), Some(AccountError::NoAccount.into()));
    let link = server.live.accounts.reset_link("Ann").await;
    assert_eq!(link.err(), Some(AccountError::NoAccount.into()));
}

#[tokio::test]
async fn a_reset_link_works_once_within_a_day() {
    let server = Server::start().await;
    let (zoe, _) = account(&server.live, "Zoë").await;
    let no_link = || LiveError::from(AccountError::NoResetLink);
    let (_, replaced) = server.live.accounts.reset_link("Zoë").await.unwrap();
    let (person, token) = server.live.accounts.reset_link("zoË").await.unwrap();
    assert_eq!(person, zoe);
    let server = server.restart().await;
    let live = &server.live;
    assert_eq!(
        live.accounts.person_of_reset_link(&replaced).await,
        Err(no_link())
    );
    assert_eq!(
        live.accounts.person_of_reset_link(&token).await,
        Ok(zoe.clone())
    );
    let reset = async |text: &str, from: u8| {
        live.accounts
            .reset_password(&token, &password(text), &browser(from))
            .await
    };
    let refused = reset("short", 2).await.err();
    let short = AccountError::Password(InvalidPassword::TooShort);
    assert_eq!(refused, Some(short.into()), "it is not used up");
    let (one, two) = tokio::join!(reset(NEW, 2), reset("a blue door", 3));
    assert!(one.is_ok() != two.is_ok(), "of two at once, one");
    let (refused, text) = if one.is_ok() {
        (two, NEW)
    } else {
        (one, "a blue door")
    };
    assert_eq!(refused.err(), Some(no_link()));
    assert_eq!(reset(NEW, 2).await.err(), Some(no_link()));
    assert_eq!(
        live.accounts.sessions_of(&zoe.id).await.unwrap().len(),
        1,
        "all others have ended"
    );
    assert_eq!(signs_in(live, "Zoë", text, &browser(4)).await, Ok(zoe.id));

    let (_, late) = live.accounts.reset_link("Zoë").await.unwrap();
    server.clock.advance(DAY - 1);
    assert!(live.accounts.person_of_reset_link(&late).await.is_ok());
    server.clock.advance(1);
    let refused = live
        .accounts
        .reset_password(&late, &password(NEW), &browser(1))
        .await;
    assert_eq!(refused.err(), Some(no_link()));
    live.upkeep.tidy().await.unwrap();
    let mut other = server.database.stranger().await;
    assert_eq!(other.count("reset_links").await, 0);
}

#[tokio::test]
async fn a_hash_of_older_parameters_is_replaced_at_the_next_sign_in() {
    let server = Server::start().await;
    let (zoe, here) = account(&server.live, "Zoë").await;
    let cheap = Argon2::new(
        Algorithm::Argon2id,
        Version::V0x13,
        Params::new(64, 1, 1, None).unwrap(),
    );
    let old = cheap
        .hash_password(PASSWORD.as_bytes())
        .unwrap()
        .to_string();
    let mut other = server.database.stranger().await;
    let set = format!("UPDATE accounts SET password_hash = '{old}'");
    other.run(&set).await;
    let live = &server.live;
    assert_eq!(signs_in(live, "Zoë", "a red door", &here).await, wrong());
    let hashes = async || {
        live.people
            .account(&zoe.id)
            .await
            .unwrap()
            .unwrap()
            .password_hash
    };
    assert_eq!(hashes().await.as_str(), old);
    assert_eq!(
        signs_in(live, "Zoë", PASSWORD, &here).await,
        Ok(zoe.id.clone())
    );
    assert!(hashes().await.as_str().contains("m=19456,t=2"));
    assert_eq!(
        signs_in(live, "Zoë", PASSWORD, &here).await,
        Ok(zoe.id.clone())
    );
}
