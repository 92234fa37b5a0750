//! `/account/tokens`: the API tokens with which programs act for a user.

use askama::Template;
use data_encoding::HEXLOWER;
use serde::Deserialize;

use crate::live::{ApiTokenError, LiveError, NewApiToken};
use crate::web::pages::shell::{Shell, datetime, day, render_form};
use crate::web::response::secret;
use crate::web::{Answer, Context, FormBody, Problem, redirect};
use postern_store::TokenHash;
use postern_store::api_tokens::{ApiToken, MAX_API_TOKENS, TokenScopes};

/// The page `/account/tokens`, with the list of API tokens.
#[derive(Template)]
#[template(path = "account/tokens.html")]
struct TokensPage {
    shell: Shell,
    /// The user's tokens, newest first.
    tokens: Vec<TokenRow>,
    /// The token that was just created. The page shows it once.
    made: Option<String>,
    /// The error about the name field.
    name_error: Option<String>,
    /// Any other error, shown above the form.
    top: Option<String>,
    form: CreateTokenForm,
    is_full: bool,
}

/// A row of the page's table: one API token.
#[derive(Debug)]
struct TokenRow {
    /// The hash of the token, which the revocation form sends.
    id: String,
    name: String,
    /// The token's scopes in words, such as `read, play`.
    scopes: String,
    program: bool,
    /// The day on which the token was created, such as `21 Nov 2026`.
    made: String,
    /// The last use of the token: its time for `<time datetime>`, and the day in words.
    used: Option<(String, String)>,
}

/// The form that creates an API token.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct CreateTokenForm {
    name: String,
    read: String,
    play: String,
    challenge: String,
    program: String,
}

/// The form that revokes an API token.
#[derive(Debug, Deserialize)]
pub(crate) struct EndTokenForm {
    token: String,
}

/// Additional content of the page after a form was submitted.
#[derive(Default)]
struct TokensNotice {
    made: Option<String>,
    refused: Option<ApiTokenError>,
    form: CreateTokenForm,
}

/// `GET /account/tokens`: lists the user's tokens. Anonymous visitors are redirected to the sign-in
/// page.
pub(crate) async fn show(ctx: Context) -> Answer {
    ctx.person_or_sign_in("/account/tokens")?;
    let form = CreateTokenForm {
        read: "yes".to_owned(),
        ..CreateTokenForm::default()
    };
    let extra = TokensNotice {
        form,
        ..TokensNotice::default()
    };
    Ok(ctx.remember(page(&ctx, extra).await?))
}

/// `POST /account/tokens`: creates a token. The response shows it once.
pub(crate) async fn make(ctx: Context, FormBody(form): FormBody<CreateTokenForm>) -> Answer {
    let person = ctx.person()?;
    let wish = NewApiToken {
        name: form.name.clone(),
        scopes: TokenScopes {
            read: !form.read.is_empty(),
            play: !form.play.is_empty(),
            challenge: !form.challenge.is_empty(),
        },
        program: !form.program.is_empty(),
    };
    let extra = match ctx.live.accounts.new_api_token(&person.id, wish).await {
        Ok(made) => TokensNotice {
            made: Some(made),
            ..TokensNotice::default()
        },
        Err(LiveError::ApiToken(error)) => TokensNotice {
            refused: Some(error),
            form,
            made: None,
        },
        Err(error) => return Err(error.into()),
    };
    page(&ctx, extra).await
}

/// `POST /account/tokens/end`: revokes a token.
pub(crate) async fn end(ctx: Context, FormBody(form): FormBody<EndTokenForm>) -> Answer {
    let person = ctx.person()?;
    let token = read(&form.token).ok_or_else(Problem::unreadable_form)?;
    ctx.live.accounts.end_api_token(&person.id, token).await?;
    redirect("/account/tokens")
}

async fn page(ctx: &Context, extra: TokensNotice) -> Answer {
    let person = ctx.person()?;
    let tokens = ctx.live.accounts.api_tokens_of(&person.id).await?;
    let (name_error, top) = match extra.refused {
        Some(ApiTokenError::Name) => (Some(ApiTokenError::Name.to_string()), None),
        other => (None, other.map(|error| error.to_string())),
    };
    let is_refused = extra.refused.is_some();
    let page = TokensPage {
        shell: ctx.shell().await?,
        is_full: tokens.len() >= MAX_API_TOKENS as usize,
        tokens: tokens.into_iter().map(TokenRow::of).collect(),
        made: extra.made,
        name_error,
        top,
        form: extra.form,
    };
    Ok(secret(render_form(&page, is_refused)?))
}

impl TokenRow {
    fn of(token: ApiToken) -> Self {
        let scopes: Vec<_> = token
            .scopes
            .iter()
            .map(|scope| scope.as_ref().to_owned())
            .collect();
        Self {
            id: HEXLOWER.encode(&token.hash),
            name: token.name,
            scopes: scopes.join(", "),
            program: token.program,
            made: day(token.made_ms),
            used: token
                .used_ms
                .map(|used_ms| (datetime(used_ms), day(used_ms))),
        }
    }
}

/// Parses the hash of a token from a form.
fn read(text: &str) -> Option<TokenHash> {
    HEXLOWER.decode(text.as_bytes()).ok()?.try_into().ok()
}
