//! `/problems/{id}`: the page on which a user solves a problem.

use askama::Template;
use axum::http::StatusCode;

use super::card::{composer_words, state_words};
use super::view::read as view;
use super::{ProblemView, ProgressView};
use crate::live::ProblemAttemptView;
use crate::web::drawing::person;
use crate::web::drawing::person::PersonLink;
use crate::web::drawing::{Shape, Svg, board_text};
use crate::web::pages::game::BoardState;
use crate::web::pages::shell::{InlineJson, Shell, render_as};
use crate::web::texts::about;
use crate::web::{Answer, Context, Problem};
use postern_game::view::TurnDescription;
use postern_game::{GameView, ProblemComposer, ProblemId, ProblemState};
use postern_rules::GameLine;
use postern_store::conduct::StaffRole;

/// The page `/problems/{id}`, with the board and the forms for solving.
#[derive(Template)]
#[template(path = "problems/problem.html")]
struct ProblemPage {
    shell: Shell,
    shown: ProblemAttemptView,
    view: ProblemView,
    view_json: InlineJson,
    shape: Shape,
    board: Svg,
    board_words: String,
    text_board: String,
    /// Sentences about the parts of the position that are not on the board, such as active events.
    features: Vec<String>,
    composer: String,
    /// The state of the problem in words. `None` if it is published.
    state: Option<String>,
    /// Whether the page reloads itself. It does while the problem is in the queue or its solution
    /// is not known yet.
    waits: bool,
    solution: Option<ProblemSolution>,
    /// The reason why the last turn was refused, and the turn.
    refused: Option<(String, String)>,
    /// An example turn in the notation of this variant.
    example: &'static str,
    can_solve: bool,
}

/// The solution of the problem, prepared for the template.
struct ProblemSolution {
    /// All first turns that force the win (key moves).
    keys: Vec<String>,
    /// The turns of the main line, with alternatives.
    line: Vec<SolutionTurn>,
}

struct SolutionTurn {
    is_solvers: bool,
    turn: String,
    words: String,
    /// Other turns that are equally good (duals).
    duals: Vec<String>,
}

impl ProblemPage {
    /// Returns the link to the composer's profile. `None` if the composer is not a user of this
    /// site.
    fn composer_link(&self) -> Option<PersonLink<'_>> {
        let is_person = matches!(self.shown.problem.composer, ProblemComposer::Person(_));
        is_person.then(|| person::link(&self.composer))
    }

    /// Returns the composer's name if the visitor can report the problem's texts, or is a moderator
    /// who can unhide them.
    fn reportable(&self) -> Option<&str> {
        let problem = &self.shown.problem;
        let reads_comment = self.shown.attempt.shown || self.shown.attempt.solved;
        let reads_words =
            !problem.title.is_empty() || (reads_comment && !problem.comment.is_empty());
        let moderates = problem.hidden.is_some() && self.shell.role >= Some(StaffRole::Moderator);
        let (composer, own) = (self.shown.composer.as_deref()?, self.shell.name.as_deref()?);
        (composer != own && (reads_words || moderates)).then_some(composer)
    }

    fn is_wrong(&self) -> bool {
        self.view.progress == ProgressView::Wrong
    }

    fn is_solved(&self) -> bool {
        self.view.progress == ProgressView::Solved
    }

    fn begun(&self) -> bool {
        !self.shown.attempt.line.is_empty()
    }
}

/// Renders the page of a problem as a visitor sees it. `refused` contains a refused turn and the
/// reason.
///
/// # Errors
/// Returns the same errors as [`view`].
pub(super) async fn page(
    ctx: &Context,
    id: &ProblemId,
    status: StatusCode,
    refused: Option<(String, String)>,
) -> Answer {
    let (shown, view) = view(ctx, ctx.viewer(), id).await?;
    let shell = ctx.shell().await?;
    let problem = &shown.problem;
    let variant = problem.variant;
    let GameView { start, plies, .. } = &view.view;
    let board = BoardState::at(variant, start, plies, plies.len());
    let attempt = &shown.attempt;
    let is_told = attempt.shown || attempt.solved;
    let is_published = problem.state == ProblemState::Published;
    let solution = ProblemSolution::of(&shown).filter(|_| is_told);
    let page = ProblemPage {
        view_json: InlineJson::of(&view).map_err(|_| Problem::internal())?,
        shape: Shape(variant),
        board: board.draw(view.solver, &shell.assets),
        board_words: board.words(),
        text_board: board_text::diagram(variant, &board.pieces, view.solver),
        features: [
            board.features.lines(&view.view.sides),
            board_text::pools(variant, &board.features),
        ]
        .concat(),
        composer: composer_words(problem, shown.composer.as_deref()),
        state: (!is_published).then(|| state_words(problem)),
        waits: problem.state == ProblemState::Queued
            || (is_told && solution.is_none() && problem.due_ms.is_some()),
        solution,
        refused,
        example: about(variant).example,
        can_solve: is_published && ctx.live.games.computers_play(),
        shell,
        view,
        shown,
    };
    render_as(status, &page)
}

impl ProblemSolution {
    /// Prepares the solution for the template. `None` if the solution is not known yet.
    fn of(shown: &ProblemAttemptView) -> Option<Self> {
        let problem = &shown.problem;
        let solution = problem.solution.as_ref()?;
        let mut line = GameLine::new(problem.position()?);
        let mut turns = Vec::new();
        for (ply, turn) in solution.line.iter().enumerate() {
            let words = TurnDescription::of(&line, turn)?.words;
            line.play(turn).ok()?;
            let duals = solution.duals.iter().find(|duals| duals.ply == ply);
            turns.push(SolutionTurn {
                is_solvers: ply % 2 == 0,
                turn: turn.clone(),
                words,
                duals: duals.map(|duals| duals.turns.clone()).unwrap_or_default(),
            });
        }
        Some(Self {
            keys: problem.keys.clone(),
            line: turns,
        })
    }
}
