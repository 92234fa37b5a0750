//! Creating the game of a form.

use std::net::IpAddr;

use super::{again, offer::CreateForm};
use crate::{
    game::{CommandId, GameId},
    web::{
        commands::{create, may_create, read_wish},
        error::Problem,
        session::Visitor,
        state::Site,
    },
};

/// Creates the game of a form. A form that cannot be accepted creates no guest.
pub(super) async fn begin(
    site: &Site,
    visitor: &Visitor,
    address: IpAddr,
    id: &CommandId,
    form: CreateForm,
) -> Result<(Visitor, GameId), (Visitor, Problem)> {
    let stay = |problem: Problem| (visitor.clone(), problem);
    let settings = form.clone();
    let wish = form.into_wire().map_err(stay)?;
    let new = read_wish(site, wish).await.map_err(stay)?;
    may_create(visitor, &new).map_err(stay)?;
    let visitor = visitor.clone().or_guest(site).await.map_err(stay)?;
    let Some(person) = &visitor.person else {
        return Err((visitor, Problem::internal()));
    };
    match create(site, person, address, id, new).await {
        Ok(game) => {
            // The game is there, whether or not its settings can be kept.
            if let Err(problem) = again::keep(site, &person.id, settings).await {
                tracing::warn!(status = %problem.status, "settings could not be kept");
            }
            Ok((visitor, game))
        }
        Err(problem) => Err((visitor, problem)),
    }
}
