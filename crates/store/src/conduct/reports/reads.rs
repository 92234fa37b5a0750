//! Reads users' reports to the moderators.

use crate::conduct::reads::person_or_null;
use crate::conduct::reports::{
    GameReportSubject, OpenReports, PublishedWork, Report, ReportSubject, ReporterCounts,
};
use crate::engine::reads::row::corrupt;
use crate::engine::reads::{Row, SqlStatement, required};
use crate::engine::value::values;
use crate::{Store, StoreError};
use postern_game::{Millis, PersonId, ProblemId, Seq, StudyId};

/// Expands to a statement that selects reports and ends with the given SQL clauses.
macro_rules! reports {
    ($rest:literal) => {
        SqlStatement::common(concat!(
            "SELECT reports.key AS key, at_ms, about, item, around, kind, text, outcome, games.id AS game_id, work,
                reporters.id AS reporter_id, reporters.name AS reporter_name,
                people.id AS person_id, people.name AS person_name
             FROM reports LEFT JOIN games ON games.key = reports.game
             LEFT JOIN people AS reporters ON reporters.key = reports.reporter
             LEFT JOIN people ON people.key = reports.person ",
            $rest
        ))
    };
}

const ONE: SqlStatement = reports!("WHERE reports.key = $1");

const BY: SqlStatement = reports!(
    "WHERE reporter = (SELECT key FROM people WHERE id = $1) ORDER BY reports.key DESC LIMIT $2"
);

const OPEN: SqlStatement = reports!(
    "WHERE outcome IS NULL AND reports.key > $2 AND (people.id IS NULL OR people.id <> $1)
     ORDER BY reports.key LIMIT $3"
);

const OPEN_ON: SqlStatement = reports!(
    "WHERE reports.game = (SELECT key FROM games WHERE id = $1) AND about = $2 AND item = $3
        AND outcome IS NULL ORDER BY reports.key LIMIT 100"
);

const OPEN_ON_WORK: SqlStatement = reports!(
    "WHERE work = $1 AND about = $2 AND item = $3 AND outcome IS NULL ORDER BY reports.key LIMIT 100"
);

const MADE: SqlStatement = SqlStatement::common(
    "SELECT (SELECT count(*) FROM reports WHERE reporter = people.key AND outcome IS NULL) AS open,
        (SELECT count(*) FROM reports WHERE reporter = people.key AND at_ms > $2) AS recent
     FROM people WHERE id = $1",
);

pub(super) const WAITING: SqlStatement = SqlStatement::common(
    "SELECT count(*) AS waiting, min(at_ms) AS oldest FROM reports LEFT JOIN people ON people.key = person
     WHERE outcome IS NULL AND (people.id IS NULL OR people.id <> $1)",
);

pub(super) fn count(row: &Row, column: &str) -> Result<u32, StoreError> {
    row.number(column)?.try_into().map_err(corrupt)
}

pub(super) fn report(row: &Row) -> Result<Report, StoreError> {
    let around = row.text("around")?;
    let around: Result<Vec<Seq>, _> = around.split_whitespace().map(str::parse).collect();
    let kind = row.text("kind")?;
    let outcome = row.text_or_null("outcome")?;
    Ok(Report {
        key: row.number("key")?,
        at_ms: row.number("at_ms")?,
        by: person_or_null(row, "reporter_id", "reporter_name")?,
        person: person_or_null(row, "person_id", "person_name")?,
        about: reported(row)?,
        around: around.map_err(corrupt)?,
        kind: kind.parse().map_err(|_| named(&kind))?,
        text: row.text("text")?,
        outcome: outcome
            .map(|outcome| outcome.parse().map_err(|_| named(&outcome)))
            .transpose()?,
    })
}

fn reported(row: &Row) -> Result<ReportSubject, StoreError> {
    let about = row.text("about")?;
    let what = match about.as_str() {
        "comment" => GameReportSubject::Comment(row.number("item")?),
        "conduct" => GameReportSubject::Conduct,
        "chat" => GameReportSubject::Chat(row.number("item")?),
        "problem" => {
            let id = ProblemId::parse(&row.text("work")?).map_err(corrupt)?;
            return Ok(ReportSubject::Work(PublishedWork::Problem(id)));
        }
        "study" => {
            let id = StudyId::parse(&row.text("work")?).map_err(corrupt)?;
            return Ok(ReportSubject::Work(PublishedWork::Study(id)));
        }
        other => return Err(named(other)),
    };
    let game = row.game_id("game_id")?;
    Ok(ReportSubject::Game(game, what))
}

fn named(text: &str) -> StoreError {
    corrupt(format!("“{text}” is nothing that a report knows"))
}

impl Store {
    /// Returns the number of a person's open reports, and of their reports after `since`.
    pub async fn made_reports(
        &self,
        by: &PersonId,
        since: Millis,
    ) -> Result<ReporterCounts, StoreError> {
        let values = values![by.as_str(), since];
        let Some(row) = self.row(&MADE, &values).await? else {
            return Ok(ReporterCounts::default());
        };
        Ok(ReporterCounts {
            open: count(&row, "open")?,
            recent: count(&row, "recent")?,
        })
    }

    /// Returns at most `limit` reports by a person, latest first.
    pub async fn reports_by(&self, by: &PersonId, limit: u32) -> Result<Vec<Report>, StoreError> {
        self.list(&BY, &values![by.as_str(), limit], report).await
    }

    /// Returns the report with this number; `None` if it does not exist.
    pub async fn report_of(&self, key: i64) -> Result<Option<Report>, StoreError> {
        let row = self.row(&ONE, &values![key]).await?;
        row.map(|row| report(&row)).transpose()
    }

    /// Returns at most `limit` open reports, oldest first, after the report with number `after`.
    /// Excludes reports about `reader`.
    pub async fn open_reports(
        &self,
        reader: &PersonId,
        after: i64,
        limit: u32,
    ) -> Result<Vec<Report>, StoreError> {
        let values = values![reader.as_str(), after, limit];
        self.list(&OPEN, &values, report).await
    }

    /// Returns at most 100 open reports about the same subject.
    pub async fn open_reports_on(&self, about: &ReportSubject) -> Result<Vec<Report>, StoreError> {
        let statement = match about {
            ReportSubject::Game(..) => &OPEN_ON,
            ReportSubject::Work(_) => &OPEN_ON_WORK,
        };
        let values = values![about.id(), about.name(), about.item()];
        self.list(statement, &values, report).await
    }

    /// Returns the number of open reports. Excludes reports about `reader`, if given.
    pub async fn waiting_reports(
        &self,
        reader: Option<&PersonId>,
    ) -> Result<OpenReports, StoreError> {
        let reader = reader.map_or("", PersonId::as_str);
        let row = required(self.row(&WAITING, &values![reader]).await?)?;
        Ok(OpenReports {
            count: count(&row, "waiting")?,
            oldest_ms: row.number_or_null("oldest")?,
        })
    }
}
