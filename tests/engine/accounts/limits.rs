//! Rate limits on password attempts.

use postern_game::Millis;

use super::*;

async fn attempt(live: &Live, name: &str, from: &SignInClient) -> Result<PersonId, LiveError> {
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
    // Setting the clock back must not extend anyone's wait.
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

/// Providers often assign 65,536 IPv6 networks to one customer, so these share one rate limit.
#[tokio::test]
async fn the_ipv6_networks_of_one_customer_count_together_as_well() {
    let server = Server::start().await;
    let live = &server.live;
    let from = |customer: u16, network: u16| SignInClient {
        network: IpAddr::from([0x2001, 0xdb8, customer, network, 0, 0, 0, 0]),
        ..browser(1)
    };
    for number in 0..120 {
        let name = format!("Name {number}");
        assert_eq!(attempt(live, &name, &from(1, number)).await, wrong());
    }
    let next = attempt(live, "Name 120", &from(1, 120)).await;
    assert_eq!(next, too_many(10));
    let (chosen, there) = (password(PASSWORD), from(1, 121));
    let new = live.accounts.sign_up(None, "Yara", &chosen, &there).await;
    assert_eq!(new.map(drop), too_many(10));
    assert_eq!(attempt(live, "Name 120", &from(2, 1)).await, wrong());
}

#[tokio::test]
async fn an_owner_is_not_kept_out_by_others() {
    let server = Server::start().await;
    let live = &server.live;
    let (zoe, here) = account(live, "Zoë").await;
    // Each network has its own limit, so attempts from other networks do not use up the limit of
    // the owner's network.
    for number in 2..=21 {
        for _ in 0..2 {
            assert_eq!(attempt(live, "Zoë", &browser(number)).await, wrong());
        }
    }
    let new = browser(22);
    assert_eq!(
        signs_in(live, "Zoë", PASSWORD, &new).await,
        Ok(zoe.id.clone())
    );
    // Attempts from unknown browsers in the owner's network do not use up the limit of the owner's
    // browser.
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
    // This browser has been used to sign in to Yara's account, but never to Zoë's.
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
    let guessed = SignInClient {
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
    // A browser that was signed in with a private link is unknown to the account. Others have used
    // up the attempts of its network.
    let stolen = SignInClient {
        token: None,
        ..here
    };
    for _ in 0..6 {
        let _ = attempt(live, "Zoë", &stolen).await;
    }
    let (old, new) = (password("a red door"), password("a blue door"));
    for _ in 0..5 {
        let refused = live
            .accounts
            .change_password(&zoe.id, &old, &new, &stolen)
            .await;
        assert_eq!(refused.err(), Some(AccountError::WrongPassword.into()));
    }
    let refused = live
        .accounts
        .change_password(&zoe.id, &old, &new, &stolen)
        .await;
    assert_eq!(refused.map(drop), too_many(10));
}
