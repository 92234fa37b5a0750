//! `/games/{id}/review`: the computer's review of a finished game.

use askama::Template;
use axum::extract::Path;
use axum::response::Redirect;

use super::review_graph::ReviewGraph;
use crate::live::ReviewState;
use crate::web::drawing::marks::BoardMark;
use crate::web::drawing::{BoardSvg, Svg, board_text};
use crate::web::pages::shell::{Shell, render};
use crate::web::{Answer, Context, game_id, views};
use postern_game::view::{FeaturesView, GameStatus, TurnDescription};
use postern_game::{Evaluation, Game, GameReview, GameView, Mistake};
use postern_rules::{Color, GameLine, Variant, Viewer};

/// The page `/games/{id}/review`: the review, or its progress.
#[derive(Template)]
#[template(path = "games/review.html")]
struct ReviewPage {
    shell: Shell,
    view: GameView,
    /// Whether the visitor can request a review.
    can_ask: bool,
    /// The progress of the review in percent. `None` unless the review is in progress.
    underway: Option<usize>,
    finished: Option<ReviewSummary>,
}

impl ReviewPage {
    /// Returns the name of the player who plays `side`.
    fn player(&self, side: Color) -> &str {
        let player = self.view.players[side].as_ref();
        player.map_or("nobody", |player| &player.name)
    }
}

/// A finished review, prepared for the template.
struct ReviewSummary {
    graph: Option<ReviewGraph>,
    mistakes: Vec<MistakeRow>,
    turns: Vec<ReviewedTurn>,
    /// Whether the engine could not evaluate some positions.
    has_gaps: bool,
    /// The number of turns that the review covers. `None` if it covers the whole game.
    ends_after: Option<usize>,
}

/// A turn that worsened the player's chances considerably.
struct MistakeRow {
    /// The number of the turn in the game, counted from 1.
    ply: usize,
    side: &'static str,
    /// The move number and the turn, such as `12. e4`.
    name: String,
    board: Svg,
    /// The FEN of the position before the turn.
    fen: String,
    /// The pieces in hand or in reserve, in one sentence for each side that has any.
    beside: Vec<String>,
    before: String,
    after: String,
    better: Option<TurnLine>,
    answer: Option<TurnLine>,
}

/// The engine's suggestion: a turn, and the turns that would follow it.
struct TurnLine {
    notation: String,
    words: String,
    /// The turns that follow, such as `Nc6 Bb5`. May be empty.
    follows: String,
}

/// One turn of the game, with its evaluation in words.
struct ReviewedTurn {
    ply: usize,
    name: String,
    evaluation: String,
}

/// `GET /games/{id}/review`: shows the review of a game.
pub(crate) async fn show(ctx: Context, path: Path<String>) -> Answer {
    let id = game_id(&path)?;
    let view = views::view(&ctx, &id, ctx.viewer(), 0).await?;
    let state = ctx.live.reviews.review(&id, ctx.viewer()).await?;
    let game = ctx.live.games.game(&id).await?;
    let mut page = ReviewPage {
        shell: ctx.shell().await?,
        can_ask: ctx.viewer().is_some()
            && ctx.live.games.computers_play()
            && !view.plies.is_empty(),
        view,
        underway: None,
        finished: None,
    };
    match state {
        ReviewState::None => {}
        ReviewState::Underway { done, of } => page.underway = Some(done * 100 / of.max(1)),
        ReviewState::Finished(review) => {
            let at_bottom = page.view.you.first().copied().unwrap_or(Color::White);
            let assets = page.shell.assets.clone();
            let show = move || ReviewSummary::of(&game, &review, at_bottom, &assets);
            page.finished = Some(ctx.on_blocking_thread(show).await?);
        }
    }
    Ok(ctx.remember(render(&page)?))
}

/// `POST /games/{id}/review`: requests a review of a game.
pub(crate) async fn ask(ctx: Context, path: Path<String>) -> Answer {
    let id = game_id(&path)?;
    let person = &ctx.person()?.id;
    ctx.live.reviews.ask_for_review(&id, person).await?;
    let to = format!("/games/{id}/review");
    Ok(ctx.remember(Redirect::to(&to)))
}

impl ReviewSummary {
    fn of(game: &Game, review: &GameReview, at_bottom: Color, assets: &str) -> Self {
        let line = game.line();
        let variant = game.setup().variant;
        let (judged, played) = (review.evaluations.len(), line.plies().len());
        let reached = judged.min(played + 1);
        let mistakes = review
            .mistakes
            .iter()
            .filter_map(|mistake| MistakeRow::of(line, review, mistake, at_bottom, assets));
        let turns = (1..reached).map(|ply| ReviewedTurn {
            ply,
            name: name(line, ply - 1),
            evaluation: words(variant, review, ply),
        });
        let marked = review.mistakes.iter().map(|mistake| mistake.ply + 1);
        Self {
            graph: ReviewGraph::of(
                variant.side_name(Color::White),
                &review.evaluations,
                &marked.collect::<Vec<_>>(),
            ),
            mistakes: mistakes.collect(),
            turns: turns.collect(),
            has_gaps: review.evaluations.iter().any(Option::is_none),
            ends_after: (judged <= played).then(|| judged.saturating_sub(1)),
        }
    }
}

impl MistakeRow {
    /// Prepares a review for the template. Returns `None` if it does not match the game.
    fn of(
        line: &GameLine,
        review: &GameReview,
        mistake: &Mistake,
        at_bottom: Color,
        assets: &str,
    ) -> Option<Self> {
        let played = line.plies().get(mistake.ply)?;
        let before = line.before_turn(mistake.ply);
        let after = line.before_turn(mistake.ply + 1);
        let (better, arrow) = turn_line(&before, &mistake.better);
        let (answer, _) = turn_line(&after, &mistake.answer);
        let position = before.position();
        let variant = position.variant();
        let geometry = variant.geometry();
        let pieces = position.pieces(Viewer::Spectator);
        let features = FeaturesView::of(position).lasting();
        let label = board_text::in_words(variant, &pieces, Some(position.to_move()), &features);
        let touched = geometry.names(&played.facts.touched());
        let board = BoardSvg {
            orientation: at_bottom,
            coordinates: true,
            last: &touched,
            marks: arrow.as_slice(),
            ..BoardSvg::small(variant, &pieces, &features, &label, assets)
        };
        Some(Self {
            ply: mistake.ply + 1,
            side: variant.side_name(played.by),
            name: name(line, mistake.ply),
            board: board.draw(),
            fen: position.fen(Viewer::Spectator),
            beside: board_text::pools(variant, &features),
            before: words(variant, review, mistake.ply),
            after: words(variant, review, mistake.ply + 1),
            better,
            answer,
        })
    }
}

/// Returns the first turn of an engine line in words, and an arrow for the diagram.
fn turn_line(at: &GameLine, turns: &[String]) -> (Option<TurnLine>, Option<BoardMark>) {
    let Some((first, follows)) = turns.split_first() else {
        return (None, None);
    };
    let Some(TurnDescription { words, touched }) = TurnDescription::of(at, first) else {
        return (None, None);
    };
    let arrow = match (touched.first(), touched.last()) {
        (Some(from), Some(to)) if from == to => Some(BoardMark::Ring(to.clone())),
        (Some(from), Some(to)) => Some(BoardMark::Arrow(from.clone(), to.clone())),
        _ => None,
    };
    let said = TurnLine {
        notation: first.clone(),
        words,
        follows: follows.join(" "),
    };
    (Some(said), arrow)
}

/// Returns a turn with its move number: `12. e4`, or `12… e5` for Black.
fn name(line: &GameLine, ply: usize) -> String {
    let Some(played) = line.plies().get(ply) else {
        return String::new();
    };
    let begins = line.start().to_move();
    let turns_before = ply + usize::from(begins == Color::Black);
    let number = turns_before / 2 + 1;
    let dots = if played.by == Color::White {
        "."
    } else {
        "…"
    };
    format!("{number}{dots} {}", played.facts.notation)
}

/// Returns the evaluation of the position after `ply` turns, in words.
fn words(variant: Variant, review: &GameReview, ply: usize) -> String {
    let found = review.evaluations.get(ply).copied().flatten();
    found.map_or_else(
        || "not judged".to_owned(),
        |evaluation: Evaluation| evaluation.words(variant),
    )
}
