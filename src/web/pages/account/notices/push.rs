//! The forms about browsers in which a person is told with no page open.

use axum::extract::State;
use axum::response::{IntoResponse as _, Redirect, Response};
use serde::Deserialize;

use super::notifications::{Extra, page};
use super::switches::ChoiceForm;
use crate::live::{EnteredDevice, LiveError};
use crate::web::pages::account::change::known;
use crate::web::{FormBody, Problem, Site, Visitor};
use postern_store::notifications::ChannelKind;

/// What a browser says where it takes messages. A script fills it in.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct AddForm {
    endpoint: String,
    p256dh: String,
    auth: String,
}

/// A form about one of them.
#[derive(Debug, Deserialize)]
pub(crate) struct OneForm {
    device: i64,
}

/// `POST /account/notifications/devices`: adds the browser that asks.
pub(crate) async fn add(
    State(site): State<Site>,
    visitor: Visitor,
    FormBody(form): FormBody<AddForm>,
) -> Result<Response, Problem> {
    let person = known(&visitor)?;
    let session = *visitor.session().ok_or_else(Problem::internal)?;
    let network = visitor.browser()?.network;
    let _places = site.limits.lookups.take(&person.id, network)?;
    let entered = EnteredDevice {
        endpoint: &form.endpoint,
        p256dh: &form.p256dh,
        auth: &form.auth,
    };
    let device = (visitor.device.clone(), entered);
    let live = &site.live;
    match live
        .notifications
        .add_device(&person.id, session, device, &*site.outbound)
        .await
    {
        Ok(()) => Ok(back("")),
        Err(LiveError::Push(error)) => {
            let extra = Extra {
                push_refused: Some(error.to_string()),
                is_saved: false,
            };
            page(&site, &visitor, person, extra).await
        }
        Err(error) => Err(error.into()),
    }
}

/// `POST /account/notifications/devices/end`.
pub(crate) async fn end(
    State(site): State<Site>,
    visitor: Visitor,
    FormBody(form): FormBody<OneForm>,
) -> Result<Response, Problem> {
    let person = known(&visitor)?;
    site.live
        .notifications
        .end_receiver(&person.id, ChannelKind::Push, form.device)
        .await?;
    Ok(back(""))
}

/// `POST /account/notifications/push`.
pub(crate) async fn choose(
    State(site): State<Site>,
    visitor: Visitor,
    FormBody(form): FormBody<ChoiceForm>,
) -> Result<Response, Problem> {
    let person = known(&visitor)?;
    let choices = form.with_turns(ChoiceForm::box_of(&form.turn));
    site.live
        .notifications
        .choose(&person.id, ChannelKind::Push, choices)
        .await?;
    Ok(back("?saved=yes"))
}

fn back(query: &str) -> Response {
    Redirect::to(&format!("/account/notifications{query}")).into_response()
}
