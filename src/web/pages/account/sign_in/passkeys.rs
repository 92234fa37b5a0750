//! Creates and removes passkeys, and signs users in with them. Only scripts can use passkeys, so
//! all requests except the removal are JSON.

use std::sync::Arc;

use axum::Json;
use axum::http::StatusCode;
use axum::response::Redirect;
use data_encoding::HEXLOWER;
use passki::{AuthenticationCredential, RegistrationCredential};
use serde::{Deserialize, Serialize};

use super::enter::{end_guest, guest_with_games, way_back};
use super::next::NextAddress;
use crate::live::{AccountError, LiveError, Password, RelyingParty};
use crate::web::response::secret;
use crate::web::{Answer, Context, FormBody, JsonBody, Problem, Site};
use postern_store::TokenHash;

/// The page to open after signing in, unless another one was requested.
const HOME: &str = "/me";

/// The password, which is required for adding a passkey to an account.
#[derive(Deserialize)]
pub(crate) struct AddPasskeyRequest {
    password: Password,
}

/// A new passkey, as the browser created it.
#[derive(Deserialize)]
pub(crate) struct CreatedPasskey {
    token: String,
    name: String,
    credential: RegistrationCredential,
}

/// The browser's signature of the sign-in challenge.
#[derive(Deserialize)]
pub(crate) struct PasskeySignature {
    token: String,
    credential: AuthenticationCredential,
    #[serde(default)]
    next: NextAddress,
}

/// The response to a sign-in, with the page to open next.
#[derive(Serialize)]
struct PasskeySignInAnswer {
    to: String,
    /// The name of the guest who had games in this browser.
    #[serde(skip_serializing_if = "Option::is_none")]
    guest: Option<String>,
    /// The private link to the guest's games.
    #[serde(skip_serializing_if = "Option::is_none")]
    way_back: Option<String>,
}

/// The form that removes a passkey.
#[derive(Deserialize)]
pub(crate) struct RemovePasskeyForm {
    id: String,
}

/// `POST /api/passkeys/begin`: returns the options for creating a passkey.
pub(crate) async fn begin(ctx: Context, JsonBody(wish): JsonBody<AddPasskeyRequest>) -> Answer {
    let person = ctx.person()?;
    let browser = ctx.visitor.browser()?;
    let party = party(&ctx)?;
    let accounts = &ctx.live.accounts;
    let begun = accounts
        .begin_passkey(&party, &person.id, &wish.password, &browser)
        .await?;
    Ok(secret(Json(begun)))
}

/// `POST /api/passkeys/finish`: verifies and stores the new passkey.
pub(crate) async fn finish(
    ctx: Context,
    JsonBody(made): JsonBody<CreatedPasskey>,
) -> Result<StatusCode, Problem> {
    let person = ctx.person()?;
    let party = party(&ctx)?;
    let CreatedPasskey {
        token,
        name,
        credential,
    } = made;
    let accounts = &ctx.live.accounts;
    let added = accounts.add_passkey(&party, &person.id, &token, &name, &credential);
    added.await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /account/passkeys/remove`: removes a passkey from the account.
pub(crate) async fn remove(
    ctx: Context,
    FormBody(form): FormBody<RemovePasskeyForm>,
) -> Result<Redirect, Problem> {
    let person = ctx.person()?;
    let id = HEXLOWER.decode(form.id.as_bytes()).ok();
    let hash: Option<TokenHash> = id.and_then(|id| id.try_into().ok());
    let hash = hash.ok_or_else(|| Problem::bad_request("There is no such passkey."))?;
    ctx.live.accounts.remove_passkey(&person.id, hash).await?;
    Ok(Redirect::to("/account#passkeys-title"))
}

/// `POST /api/passkeys/sign-in/begin`: returns the challenge for a sign-in.
pub(crate) async fn begin_sign_in(ctx: Context) -> Answer {
    let party = party(&ctx)?;
    let browser = ctx.visitor.browser()?;
    let accounts = &ctx.live.accounts;
    let begun = accounts.begin_passkey_sign_in(&party, &browser).await?;
    Ok(secret(Json(begun)))
}

/// `POST /api/passkeys/sign-in/finish`: signs the user in. If a guest has games in this browser,
/// the response contains a private link to them.
pub(crate) async fn sign_in(
    mut ctx: Context,
    JsonBody(signed): JsonBody<PasskeySignature>,
) -> Answer {
    let party = party(&ctx)?;
    let left = guest_with_games(&ctx).await?;
    let mut browser = ctx.visitor.browser()?;
    if left.is_some() {
        // The sign-in must not end the guest's session before the link to the guest's games exists.
        browser.session = None;
    }
    let accounts = &ctx.live.accounts;
    let entered = accounts
        .sign_in_by_passkey(&party, &signed.token, &signed.credential, &browser)
        .await?;
    let before = ctx.visitor.session().copied();
    ctx.visitor.enter(entered);
    let mut answer = PasskeySignInAnswer {
        to: signed.next.or(HOME).to_owned(),
        guest: None,
        way_back: None,
    };
    if let Some(guest) = left {
        answer.way_back = Some(way_back(&ctx, &guest).await?);
        end_guest(&ctx, &guest.id, before).await;
        answer.guest = Some(guest.name);
    }
    Ok(ctx.remember(secret(Json(answer))))
}

fn party(site: &Site) -> Result<Arc<RelyingParty>, Problem> {
    let party = site.passkeys.clone();
    party.ok_or_else(|| LiveError::from(AccountError::NoPasskeysHere).into())
}
