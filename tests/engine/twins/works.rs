//! Compares reports about the text of problems, and the hiding of that text, on SQLite and
//! PostgreSQL.

use postern_game::{Misconduct, ProblemComposer};
use postern_store::conduct::{ModerationAction, ModerationDecision};
use postern_store::problems::ProblemFilter;
use postern_store::reports::{NewReport, PublishedWork, ReportSubject};

use super::{TwinWorlds, same};

impl TwinWorlds {
    /// Reports the text of a problem, and hides it or shows it again.
    pub(super) async fn judge_words(&mut self) {
        let all =
            same!(self, twin => twin.store.problems(ProblemFilter::default(), None, None, 20));
        let all = all.unwrap();
        let (Some(listed), Some(person)) = (
            self.chance.pick(&all).cloned(),
            self.chance.pick(&self.people).cloned(),
        ) else {
            return;
        };
        let ProblemComposer::Person(owner) = listed.problem.composer else {
            return;
        };
        let (work, now) = (PublishedWork::Problem(listed.problem.id), self.now());
        let about = ReportSubject::Work(work.clone());
        let report = NewReport {
            at_ms: now,
            by: person.id,
            person: owner.clone(),
            about: about.clone(),
            around: Vec::new(),
            kind: Misconduct::Spam,
            text: "Look at this".to_owned(),
        };
        same!(self, twin => twin.store.report(report.clone())).unwrap();
        let open = same!(self, twin => twin.store.open_reports_on(&about)).unwrap();
        let why = (self.chance.below(3) > 0).then_some(Misconduct::Spam);
        let deed = ModerationDecision {
            act: ModerationAction::HideWork { owner, work, why },
            by: None,
            at_ms: now,
            reason: String::new(),
            report: open.first().filter(|_| why.is_some()).map(|one| one.key),
        };
        let is_done = same!(self, twin => twin.store.carry_out(deed.clone())).unwrap();
        // The command must have no effect if the text is already hidden or already visible.
        assert_eq!(is_done, listed.problem.hidden.is_some() != why.is_some());
        let left = same!(self, twin => twin.store.open_reports_on(&about)).unwrap();
        if is_done && why.is_some() {
            assert!(left.is_empty(), "one decision is about all");
        } else {
            assert_eq!(left, open);
        }
        same!(self, twin => twin.store.acts(None, 3)).unwrap();
    }
}
