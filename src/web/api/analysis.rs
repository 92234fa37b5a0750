//! The API from which the analysis board gets the positions along its lines of turns. It stores
//! nothing.

use axum::Json;
use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};

use crate::live::LiveError;
use crate::web::explain::{ExplanationView, sound_clicks};
use crate::web::response::fresh;
use crate::web::{Answer, Context, JsonBody, Problem, Site, variant};
use postern_game::view::LineView;
use postern_game::{Study, StudyError, StudyStart, explain, line_game, study_title};
use postern_rules::{GameTree, Variant, Viewer};

/// The position at which an analysis starts. Its variant comes from the URL or from another field.
#[derive(Deserialize)]
pub(crate) struct WireStart {
    /// The FEN of the start position. `None` for the variant's default.
    pub(super) fen: Option<String>,
    /// The way in which event cards come into the game, such as `draw` or `pick 4,91`. The notation
    /// is the same as in a request for a new game.
    pub(super) deal: Option<String>,
}

impl WireStart {
    pub(super) fn of(self, variant: Variant) -> Result<StudyStart, Problem> {
        let deal = self.deal.map(|deal| deal.parse()).transpose();
        let deal = deal.map_err(|error: postern_game::InvalidDeal| {
            Problem::bad_request(format!("{error}."))
        })?;
        Ok(StudyStart::written(variant, self.fen.as_deref(), deal)?)
    }
}

/// A line of turns to analyse.
#[derive(Deserialize)]
pub(crate) struct WireLine {
    #[serde(flatten)]
    start: WireStart,
    /// The turns in any notation, or as the clicked squares separated by commas. Actions between
    /// turns, such as `event=5` and `W@c4`, are allowed as well.
    turns: Vec<String>,
    /// The number of turns at the start of the line whose positions the client already has.
    #[serde(default)]
    known: usize,
    /// Whether the engine should analyse the position.
    #[serde(default)]
    engine: bool,
}

/// The positions along a line, and, if the engine is unavailable, the reason why.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct LineAnswer {
    #[serde(flatten)]
    line: LineView,
    /// Why the engine is unavailable here, as a sentence. Omitted if it is available or was not
    /// requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    refused: Option<String>,
}

/// `POST /api/analysis/{variant}/line`: plays a line of turns and returns its positions.
pub(crate) async fn line(
    ctx: Context,
    path: Path<String>,
    JsonBody(wish): JsonBody<WireLine>,
) -> Answer {
    let start = wish.start.of(variant(&path)?)?;
    let (turns, known) = (wish.turns, wish.known);
    let judged = ctx.on_blocking_thread(move || LineView::of(&start, &turns, known));
    let (line, position) = judged.await??;
    let refused = if wish.engine {
        refusal(ctx.live.games.may_analyse(ctx.viewer(), &position).await)?
    } else {
        None
    };
    Ok(ctx.remember(fresh(Json(LineAnswer { line, refused }))))
}

/// Returns the reason why no engine is available, or an error if the check failed.
fn refusal(may: Result<(), LiveError>) -> Result<Option<String>, Problem> {
    match may {
        Ok(()) => Ok(None),
        Err(error @ (LiveError::Refused(_) | LiveError::Analysis(_))) => {
            Ok(Some(error.to_string()))
        }
        Err(error) => Err(error.into()),
    }
}

/// A line of turns, followed by clicks on squares that do not begin a legal turn.
#[derive(Deserialize)]
pub(crate) struct WireClicks {
    #[serde(flatten)]
    start: WireStart,
    turns: Vec<String>,
    path: Vec<String>,
}

/// `POST /api/analysis/{variant}/explain`: explains why the clicked squares do not begin a legal
/// turn.
pub(crate) async fn why_not(
    State(site): State<Site>,
    path: Path<String>,
    JsonBody(wish): JsonBody<WireClicks>,
) -> Answer {
    let variant = variant(&path)?;
    let start = wish.start.of(variant)?;
    let clicked = sound_clicks(&wish.path)?.join(",");
    let turns = wish.turns;
    let explained = site.on_blocking_thread(move || {
        let (game, _) = line_game(&start, &turns)?;
        let clicks: Vec<&str> = clicked.split(',').collect();
        Ok::<_, StudyError>(explain(&game, Viewer::BothPlayers, &clicks))
    });
    let explained = explained.await??.map(|illegal| ExplanationView {
        message: illegal.message,
        marks: variant.geometry().names(&illegal.marks),
    });
    Ok(fresh(Json(explained)))
}

/// An analysis in a request, not validated yet.
#[derive(Deserialize)]
pub(crate) struct WireStudy {
    pub(super) variant: String,
    #[serde(flatten)]
    pub(super) start: WireStart,
    #[serde(default)]
    pub(super) title: String,
    pub(super) tree: GameTree,
}

impl WireStudy {
    /// Validates the request and returns the analysis with its title.
    pub(super) async fn judged(self, site: &Site) -> Result<(Study, String), Problem> {
        let start = self.start.of(variant(&Path(self.variant))?)?;
        let (tree, title) = (self.tree, self.title);
        let judged = site.on_blocking_thread(move || Study::judged(start, &tree));
        Ok((judged.await??, study_title(&title)?))
    }
}

/// An analysis as text, in the format of exported games.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct TextView {
    text: String,
}

/// `POST /api/analysis/text`: returns an analysis as text.
pub(crate) async fn text(State(site): State<Site>, JsonBody(study): JsonBody<WireStudy>) -> Answer {
    let (study, title) = study.judged(&site).await?;
    let text = site
        .on_blocking_thread(move || study.text(&title))
        .await??;
    Ok(fresh(Json(TextView { text })))
}
