//! The rules, with diagrams that the server draws.

use askama::Template;
use axum::{
    extract::{Path, State},
    response::Response,
};

use super::{
    shell::{Shell, render},
    start::{VariantCard, variant_cards},
};
use crate::{
    rules::{Color, Position, Variant, Viewer},
    web::{
        board_svg::{BoardSvg, Svg},
        board_text,
        error::Problem,
        extract::variant,
        marks::Mark,
        session::Visitor,
        state::Site,
    },
};

/// `/rules`: the variants.
#[derive(Template)]
#[template(path = "rules/index.html")]
pub(crate) struct RulesIndexPage {
    pub shell: Shell,
    pub variants: Vec<VariantCard>,
}

/// `/rules/hole-chess`.
#[derive(Template)]
#[template(path = "rules/hole-chess.html")]
pub(crate) struct HoleChessRulesPage {
    pub shell: Shell,
}

impl HoleChessRulesPage {
    /// A diagram of `fen` (empty for the start) with marks as [`Mark`] reads them, separated by spaces. `about` says what it
    /// shows; the pieces are named after it for those who cannot see it.
    ///
    /// # Errors
    /// When `fen` or `marks` cannot be read, so that a slip in the template shows at once.
    pub(crate) fn diagram(&self, fen: &str, marks: &str, about: &str) -> askama::Result<Svg> {
        diagram(Variant::HoleChess, fen, marks, about, &self.shell.assets).map_err(askama::Error::custom)
    }
}

/// `/rules/event-chess`.
#[derive(Template)]
#[template(path = "rules/event-chess.html")]
pub(crate) struct EventChessRulesPage {
    pub shell: Shell,
}

/// `GET /rules`.
pub(crate) async fn index(State(site): State<Site>, visitor: Visitor) -> Result<Response, Problem> {
    let shell = Shell::of(&visitor, &site).await?;
    render(&RulesIndexPage { variants: variant_cards(&shell.assets), shell })
}

/// `GET /rules/{variant}`.
pub(crate) async fn show(State(site): State<Site>, visitor: Visitor, path: Path<String>) -> Result<Response, Problem> {
    let variant = variant(&path)?;
    let shell = Shell::of(&visitor, &site).await?;
    match variant {
        Variant::HoleChess => render(&HoleChessRulesPage { shell }),
        Variant::EventChess => render(&EventChessRulesPage { shell }),
    }
}

fn diagram(
    variant: Variant,
    fen: &str,
    marks: &str,
    about: &str,
    assets: &str,
) -> Result<Svg, Box<dyn std::error::Error + Send + Sync>> {
    let position = if fen.is_empty() { Position::start(variant) } else { Position::from_fen(variant, fen)? };
    let marks = Mark::parse_all(marks)?;
    let pieces = position.pieces(Viewer::Spectator);
    let label = format!("{about} {}", board_text::in_words(variant, &pieces, None));
    Ok(BoardSvg {
        variant,
        pieces: &pieces,
        orientation: Color::White,
        coordinates: true,
        last: &[],
        checks: &[],
        marks: &marks,
        label: &label,
        assets,
    }
    .draw())
}
