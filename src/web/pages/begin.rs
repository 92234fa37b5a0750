//! Creating the game of a form.

pub(crate) mod again;
pub(crate) mod challenge;
pub(crate) mod offer;

use std::net::IpAddr;

use self::offer::CreateForm;
use crate::web::commands::{create, find_opponent, may_create, read_wish};
use crate::web::{Problem, Site, Visitor};
use postern_game::{CommandId, GameId, Opponent};

/// Creates the game of a form, or finds one like it that waits for an opponent. A form that cannot be accepted creates no guest.
pub(super) async fn begin(
    site: &Site,
    visitor: &Visitor,
    address: IpAddr,
    id: &CommandId,
    form: CreateForm,
) -> Result<(Visitor, GameId), (Visitor, Problem)> {
    let stay = |problem: Problem| (visitor.clone(), problem);
    let settings = form.clone();
    let pairs = !form.pair.is_empty();
    let wish = form.into_wire().map_err(stay)?;
    let new = read_wish(site, wish).await.map_err(stay)?;
    may_create(visitor, &new).map_err(stay)?;
    let visitor = visitor.clone().or_guest(site).await.map_err(stay)?;
    let Some(person) = &visitor.person else {
        return Err((visitor, Problem::internal()));
    };
    let is_program = visitor.is_program();
    let begun = if pairs && new.with == Opponent::Anyone {
        find_opponent(site, person, address, id, new).await
    } else {
        create(site, person, address, id, (new, is_program)).await
    };
    match begun {
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
