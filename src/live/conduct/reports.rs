//! Reports: what people tell the moderators, and what the moderators read of it.

use std::{future::pending, time::Duration};

use super::{Authority, ConductError, quoted::AROUND, view::ReportView};
use crate::live::{Conduct, Job, LiveError};
use postern_game::{Game, GameId, Misconduct, Names, Person, PersonId, Seq, Status, clean_comment};
use postern_store::{
    conduct::Role,
    reports::{InGame, MOST_OPEN, MOST_RECENT, NewReport, RECENT, Report, Reported, Waiting, Work},
};

use super::error::MAX_REASON;

/// Most reports on a page for moderators.
pub const REPORTS_PAGE: u32 = 10;
/// Most of one's own reports on a page.
const MAX_OWN: u32 = 20;
/// How often the figures about reports are read again.
const FIGURES_EVERY: Duration = Duration::from_mins(1);

/// What somebody reports.
#[derive(Clone, Copy, Debug)]
pub enum Complaint<'a> {
    /// The comment of this event.
    Comment(&'a GameId, Seq),
    /// This line of the players' own chat.
    Line(&'a GameId, Seq),
    /// What the player of this name has done in a game, which is given by its id or its address.
    Conduct { name: &'a str, game: &'a str },
    /// The words of a problem or of an analysis.
    Work(&'a Work),
}

impl Conduct {
    /// Reports a comment, a line of the players' own chat, a player's conduct, or the words of a problem or an
    /// analysis to the moderators.
    ///
    /// # Errors
    /// For guests and those who are suspended; when there is no such comment, player, game or work; when it
    /// is the reporter's own; when it was reported by them before; when they have 10 reports that
    /// wait, or made 20 within a day; when it cannot be saved.
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
            let made = self.node.store.made_reports(by, now - RECENT).await?;
            return Err(if made.open >= MOST_OPEN {
                ConductError::ManyOpenReports
            } else if made.recent >= MOST_RECENT {
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
    ) -> Result<(PersonId, Reported, Vec<Seq>), LiveError> {
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
            Reported::Game(game.id().clone(), InGame::Comment(comment)),
            around.filter(|seq| *seq != comment).collect(),
        ))
    }

    async fn reported_conduct(
        &self,
        name: &str,
        game: &str,
    ) -> Result<(PersonId, Reported, Vec<Seq>), LiveError> {
        let person = self.named(name).await?;
        let game = match self.game_at(game).await {
            Err(LiveError::NoGame) => return Err(ConductError::NotTheirGame.into()),
            game => game?,
        };
        let plays = game.viewer(Some(&person.id)) != postern_rules::Viewer::Spectator;
        // A game that has not begun may be removed, and nothing was done in it.
        if !plays || game.status() == Status::Open {
            return Err(ConductError::NotTheirGame.into());
        }
        let about = Reported::Game(game.id().clone(), InGame::Conduct);
        Ok((person.id, about, Vec::new()))
    }

    /// The last 20 reports of a person.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn reports_by(&self, person: &PersonId) -> Result<Vec<Report>, LiveError> {
        Ok(self.node.store.reports_by(person, MAX_OWN).await?)
    }

    /// How many reports wait, without those about this moderator.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn waiting_reports(&self, officer: &PersonId) -> Result<Waiting, LiveError> {
        Ok(self.node.store.waiting_reports(Some(officer)).await?)
    }

    /// Up to 10 reports that wait, the oldest first, behind the one with number `after`. Those about
    /// the moderator who reads are left out.
    ///
    /// # Errors
    /// When `officer` is no moderator, or the database cannot be read.
    pub async fn reports(
        &self,
        officer: &PersonId,
        after: i64,
    ) -> Result<Vec<ReportView>, LiveError> {
        self.must_be(Authority::Officer(officer), Role::Moderator)
            .await?;
        let store = &self.node.store;
        let open = store.open_reports(officer, after, REPORTS_PAGE).await?;
        let mut views = Vec::with_capacity(open.len());
        for report in open {
            views.push(self.report_view(officer, report).await?);
        }
        Ok(views)
    }

    /// Keeps the figures about reports true, until the server stops. Spawn it once.
    pub async fn run_report_figures(&self) {
        let count = || self.read_report_figures();
        self.node
            .every(Job::ReportFigures, FIGURES_EVERY, pending, count)
            .await;
    }

    /// Counts the reports that wait, for the host's figures.
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

    /// The person whom a report is about, if they are still there.
    pub(super) fn reported_person(report: &Report) -> Result<&Person, ConductError> {
        report.person.as_ref().ok_or(ConductError::NoReport)
    }
}

/// The comments that somebody may read now.
fn readable<'a>(
    game: &'a Game,
    names: &'a Names,
    person: &PersonId,
) -> impl Iterator<Item = &'a postern_game::Comment> {
    let viewer = game.viewer(Some(person));
    game.comments().iter().filter(move |said| {
        said.text.is_some() && !names.is_deleted(&said.by) && game.may_read(viewer, said)
    })
}
