//! Users' reports to the moderators, and the moderators' view of them.

use std::future::pending;
use std::time::Duration;

use super::quoted::AROUND;
use super::view::ReportView;
use super::{ConductError, ModerationAuthority};
use crate::live::{Conduct, Job, LiveError};
use postern_game::{
    DisplayNames, Game, GameId, GameStatus, Misconduct, Person, PersonId, Seq, clean_comment,
};
use postern_store::conduct::StaffRole;
use postern_store::reports::{
    GameReportSubject, MAX_OPEN_REPORTS, MAX_RECENT_REPORTS, NewReport, OpenReports, PublishedWork,
    RECENT_REPORTS_MS, Report, ReportSubject,
};

use super::error::MAX_REASON;

/// The maximum number of reports on a page for moderators.
pub const REPORTS_PAGE: u32 = 10;
/// The maximum number of a reporter's own reports on a page.
const MAX_OWN: u32 = 20;
/// The interval at which the metrics of open reports are updated.
const FIGURES_EVERY: Duration = Duration::from_mins(1);

/// The subject of a new report.
#[derive(Clone, Copy, Debug)]
pub enum Complaint<'a> {
    /// The comment with this event number.
    Comment(&'a GameId, Seq),
    /// The private chat message with this number.
    Line(&'a GameId, Seq),
    /// The conduct of the player with this name in a game. `game` is the game's ID or URL.
    Conduct { name: &'a str, game: &'a str },
    /// The text of a problem or an analysis.
    Work(&'a PublishedWork),
}

impl Conduct {
    /// Reports a comment, a private chat message, a player's conduct, or the text of a problem or
    /// analysis to the moderators.
    ///
    /// # Errors
    /// Returns an error for guests and suspended people, if the reported item does not exist, or if
    /// it is the reporter's own. Also returns an error if they have reported it before, have 10
    /// open reports or have made 20 within a day, or if the report cannot be saved.
    pub async fn report(
        &self,
        by: &PersonId,
        what: Complaint<'_>,
        kind: Misconduct,
        text: &str,
    ) -> Result<(), LiveError> {
        self.node.accepting()?;
        self.standings.must_be_in_standing(by).await?;
        if self.people.account(by).await?.is_none() {
            return Err(ConductError::GuestReport.into());
        }
        let text = clean_comment(text);
        if text.chars().count() > MAX_REASON {
            return Err(ConductError::ReportText.into());
        }
        let (person, about, around) = match what {
            Complaint::Comment(game, comment) => self.reported_comment(by, game, comment).await?,
            Complaint::Line(game, line) => self.reported_line(by, game, line).await?,
            Complaint::Conduct { name, game } => self.reported_conduct(name, game).await?,
            Complaint::Work(work) => {
                let (person, about) = self.reported_work(by, work).await?;
                (person, about, Vec::new())
            }
        };
        if person == *by {
            return Err(ConductError::Oneself.into());
        }
        let now = self.node.now_ms();
        let new = NewReport {
            at_ms: now,
            by: by.clone(),
            person,
            about,
            around,
            kind,
            text,
        };
        if !self.node.store.report(new).await? {
            let made = self
                .node
                .store
                .made_reports(by, now - RECENT_REPORTS_MS)
                .await?;
            return Err(if made.open >= MAX_OPEN_REPORTS {
                ConductError::ManyOpenReports
            } else if made.recent >= MAX_RECENT_REPORTS {
                ConductError::ManyReports
            } else {
                ConductError::Reported
            }
            .into());
        }
        self.read_report_figures().await
    }

    async fn reported_comment(
        &self,
        by: &PersonId,
        id: &GameId,
        comment: Seq,
    ) -> Result<(PersonId, ReportSubject, Vec<Seq>), LiveError> {
        let game = self.games.game(id).await?;
        let names = self.people.names(&game).await?;
        let readable: Vec<_> = readable(&game, &names, by).collect();
        let place = readable.iter().position(|said| said.seq == comment);
        let place = place.ok_or(ConductError::NoComment)?;
        let found = readable[place];
        if found.hidden.is_some() {
            return Err(ConductError::HiddenAlready.into());
        }
        let from = place.saturating_sub(AROUND);
        let to = readable.len().min(place + 1 + AROUND);
        let around = readable[from..to].iter().map(|said| said.seq);
        Ok((
            found.by.clone(),
            ReportSubject::Game(game.id().clone(), GameReportSubject::Comment(comment)),
            around.filter(|seq| *seq != comment).collect(),
        ))
    }

    async fn reported_conduct(
        &self,
        name: &str,
        game: &str,
    ) -> Result<(PersonId, ReportSubject, Vec<Seq>), LiveError> {
        let person = self.named(name).await?;
        let game = match self.game_at(game).await {
            Err(LiveError::NoGame) => return Err(ConductError::NotTheirGame.into()),
            game => game?,
        };
        let plays = game.viewer(Some(&person.id)) != postern_rules::Viewer::Spectator;
        // Nothing has happened yet in an open game, and it may still be removed.
        if !plays || game.status() == GameStatus::Open {
            return Err(ConductError::NotTheirGame.into());
        }
        let about = ReportSubject::Game(game.id().clone(), GameReportSubject::Conduct);
        Ok((person.id, about, Vec::new()))
    }

    /// Returns a person's latest 20 reports.
    ///
    /// # Errors
    /// Returns an error if the database cannot be read.
    pub async fn reports_by(&self, person: &PersonId) -> Result<Vec<Report>, LiveError> {
        Ok(self.node.store.reports_by(person, MAX_OWN).await?)
    }

    /// Returns the number of open reports, excluding those about this moderator.
    ///
    /// # Errors
    /// Returns an error if the database cannot be read.
    pub async fn waiting_reports(&self, officer: &PersonId) -> Result<OpenReports, LiveError> {
        Ok(self.node.store.waiting_reports(Some(officer)).await?)
    }

    /// Returns at most 10 open reports with numbers after `after`, oldest first, excluding those
    /// about this moderator.
    ///
    /// # Errors
    /// Returns an error if `officer` is not a moderator, or the database cannot be read.
    pub async fn reports(
        &self,
        officer: &PersonId,
        after: i64,
    ) -> Result<Vec<ReportView>, LiveError> {
        self.must_be(ModerationAuthority::Officer(officer), StaffRole::Moderator)
            .await?;
        let store = &self.node.store;
        let open = store.open_reports(officer, after, REPORTS_PAGE).await?;
        let mut views = Vec::with_capacity(open.len());
        for report in open {
            views.push(self.report_view(officer, report).await?);
        }
        Ok(views)
    }

    /// Updates the metrics of open reports until the server stops. Spawn it once.
    pub async fn run_report_figures(&self) {
        let count = || self.read_report_figures();
        self.node
            .every(Job::ReportFigures, FIGURES_EVERY, pending, count)
            .await;
    }

    /// Counts the open reports and updates their metrics.
    pub(super) async fn read_report_figures(&self) -> Result<(), LiveError> {
        let waiting = self.node.store.waiting_reports(None).await?;
        let age_ms = waiting
            .oldest_ms
            .map_or(0, |oldest| (self.node.now_ms() - oldest).max(0));
        let age = Duration::from_millis(age_ms.unsigned_abs());
        metrics::gauge!("postern_reports_waiting").set(waiting.count);
        metrics::gauge!("postern_reports_oldest_seconds").set(age.as_secs_f64());
        Ok(())
    }

    /// Returns the reported person, if that person still exists.
    pub(super) fn reported_person(report: &Report) -> Result<&Person, ConductError> {
        report.person.as_ref().ok_or(ConductError::NoReport)
    }
}

/// Returns the comments of a game that a person may read now.
fn readable<'a>(
    game: &'a Game,
    names: &'a DisplayNames,
    person: &PersonId,
) -> impl Iterator<Item = &'a postern_game::GameComment> {
    let viewer = game.viewer(Some(person));
    game.comments().iter().filter(move |said| {
        said.text.is_some() && !names.is_deleted(&said.by) && game.may_read(viewer, said)
    })
}
