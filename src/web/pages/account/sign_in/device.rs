//! The private link with which a user signs in on another device.

use askama::Template;
use axum::extract::Path;

use crate::web::pages::shell::{Shell, render};
use crate::web::response::secret;
use crate::web::{Answer, Context, Site, Visitor};
use postern_game::Person;

/// The page `/device/{token}`: asks for confirmation, or reports that the device was signed in.
#[derive(Template)]
#[template(path = "sign-in/device.html")]
pub(crate) struct DevicePage {
    pub shell: Shell,
    /// The name of the user who created the link.
    pub name: String,
    /// The name of the user who was signed in on this device before, if that is another user.
    pub other: Option<String>,
    /// The URL to which the form posts. It is the page's own URL.
    pub action: String,
    /// Whether the device has been signed in.
    pub done: bool,
    /// A private link with which the user `other` can return to their own account. The page shows
    /// it once.
    pub way_back: Option<String>,
}

/// `GET /device/{token}`: asks for confirmation. Opening a link changes nothing, so link previews
/// and accidental clicks are harmless.
pub(crate) async fn ask(ctx: Context, Path(token): Path<String>) -> Answer {
    let person = ctx.live.accounts.person_of_link(&token).await?;
    let page = DevicePage {
        shell: ctx.shell().await?,
        other: other_than(&person, &ctx.visitor).map(|other| other.name.clone()),
        name: person.name,
        action: format!("/device/{token}"),
        done: false,
        way_back: None,
    };
    Ok(secret(render(&page)?))
}

/// `POST /device/{token}`: signs this device in as the user who created the link. The previous user
/// of the device gets a link back to their own account. The link in the URL is marked as used only
/// at the end, so that it still works if an earlier step fails.
pub(crate) async fn take(mut ctx: Context, Path(link): Path<String>) -> Answer {
    let person = ctx.live.accounts.person_of_link(&link).await?;
    let before = ctx.viewer().cloned().zip(ctx.visitor.session().copied());
    let other = other_than(&person, &ctx.visitor).cloned();
    let way_back = match &other {
        Some(other) => Some(device_url(
            &ctx,
            &ctx.live.accounts.device_link(&other.id).await?,
        )),
        None => None,
    };
    ctx.visitor.person = Some(person.clone());
    let page = DevicePage {
        shell: ctx.shell().await?,
        other: other.map(|other| other.name),
        name: person.name.clone(),
        action: String::new(),
        done: true,
        way_back,
    };
    let answer = secret(render(&page)?);
    let device = ctx.visitor.device.clone();
    let token = ctx.live.accounts.use_device_link(&link, device).await?;
    ctx.visitor.become_person(person, token);
    // Ends the previous session, because the browser is about to discard its cookie.
    if let Some((person, session)) = before
        && let Err(error) = ctx.live.accounts.sign_out(&person, session).await
    {
        tracing::warn!(%error, "the session that a device had before is still listed");
    }
    Ok(ctx.remember(answer))
}

fn other_than<'a>(person: &Person, visitor: &'a Visitor) -> Option<&'a Person> {
    visitor
        .person
        .as_ref()
        .filter(|other| other.id != person.id)
}

/// Returns the URL of a private link.
pub(crate) fn device_url(site: &Site, token: &str) -> String {
    format!("{}/device/{token}", site.public_url)
}
