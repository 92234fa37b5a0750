//! Making passkeys, removing them, and signing in with one. Only scripts can use them, so all but the
//! removal is JSON.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Redirect, Response};
use data_encoding::HEXLOWER;
use passki::{AuthenticationCredential, RegistrationCredential};
use serde::{Deserialize, Serialize};

use super::device::secret;
use super::enter::{end_guest, guest_with_games, way_back};
use super::next::Next;
use crate::live::{AccountError, LiveError, Password, RelyingParty};
use crate::web::pages::account::change::known;
use crate::web::{FormBody, JsonBody, Problem, Site, Visitor};
use postern_store::TokenHash;

/// Where somebody goes on who came from nowhere.
const HOME: &str = "/me";

/// The password, without which nobody gets a passkey for an account.
#[derive(Deserialize)]
pub(crate) struct Wish {
    password: Password,
}

/// A passkey that the browser has made.
#[derive(Deserialize)]
pub(crate) struct Made {
    token: String,
    name: String,
    credential: RegistrationCredential,
}

/// What the browser has signed.
#[derive(Deserialize)]
pub(crate) struct Signed {
    token: String,
    credential: AuthenticationCredential,
    #[serde(default)]
    next: Next,
}

/// Where somebody who has signed in goes on.
#[derive(Serialize)]
struct SignedIn {
    to: String,
    /// The guest who had games in this browser, and the private link back to them.
    #[serde(skip_serializing_if = "Option::is_none")]
    guest: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    way_back: Option<String>,
}

/// The form that removes one.
#[derive(Deserialize)]
pub(crate) struct RemoveForm {
    id: String,
}

/// `POST /api/passkeys/begin`.
pub(crate) async fn begin(
    State(site): State<Site>,
    visitor: Visitor,
    JsonBody(wish): JsonBody<Wish>,
) -> Result<Response, Problem> {
    let person = known(&visitor)?;
    let browser = visitor.browser()?;
    let party = party(&site)?;
    let begun = site
        .live
        .accounts
        .begin_passkey(&party, &person.id, &wish.password, &browser)
        .await?;
    Ok(secret(Json(begun).into_response()))
}

/// `POST /api/passkeys/finish`.
pub(crate) async fn finish(
    State(site): State<Site>,
    visitor: Visitor,
    JsonBody(made): JsonBody<Made>,
) -> Result<StatusCode, Problem> {
    let person = known(&visitor)?;
    let party = party(&site)?;
    let Made {
        token,
        name,
        credential,
    } = made;
    let added = site
        .live
        .accounts
        .add_passkey(&party, &person.id, &token, &name, &credential);
    added.await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /account/passkeys/remove`.
pub(crate) async fn remove(
    State(site): State<Site>,
    visitor: Visitor,
    FormBody(form): FormBody<RemoveForm>,
) -> Result<Redirect, Problem> {
    let person = known(&visitor)?;
    let id = HEXLOWER.decode(form.id.as_bytes()).ok();
    let hash: Option<TokenHash> = id.and_then(|id| id.try_into().ok());
    let hash = hash.ok_or_else(|| Problem::bad_request("There is no such passkey."))?;
    site.live.accounts.remove_passkey(&person.id, hash).await?;
    Ok(Redirect::to("/account#passkeys-title"))
}

/// `POST /api/passkeys/sign-in/begin`.
pub(crate) async fn begin_sign_in(
    State(site): State<Site>,
    visitor: Visitor,
) -> Result<Response, Problem> {
    let party = party(&site)?;
    let browser = visitor.browser()?;
    let begun = site
        .live
        .accounts
        .begin_passkey_sign_in(&party, &browser)
        .await?;
    Ok(secret(Json(begun).into_response()))
}

/// `POST /api/passkeys/sign-in/finish`. Where a guest has games, a private link back to them is
/// given.
pub(crate) async fn sign_in(
    State(site): State<Site>,
    mut visitor: Visitor,
    JsonBody(signed): JsonBody<Signed>,
) -> Result<Response, Problem> {
    let party = party(&site)?;
    let left = guest_with_games(&site, &visitor).await?;
    let mut browser = visitor.browser()?;
    if left.is_some() {
        // The guest's session ends when the link back is there.
        browser.session = None;
    }
    let entered = site
        .live
        .accounts
        .sign_in_by_passkey(&party, &signed.token, &signed.credential, &browser)
        .await?;
    let before = visitor.session().copied();
    visitor.enter(entered);
    let mut answer = SignedIn {
        to: signed.next.or(HOME).to_owned(),
        guest: None,
        way_back: None,
    };
    if let Some(guest) = left {
        answer.way_back = Some(way_back(&site, &guest).await?);
        end_guest(&site, &guest.id, before).await;
        answer.guest = Some(guest.name);
    }
    let answer = secret(Json(answer).into_response());
    Ok(visitor.remember(&site, answer))
}

fn party(site: &Site) -> Result<Arc<RelyingParty>, Problem> {
    let party = site.passkeys.clone();
    party.ok_or_else(|| LiveError::from(AccountError::NoPasskeysHere).into())
}
