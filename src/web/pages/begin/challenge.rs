//! Challenges to named players: the form that creates one, and the list of unanswered ones.

use askama::Template;
use axum::Json;
use axum::extract::Query;
use axum::response::Redirect;
use serde::{Deserialize, Serialize};
use strum::IntoEnumIterator as _;

use super::begin;
use super::offer::{CreateGameForm, NewGameOffer, offers};
use crate::web::pages::lists::cards::variant_cards;
use crate::web::pages::lists::{Deadline, name};
use crate::web::pages::shell::{Shell, render, render_as};
use crate::web::response::fresh;
use crate::web::wire::{CHALLENGED, SideChoice};
use crate::web::{Answer, Context, FormBody, Problem, Site, command_id_or_fresh, fresh_command_id};
use postern_game::view::TimeKind;
use postern_game::{CommandKind, DeclineReason, ListedGame, Millis, PersonId};
use postern_rules::{Color, Variant};

/// The page `/challenges/new`, with the form that challenges a player.
#[derive(Template)]
#[template(path = "games/challenge.html")]
pub(crate) struct ChallengePage {
    pub shell: Shell,
    /// The form that creates a game of the selected variant.
    pub offer: NewGameOffer,
    /// The id of the command that the form sends, so that submitting it twice creates one game.
    pub command_id: String,
}

/// The HTML fragment at `/me/challenges`. The page's script replaces the old list with it.
#[derive(Template)]
#[template(path = "partials/lists/challenged.html")]
pub(crate) struct NamedChallengesPart {
    pub challenged: NamedChallenges,
}

/// The unanswered challenges to named players that a visitor has received or sent.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct NamedChallenges {
    pub to_me: Vec<NamedChallenge>,
    pub by_me: Vec<NamedChallenge>,
}

/// A challenge to a named player.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct NamedChallenge {
    pub id: String,
    pub variant: &'static str,
    /// The name of the variant.
    pub title: String,
    /// The colour scheme of the two sides.
    #[serde(skip)]
    pub scheme: &'static str,
    /// The challenger's name.
    pub by: String,
    /// The name of the challenged player.
    pub to: String,
    /// The side of the challenged player.
    pub plays: Color,
    /// The name of the challenged player's side, such as `Red`.
    #[serde(skip)]
    pub side: &'static str,
    /// The time control, such as `3 days per move`.
    pub time: String,
    pub expires_ms: Option<Millis>,
    /// The time at which the challenge expires. `None` if it does not expire.
    #[serde(skip)]
    pub until: Option<Deadline>,
}

/// The query that fills in the challenge form.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(crate) struct ChallengeQuery {
    to: String,
    variant: Option<String>,
}

impl NamedChallenges {
    /// Returns the unanswered challenges to named players that a visitor has received or sent.
    ///
    /// # Errors
    /// Returns an error if the database cannot be read.
    pub(crate) async fn of(site: &Site, person: Option<&PersonId>) -> Result<Self, Problem> {
        let Some(person) = person else {
            return Ok(Self::default());
        };
        let now = site.live.node.now_ms();
        let challenges = |listed: &[ListedGame]| {
            let challenge = |listed| challenge(listed, now);
            listed.iter().filter_map(challenge).collect()
        };
        Ok(Self {
            to_me: challenges(&site.live.challenges.challenges_to(person).await?),
            by_me: challenges(&site.live.challenges.challenges_of(person).await?),
        })
    }

    /// Returns the reasons from which a player may choose when declining a challenge.
    #[allow(clippy::unused_self)]
    pub(crate) fn reasons(&self) -> impl Iterator<Item = DeclineReason> {
        DeclineReason::iter()
    }
}

fn challenge(listed: &ListedGame, now: Millis) -> Option<NamedChallenge> {
    let game = &listed.game;
    let (_, side) = game.waiting()?;
    let expires_ms = game.expires_ms();
    Some(NamedChallenge {
        id: game.id.to_string(),
        variant: game.variant.slug(),
        title: game.title(),
        scheme: game.variant.info().scheme,
        by: name(listed, side)?,
        to: listed.invited.clone()?,
        plays: !side,
        side: game.variant.side_name(!side),
        time: game.time.to_string(),
        expires_ms,
        until: expires_ms.map(|at| Deadline::of(at, now)),
    })
}

/// `GET /challenges/new?to=NAME&variant=SLUG`: shows the form that challenges a player.
pub(crate) async fn ask(ctx: Context, Query(query): Query<ChallengeQuery>) -> Answer {
    let usual = CreateGameForm::default();
    let known = |slug: &String| slug.parse::<Variant>().is_ok();
    let form = CreateGameForm {
        variant: query.variant.filter(known).unwrap_or(usual.variant.clone()),
        to: query.to,
        ..usual
    };
    let page = ChallengePage::of(&ctx, form, None).await?;
    // A cached form would send its command id a second time, and no second game would be created.
    Ok(ctx.remember(fresh(render(&page)?)))
}

/// `POST /challenges`: challenges a player and redirects to the game. If the challenge is refused,
/// the response shows the form as the user filled it in.
pub(crate) async fn create(mut ctx: Context, FormBody(form): FormBody<CreateGameForm>) -> Answer {
    let form = CreateGameForm {
        with: CHALLENGED.to_owned(),
        ..form
    };
    let id = command_id_or_fresh(form.command_id.as_deref())?;
    let problem = match begin(&mut ctx, &id, form.clone()).await {
        Ok(game) => return Ok(ctx.remember(Redirect::to(&format!("/games/{game}")))),
        Err(problem) => problem,
    };
    let page = ChallengePage::of(&ctx, form, Some(problem.sentence)).await?;
    Ok(ctx.remember(render_as(problem.status, &page)?))
}

/// `GET /me/challenges`: returns the list of challenges as an HTML fragment.
pub(crate) async fn mine(ctx: Context) -> Answer {
    let challenged = NamedChallenges::of(&ctx, ctx.viewer()).await?;
    render(&NamedChallengesPart { challenged })
}

/// `GET /api/challenges`: returns the visitor's challenges as JSON.
pub(crate) async fn list(ctx: Context) -> Answer {
    let challenged = NamedChallenges::of(&ctx, ctx.viewer()).await?;
    Ok(ctx.remember(fresh(Json(challenged))))
}

impl ChallengePage {
    async fn of(
        ctx: &Context,
        form: CreateGameForm,
        refusal: Option<String>,
    ) -> Result<Self, Problem> {
        let shell = ctx.shell().await?;
        let all = offers(
            variant_cards(&shell.assets),
            &form,
            refusal.as_ref(),
            false,
            &shell.assets,
        );
        let own = all.iter().find(|offer| offer.card.slug == form.variant);
        let offer = own.or(all.first()).cloned().ok_or_else(Problem::internal)?;
        Ok(Self {
            shell,
            offer,
            command_id: fresh_command_id().to_string(),
        })
    }
}
