//! `/conduct`: the page on which a user mutes, blocks or reports another player.

use askama::Template;
use axum::extract::{Path, Query};
use axum::http::StatusCode;
use serde::Deserialize;
use strum::IntoEnumIterator as _;

use super::{ReportForm, address_of, work};
use crate::live::{ConductError, LiveError, QuotedWork};
use crate::web::pages::shell::{Shell, render_as};
use crate::web::response::secret;
use crate::web::{Answer, Context, FormBody, Problem, Site, redirect};
use postern_game::view::{ChatLineView, CommentView};
use postern_game::{GameId, Misconduct, PersonId, Seq};
use postern_store::avoidance::AvoidanceKind;
use postern_store::conduct::StaffRole;
use postern_store::reports::PublishedWork;

/// The page `/conduct`, about one player.
#[derive(Template)]
#[template(path = "moderation/conduct.html")]
struct ConductPage {
    shell: Shell,
    name: String,
    /// The way in which the visitor avoids this player: muted or blocked. `None` if neither.
    how: Option<AvoidanceKind>,
    /// The game named in the query.
    game: Option<GameId>,
    /// The comment named in the query, if the visitor may read it.
    comment: Option<CommentView>,
    /// The chat message named in the query, if this player wrote it.
    line: Option<ChatLineView>,
    /// The chess problem or the analysis named in the query, if this player created it and the
    /// visitor may read its texts.
    work: Option<QuotedWork>,
    /// The reason why the user's report was refused.
    problem: Option<Problem>,
    /// The user's input in the report form.
    typed: ReportForm,
}

/// The query: the player's name, and the ids of the content that the visitor may want to report.
#[derive(Deserialize)]
pub(crate) struct ConductQuery {
    pub(super) name: String,
    #[serde(default)]
    pub(super) game: String,
    #[serde(default)]
    pub(super) comment: String,
    #[serde(default)]
    pub(super) line: String,
    #[serde(default)]
    pub(super) problem: String,
    #[serde(default)]
    pub(super) analysis: String,
}

impl ConductQuery {
    pub(super) fn line(&self) -> Option<Seq> {
        self.line.trim().parse().ok()
    }

    pub(super) fn game(&self) -> Option<GameId> {
        GameId::parse(&self.game).ok()
    }

    pub(super) fn work(&self) -> Option<PublishedWork> {
        work(&self.problem, &self.analysis)
    }

    pub(super) const fn is_of_work(&self) -> bool {
        !self.problem.is_empty() || !self.analysis.is_empty()
    }
}

/// `GET /conduct?name=NAME&game=ID&comment=EVENT`: shows the page about a player. To report a chat
/// message, the query contains `line=NUMBER` instead of `comment`. To report a chess problem or an
/// analysis, it contains `problem=ID` or `analysis=ID` instead of `game`.
pub(crate) async fn show(ctx: Context, Query(about): Query<ConductQuery>) -> Answer {
    Ok(ctx.remember(page(&ctx, &about, None).await?))
}

/// Renders the page about a player, with the reason why a report was refused, if any.
///
/// # Errors
/// Returns an error for anonymous visitors, if nobody has this name, or if the database cannot be
/// read.
pub(super) async fn page(
    ctx: &Context,
    about: &ConductQuery,
    refused: Option<(Problem, ReportForm)>,
) -> Answer {
    let person = ctx.person()?;
    let other = ctx.live.people.person_named(&about.name).await?;
    let other = other.ok_or_else(|| Problem::not_found("There is nobody of this name."))?;
    if other.id == person.id {
        return redirect("/account");
    }
    let avoided = ctx.live.conduct.avoided(&person.id).await?;
    let how = avoided.iter().find(|one| one.person.id == other.id);
    let comment = match (about.game(), about.comment.trim().parse()) {
        (Some(game), Ok(seq)) => {
            let conduct = &ctx.live.conduct;
            conduct.comment(&game, Some(&person.id), seq).await?
        }
        _ => None,
    };
    let line = match (about.game(), about.line()) {
        (Some(game), Some(number)) => line_of(ctx, &game, &person.id, &other.id, number).await?,
        _ => None,
    };
    let work = match about.work() {
        Some(work) => ctx.live.conduct.readable_work(&person.id, &work).await?,
        None => None,
    };
    let work = work.filter(|work| work.by.id == other.id);
    let status = refused
        .as_ref()
        .map_or(StatusCode::OK, |(problem, _)| problem.status);
    let (problem, form) = refused.unzip();
    // Without this check, a report about deleted content would count as a report about the player's
    // conduct.
    let gone = if about.line().is_some() && line.is_none() {
        Some(ConductError::NoLine)
    } else if about.is_of_work() && work.is_none() {
        Some(ConductError::NoWork)
    } else {
        None
    };
    let problem = problem.or_else(|| gone.map(|gone| LiveError::from(gone).into()));
    let page = ConductPage {
        comment: comment.filter(|comment| comment.name == other.name),
        line,
        work,
        shell: ctx.shell().await?,
        how: how.map(|one| one.how),
        name: other.name,
        game: about.game(),
        problem,
        typed: form.unwrap_or_else(|| ReportForm {
            game: about.game.clone(),
            ..ReportForm::default()
        }),
    };
    Ok(secret(render_as(status, &page)?))
}

/// Returns a chat message that this player sent to `person`. `None` if the message does not exist.
async fn line_of(
    site: &Site,
    game: &GameId,
    person: &PersonId,
    other: &PersonId,
    number: Seq,
) -> Result<Option<ChatLineView>, Problem> {
    match site.live.talk.line_to(game, other, person, number).await {
        Ok(line) => Ok(line),
        Err(LiveError::Chat(_) | LiveError::NoGame) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// `POST /conduct/mute`, `POST /conduct/block` and `POST /conduct/end`: mutes or blocks a player,
/// or ends the muting or blocking.
pub(crate) async fn act(
    ctx: Context,
    Path(act): Path<String>,
    FormBody(about): FormBody<ConductQuery>,
) -> Answer {
    let person = &ctx.person()?.id;
    match act.parse() {
        Ok(how) => ctx.live.conduct.avoid(person, &about.name, how).await?,
        Err(_) if act == "end" => ctx.live.conduct.stop_avoiding(person, &about.name).await?,
        Err(_) => return Err(Problem::nothing_here()),
    };
    let back = match (about.work(), about.game()) {
        (Some(work), _) => address_of(&work),
        (None, Some(game)) if about.line().is_some() => format!("/games/{game}#chat"),
        (None, Some(game)) => format!("/games/{game}#kibitz"),
        (None, None) => "/account#people-title".to_owned(),
    };
    redirect(&back)
}

impl ConductPage {
    /// Returns the comment if the visitor can report it.
    fn reportable(&self) -> Option<&CommentView> {
        let comment = self.comment.as_ref();
        comment.filter(|comment| comment.hidden.is_none())
    }

    /// Returns the chess problem or the analysis if the visitor can report it.
    fn reportable_work(&self) -> Option<&QuotedWork> {
        let work = self.work.as_ref();
        work.filter(|work| work.hidden.is_none())
    }

    /// Returns the chess problem or the analysis if the visitor is allowed to hide it.
    fn moderated_work(&self) -> Option<&QuotedWork> {
        let is_moderator = self.shell.role >= Some(StaffRole::Moderator);
        self.work.as_ref().filter(|_| is_moderator)
    }

    /// Returns the name of the reported content, such as `this comment`. `None` if the report
    /// concerns the player's conduct.
    fn reported(&self) -> Option<&'static str> {
        if self.line.is_some() {
            Some("this line")
        } else if let Some(work) = self.reportable_work() {
            Some(match work.work {
                PublishedWork::Problem(_) => "this problem",
                PublishedWork::Study(_) => "this analysis",
            })
        } else {
            self.reportable().map(|_| "this comment")
        }
    }

    /// Returns the game and the comment if the visitor is allowed to hide the comment.
    fn moderated(&self) -> Option<(&GameId, &CommentView)> {
        let is_moderator = self.shell.role >= Some(StaffRole::Moderator);
        let found = self.game.as_ref().zip(self.comment.as_ref());
        found.filter(|_| is_moderator)
    }
}
