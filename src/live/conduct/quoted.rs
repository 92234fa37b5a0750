//! Private chat messages that one of the two players has reported. Moderators read these and the
//! messages around them, and no other private messages.

use std::collections::BTreeSet;
use std::fmt;

use super::ConductError;
use crate::live::talk::chat::ChatPair;
use crate::live::{Conduct, LiveError};
use postern_game::{DisplayNames, GameId, Millis, PersonId, Seq};
use postern_store::chat::MAX_CHAT_LINES;
use postern_store::reports::{GameReportSubject, Report, ReportSubject};

/// The number of comments or messages that a moderator sees before the reported one, and after it.
pub(super) const AROUND: usize = 5;

/// A private chat message as a moderator sees it.
#[derive(Clone, PartialEq, Eq)]
pub struct QuotedLine {
    pub number: Seq,
    /// The author's name.
    pub name: String,
    pub at_ms: Millis,
    pub text: String,
}

/// Omits the text, which is private.
impl fmt::Debug for QuotedLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("QuotedLine")
            .field("number", &self.number)
            .field("at_ms", &self.at_ms)
            .finish_non_exhaustive()
    }
}

impl Conduct {
    /// Returns the chat message that a player reports, and the numbers of the messages around it.
    pub(super) async fn reported_line(
        &self,
        by: &PersonId,
        id: &GameId,
        number: Seq,
    ) -> Result<(PersonId, ReportSubject, Vec<Seq>), LiveError> {
        ChatPair::of(&*self.games.game(id).await?, Some(by))?;
        let behind = i64::try_from(AROUND).unwrap_or(0);
        let before = number.saturating_add(behind).saturating_add(1);
        let limit = u32::try_from(2 * AROUND + 1).unwrap_or(u32::MAX);
        let store = &self.node.store;
        let lines = store.chat_lines(id, Some(before), None, limit).await?;
        let place = lines.iter().position(|line| line.number == number);
        let place = place.ok_or(ConductError::NoLine)?;
        let from = place.saturating_sub(AROUND);
        let around = lines[from..].iter().map(|line| line.number);
        Ok((
            lines[place].by.clone(),
            ReportSubject::Game(id.clone(), GameReportSubject::Chat(number)),
            around.filter(|other| *other != number).collect(),
        ))
    }

    /// Returns the reported message and those around it, if they still exist. The list is empty if
    /// the report is about something else.
    pub(super) async fn quoted_lines(
        &self,
        report: &Report,
        names: &DisplayNames,
    ) -> Result<Vec<QuotedLine>, LiveError> {
        let ReportSubject::Game(game, GameReportSubject::Chat(reported)) = &report.about else {
            return Ok(Vec::new());
        };
        let mut numbers: BTreeSet<Seq> = report.around.iter().copied().collect();
        numbers.insert(*reported);
        let before = numbers.last().map(|last| last.saturating_add(1));
        let store = &self.node.store;
        let lines = store.chat_lines(game, before, None, MAX_CHAT_LINES).await?;
        let quoted = lines
            .into_iter()
            .filter(|line| numbers.contains(&line.number));
        Ok(quoted
            .map(|line| QuotedLine {
                number: line.number,
                name: names.of(&line.by).to_owned(),
                at_ms: line.at_ms,
                text: line.text,
            })
            .collect())
    }
}
