//! Creating the game of a form.

pub(crate) mod again;
pub(crate) mod challenge;
pub(crate) mod offer;

use std::net::IpAddr;

use self::offer::CreateForm;
use crate::web::commands::{create, find_opponent, may_create, read_wish};
use crate::web::{Context, Problem};
use postern_game::{CommandId, GameId, Opponent};

/// Creates the game of a form, or finds one like it that waits for an opponent. A form that cannot be
/// accepted creates no guest.
pub(super) async fn begin(
    ctx: &mut Context,
    address: IpAddr,
    id: &CommandId,
    form: CreateForm,
) -> Result<GameId, Problem> {
    let settings = form.clone();
    let pairs = !form.pair.is_empty();
    let new = read_wish(ctx, form.into_wire()?).await?;
    may_create(&ctx.visitor, &new)?;
    let person = ctx.person_or_guest().await?.clone();
    let game = if pairs && new.with == Opponent::Anyone {
        find_opponent(ctx, &person, address, id, new).await?
    } else {
        let is_program = ctx.visitor.is_program();
        create(ctx, &person, address, id, (new, is_program)).await?
    };
    // The game is there, whether or not its settings can be kept.
    if let Err(problem) = again::keep(ctx, &person.id, settings).await {
        tracing::warn!(status = %problem.status, "settings could not be kept");
    }
    Ok(game)
}
