//! Hides comments. The text stays stored, so that hiding can be undone.

use super::decide::plays;
use super::{ConductError, ModerationAuthority};
use crate::live::{Conduct, LiveError};
use postern_game::view::CommentView;
use postern_game::{
    Actor, Command, DisplayNames, Game, GameId, Misconduct, PersonId, Seq, clean_comment,
};
use postern_rules::Viewer;
use postern_store::conduct::{ModerationAction, StaffRole};
use postern_store::reports::{GameReportSubject, ReportSubject};

use super::error::MAX_REASON;

impl Conduct {
    /// Returns one comment of a game, if `viewer` may read it.
    ///
    /// # Errors
    /// Returns an error if the game cannot be read.
    pub async fn comment(
        &self,
        game: &GameId,
        viewer: Option<&PersonId>,
        comment: Seq,
    ) -> Result<Option<CommentView>, LiveError> {
        let game = self.games.game(game).await?;
        let names: DisplayNames = self.people.names(&game).await?;
        Ok(CommentView::of(&game, &names, viewer, comment))
    }

    /// Hides a comment, or shows it again if `why` is `None`, and notifies everyone at the board.
    /// The moderation log stores `reason`, which is optional when a comment is hidden.
    ///
    /// # Errors
    /// Returns an error if `officer` is not a moderator, plays in the game, or may not read the
    /// comment. Also returns an error if the comment's author has the same role, nothing changes,
    /// or something cannot be saved.
    pub async fn hide_comment(
        &self,
        officer: &PersonId,
        id: &GameId,
        comment: Seq,
        why: Option<Misconduct>,
        reason: &str,
    ) -> Result<(), LiveError> {
        self.hide(officer, id, comment, why, reason, None).await?;
        self.read_report_figures().await
    }

    /// Hides a comment or shows it again, and closes all reports about it. `report` is the report
    /// that led to this action, if any.
    pub(super) async fn hide(
        &self,
        officer: &PersonId,
        id: &GameId,
        comment: Seq,
        why: Option<Misconduct>,
        reason: &str,
        report: Option<i64>,
    ) -> Result<(), LiveError> {
        let by = ModerationAuthority::Officer(officer);
        self.must_be(by, StaffRole::Moderator).await?;
        let reason = reason_of_hiding(why, reason)?;
        let game = self.games.game(id).await?;
        self.must_be_neutral(officer, &game).await?;
        let found = game.comment(comment).filter(|found| {
            found.text.is_some() && game.may_read(game.viewer(Some(officer)), found)
        });
        let found = found.ok_or(ConductError::NoComment)?;
        let writer = found.by.clone();
        self.must_be_below(by, &writer).await?;
        if found.hidden.is_some() == why.is_some() {
            return Err(ConductError::Unchanged.into());
        }
        let report = match report {
            None if why.is_some() => {
                let about = ReportSubject::Game(id.clone(), GameReportSubject::Comment(comment));
                let plays = plays(officer, Some(&*game));
                self.report_to_close(officer, &about, plays).await?
            }
            report => report,
        };
        let act = ModerationAction::Hide {
            writer,
            game: id.clone(),
            comment,
            why,
        };
        // Log the action first. If the command then fails, the action can be repeated, whereas an
        // unlogged action could not be found and undone.
        self.act_on_report(by, act, &reason, report).await?;
        let command = Command::HideComment { comment, why };
        self.games.perform(id, Actor::Server, None, command).await?;
        Ok(())
    }

    /// Returns an error for a moderator who plays in the game. Administrators are exempt, so that
    /// somebody can always decide.
    async fn must_be_neutral(&self, officer: &PersonId, game: &Game) -> Result<(), LiveError> {
        if game.viewer(Some(officer)) == Viewer::Spectator {
            return Ok(());
        }
        match self.standings.standing(officer).await?.role {
            Some(StaffRole::Admin) => Ok(()),
            _ => Err(ConductError::Party.into()),
        }
    }
}

/// Normalises and checks the reason for the moderation log. The reason may be empty when something
/// is hidden, but not when it is shown again.
pub(super) fn reason_of_hiding(
    why: Option<Misconduct>,
    reason: &str,
) -> Result<String, ConductError> {
    let reason = clean_comment(reason);
    let fewest = usize::from(why.is_none());
    if (fewest..=MAX_REASON).contains(&reason.chars().count()) {
        Ok(reason)
    } else {
        Err(ConductError::Reason)
    }
}
