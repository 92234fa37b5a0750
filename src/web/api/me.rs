//! `GET /api/me`: tells a client which user or guest it is authenticated as.

use axum::Json;
use serde::Serialize;

use crate::web::response::fresh;
use crate::web::{Answer, Context};
use postern_store::api_tokens::ApiToken;

/// The user or guest who sent the request, identified by a cookie or a token.
#[derive(Serialize)]
struct MeResponse<'a> {
    name: &'a str,
    /// Whether this is a user with an account. `false` for guests.
    account: bool,
    /// The token of the request. `None` if the request was authenticated with a cookie.
    #[serde(skip_serializing_if = "Option::is_none")]
    token: Option<TokenInfo<'a>>,
}

/// An API token without its secret.
#[derive(Serialize)]
struct TokenInfo<'a> {
    /// The name that the owner gave the token.
    name: &'a str,
    scopes: Vec<&'static str>,
    program: bool,
}

impl<'a> TokenInfo<'a> {
    fn of(token: &'a ApiToken) -> Self {
        let scopes = token.scopes.iter();
        Self {
            name: &token.name,
            scopes: scopes.map(Into::into).collect(),
            program: token.program,
        }
    }
}

/// `GET /api/me`: returns the owner of the token or session. Tokens with any scope are accepted.
pub(crate) async fn show(ctx: Context) -> Answer {
    let person = ctx.person()?;
    let me = MeResponse {
        name: &person.name,
        account: ctx.live.people.account(&person.id).await?.is_some(),
        token: ctx.visitor.api_token().map(TokenInfo::of),
    };
    Ok(ctx.remember(fresh(Json(me))))
}
