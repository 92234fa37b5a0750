//! `/samples/{name}`: annotated sample games to step through.

use std::sync::{Arc, Mutex, PoisonError};

use askama::Template;
use axum::extract::{Path, Query};
use axum::http::HeaderMap;

use super::game::{BoardState, GamePageQuery, SheetLine, lines};
use super::shell::kept::kept;
use super::shell::preview::PagePreview;
use super::shell::{InlineJson, Shell, render};
use crate::web::drawing::{Shape, Svg, board_text};
use crate::web::texts::sample::SampleGame;
use crate::web::texts::sample_texts::SampleText;
use crate::web::{Answer, Context, Problem};
use postern_rules::{Color, excerpt};

/// The page `/samples/{name}`, at one ply of a sample game.
#[derive(Template)]
#[template(path = "games/sample.html")]
pub(crate) struct SamplePage {
    pub shell: Shell,
    /// The variant's slug. Its rules are at `/rules/SLUG`.
    pub variant: &'static str,
    pub title: &'static str,
    pub shape: Shape,
    pub text: &'static SampleText,
    pub board: Svg,
    pub text_board: String,
    pub board_words: String,
    /// Sentences about the parts of the position that are not on the board, such as active events.
    pub features: Vec<String>,
    /// The ply that the page shows. Ply 0 is the start position.
    pub ply: usize,
    pub last_ply: usize,
    pub fen: String,
    pub lines: Vec<SheetLine>,
    /// The turn that led to this position, as a sentence. `None` at the start.
    pub words: Option<String>,
    /// The annotation of this position, if there is one.
    pub note: Option<String>,
    /// The result of the game. `None` except on the last ply.
    pub outcome: Option<String>,
    /// The game's public view as JSON, for the page's script.
    pub view_json: InlineJson,
    /// The annotations by ply as JSON, for the page's script, such as `{"6": "…"}`.
    pub sample_json: InlineJson,
}

impl SamplePage {
    pub(crate) fn previous(&self) -> Option<usize> {
        self.ply.checked_sub(1)
    }

    pub(crate) fn next(&self) -> Option<usize> {
        (self.ply < self.last_ply).then_some(self.ply + 1)
    }
}

/// `GET /samples/{name}?ply=N`: shows a sample game, by default at the start.
pub(crate) async fn show(
    ctx: Context,
    path: Path<String>,
    Query(query): Query<GamePageQuery>,
    asked: HeaderMap,
) -> Answer {
    let text = sample_text(&path)?;
    let sample = sample(text)?;
    let ply = query.ply_or(0, sample.view.plies.len())?;
    let words = format!("{}. {}", text.title, text.intro);
    // At ply 0, the link preview shows the final position, because the start position says nothing
    // about the game.
    let pictured = if ply == 0 {
        sample.view.plies.len()
    } else {
        ply
    };
    let preview = PagePreview::of_sample(&ctx.public_url, text, pictured, words);
    let shell = ctx.shell().await?.with_preview(preview);
    if ply == 0 {
        // Only the page of the start position is cached, because visitors open it first and its
        // script then shows all other plies.
        let address = format!("/samples/{}", text.name);
        return kept(&address, shell, &asked, |shell| {
            page(text, &sample, ply, shell)
        });
    }
    render(&page(text, &sample, ply, shell)?)
}

/// Returns the sample game named in a URL.
///
/// # Errors
/// Returns 404 with the names of all sample games.
pub(crate) fn sample_text(Path(name): &Path<String>) -> Result<&'static SampleText, Problem> {
    SampleText::named(name).ok_or_else(|| {
        let all: Vec<_> = SampleText::all().iter().map(|text| text.name).collect();
        let all = all.join(", ");
        let name = excerpt(name);
        Problem::not_found(format!(
            "There is no sample game “{name}”. Choose one of these: {all}."
        ))
    })
}

/// Returns a sample game. The first call parses and plays it; the result is cached.
///
/// # Errors
/// Returns an error if the bundled file is damaged.
pub(crate) fn sample(text: &'static SampleText) -> Result<Arc<SampleGame>, Problem> {
    static SAMPLES: Mutex<Vec<(&str, Arc<SampleGame>)>> = Mutex::new(Vec::new());
    let mut samples = SAMPLES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, sample)) = samples.iter().find(|(known, _)| *known == text.name) {
        return Ok(Arc::clone(sample));
    }
    let sample = SampleGame::of(text).map_err(|error| {
        tracing::error!(%error, "the sample game cannot be shown");
        Problem::internal()
    })?;
    let sample = Arc::new(sample);
    samples.push((text.name, Arc::clone(&sample)));
    Ok(sample)
}

fn page(
    text: &'static SampleText,
    SampleGame { view, notes }: &SampleGame,
    ply: usize,
    shell: Shell,
) -> Result<SamplePage, Problem> {
    let (variant, last_ply) = (text.variant, view.plies.len());
    let board = BoardState::at(variant, &view.start, &view.plies, ply);
    Ok(SamplePage {
        variant: view.variant,
        title: view.title,
        shape: Shape(variant),
        text,
        board: board.draw(Color::White, &shell.assets),
        text_board: board_text::diagram(board.variant, &board.pieces, Color::White),
        board_words: board.words(),
        features: [
            board.features.lines(&view.sides),
            board_text::pools(variant, &board.features),
        ]
        .concat(),
        ply,
        last_ply,
        lines: lines(view, ply, |ply| usize::from(notes.contains_key(&ply))),
        words: ply
            .checked_sub(1)
            .and_then(|index| view.plies.get(index))
            .map(|played| played.words.clone()),
        note: notes.get(&ply).cloned(),
        outcome: view
            .outcome
            .as_ref()
            .filter(|_| ply == last_ply)
            .map(|outcome| outcome.words.clone()),
        view_json: InlineJson::of(view).map_err(|_| Problem::internal())?,
        sample_json: InlineJson::of(notes).map_err(|_| Problem::internal())?,
        fen: board.fen,
        shell,
    })
}
