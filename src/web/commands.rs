//! Executes commands that arrive as JSON, as forms or over sockets.

use crate::web::wire::WireNewGame;
use crate::web::{Context, Problem, Site, Visitor};
use postern_game::{
    Actor, AllowedSender, Command, CommandId, CommandKind, CommandPurpose, ComputerPlayer, GameId,
    NewGame, OpponentKind, Person, Refusal, Seq,
};
use postern_rules::excerpt;
use postern_store::api_tokens::TokenScope;

/// Checks whether this visitor may create this game as a new guest. A refusal must not leave an
/// unused guest in the database.
///
/// # Errors
/// Returns [`Refusal::NeedsAccount`] for a rated game.
pub(crate) fn may_create(visitor: &Visitor, new: &NewGame) -> Result<(), Problem> {
    if new.rated && visitor.person.is_none() {
        return Err(Refusal::NeedsAccount.into());
    }
    Ok(())
}

/// Validates the request for a new game and looks up the challenged player.
///
/// # Errors
/// Returns 422 with a message about the first invalid field, or an error if the database cannot be
/// read.
pub(crate) async fn read_wish(site: &Site, wish: WireNewGame) -> Result<NewGame, Problem> {
    let challenged = wish.challenged()?.map(str::to_owned);
    let mut new = wish.read(|| site.live.new_seed())?;
    if let Some(name) = challenged {
        let found = site.live.people.person_named(&name).await?;
        let found = found.ok_or_else(|| {
            let name = excerpt(&name);
            let sentence = format!("There is no player called “{name}”. Check the spelling.");
            Problem::unusable(&sentence)
        })?;
        // A challenge to a computer by name starts the game immediately.
        match ComputerPlayer::of(&found.id) {
            Some(computer) => new.with = OpponentKind::Computer(computer),
            None => new.admission.invited = Some(found.id),
        }
    }
    Ok(new)
}

/// Creates a game for the user or guest who sent the request. Also records whether a program with
/// an API token created the game.
///
/// # Errors
/// Returns an error if the request is refused or the game cannot be saved.
pub(crate) async fn create(ctx: &Context, id: &CommandId, new: NewGame) -> Result<GameId, Problem> {
    let (person, games) = (ctx.person()?, &ctx.live.games);
    if new.with == OpponentKind::Anyone {
        count_post(ctx, person, id)?;
    }
    Ok(if ctx.visitor.is_program() {
        games.create_by_program(person, id, new).await?
    } else {
        games.create(person, id, new).await?
    })
}

/// Joins an open challenge with the same settings, or posts a new challenge.
///
/// # Errors
/// Returns an error if the request is refused or the game cannot be saved.
pub(crate) async fn find_opponent(
    ctx: &Context,
    id: &CommandId,
    new: NewGame,
) -> Result<GameId, Problem> {
    let person = ctx.person()?;
    count_post(ctx, person, id)?;
    Ok(ctx.live.challenges.find_opponent(person, id, new).await?)
}

/// Records the client network from which a challenge is posted. This must happen before the
/// challenge is created, because the lobby may list it immediately.
fn count_post(ctx: &Context, person: &Person, id: &CommandId) -> Result<(), Problem> {
    let game = ctx.live.games.new_game_id(&person.id, id);
    ctx.crowding.posting(game, ctx.visitor.address()?);
    Ok(())
}

/// Executes `command` for the visitor. An anonymous visitor who joins a game becomes a guest.
///
/// # Errors
/// Returns the reason why the command is refused.
pub(crate) async fn execute(
    ctx: &mut Context,
    game: &GameId,
    id: &CommandId,
    command: Command,
) -> Result<Seq, Problem> {
    if ctx.visitor.person.is_none() {
        may_begin(ctx, game, &command).await?;
        ctx.person_or_guest().await?;
    }
    execute_as(ctx, game, id, command).await
}

/// Executes `command` for a visitor who already has a session.
///
/// # Errors
/// Returns the reason why the command is refused. For an anonymous visitor, the error says what to
/// do.
pub(crate) async fn execute_as(
    ctx: &Context,
    game: &GameId,
    id: &CommandId,
    command: Command,
) -> Result<Seq, Problem> {
    let person = ctx.person()?;
    ctx.visitor.must_have(scope_of(command.kind()))?;
    let actor = if ctx.visitor.is_program() {
        Actor::Program(person.id.clone())
    } else {
        Actor::Person(person.id.clone())
    };
    Ok(ctx.live.games.execute(game, &actor, id, command).await?)
}

/// Returns the scope that an API token needs for a command.
const fn scope_of(command: CommandKind) -> TokenScope {
    match command.rule().purpose {
        CommandPurpose::Begin | CommandPurpose::Decline => TokenScope::Challenge,
        CommandPurpose::Move | CommandPurpose::Other => TokenScope::Play,
    }
}

/// Checks whether an anonymous visitor may execute a command as a new guest. A refusal must not
/// leave an unused guest in the database.
async fn may_begin(ctx: &Context, game: &GameId, command: &Command) -> Result<(), Problem> {
    if command.kind().rule().sender == AllowedSender::Anyone {
        Ok(ctx.live.games.may_as_guest(game, command).await?)
    } else {
        ctx.live.games.game(game).await?;
        ctx.person().map(drop)
    }
}
