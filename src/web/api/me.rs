//! Who asks, for programs that have nothing but a token.

use axum::Json;
use serde::Serialize;

use crate::web::response::fresh;
use crate::web::{Answer, Context};
use postern_store::api_tokens::ApiToken;

/// The person of a cookie or a token.
#[derive(Serialize)]
struct Me<'a> {
    name: &'a str,
    /// Whether it is an account, or a guest.
    account: bool,
    /// What the token may do; `None` for a browser.
    #[serde(skip_serializing_if = "Option::is_none")]
    token: Option<Token<'a>>,
}

/// A token, without anything of what makes it one.
#[derive(Serialize)]
struct Token<'a> {
    /// What its owner calls it.
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

/// `GET /api/me`. Any token may ask, whatever its scopes are.
pub(crate) async fn show(ctx: Context) -> Answer {
    let person = ctx.person()?;
    let me = Me {
        name: &person.name,
        account: ctx.live.people.account(&person.id).await?.is_some(),
        token: ctx.visitor.api_token().map(Token::of),
    };
    Ok(ctx.remember(fresh(Json(me))))
}
