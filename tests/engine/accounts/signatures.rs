//! Signatures of authenticators that the server accepts or refuses.

use data_encoding::BASE64URL_NOPAD;
use postern::live::RelyingParty;
use serde_json::{Value, json};

use super::authenticator::{
    Authenticator, BACKED_UP, BACKUP_ELIGIBLE, PRESENT, curve_key, rsa_key,
};
use super::*;

fn site() -> RelyingParty {
    RelyingParty::at("https://chess.example").unwrap()
}

fn refused<T>() -> Result<T, LiveError> {
    Err(AccountError::PasskeyRefused.into())
}

/// Requests the options for creating a passkey. They include the token for the answer.
async fn asks(live: &Live, person: &Person, browser: &SignInClient) -> Value {
    let begun = live
        .accounts
        .begin_passkey(&site(), &person.id, &password(PASSWORD), browser)
        .await;
    serde_json::to_value(begun.unwrap()).unwrap()
}

async fn adds(
    Server { live, clock, .. }: &Server,
    (person, browser): &(Person, SignInClient),
    device: &Authenticator,
) -> Result<(), LiveError> {
    // The rate limit allows one password attempt every ten seconds.
    clock.advance(10 * SECOND);
    let asked = asks(live, person, browser).await;
    let token = asked["token"].as_str().unwrap();
    let made = device.makes(&asked["options"]);
    live.accounts
        .add_passkey(&site(), &person.id, token, "Phone", &made)
        .await
}

async fn enters(live: &Live, device: &Authenticator) -> Result<PersonId, LiveError> {
    let browser = browser(2);
    let begun = live
        .accounts
        .begin_passkey_sign_in(&site(), &browser)
        .await
        .unwrap();
    let signed = device.signs(&serde_json::to_value(&begun.options).unwrap());
    let entered = live
        .accounts
        .sign_in_by_passkey(&site(), &begun.token, &signed, &browser)
        .await?;
    Ok(entered.person.id)
}

/// A test case: its name, and one change to the authenticator's response.
struct SignatureChange(&'static str, fn(&mut Authenticator));

#[tokio::test]
async fn only_what_the_server_can_verify_is_asked_for() {
    let server = Server::start().await;
    let (zoe, browser) = account(&server.live, "Zoë").await;
    let asked = asks(&server.live, &zoe, &browser).await;
    let wanted = &asked["options"]["publicKey"];
    let kind = |number: i32| json!({"type": "public-key", "alg": number});
    assert_eq!(
        wanted["pubKeyCredParams"],
        json!([kind(-7), kind(-35), kind(-257)])
    );
    let selection = &wanted["authenticatorSelection"];
    assert_eq!(selection["residentKey"], "required");
    assert_eq!(selection["requireResidentKey"], true);
}

#[tokio::test]
async fn keys_of_each_kind_that_was_asked_for_are_taken() {
    let server = Server::start().await;
    let zoe = account(&server.live, "Zoë").await;
    let exponent = vec![1, 0, 1];
    let bytes = |text: &str| BASE64URL_NOPAD.decode(text.as_bytes()).unwrap();
    let x = bytes("NZWsahsTPRjD9Zx63FgBMhpYz5jlb2LB6t59os4wRH95P-JFwsZt-zCv7qmOKK8G");
    let y = bytes("y7KCDnMdj5mzjp1U_9NvIuh7ByaZk95Clku0YZFuiagei13xvQmouX0hsSESXkAR");
    let keys = [
        Authenticator::new(1).key,
        curve_key(-35, 2, &x, &y),
        rsa_key(-257, vec![0xff; 256], exponent.clone()),
        rsa_key(-257, vec![0xff; 512], exponent),
    ];
    for (number, key) in (1..).zip(keys) {
        let mut device = Authenticator::new(number);
        device.key = key;
        assert_eq!(adds(&server, &zoe, &device).await, Ok(()), "{number}");
    }
    let mut device = Authenticator::new(9);
    device.id = vec![9; 1_023];
    assert_eq!(adds(&server, &zoe, &device).await, Ok(()));
}

#[tokio::test]
async fn a_new_key_that_was_not_asked_for_is_refused() {
    const CHANGES: [SignatureChange; 23] = [
        SignatureChange("another origin", |it| it.origin = "https://evil.example"),
        SignatureChange("another site", |it| it.site = "evil.example"),
        SignatureChange("in a frame", |it| it.cross_origin = true),
        SignatureChange("nobody recognised", |it| it.flags = PRESENT),
        SignatureChange("another id", |it| it.said_id = Some(vec![9; 16])),
        SignatureChange("no id", |it| it.id = vec![]),
        SignatureChange("a long id", |it| it.id = vec![1; 1_024]),
        SignatureChange("long client data", |it| it.client_padding = 3_000),
        SignatureChange("a long statement", |it| it.statement_padding = 6_000),
        SignatureChange("Ed25519", |it| it.key[1].1 = (-8).into()),
        SignatureChange("an unknown algorithm", |it| it.key[1].1 = 1.into()),
        SignatureChange("another kind", |it| it.key[0].1 = 3.into()),
        SignatureChange("another curve", |it| it.key[2].1 = 2.into()),
        SignatureChange("no y", |it| it.key.truncate(4)),
        SignatureChange("more than a key", |it| it.key.push((4.into(), 1.into()))),
        SignatureChange("off the curve", |it| {
            it.key = curve_key(-7, 1, &[1; 32], &[1; 32]);
        }),
        SignatureChange("a point of P-384", |it| {
            it.key = curve_key(-7, 1, &[1; 48], &[1; 48]);
        }),
        SignatureChange("half a point of P-384", |it| {
            it.key = curve_key(-35, 2, &[1; 48], &[1; 24]);
        }),
        SignatureChange("RS384", |it| {
            it.key = rsa_key(-258, vec![0xff; 256], vec![1, 0, 1]);
        }),
        SignatureChange("a short modulus", |it| {
            it.key = rsa_key(-257, vec![0xff; 255], vec![1, 0, 1]);
        }),
        SignatureChange("a long modulus", |it| {
            it.key = rsa_key(-257, vec![0xff; 513], vec![1, 0, 1]);
        }),
        SignatureChange("a modulus with zeros before it", |it| {
            let mut modulus = vec![0xff; 512];
            modulus[0] = 0;
            it.key = rsa_key(-257, modulus, vec![1, 0, 1]);
        }),
        SignatureChange("a long exponent", |it| {
            it.key = rsa_key(-257, vec![0xff; 256], vec![0, 0, 1, 0, 1]);
        }),
    ];
    let server = Server::start().await;
    let zoe = account(&server.live, "Zoë").await;
    let mut taken = vec![];
    for (number, SignatureChange(name, change)) in (1..).zip(CHANGES) {
        let mut device = Authenticator::new(number);
        change(&mut device);
        if adds(&server, &zoe, &device).await != refused() {
            taken.push(name);
            for passkey in server.live.accounts.passkeys_of(&zoe.0.id).await.unwrap() {
                let removed = server.live.accounts.remove_passkey(&zoe.0.id, passkey.hash);
                removed.await.unwrap();
            }
        }
    }
    assert!(taken.is_empty(), "{taken:?}");
}

#[tokio::test]
async fn a_signature_under_anything_else_is_refused() {
    const CHANGES: [SignatureChange; 9] = [
        SignatureChange("another origin", |it| it.origin = "https://evil.example"),
        SignatureChange("another site", |it| it.site = "evil.example"),
        SignatureChange("in a frame", |it| it.cross_origin = true),
        SignatureChange("nobody recognised", |it| it.flags = PRESENT),
        SignatureChange("the count of before", |it| it.counter = 1),
        SignatureChange("a lower count", |it| it.counter = 0),
        SignatureChange("it can be copied now", |it| it.flags |= BACKUP_ELIGIBLE),
        SignatureChange("long client data", |it| it.client_padding = 3_000),
        SignatureChange("long data", |it| it.data_padding = 3_100),
    ];
    let server = Server::start().await;
    let zoe = account(&server.live, "Zoë").await;
    let mut device = Authenticator::new(1);
    let asked = asks(&server.live, &zoe.0, &zoe.1).await;
    device.user = asked["options"]["publicKey"]["user"]["id"].clone();
    assert_eq!(adds(&server, &zoe, &device).await, Ok(()));
    device.counter = 100;
    let mut stranger = Authenticator::new(2);
    stranger.id.clone_from(&device.id);
    stranger.user = device.user.clone();
    stranger.counter = device.counter;
    assert_eq!(enters(&server.live, &stranger).await, refused());
    let mut taken = vec![];
    for (count, SignatureChange(name, change)) in (2..).zip(CHANGES) {
        let mut changed = device.clone();
        changed.counter = count;
        change(&mut changed);
        if enters(&server.live, &changed).await != refused() {
            taken.push(name);
        }
    }
    assert!(taken.is_empty(), "{taken:?}");
    assert_eq!(enters(&server.live, &device).await, Ok(zoe.0.id));
    assert_eq!(enters(&server.live, &device).await, refused(), "a replay");
}

#[tokio::test]
async fn a_key_that_may_be_copied_stays_one() {
    let server = Server::start().await;
    let zoe = account(&server.live, "Zoë").await;
    let mut device = Authenticator::new(1);
    device.flags |= BACKUP_ELIGIBLE;
    let asked = asks(&server.live, &zoe.0, &zoe.1).await;
    device.user = asked["options"]["publicKey"]["user"]["id"].clone();
    assert_eq!(adds(&server, &zoe, &device).await, Ok(()));
    let is_copied = async || {
        let passkeys = server.live.accounts.passkeys_of(&zoe.0.id).await.unwrap();
        let stored: Value = serde_json::from_str(&passkeys[0].credential).unwrap();
        stored["bs"].clone()
    };
    assert_eq!(is_copied().await, false);
    device.counter = 2;
    device.flags |= BACKED_UP;
    assert_eq!(enters(&server.live, &device).await, Ok(zoe.0.id.clone()));
    assert_eq!(is_copied().await, true);
    device.counter = 3;
    device.flags &= !(BACKUP_ELIGIBLE | BACKED_UP);
    assert_eq!(enters(&server.live, &device).await, refused());
}
