//! Sample games to step through, with annotations.

use std::sync::{Arc, Mutex, PoisonError};

use askama::Template;
use axum::extract::{Path, Query};
use axum::http::HeaderMap;

use super::game::{BoardState, PageQuery, SheetLine, lines};
use super::shell::kept::kept;
use super::shell::preview::Preview;
use super::shell::{InlineJson, Shell, render};
use crate::web::drawing::{Shape, Svg, board_text};
use crate::web::texts::sample::Sample;
use crate::web::texts::sample_texts::SampleText;
use crate::web::{Answer, Context, Problem};
use postern_rules::{Color, excerpt};

/// The page `/samples/{name}`: a game to step through.
#[derive(Template)]
#[template(path = "games/sample.html")]
pub(crate) struct SamplePage {
    pub shell: Shell,
    /// Its slug. Its rules are at `/rules/SLUG`.
    pub variant: &'static str,
    pub title: &'static str,
    pub shape: Shape,
    pub text: &'static SampleText,
    pub board: Svg,
    pub text_board: String,
    pub board_words: String,
    /// The position's features besides its pieces, in sentences.
    pub features: Vec<String>,
    /// The shown ply. 0 is the start.
    pub ply: usize,
    pub last_ply: usize,
    pub fen: String,
    pub lines: Vec<SheetLine>,
    /// The turn that led to this position, in a sentence.
    pub words: Option<String>,
    /// The annotation of this position.
    pub note: Option<String>,
    /// The result of the game, on its last ply.
    pub outcome: Option<String>,
    /// The game as a spectator sees it, for the page's script.
    pub view_json: InlineJson,
    /// The annotations by ply, for the page's script, such as `{"6": "…"}`.
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

/// `GET /samples/{name}`: at the start, or at `?ply=`.
pub(crate) async fn show(
    ctx: Context,
    path: Path<String>,
    Query(query): Query<PageQuery>,
    asked: HeaderMap,
) -> Answer {
    let text = sample_text(&path)?;
    let sample = sample(text)?;
    let ply = query.ply_or(0, sample.view.plies.len())?;
    let words = format!("{}. {}", text.title, text.intro);
    // The preview of the first page shows the final position, because the start shows nothing of
    // the game.
    let pictured = if ply == 0 {
        sample.view.plies.len()
    } else {
        ply
    };
    let preview = Preview::of_sample(&ctx.public_url, text, pictured, words);
    let shell = ctx.shell().await?.with_preview(preview);
    if ply == 0 {
        // This page is the first that every visitor opens. Scripts find the other plies in it.
        let address = format!("/samples/{}", text.name);
        return kept(&address, shell, &asked, |shell| {
            page(text, &sample, ply, shell)
        });
    }
    render(&page(text, &sample, ply, shell)?)
}

/// Returns the sample game with the name in a path.
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

/// Returns a game, which is read and played once.
///
/// # Errors
/// Returns an error if the file that comes with the program is damaged.
pub(crate) fn sample(text: &'static SampleText) -> Result<Arc<Sample>, Problem> {
    static SAMPLES: Mutex<Vec<(&str, Arc<Sample>)>> = Mutex::new(Vec::new());
    let mut samples = SAMPLES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, sample)) = samples.iter().find(|(known, _)| *known == text.name) {
        return Ok(Arc::clone(sample));
    }
    let sample = Sample::of(text).map_err(|error| {
        tracing::error!(%error, "the sample game cannot be shown");
        Problem::internal()
    })?;
    let sample = Arc::new(sample);
    samples.push((text.name, Arc::clone(&sample)));
    Ok(sample)
}

fn page(
    text: &'static SampleText,
    Sample { view, notes }: &Sample,
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
