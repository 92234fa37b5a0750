//! Moderators hide comments. The words stay where they are, so that it can be undone.

use super::{Authority, ConductError, decide::plays};
use crate::live::{Conduct, LiveError};
use postern_game::{
    Actor, Command, Game, GameId, Misconduct, Names, PersonId, Seq, clean_comment,
    view::CommentView,
};
use postern_rules::Viewer;
use postern_store::{
    conduct::{Act, Role},
    reports::{InGame, Reported},
};

use super::error::MAX_REASON;

impl Conduct {
    /// One comment of a game, if `viewer` may read it.
    ///
    /// # Errors
    /// When the game cannot be read.
    pub async fn comment(
        &self,
        game: &GameId,
        viewer: Option<&PersonId>,
        comment: Seq,
    ) -> Result<Option<CommentView>, LiveError> {
        let game = self.games.game(game).await?;
        let names: Names = self.people.names(&game).await?;
        Ok(CommentView::of(&game, &names, viewer, comment))
    }

    /// Hides a comment, or shows it again without a `why`, and tells everybody at the board. The log of
    /// moderation gets the words of `reason`, of which a comment that is hidden needs none.
    ///
    /// # Errors
    /// When `officer` is no moderator, plays in the game, or may not read the comment; when it is
    /// somebody's with the same role; when nothing changes; when something cannot be saved.
    pub async fn hide_comment(
        &self,
        officer: &PersonId,
        (id, comment): (&GameId, Seq),
        why: Option<Misconduct>,
        reason: &str,
    ) -> Result<(), LiveError> {
        self.hide(officer, (id, comment), why, reason, None).await?;
        self.read_report_figures().await
    }

    /// The same for `report`, if one has led to it. What else was reported of the comment is dealt
    /// with by that.
    pub(super) async fn hide(
        &self,
        officer: &PersonId,
        (id, comment): (&GameId, Seq),
        why: Option<Misconduct>,
        reason: &str,
        report: Option<i64>,
    ) -> Result<(), LiveError> {
        let by = Authority::Officer(officer);
        self.must_be(by, Role::Moderator).await?;
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
                let about = Reported::Game(id.clone(), InGame::Comment(comment));
                let plays = plays(officer, Some(&*game));
                self.report_to_close(officer, &about, plays).await?
            }
            report => report,
        };
        let act = Act::Hide {
            writer,
            game: id.clone(),
            comment,
            why,
        };
        // An act that was not carried out can be repeated; one that nobody can find could not be undone.
        self.act_on_report(by, act, &reason, report).await?;
        let command = Command::HideComment { comment, why };
        self.games.perform(id, Actor::Server, None, command).await?;
        Ok(())
    }

    /// Fails for a moderator who plays in the game. An administrator may decide all the same, so that
    /// somebody can.
    async fn must_be_neutral(&self, officer: &PersonId, game: &Game) -> Result<(), LiveError> {
        if game.viewer(Some(officer)) == Viewer::Spectator {
            return Ok(());
        }
        match self.standings.standing(officer).await?.role {
            Some(Role::Admin) => Ok(()),
            _ => Err(ConductError::Party.into()),
        }
    }
}

/// The reason for the log, tidied: of what is hidden it may be empty, of what is shown again not.
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
