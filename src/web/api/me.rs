//! Tells programs that have only a token who they act for.

use axum::Json;
use serde::Serialize;

use crate::web::response::fresh;
use crate::web::{Answer, Context};
use postern_store::api_tokens::ApiToken;

/// The person that a cookie or token belongs to.
#[derive(Serialize)]
struct Me<'a> {
    name: &'a str,
    /// Whether the person has an account; otherwise the person is a guest.
    account: bool,
    /// The name and the permissions of the token; `None` for a browser.
    #[serde(skip_serializing_if = "Option::is_none")]
    token: Option<Token<'a>>,
}

/// A description of a token, without the secret.
#[derive(Serialize)]
struct Token<'a> {
    /// The name that the owner has given it.
    name: &'a str,
    scopes: Vec<&'static str>,
    program: bool,
}

impl<'a> Token<'a> {
    fn of(token: &'a ApiToken) -> Self {
        let scopes = token.scopes.iter();
        Self {
            name: &token.name,
            scopes: scopes.map(Into::into).collect(),
            program: token.program,
        }
    }
}

/// `GET /api/me`. Any token is accepted, whatever its scopes.
pub(crate) async fn show(ctx: Context) -> Answer {
    let person = ctx.person()?;
    let me = Me {
        name: &person.name,
        account: ctx.live.people.account(&person.id).await?.is_some(),
        token: ctx.visitor.api_token().map(Token::of),
    };
    Ok(ctx.remember(fresh(Json(me))))
}
