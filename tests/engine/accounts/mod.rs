//! Accounts: names, passwords and sessions, and their protection.

mod authenticator;
mod deleted;
mod deletion;
mod host;
mod limits;
mod mail;
mod mail_of_deleted;
mod mailed;
mod names;
mod occasions;
mod passkeys;
mod passwords;
mod reports;
mod sign_up;
mod signatures;
mod year;

use std::net::IpAddr;

use postern::live::{AccountError, Live, LiveError, NewSignIn, Password, SignInClient};
use postern_game::{Person, PersonId};

use crate::helpers::*;

const PASSWORD: &str = "a green door";

fn password(text: &str) -> Password {
    Password::new(text.to_owned())
}

/// Returns a new browser whose IP address is `192.0.2.number`.
pub(crate) fn browser(number: u8) -> SignInClient {
    SignInClient {
        device: "Firefox on Linux".to_owned(),
        network: IpAddr::from([192, 0, 2, number]),
        token: None,
        session: None,
    }
}

/// Creates an account. Returns its player and browser.
async fn account(live: &Live, name: &str) -> (Person, SignInClient) {
    let entered = live
        .accounts
        .sign_up(None, name, &password(PASSWORD), &browser(1))
        .await
        .unwrap();
    let browser = kept(live, &entered).await;
    (entered.person, browser)
}

/// Returns the browser with the cookies that signing in has set.
async fn kept(live: &Live, entered: &NewSignIn) -> SignInClient {
    let signed_in = live
        .accounts
        .signed_in(&entered.session)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(signed_in.person, entered.person);
    SignInClient {
        token: Some(entered.browser.clone()),
        session: Some(signed_in.session),
        ..browser(1)
    }
}

async fn signs_in(
    live: &Live,
    name: &str,
    text: &str,
    browser: &SignInClient,
) -> Result<PersonId, LiveError> {
    let entered = live
        .accounts
        .sign_in_by_password(name, &password(text), browser)
        .await?;
    Ok(entered.person.id)
}

async fn is_signed_in(live: &Live, entered: &NewSignIn) -> bool {
    live.accounts
        .signed_in(&entered.session)
        .await
        .unwrap()
        .is_some()
}

fn wrong<T>() -> Result<T, LiveError> {
    Err(AccountError::Wrong.into())
}
