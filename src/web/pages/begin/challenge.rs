//! Challenges to players by name: the form, and the challenges that wait for an answer.

use askama::Template;
use axum::Json;
use axum::extract::Query;
use axum::response::Redirect;
use serde::{Deserialize, Serialize};
use strum::IntoEnumIterator as _;

use super::begin;
use super::offer::{CreateForm, Offer, offers};
use crate::web::pages::lists::cards::variant_cards;
use crate::web::pages::lists::{Deadline, name};
use crate::web::pages::shell::{Shell, render, render_as};
use crate::web::response::fresh;
use crate::web::wire::{CHALLENGED, WishedSide};
use crate::web::{Answer, Context, FormBody, Problem, Site, command_id_or_fresh, fresh_command_id};
use postern_game::view::TimeKind;
use postern_game::{CommandKind, DeclineReason, ListedGame, Millis, PersonId};
use postern_rules::{Color, Variant};

/// The page `/challenges/new`: the form that challenges a player.
#[derive(Template)]
#[template(path = "games/challenge.html")]
pub(crate) struct ChallengePage {
    pub shell: Shell,
    /// The form, for one variant.
    pub offer: Offer,
    /// The id of the form's command.
    pub command_id: String,
}

/// `/me/challenges`: a part of a page. The page's script replaces the old part with it.
#[derive(Template)]
#[template(path = "partials/lists/challenged.html")]
pub(crate) struct Challenges {
    pub challenged: Challenged,
}

/// Challenges by name that wait for an answer.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct Challenged {
    pub to_me: Vec<Challenge>,
    pub by_me: Vec<Challenge>,
}

/// A challenge by name.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Challenge {
    pub id: String,
    pub variant: &'static str,
    /// The variant's name.
    pub title: String,
    /// The colours of the sides.
    #[serde(skip)]
    pub scheme: &'static str,
    /// The challenger's name.
    pub by: String,
    /// The name of the challenged player.
    pub to: String,
    /// The side of the challenged player.
    pub plays: Color,
    /// The side in words, such as `Red`.
    #[serde(skip)]
    pub side: &'static str,
    /// The time control, such as `3 days per move`.
    pub time: String,
    pub expires_ms: Option<Millis>,
    /// The expiry in words.
    #[serde(skip)]
    pub until: Option<Deadline>,
}

/// The query of a link that fills in the form.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(crate) struct ChallengeQuery {
    to: String,
    variant: Option<String>,
}

impl Challenged {
    /// Returns the challenges to and by a visitor.
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

    /// Returns the reasons for declining.
    #[allow(clippy::unused_self)]
    pub(crate) fn reasons(&self) -> impl Iterator<Item = DeclineReason> {
        DeclineReason::iter()
    }
}

fn challenge(listed: &ListedGame, now: Millis) -> Option<Challenge> {
    let game = &listed.game;
    let (_, side) = game.waiting()?;
    let expires_ms = game.expires_ms();
    Some(Challenge {
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

/// `GET /challenges/new?to=NAME&variant=SLUG`.
pub(crate) async fn ask(ctx: Context, Query(query): Query<ChallengeQuery>) -> Answer {
    let usual = CreateForm::default();
    let known = |slug: &String| slug.parse::<Variant>().is_ok();
    let form = CreateForm {
        variant: query.variant.filter(known).unwrap_or(usual.variant.clone()),
        to: query.to,
        ..usual
    };
    let page = ChallengePage::of(&ctx, form, None).await?;
    // Each form creates one game.
    Ok(ctx.remember(fresh(render(&page)?)))
}

/// `POST /challenges`: challenges a player and redirects to the game. If it is refused, the form is
/// shown again as it was filled in.
pub(crate) async fn create(mut ctx: Context, FormBody(form): FormBody<CreateForm>) -> Answer {
    let form = CreateForm {
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

/// `GET /me/challenges`: the challenges as a part of a page.
pub(crate) async fn mine(ctx: Context) -> Answer {
    let challenged = Challenged::of(&ctx, ctx.viewer()).await?;
    render(&Challenges { challenged })
}

/// `GET /api/challenges`: the challenges as JSON.
pub(crate) async fn list(ctx: Context) -> Answer {
    let challenged = Challenged::of(&ctx, ctx.viewer()).await?;
    Ok(ctx.remember(fresh(Json(challenged))))
}

impl ChallengePage {
    async fn of(ctx: &Context, form: CreateForm, refusal: Option<String>) -> Result<Self, Problem> {
        let shell = ctx.shell().await?;
        let all = offers(
            variant_cards(&shell.assets),
            (&form, refusal.as_ref()),
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
