//! Carries out actions of moderators, administrators and the host, and logs them.

use crate::conduct::reports::PublishedWork;
use crate::conduct::reports::writes::close;
use crate::conduct::{CLOSED, ModerationAction, ModerationDecision, NOTICE, REGISTRATION};
use crate::engine::value::{ColumnValue, values};
use crate::engine::writes::WriteStatement;
use crate::ratings::writes::annul;
use crate::{Store, StoreError};
use postern_game::Misconduct;

/// Hides a problem or shows it again. Changes no row if the problem is already hidden or shown.
const HIDE_PROBLEM: &str = "UPDATE problems SET hidden = $3
    WHERE id = $1 AND composer = (SELECT key FROM people WHERE id = $2) AND (hidden IS NULL) <> (CAST($3 AS TEXT) IS NULL)";
const HIDE_STUDY: &str = "UPDATE studies SET hidden = $3
    WHERE id = $1 AND person = (SELECT key FROM people WHERE id = $2) AND (hidden IS NULL) <> (CAST($3 AS TEXT) IS NULL)";

impl ModerationAction {
    fn detail(&self) -> String {
        match self {
            Self::SetRole(_, Some(role)) => role.as_ref().to_owned(),
            Self::Suspend(_, Some(until)) => until.to_string(),
            Self::SetNotice(Some(notice)) => notice.clone(),
            Self::Annul(game, _) => game.to_string(),
            Self::Hide {
                game, comment, why, ..
            } => {
                let why = why.as_ref().map_or("", Misconduct::as_ref);
                format!("{game} {comment} {why}").trim_end().to_owned()
            }
            Self::HideWork { work, why, .. } => {
                let why = why.as_ref().map_or("", Misconduct::as_ref);
                format!("{} {why}", work.id()).trim_end().to_owned()
            }
            _ => String::new(),
        }
    }

    /// Returns the writes that carry out the action; none for an action that is only logged.
    fn changes(&self, deed: &ModerationDecision) -> Vec<WriteStatement> {
        let write = |text, values| vec![WriteStatement { text, values }];
        match self {
            Self::SetRole(person, Some(role)) => write(
                "INSERT INTO roles (person, role, since_ms)
                 SELECT key, $2, $3 FROM people JOIN accounts ON person = key
                 WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM roles WHERE roles.person = key AND role = $2)
                 ON CONFLICT (person) DO UPDATE SET role = $2, since_ms = $3",
                vec![person.into(), role.as_ref().into(), deed.at_ms.into()],
            ),
            Self::SetRole(person, None) => write(
                "DELETE FROM roles WHERE person = (SELECT key FROM people WHERE id = $1)",
                vec![person.into()],
            ),
            Self::Suspend(person, until) => write(
                "INSERT INTO suspensions (person, reason, since_ms, until_ms)
                 SELECT key, $2, $3, $4 FROM people WHERE id = $1 AND deleted_ms IS NULL
                 ON CONFLICT (person) DO UPDATE SET reason = $2, since_ms = $3, until_ms = $4",
                vec![
                    person.into(),
                    deed.reason.as_str().into(),
                    deed.at_ms.into(),
                    ColumnValue::Number(*until),
                ],
            ),
            Self::EndSuspension(person) => write(
                "DELETE FROM suspensions WHERE person = (SELECT key FROM people WHERE id = $1)",
                vec![person.into()],
            ),
            Self::SetRegistration { open: true } | Self::SetNotice(None) => write(
                "DELETE FROM meta WHERE key = $1",
                vec![self.setting().into()],
            ),
            Self::SetRegistration { open: false } => vec![set_fact(self.setting(), CLOSED)],
            Self::SetNotice(Some(notice)) => vec![set_fact(self.setting(), notice)],
            Self::Annul(game, _) => annul(game, deed.at_ms),
            Self::HideWork { owner, work, why } => {
                let why = why.as_ref().map(|why| why.as_ref().to_owned());
                let text = match work {
                    PublishedWork::Problem(_) => HIDE_PROBLEM,
                    PublishedWork::Study(_) => HIDE_STUDY,
                };
                write(text, vec![work.id().into(), owner.into(), ColumnValue::Text(why)])
            }
            Self::Hide { .. } | Self::Dismiss(_) | Self::ResetPassword(_) | Self::Delete => {
                Vec::new()
            },
        }
    }

    /// Returns the database key of the site setting that the action changes.
    const fn setting(&self) -> &'static str {
        match self {
            Self::SetRegistration { .. } => REGISTRATION,
            _ => NOTICE,
        }
    }
}

fn set_fact(key: &str, value: &str) -> WriteStatement {
    WriteStatement::new(
        "INSERT INTO meta (key, value) VALUES ($1, $2)
               ON CONFLICT (key) DO UPDATE SET value = $2 WHERE meta.value <> $2",
        values![key, ColumnValue::Bytes(Some(value.as_bytes().to_vec()))],
    )
}

/// Returns the write that adds an action to the moderation log.
fn log(deed: &ModerationDecision) -> WriteStatement {
    let actor = ColumnValue::Text(deed.by.as_ref().map(ToString::to_string));
    let person = ColumnValue::Text(deed.act.person().map(ToString::to_string));
    WriteStatement::new(
        "INSERT INTO moderation_log (at_ms, actor, by_host, act, person, detail, reason, report)
         VALUES ($1, (SELECT key FROM people WHERE id = $2 AND deleted_ms IS NULL), $3 <> 0, $4,
             (SELECT key FROM people WHERE id = $5 AND deleted_ms IS NULL), $6, $7, $8)",
        values![
            deed.at_ms,
            actor,
            i64::from(deed.by.is_none()),
            deed.act.name(),
            person,
            deed.act.detail().as_str(),
            deed.reason.as_str(),
            ColumnValue::Number(deed.report),
        ],
    )
}

impl Store {
    /// Carries out an action and logs it, in one commit. Returns `false` and writes nothing if the
    /// state is already as requested, or if the account or person does not exist.
    pub async fn carry_out(&self, deed: ModerationDecision) -> Result<bool, StoreError> {
        let changes = deed.act.changes(&deed).into_iter();
        let writes = changes.chain(close(&deed)).chain([log(&deed)]);
        let about = deed.act.about();
        self.write_all(about, writes.collect()).await
    }
}
