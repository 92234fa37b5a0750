//! How often a password may be tried.

use postern::game::Millis;

use super::*;

async fn attempt(live: &Live, name: &str, from: &Browser) -> Result<PersonId, LiveError> {
    signs_in(live, name, "a red door", from).await
}

fn too_many<T>(after_s: u32) -> Result<T, LiveError> {
    Err(AccountError::TooManyAttempts { after_s }.into())
}

const PAUSE: Millis = 10 * SECOND;

#[tokio::test]
async fn a_name_is_tried_five_times_from_a_network_and_then_every_ten_seconds() {
    let server = Server::start().await;
    let live = &server.live;
    account(live, "Zoë").await;
    for _ in 0..5 {
        assert_eq!(attempt(live, "Zoë", &browser(2)).await, wrong());
    }
    assert_eq!(attempt(live, "zoë", &browser(2)).await, too_many(10));
    server.clock.advance(PAUSE - 1);
    assert_eq!(attempt(live, "Zoë", &browser(2)).await, too_many(1));
    server.clock.advance(1);
    assert_eq!(attempt(live, "Zoë", &browser(2)).await, wrong());
    assert_eq!(attempt(live, "Zoë", &browser(2)).await, too_many(10));
    // Setting the clock back makes nobody wait longer.
    server.clock.advance(-HOUR);
    assert_eq!(attempt(live, "Zoë", &browser(2)).await, too_many(10));
    server.clock.advance(PAUSE);
    assert_eq!(attempt(live, "Zoë", &browser(2)).await, wrong());
    assert_eq!(
        attempt(live, "Zoë", &browser(3)).await,
        wrong(),
        "another network"
    );
}

#[tokio::test]
async fn a_name_is_one_however_it_is_spelled() {
    let server = Server::start().await;
    let live = &server.live;
    account(live, "Zoë").await;
    for spelling in ["Zoë", " zoë", "ZOË ", "zo\u{eb}\u{1}", "  Zoë  "] {
        assert_eq!(attempt(live, spelling, &browser(2)).await, wrong());
    }
    for spelling in ["Zoë", "Zoë   ", "\u{2}zoë"] {
        assert_eq!(attempt(live, spelling, &browser(2)).await, too_many(10));
    }
}

#[tokio::test]
async fn a_network_tries_thirty_names() {
    let server = Server::start().await;
    let live = &server.live;
    for number in 0..30 {
        let name = format!("Name {number}");
        assert_eq!(attempt(live, &name, &browser(2)).await, wrong());
    }
    assert_eq!(attempt(live, "Name 30", &browser(2)).await, too_many(10));
    assert_eq!(attempt(live, "Name 30", &browser(3)).await, wrong());
}

#[tokio::test]
async fn an_owner_is_not_kept_out_by_others() {
    let server = Server::start().await;
    let live = &server.live;
    let (zoe, here) = account(live, "Zoë").await;
    // All attempts on the name, from wherever, and all from the owner's own network.
    for number in 2..=21 {
        assert_eq!(attempt(live, "Zoë", &browser(number)).await, wrong());
    }
    assert_eq!(attempt(live, "Zoë", &browser(22)).await, too_many(10));
    for _ in 0..50 {
        let _ = attempt(live, "Zoë", &browser(1)).await;
    }
    assert_eq!(attempt(live, "Zoë", &browser(1)).await, too_many(10));
    assert_eq!(
        signs_in(live, "Zoë", PASSWORD, &here).await,
        Ok(zoe.id.clone())
    );
    for _ in 0..4 {
        assert_eq!(attempt(live, "Zoë", &here).await, wrong());
    }
    assert_eq!(signs_in(live, "Zoë", PASSWORD, &here).await, too_many(10));
    server.clock.advance(PAUSE);
    assert_eq!(signs_in(live, "Zoë", PASSWORD, &here).await, Ok(zoe.id));
    // What one account knows a browser by says nothing to another one.
    let (_, other) = account(live, "Yara").await;
    for _ in 0..3 {
        let _ = attempt(live, "Zoë", &browser(9)).await;
    }
    assert_eq!(attempt(live, "Zoë", &other).await, too_many(10));
}

#[tokio::test]
async fn signing_in_is_the_only_way_to_be_known() {
    let server = Server::start().await;
    let live = &server.live;
    account(live, "Zoë").await;
    let guessed = Browser {
        token: Some("a token of my own".to_owned()),
        ..browser(2)
    };
    for _ in 0..5 {
        assert_eq!(attempt(live, "Zoë", &guessed).await, wrong());
    }
    assert_eq!(attempt(live, "Zoë", &guessed).await, too_many(10));
    assert_eq!(attempt(live, "Zoë", &browser(2)).await, too_many(10));
}

#[tokio::test]
async fn passwords_are_not_tried_faster_by_changing_them() {
    let server = Server::start().await;
    let live = &server.live;
    let (zoe, here) = account(live, "Zoë").await;
    // It has come by a private link, and others use up what may be tried from elsewhere.
    let stolen = Browser {
        token: None,
        ..here
    };
    for number in 2..=23 {
        let _ = attempt(live, "Zoë", &browser(number)).await;
    }
    let (old, new) = (password("a red door"), password("a blue door"));
    for _ in 0..5 {
        let refused = live.change_password(&zoe.id, &old, &new, &stolen).await;
        assert_eq!(refused.err(), Some(AccountError::WrongPassword.into()));
    }
    let refused = live.change_password(&zoe.id, &old, &new, &stolen).await;
    assert_eq!(refused.map(drop), too_many(10));
}
