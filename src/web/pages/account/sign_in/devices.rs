//! The list of devices on which a user is signed in, and the forms that sign them out.

use askama::Template;
use axum::response::{IntoResponse as _, Redirect, Response};
use data_encoding::HEXLOWER;
use serde::Deserialize;

use crate::web::pages::shell::{Shell, datetime, day, render};
use crate::web::response::secret;
use crate::web::{Answer, Context, FormBody, Problem, Site, Visitor, redirect};
use postern_store::{Session, TokenHash};

/// The page `/me/devices`, with the list of sessions.
#[derive(Template)]
#[template(path = "account/devices.html")]
pub(crate) struct DevicesPage {
    pub shell: Shell,
    /// The name of the signed-in user.
    pub name: String,
    /// The user's devices, last used first.
    pub devices: Vec<DeviceRow>,
}

/// A row of the page's table: one device on which the user is signed in.
#[derive(Clone, Debug)]
pub(crate) struct DeviceRow {
    /// The hash of the session, which the sign-out form sends.
    pub id: String,
    /// The browser and the operating system, such as `Firefox on Windows`.
    pub words: String,
    /// The day of the sign-in, such as `21 Nov 2026`.
    pub signed_in: String,
    /// The time of the last use, for `<time datetime>`.
    pub used_at: String,
    /// The day of the last use, such as `21 Nov 2026`.
    pub used: String,
    /// Whether this is the device that sent the request.
    pub is_this: bool,
}

/// The form that signs a device out.
#[derive(Debug, Deserialize)]
pub(crate) struct SignOutDeviceForm {
    session: String,
}

/// `GET /me/devices`: lists the devices on which the user is signed in.
pub(crate) async fn show(ctx: Context) -> Answer {
    let person = ctx.person()?;
    let sessions = ctx.live.accounts.sessions_of(&person.id).await?;
    let page = DevicesPage {
        shell: ctx.shell().await?,
        name: person.name.clone(),
        devices: sessions
            .into_iter()
            .map(|session| DeviceRow::of(session, ctx.visitor.session()))
            .collect(),
    };
    Ok(ctx.remember(secret(render(&page)?)))
}

/// `POST /me/devices/end`: signs one device out.
pub(crate) async fn end(ctx: Context, FormBody(form): FormBody<SignOutDeviceForm>) -> Answer {
    let person = &ctx.person()?.id;
    let session = read(&form.session).ok_or_else(Problem::unreadable_form)?;
    ctx.live.accounts.sign_out(person, session).await?;
    if ctx.visitor.session() == Some(&session) {
        Ok(signed_out(&ctx))
    } else {
        redirect("/me/devices")
    }
}

/// `POST /me/sign-out`: signs this device out.
pub(crate) async fn sign_out(ctx: Context) -> Answer {
    if let (Some(person), Some(session)) = (ctx.viewer(), ctx.visitor.session()) {
        ctx.live.accounts.sign_out(person, *session).await?;
    }
    Ok(signed_out(&ctx))
}

/// `POST /me/sign-out-everywhere`: signs all devices out.
pub(crate) async fn sign_out_everywhere(ctx: Context) -> Answer {
    if let Some(person) = ctx.viewer() {
        ctx.live.accounts.sign_out_everywhere(person).await?;
    }
    Ok(signed_out(&ctx))
}

fn signed_out(site: &Site) -> Response {
    Visitor::forget(site, Redirect::to("/").into_response())
}

impl DeviceRow {
    fn of(session: Session, this: Option<&TokenHash>) -> Self {
        Self {
            id: HEXLOWER.encode(&session.hash),
            words: session.device,
            signed_in: day(session.made_ms),
            used_at: datetime(session.used_ms),
            used: day(session.used_ms),
            is_this: this == Some(&session.hash),
        }
    }
}

/// Parses the hash of a session from a form.
fn read(text: &str) -> Option<TokenHash> {
    HEXLOWER.decode(text.as_bytes()).ok()?.try_into().ok()
}
