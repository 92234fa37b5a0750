//! Renders the page with an analysis board.

use askama::Template;
use serde::Serialize;

use super::cut_off::LeftOutTurns;
use crate::web::drawing::{Shape, Svg, board_text};
use crate::web::pages::game::BoardState;
use crate::web::pages::shell::{InlineJson, Shell, render};
use crate::web::{Answer, Context, Problem, Visitor};
use postern_game::view::StudyView;
use postern_game::{Millis, Misconduct, Study, StudyError};
use postern_rules::{Color, Variant};
use postern_store::studies::StoredStudy;

/// The data that the server has stored about the analysis on the board.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(rename = "KeptView"))]
pub(crate) struct SavedAnalysis {
    /// The id of the saved analysis. `None` if it has not been saved yet.
    id: Option<String>,
    version: Millis,
    title: String,
    /// The name of the user who saved the analysis.
    by: Option<String>,
    /// Whether the visitor is the user who saved the analysis.
    own: bool,
    /// The number of saved turns that the board omits, because the current rules refuse them.
    left_out: usize,
    /// The reason why a moderator has hidden the analysis. `None` if it is visible.
    #[serde(skip)]
    hidden: Option<Misconduct>,
}

impl SavedAnalysis {
    pub(super) fn of(kept: StoredStudy, left_out: usize, visitor: &Visitor) -> Self {
        Self {
            id: Some(kept.id.to_string()),
            version: kept.saved_ms,
            title: kept.title,
            own: visitor.id() == Some(&kept.by.id),
            by: Some(kept.by.name),
            left_out,
            hidden: kept.hidden,
        }
    }
}

/// The data that the page's script needs when the page opens.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct AnalysisView {
    kept: SavedAnalysis,
    study: StudyView,
    /// The number of turns on the main line that are played when the board opens.
    at: usize,
}

#[derive(Template)]
#[template(path = "analysis/analysis.html")]
struct AnalysisPage {
    shell: Shell,
    variant: Variant,
    shape: Shape,
    kept: SavedAnalysis,
    left_out: Option<LeftOutTurns>,
    board: Svg,
    text_board: String,
    board_words: String,
    fen: String,
    /// The analysis as text, in the format of exported games.
    text: String,
    /// Whether the variant has events. The page then reserves space for them.
    has_events: bool,
    view_json: InlineJson,
}

impl AnalysisPage {
    /// Returns the author's name and the analysis's id. `None` if the visitor cannot report the
    /// analysis.
    fn reportable(&self) -> Option<(&str, &str)> {
        let can_report = self.shell.name.is_some() && !self.kept.own;
        let whose = self.kept.by.as_deref().zip(self.kept.id.as_deref());
        whose.filter(|_| can_report)
    }

    /// Returns the content of the HTML `<title>`.
    fn title(&self) -> String {
        if self.kept.title.is_empty() {
            format!("Analysis of {}", self.variant.title())
        } else {
            self.kept.title.clone()
        }
    }
}

/// Renders the page of an unsaved analysis. The board opens after `at` turns of the main line.
pub(super) async fn board(ctx: &Context, study: Study, at: usize) -> Answer {
    board_of(ctx, study, at, SavedAnalysis::default(), None).await
}

/// Renders the page of a saved analysis, and lists the turns that its board omits.
pub(super) async fn board_of(
    ctx: &Context,
    study: Study,
    at: usize,
    kept: SavedAnalysis,
    left_out: Option<LeftOutTurns>,
) -> Answer {
    let shell = ctx.shell().await?;
    let page = ctx.on_blocking_thread(move || page(shell, &study, at, kept, left_out));
    Ok(ctx.remember(render(&page.await??)?))
}

fn page(
    shell: Shell,
    study: &Study,
    at: usize,
    kept: SavedAnalysis,
    left_out: Option<LeftOutTurns>,
) -> Result<AnalysisPage, Problem> {
    let variant = study.start.variant;
    let view = StudyView::of(study)?;
    let start = &view.game.position;
    let board = BoardState::at(variant, start, &[], 0);
    let text = study
        .text(&kept.title)
        .map_err(|error: StudyError| Problem::from(error))?;
    let opened = AnalysisView {
        kept: kept.clone(),
        at,
        study: view.clone(),
    };
    Ok(AnalysisPage {
        variant,
        shape: Shape(variant),
        board: board.draw(Color::White, &shell.assets),
        text_board: board_text::diagram(variant, &board.pieces, Color::White),
        board_words: board.words(),
        fen: start.fen.clone(),
        text,
        has_events: !view.game.geometry.deck.is_empty(),
        left_out,
        view_json: InlineJson::of(&opened).map_err(|_| Problem::internal())?,
        kept,
        shell,
    })
}
