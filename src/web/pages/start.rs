//! The start page and “watch”.

use std::str::FromStr;

use askama::Template;
use axum::{
    extract::State,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Redirect, Response},
};
use serde::Deserialize;

use super::{
    lists::{self, DrawnCard, MyGame, Seek},
    shell::{Shell, render, render_as},
};
use crate::{
    game::{
        CommandId, GameId, Opponent,
        view::{FeaturesView, TimeKind},
    },
    web::{
        board_svg::{BoardSvg, Overlays, Svg},
        board_text,
        error::Problem,
        extract::{FormBody, command_id, fresh_command_id},
        session::Visitor,
        state::Site,
        texts::about,
        wire::{WireNewGame, WireTime, WishedSide},
    },
};
use postern_rules::{Color, Position, Start, Variant, Viewer, excerpt};

/// `/`: the games that can be played, open seeks, and running games.
#[derive(Template)]
#[template(path = "start.html")]
pub(crate) struct StartPage {
    pub shell: Shell,
    pub offers: Vec<Offer>,
    pub seeks: Vec<Seek>,
    pub running: Vec<DrawnCard>,
    /// The visitor's own games in which it is their turn, most urgent first.
    pub waiting: Vec<MyGame>,
    /// The id of a form's command, so that sending it twice creates one game.
    pub command_id: String,
}

/// `/me/waiting`: the games that wait for the visitor, as they stand on the start page.
#[derive(Template)]
#[template(path = "partials/yours.html")]
pub(crate) struct Yours {
    waiting: Vec<MyGame>,
}

/// A variant with the form that creates a game of it.
#[derive(Clone, Debug)]
pub(crate) struct Offer {
    pub card: VariantCard,
    /// Why the form was not accepted.
    pub refusal: Option<String>,
    /// What the form holds: the defaults, or what was typed when it was refused.
    pub form: CreateForm,
}

impl Offer {
    /// Whether this way to begin is selected; by default the usual one.
    pub(crate) fn begins_with(&self, slug: &str) -> bool {
        let starts = self.card.starts;
        let asked = starts
            .iter()
            .find(|start| start.slug == self.form.start)
            .or_else(|| starts.first());
        asked.is_some_and(|start| start.slug == slug)
    }
}

/// A variant to choose.
#[derive(Clone, Debug)]
pub(crate) struct VariantCard {
    /// Its slug: its rules are at `/rules/SLUG`.
    pub slug: &'static str,
    pub title: &'static str,
    /// A few sentences that introduce it.
    pub blurb: &'static str,
    /// The heading of the ways to begin: `The event`.
    pub starts_title: &'static str,
    /// The ways to begin a game.
    pub starts: &'static [Start],
    /// The colours of the sides.
    pub scheme: &'static str,
    /// `Yellow`, who moves first.
    pub white: &'static str,
    /// `Red`.
    pub black: &'static str,
    pub board: Svg,
}

/// The fields of the form that creates a game, as they were typed.
#[derive(Clone, Debug, Deserialize)]
#[serde(default)]
pub(crate) struct CreateForm {
    pub command_id: Option<String>,
    pub variant: String,
    /// An [`Opponent`].
    pub with: String,
    /// A [`WishedSide`].
    pub play: String,
    /// A [`TimeKind`].
    pub time: String,
    /// Minutes on each clock of a live game.
    pub minutes: String,
    /// Seconds added after each turn of a live game.
    pub increment: String,
    /// Days for each turn of a correspondence game.
    pub days: String,
    /// A custom start position; empty for the variant's own.
    pub fen: String,
    /// One of the variant's ways to begin; empty for the usual one.
    pub start: String,
}

impl Default for CreateForm {
    fn default() -> Self {
        Self {
            command_id: None,
            variant: Variant::ALL[0].slug().to_owned(),
            with: Opponent::Friend.to_string(),
            play: WishedSide::Random.to_string(),
            time: TimeKind::Unlimited.to_string(),
            minutes: "10".to_owned(),
            increment: "10".to_owned(),
            days: "3".to_owned(),
            fen: String::new(),
            start: String::new(),
        }
    }
}

/// `/watch`: all running games.
#[derive(Template)]
#[template(path = "watch.html")]
pub(crate) struct WatchPage {
    pub shell: Shell,
    pub running: Vec<DrawnCard>,
    /// The sample games, each with a clause about it.
    pub samples: [(Variant, &'static str); Variant::ALL.len()],
}

/// `GET /`.
pub(crate) async fn start(State(site): State<Site>, visitor: Visitor) -> Result<Response, Problem> {
    let page = StartPage::of(&site, &visitor, CreateForm::default(), None).await?;
    let mut response = render(&page)?;
    // Each form creates one game, so somebody who comes back for another must get a new form.
    response.headers_mut().insert(
        header::CACHE_CONTROL,
        HeaderValue::from_static("private, no-store"),
    );
    Ok(visitor.remember(&site, response))
}

/// `GET /me/waiting`: part of a page, which its script puts in place of what was there.
pub(crate) async fn waiting(
    State(site): State<Site>,
    visitor: Visitor,
) -> Result<Response, Problem> {
    render(&Yours {
        waiting: waiting_for(&site, &visitor).await?,
    })
}

/// The visitor's own games in which it is their turn, most urgent first.
async fn waiting_for(site: &Site, visitor: &Visitor) -> Result<Vec<MyGame>, Problem> {
    let mut games = match visitor.id() {
        Some(person) => lists::unfinished(site, person).await?,
        None => Vec::new(),
    };
    games.retain(|game| game.waiting);
    Ok(games)
}

/// `GET /watch`.
pub(crate) async fn watch(State(site): State<Site>, visitor: Visitor) -> Result<Response, Problem> {
    let samples = Variant::ALL.map(|variant| (variant, about(variant).sample_clause));
    let page = WatchPage {
        shell: Shell::of(&visitor, &site).await?,
        running: lists::running_drawn(&site).await?,
        samples,
    };
    Ok(visitor.remember(&site, render(&page)?))
}

/// `POST /games`: creates a game and redirects to it. If it is refused, the form comes back as it
/// was filled in.
pub(crate) async fn create(
    State(site): State<Site>,
    visitor: Visitor,
    FormBody(form): FormBody<CreateForm>,
) -> Result<Response, Problem> {
    let id = match form.command_id.as_deref() {
        Some(id) => command_id(id)?,
        None => fresh_command_id(),
    };
    let (visitor, problem) = match make(&site, &visitor, &id, form.clone()).await {
        Ok((visitor, game)) => {
            return Ok(visitor.remember(
                &site,
                Redirect::to(&format!("/games/{game}")).into_response(),
            ));
        }
        Err(refused) => refused,
    };
    let page = StartPage::of(&site, &visitor, form, Some(problem.sentence)).await?;
    Ok(visitor.remember(&site, render_as(problem.status, &page)?))
}

/// Creates the game of a form. A form that cannot be accepted creates no guest.
async fn make(
    site: &Site,
    visitor: &Visitor,
    id: &CommandId,
    form: CreateForm,
) -> Result<(Visitor, GameId), (Visitor, Problem)> {
    let stay = |problem: Problem| (visitor.clone(), problem);
    let new = form
        .into_wire()
        .and_then(|wish| wish.read(|| site.live.new_seed()))
        .map_err(stay)?;
    let visitor = visitor.clone().or_guest(site).await.map_err(stay)?;
    let Some(person) = &visitor.person else {
        return Err((visitor, Problem::internal()));
    };
    match site.live.create(person, id, new).await {
        Ok(game) => Ok((visitor, game)),
        Err(error) => Err((visitor, error.into())),
    }
}

impl StartPage {
    async fn of(
        site: &Site,
        visitor: &Visitor,
        form: CreateForm,
        refusal: Option<String>,
    ) -> Result<Self, Problem> {
        let shell = Shell::of(visitor, site).await?;
        let waiting = waiting_for(site, visitor).await?;
        Ok(Self {
            offers: offers(variant_cards(&shell.assets), &form, refusal.as_ref()),
            seeks: lists::seeks(site, Some(visitor)).await?,
            running: lists::running_drawn(site).await?,
            waiting,
            command_id: fresh_command_id().to_string(),
            shell,
        })
    }
}

/// The forms of all variants. A refused request goes back into the form that it came from, or into
/// the first one if it names no variant.
fn offers(cards: Vec<VariantCard>, typed: &CreateForm, refusal: Option<&String>) -> Vec<Offer> {
    let own = cards
        .iter()
        .position(|card| card.slug == typed.variant)
        .unwrap_or(0);
    let offer = |(index, card)| {
        let (refusal, form) = if index == own {
            (refusal.cloned(), typed.clone())
        } else {
            Default::default()
        };
        Offer {
            card,
            refusal,
            form,
        }
    };
    cards.into_iter().enumerate().map(offer).collect()
}

/// The position that introduces a variant.
fn picture(variant: Variant) -> Position {
    let drawn = about(variant)
        .picture
        .and_then(|fen| Position::from_fen(variant, fen).ok());
    drawn.unwrap_or_else(|| Position::start(variant))
}

/// Every variant with its picture.
pub(crate) fn variant_cards(assets: &str) -> Vec<VariantCard> {
    Variant::ALL
        .into_iter()
        .map(|variant| {
            let position = picture(variant);
            let pieces = position.pieces(Viewer::Spectator);
            let features = FeaturesView::of(&position).lasting();
            let words = board_text::in_words(variant, &pieces, None, &features);
            let label = format!("A position of {}. {words}", variant.title());
            let board = BoardSvg {
                variant,
                pieces: &pieces,
                orientation: Color::White,
                coordinates: false,
                last: &[],
                checks: &[],
                signs: Overlays {
                    highlights: &features.highlights,
                    marks: &features.marks,
                    ..Overlays::default()
                },
                marks: &[],
                label: &label,
                assets,
            };
            VariantCard {
                slug: variant.slug(),
                title: variant.title(),
                blurb: about(variant).blurb,
                starts_title: about(variant).starts_title,
                starts: variant.info().starts,
                scheme: variant.info().scheme,
                white: variant.side_name(Color::White),
                black: variant.side_name(Color::Black),
                board: board.draw(),
            }
        })
        .collect()
}

impl CreateForm {
    /// Whether this side is selected.
    pub(crate) fn plays(&self, side: WishedSide) -> bool {
        self.play.parse() == Ok(side)
    }

    /// Whether this way to keep time is selected.
    pub(crate) fn times(&self, kind: TimeKind) -> bool {
        self.time.parse() == Ok(kind)
    }

    /// The same request as the API's, with the numbers that the chosen time needs.
    fn into_wire(self) -> Result<WireNewGame, Problem> {
        let kind = self.time.parse().map_err(|_| {
            let typed = excerpt(&self.time);
            unusable(&format!(
                "“{typed}” isn’t a time control: choose unlimited, live or correspondence."
            ))
        })?;
        let time = match kind {
            TimeKind::Unlimited => WireTime::Unlimited,
            TimeKind::Live => WireTime::Live {
                minutes: number(&self.minutes, "Minutes")?,
                increment: number(&self.increment, "Increment")?,
            },
            TimeKind::Correspondence => WireTime::Correspondence {
                days: number(&self.days, "Days per move")?,
            },
        };
        let Self {
            variant,
            with,
            play,
            fen,
            start,
            ..
        } = self;
        Ok(WireNewGame {
            id: String::new(),
            variant,
            with,
            play,
            time,
            fen: Some(fen),
            start: Some(start),
        })
    }
}

fn number<T: FromStr>(text: &str, what: &str) -> Result<T, Problem> {
    text.trim()
        .parse()
        .map_err(|_| unusable(&format!("{what} must be a number.")))
}

fn unusable(sentence: &str) -> Problem {
    Problem::new(StatusCode::UNPROCESSABLE_ENTITY, sentence)
}
