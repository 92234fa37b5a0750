//! Creates games from the form on the start page or on the page of challenges.

pub(crate) mod again;
pub(crate) mod challenge;
pub(crate) mod offer;

use self::offer::CreateGameForm;
use crate::web::commands::{create, find_opponent, may_create, read_wish};
use crate::web::{Context, Problem};
use postern_game::{CommandId, GameId, OpponentKind};

/// Creates a game from a form, or joins an open challenge with the same settings. An anonymous
/// visitor becomes a guest only if the form is accepted.
pub(super) async fn begin(
    ctx: &mut Context,
    id: &CommandId,
    form: CreateGameForm,
) -> Result<GameId, Problem> {
    let settings = form.clone();
    let pairs = !form.pair.is_empty();
    let new = read_wish(ctx, form.into_wire()?).await?;
    may_create(&ctx.visitor, &new)?;
    ctx.person_or_guest().await?;
    let game = if pairs && new.with == OpponentKind::Anyone {
        find_opponent(ctx, id, new).await?
    } else {
        create(ctx, id, new).await?
    };
    // The game already exists, so a failure to save the settings must not fail the request.
    if let Err(problem) = again::keep(ctx, settings).await {
        tracing::warn!(status = %problem.status, "settings could not be kept");
    }
    Ok(game)
}
