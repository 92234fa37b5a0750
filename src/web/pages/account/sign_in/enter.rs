//! The forms for signing up and signing in with a password.

use askama::Template;
use axum::extract::Query;
use axum::http::HeaderMap;
use axum::response::Redirect;
use serde::Deserialize;

use super::device::device_url;
use super::next::{NextAddress, NextQuery};
use crate::live::{LiveError, NewSignIn, Password};
use crate::web::pages::account::field::FormField;
use crate::web::pages::account::refused::{FormRefusal, RefusalSpot, form_page};
use crate::web::pages::shell::{Shell, render};
use crate::web::response::secret;
use crate::web::{Answer, Context, FormBody, Problem, Site, redirect};
use postern_game::{Person, PersonId};
use postern_store::TokenHash;

/// The page to open after signing in, unless another one was requested.
const HOME: &str = "/me";

/// The page `/sign-up`, with the form for a new account.
#[derive(Template)]
#[template(path = "sign-in/sign-up.html")]
struct SignUpPage {
    shell: Shell,
    next: NextAddress,
    /// The name of the guest in this browser. The new account takes over the guest's games.
    guest: Option<String>,
    top: Option<String>,
    name: FormField,
    password: FormField,
}

/// The page `/sign-in`, with the password form and the passkey button.
#[derive(Template)]
#[template(path = "sign-in/sign-in.html")]
struct SignInPage {
    shell: Shell,
    next: NextAddress,
    /// The name of the guest who has games in this browser. After the sign-in, the guest gets a
    /// private link to these games.
    guest: Option<String>,
    top: Option<String>,
    name: FormField,
    password: FormField,
    /// Whether this site supports passkeys.
    has_passkeys: bool,
    sends_mail: bool,
}

/// The page shown after the sign-in of a user who had games as a guest in this browser.
#[derive(Template)]
#[template(path = "sign-in/signed-in.html")]
struct SignedInPage {
    shell: Shell,
    name: String,
    /// The name of the guest.
    guest: String,
    /// The private link to the guest's games. The page shows it once.
    way_back: String,
    next: NextAddress,
}

/// The submitted form for signing up or signing in.
#[derive(Debug, Deserialize)]
pub(crate) struct CredentialsForm {
    name: String,
    password: Password,
    #[serde(default)]
    next: NextAddress,
}

/// `GET /sign-up`: shows the form for a new account.
pub(crate) async fn ask_sign_up(
    ctx: Context,
    Query(query): Query<NextQuery>,
    headers: HeaderMap,
) -> Answer {
    let shell = ctx.shell().await?;
    if shell.has_account {
        return redirect("/account");
    }
    let typed = shell.name.clone().unwrap_or_default();
    let page = SignUpPage::of(shell, query.or_back(&headers, &ctx), &typed, None);
    Ok(ctx.remember(form_page(&page, None)?))
}

/// `POST /sign-up`: turns the guest in this browser into an account, or creates a new account.
pub(crate) async fn sign_up(mut ctx: Context, FormBody(form): FormBody<CredentialsForm>) -> Answer {
    let entered = match new_account(&ctx, &form).await? {
        Ok(entered) => entered,
        Err(refused) => {
            let shell = ctx.shell().await?;
            let page = SignUpPage::of(shell, form.next, &form.name, Some(&refused));
            return Ok(ctx.remember(form_page(&page, Some(&refused))?));
        }
    };
    ctx.visitor.enter(entered);
    Ok(ctx.remember(secret(Redirect::to(form.next.or(HOME)))))
}

async fn new_account(
    ctx: &Context,
    form: &CredentialsForm,
) -> Result<Result<NewSignIn, FormRefusal>, Problem> {
    if ctx.viewer().is_none()
        && let Err(problem) = ctx.visitor.take_guest(ctx)
    {
        return Ok(Err(FormRefusal::whole(problem)));
    }
    let browser = ctx.visitor.browser()?;
    let accounts = &ctx.live.accounts;
    let entered = accounts
        .sign_up(ctx.viewer(), &form.name, &form.password, &browser)
        .await;
    or_refused(entered)
}

/// `GET /sign-in`: shows the sign-in form.
pub(crate) async fn ask_sign_in(
    ctx: Context,
    Query(query): Query<NextQuery>,
    headers: HeaderMap,
) -> Answer {
    let next = query.or_back(&headers, &ctx);
    let page = SignInPage::of(&ctx, next, "", None).await?;
    if page.shell.has_account {
        return redirect(page.next.or("/account"));
    }
    Ok(ctx.remember(form_page(&page, None)?))
}

/// `POST /sign-in`: signs a user in. If a guest has games in this browser, the response shows a
/// private link to them.
pub(crate) async fn sign_in(mut ctx: Context, FormBody(form): FormBody<CredentialsForm>) -> Answer {
    let left = guest_with_games(&ctx).await?;
    let mut browser = ctx.visitor.browser()?;
    if left.is_some() {
        // The sign-in must not end the guest's session before the link to the guest's games exists.
        browser.session = None;
    }
    let accounts = &ctx.live.accounts;
    let entered = accounts
        .sign_in_by_password(&form.name, &form.password, &browser)
        .await;
    let entered = match or_refused(entered)? {
        Ok(entered) => entered,
        Err(refused) => {
            let page = SignInPage::of(&ctx, form.next, &form.name, Some(&refused));
            let answer = form_page(&page.await?, Some(&refused))?;
            return Ok(ctx.remember(answer));
        }
    };
    let Some(guest) = left else {
        ctx.visitor.enter(entered);
        let answer = secret(Redirect::to(form.next.or(HOME)));
        return Ok(ctx.remember(answer));
    };
    let way_back = way_back(&ctx, &guest).await?;
    let (guest_id, before) = (guest.id.clone(), ctx.visitor.session().copied());
    ctx.visitor.enter(entered);
    let shell = ctx.shell().await?;
    let page = SignedInPage {
        name: shell.name.clone().unwrap_or_default(),
        shell,
        guest: guest.name,
        way_back,
        next: form.next,
    };
    let answer = secret(render(&page)?);
    end_guest(&ctx, &guest_id, before).await;
    Ok(ctx.remember(answer))
}

/// Creates a private link to a guest's games.
pub(crate) async fn way_back(site: &Site, guest: &Person) -> Result<String, Problem> {
    Ok(device_url(
        site,
        &site.live.accounts.device_link(&guest.id).await?,
    ))
}

/// Ends a guest's session in this browser. The caller has already created a link to the guest's
/// games.
pub(crate) async fn end_guest(site: &Site, guest: &PersonId, session: Option<TokenHash>) {
    if let Some(session) = session
        && let Err(error) = site.live.accounts.sign_out(guest, session).await
    {
        tracing::warn!(%error, "the session that a guest had before signing in is still listed");
    }
}

/// Returns the guest in this browser. `None` if there is no guest or the guest has no games.
pub(crate) async fn guest_with_games(ctx: &Context) -> Result<Option<Person>, Problem> {
    let Some(person) = &ctx.visitor.person else {
        return Ok(None);
    };
    let has_games = ctx.live.people.account(&person.id).await?.is_none()
        && (!ctx.live.lists.unfinished_of(&person.id).await?.is_empty()
            || !ctx
                .live
                .lists
                .finished_of(&person.id, None)
                .await?
                .is_empty());
    Ok(has_games.then(|| person.clone()))
}

/// Moves errors that the form's page can show into the `Ok` value, as a `FormRefusal`. All other
/// errors stay errors.
pub(crate) fn or_refused<T>(
    result: Result<T, LiveError>,
) -> Result<Result<T, FormRefusal>, Problem> {
    match result {
        Ok(done) => Ok(Ok(done)),
        Err(error) => FormRefusal::of(error).map(Err),
    }
}

impl SignUpPage {
    fn of(shell: Shell, next: NextAddress, typed: &str, refused: Option<&FormRefusal>) -> Self {
        let hint = "2 to 24 characters. It is public, and you sign in with it.";
        Self {
            guest: shell.name.clone(),
            shell,
            next,
            top: top(refused),
            name: FormField::for_name("Name", hint, typed, refused),
            password: FormField::for_new_password("password", "Password", refused),
        }
    }
}

impl SignInPage {
    async fn of(
        ctx: &Context,
        next: NextAddress,
        typed: &str,
        refused: Option<&FormRefusal>,
    ) -> Result<Self, Problem> {
        let guest = guest_with_games(ctx).await?;
        Ok(Self {
            shell: ctx.shell().await?,
            next,
            guest: guest.map(|guest| guest.name),
            top: top(refused),
            name: FormField::for_name("Name", "", typed, refused),
            password: FormField::for_password("password", "Password", refused),
            has_passkeys: ctx.passkeys.is_some(),
            sends_mail: ctx.sends_mail,
        })
    }
}

/// Returns the sentence to show above the form. `None` if the form was not refused.
pub(crate) fn top(refused: Option<&FormRefusal>) -> Option<String> {
    refused
        .and_then(|refused| refused.at(RefusalSpot::Top))
        .map(str::to_owned)
}
