//! The forms that add, remove and configure browsers for push notifications.

use axum::response::{IntoResponse as _, Redirect, Response};
use serde::Deserialize;

use super::notifications::{NotificationsNotice, page};
use super::switches::ChoiceForm;
use crate::live::{BrowserSubscription, LiveError};
use crate::web::{Answer, Context, FormBody, Problem};
use postern_store::notifications::ChannelKind;

/// A browser's push endpoint. The page's script fills in this form.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct AddBrowserForm {
    endpoint: String,
    p256dh: String,
    auth: String,
}

/// The form that stops push notifications to one browser.
#[derive(Debug, Deserialize)]
pub(crate) struct BrowserForm {
    device: i64,
}

/// `POST /account/notifications/devices`: starts push notifications to the current browser.
pub(crate) async fn add(ctx: Context, FormBody(form): FormBody<AddBrowserForm>) -> Answer {
    let person = ctx.person()?;
    let session = *ctx.visitor.session().ok_or_else(Problem::internal)?;
    let network = ctx.visitor.browser()?.network;
    let _places = ctx.limits.lookups.take(&person.id, network)?;
    let entered = BrowserSubscription {
        label: &ctx.visitor.device,
        endpoint: &form.endpoint,
        p256dh: &form.p256dh,
        auth: &form.auth,
    };
    let live = &ctx.live;
    match live
        .notifications
        .add_device(&person.id, session, entered, &*ctx.outbound)
        .await
    {
        Ok(()) => Ok(back("")),
        Err(LiveError::Receiver(error)) => {
            let extra = NotificationsNotice {
                push_refused: Some(error.to_string()),
                is_saved: false,
            };
            page(&ctx, person, extra).await
        }
        Err(error) => Err(error.into()),
    }
}

/// `POST /account/notifications/devices/end`: stops push notifications to a browser.
pub(crate) async fn end(ctx: Context, FormBody(form): FormBody<BrowserForm>) -> Answer {
    let person = ctx.person()?;
    ctx.live
        .notifications
        .end_receiver(&person.id, ChannelKind::Push, form.device)
        .await?;
    Ok(back(""))
}

/// `POST /account/notifications/push`: saves the settings for push notifications.
pub(crate) async fn choose(ctx: Context, FormBody(form): FormBody<ChoiceForm>) -> Answer {
    let person = ctx.person()?;
    let choices = form.with_turns(ChoiceForm::box_of(&form.turn));
    ctx.live
        .notifications
        .choose(&person.id, ChannelKind::Push, choices)
        .await?;
    Ok(back("?saved=yes"))
}

fn back(query: &str) -> Response {
    Redirect::to(&format!("/account/notifications{query}")).into_response()
}
