//! The start page, with the form that creates a game.

use askama::Template;
use axum::extract::Query;
use axum::response::Redirect;
use serde::Deserialize;

use super::begin::again::RepeatGameForm;
use super::begin::begin;
use super::begin::challenge::NamedChallenges;
use super::begin::offer::{CreateGameForm, NewGameOffer, offers};
use super::lists;
use super::lists::cards::variant_cards;
use super::lists::here::PeopleOnline;
use super::lists::seeks;
use super::lists::seeks::Seek;
use super::lists::{DrawnGameCard, MyGame};
use super::shell::preview::PagePreview;
use super::shell::{Shell, render, render_as};
use crate::web::response::fresh;
use crate::web::wire::SideChoice;
use crate::web::{Answer, Context, FormBody, Problem, command_id_or_fresh, fresh_command_id};
use postern_game::CommandKind;
use postern_game::view::TimeKind;
use postern_store::{ListRange, PersonGamesFilter};

/// The maximum number of the visitor's own games on the start page.
const MAX_WAITING: u32 = 12;

/// The page `/`: the variants, open challenges and running games.
#[derive(Template)]
#[template(path = "start.html")]
pub(crate) struct StartPage {
    pub shell: Shell,
    pub offers: Vec<NewGameOffer>,
    pub seeks: Vec<Seek>,
    pub running: Vec<DrawnGameCard>,
    pub here: PeopleOnline,
    /// Whether another user has a name that looks like the visitor's.
    pub name_is_shared: bool,
    /// The visitor's games in which it is their turn, the most urgent first.
    pub waiting: Vec<MyGame>,
    /// The unanswered challenges to named players that the visitor has received or sent.
    pub challenged: NamedChallenges,
    /// The settings of the game that the visitor created last. `None` if there are none.
    pub again: Option<RepeatGameForm>,
    /// The id of the command that the form sends, so that submitting it twice creates one game.
    pub command_id: String,
}

/// The HTML fragment at `/me/waiting`: the games in which it is the visitor's turn.
#[derive(Template)]
#[template(path = "partials/lists/yours.html")]
pub(crate) struct WaitingGames {
    waiting: Vec<MyGame>,
}

/// The query that fills in the form for a new game.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(crate) struct StartQuery {
    variant: Option<String>,
    /// A custom start position of the variant as FEN.
    fen: String,
}

/// `GET /?variant=SLUG&fen=FEN`: shows the start page, optionally with the form filled in.
pub(crate) async fn start(ctx: Context, Query(query): Query<StartQuery>) -> Answer {
    let usual = CreateGameForm::default();
    let form = CreateGameForm {
        variant: query.variant.unwrap_or_else(|| usual.variant.clone()),
        fen: query.fen,
        ..usual
    };
    let refusal = form.start_position().and_then(Result::err);
    let sentence = refusal.map(|refusal| Problem::from(refusal).sentence);
    let page = StartPage::of(&ctx, form, sentence).await?;
    // A cached form would send its command id a second time, and no second game would be created.
    Ok(ctx.remember(fresh(render(&page)?)))
}

/// `GET /me/waiting`: returns the visitor's games in which it is their turn, as an HTML fragment.
/// The page's script replaces the old list with it.
pub(crate) async fn waiting(ctx: Context) -> Answer {
    render(&WaitingGames {
        waiting: waiting_for(&ctx).await?,
    })
}

/// Returns the visitor's games in which it is their turn, the most urgent first. The page `/me`
/// lists the other games.
async fn waiting_for(ctx: &Context) -> Result<Vec<MyGame>, Problem> {
    match ctx.viewer() {
        Some(person) => {
            lists::unfinished(
                ctx,
                person,
                PersonGamesFilter::WAITING,
                ListRange::first(MAX_WAITING),
            )
            .await
        }
        None => Ok(Vec::new()),
    }
}

/// `POST /games`: creates a game and redirects to it. If the game is refused, the response shows
/// the form as the user filled it in.
pub(crate) async fn create(mut ctx: Context, FormBody(form): FormBody<CreateGameForm>) -> Answer {
    let id = command_id_or_fresh(form.command_id.as_deref())?;
    let problem = match begin(&mut ctx, &id, form.clone()).await {
        Ok(game) => return Ok(ctx.remember(Redirect::to(&format!("/games/{game}")))),
        Err(problem) => problem,
    };
    let page = StartPage::of(&ctx, form, Some(problem.sentence)).await?;
    Ok(ctx.remember(render_as(problem.status, &page)?))
}

/// The maximum number of open challenges on the start page. `start.html` contains the same number.
/// `/challenges` lists all of them.
const START_SEEKS: usize = 12;

async fn newest_seeks(ctx: &Context) -> Result<Vec<Seek>, Problem> {
    let mut seeks = seeks::seeks(ctx).await?;
    seeks.truncate(START_SEEKS);
    Ok(seeks)
}

impl StartPage {
    async fn of(
        ctx: &Context,
        form: CreateGameForm,
        refusal: Option<String>,
    ) -> Result<Self, Problem> {
        let preview = PagePreview::of_site(&ctx.public_url, "/");
        let shell = ctx.shell().await?.with_preview(preview);
        let waiting = waiting_for(ctx).await?;
        let name_is_shared = match ctx.viewer() {
            Some(person) => !ctx.live.people.has_own_name(person).await?,
            None => false,
        };
        Ok(Self {
            offers: offers(
                variant_cards(&shell.assets),
                &form,
                refusal.as_ref(),
                ctx.live.games.computers_play(),
                &shell.assets,
            ),
            seeks: newest_seeks(ctx).await?,
            running: lists::running_drawn(ctx).await?,
            here: PeopleOnline::of(&ctx.live).await?,
            name_is_shared,
            waiting,
            challenged: NamedChallenges::of(ctx, ctx.viewer()).await?,
            again: RepeatGameForm::of(ctx, ctx.viewer()).await?,
            command_id: fresh_command_id().to_string(),
            shell,
        })
    }
}
