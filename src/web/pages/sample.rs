//! Sample games to step through, with annotations.

use askama::Template;

use super::{
    game::MoveRow,
    shell::{InlineJson, Shell},
};
use crate::web::board_svg::Svg;

/// `/samples/hole-chess`: the game of 12 December 2003.
#[derive(Template)]
#[template(path = "sample.html")]
pub(crate) struct SamplePage {
    pub shell: Shell,
    pub title: &'static str,
    pub board: Svg,
    pub text_board: String,
    pub board_words: String,
    /// The ply that is shown; 0 is the start.
    pub ply: usize,
    pub last_ply: usize,
    pub fen: String,
    pub rows: Vec<MoveRow>,
    /// The turn that led here, in a sentence.
    pub words: Option<String>,
    /// What the annotation says about this position.
    pub note: Option<String>,
    /// How the game ended, on its last ply.
    pub outcome: Option<String>,
    /// The game as a spectator sees it, for the page's script.
    pub view_json: InlineJson,
    /// The annotations by ply, for the page's script: `{"6": "…"}`.
    pub sample_json: InlineJson,
}

impl SamplePage {
    #[must_use]
    pub(crate) fn previous(&self) -> Option<usize> {
        self.ply.checked_sub(1)
    }

    #[must_use]
    pub(crate) fn next(&self) -> Option<usize> {
        (self.ply < self.last_ply).then_some(self.ply + 1)
    }
}
