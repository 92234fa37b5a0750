//! `/problems/new`: the form for composing a problem, and the visitor's own problems.

use askama::Template;
use axum::extract::Query;
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Redirect};
use serde::Deserialize;

use super::card::state_words;
use crate::web::drawing::Svg;
use crate::web::pages::lists::cards::picture_of;
use crate::web::pages::shell::{Shell, render_as};
use crate::web::{Answer, Context, FormBody, Problem};
use postern_game::{MAX_PROBLEM_TURNS, NewProblem, ProblemAim, ProblemId, read_problem};
use postern_rules::{Position, Variant};

/// The maximum length of a FEN, in bytes.
const MAX_FEN_BYTES: usize = 400;

/// The page `/problems/new`, with the form and the visitor's own problems.
#[derive(Template)]
#[template(path = "problems/problem-new.html")]
struct ComposePage {
    shell: Shell,
    form: ComposeForm,
    variant: Variant,
    /// The reason why the form was refused.
    refusal: Option<String>,
    /// A preview of the position in the form. `None` if the position is not a valid problem.
    preview: Option<ProblemPreview>,
    own: Vec<OwnProblem>,
    can_compose: bool,
}

struct ProblemPreview {
    board: Svg,
    sentence: String,
}

/// A row of the list of problems that the visitor has composed.
struct OwnProblem {
    id: String,
    game: &'static str,
    sentence: String,
    state: String,
}

/// The fields for composing a problem, from the submitted form or from the query.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct ComposeForm {
    variant: String,
    fen: String,
    aim: String,
    turns: String,
    title: String,
    comment: String,
}

impl ComposePage {
    fn most_turns() -> u8 {
        MAX_PROBLEM_TURNS
    }

    fn is_aim(&self, aim: &str) -> bool {
        self.form.aim == aim || (self.form.aim.is_empty() && aim == "win")
    }

    fn is_turns(&self, turns: u8) -> bool {
        self.form.turns.parse() == Ok(turns) || (self.form.turns.is_empty() && turns == 2)
    }
}

/// `GET /problems/new?variant=SLUG&fen=FEN`: shows the form, optionally filled in.
pub(crate) async fn ask(ctx: Context, Query(form): Query<ComposeForm>) -> Answer {
    let entered = if form.fen.trim().is_empty() {
        None
    } else {
        Some(form.read())
    };
    let refusal = entered
        .as_ref()
        .and_then(|entered| entered.as_ref().err().cloned());
    let preview = entered.and_then(Result::ok);
    page(&ctx, form, StatusCode::OK, refusal, preview).await
}

/// `POST /problems`: submits a new problem.
pub(crate) async fn send(mut ctx: Context, FormBody(form): FormBody<ComposeForm>) -> Answer {
    let new = match form.read() {
        Ok(new) => new,
        Err(sentence) => {
            let status = StatusCode::UNPROCESSABLE_ENTITY;
            return page(&ctx, form, status, Some(sentence), None).await;
        }
    };
    // Invalid input has already been refused, so it cannot create a guest.
    let person = ctx.person_or_guest().await?.id.clone();
    let response = match ctx.live.problems.compose_problem(&person, &new).await {
        Ok(id) => Redirect::to(&format!("/problems/{id}")).into_response(),
        Err(error) => {
            let problem = Problem::from(error);
            let refusal = Some(problem.sentence.clone());
            let mut response = page(&ctx, form, problem.status, refusal, Some(new)).await?;
            problem.say_when(&mut response);
            response
        }
    };
    Ok(ctx.remember(response))
}

async fn page(
    ctx: &Context,
    form: ComposeForm,
    status: StatusCode,
    refusal: Option<String>,
    entered: Option<NewProblem>,
) -> Answer {
    let shell = ctx.shell().await?;
    let own = match ctx.viewer() {
        Some(person) => ctx.live.problems.problems_by(person).await?,
        None => Vec::new(),
    };
    let own = own.iter().map(|problem| OwnProblem {
        id: problem.id.to_string(),
        game: problem.variant.title(),
        sentence: problem.sentence(),
        state: state_words(problem),
    });
    let page = ComposePage {
        preview: entered.and_then(|new| ProblemPreview::of(&new, &shell.assets)),
        can_compose: ctx.live.games.computers_play() && !shell.is_suspended(),
        shell,
        variant: form.variant.parse().unwrap_or(Variant::ALL[0]),
        form,
        refusal,
        own: own.collect(),
    };
    render_as(status, &page)
}

impl ProblemPreview {
    fn of(new: &NewProblem, assets: &str) -> Option<Self> {
        let position = Position::from_reached_fen(new.variant, &new.fen).ok()?;
        let side = new.variant.side_name(position.to_move());
        Some(Self {
            board: picture_of(&position, assets),
            sentence: new.aim.sentence(side, new.turns),
        })
    }
}

impl ComposeForm {
    /// Parses the form.
    ///
    /// # Errors
    /// Returns a sentence that says which field is invalid.
    fn read(&self) -> Result<NewProblem, String> {
        if self.fen.len() > MAX_FEN_BYTES {
            return Err("This FEN is too long.".to_owned());
        }
        let aim = if self.aim.is_empty() {
            "win"
        } else {
            &self.aim
        };
        let turns = if self.turns.is_empty() {
            "2"
        } else {
            &self.turns
        };
        let variant = self
            .variant
            .parse()
            .map_err(|error| format!("Here {error}."))?;
        let aim: ProblemAim = aim
            .parse()
            .map_err(|_| "Choose what is to be forced: a win or mate.".to_owned())?;
        let raw = NewProblem {
            id: ProblemId::parse("unnamed").map_err(|error| error.to_string())?,
            variant,
            fen: self.fen.clone(),
            aim,
            turns: turns.parse().unwrap_or_default(),
            title: self.title.clone(),
            comment: self.comment.replace("\r\n", "\n"),
        };
        read_problem(raw.id.clone(), &raw).map_err(|error| error.to_string())
    }
}
