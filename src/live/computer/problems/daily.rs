//! The problem of the day. Once enough users' problems have been proven and tried, it is one of
//! them. Until then, it is one of the problems shipped with the server.

use super::shipped;
use crate::live::{LiveError, Problems};
use postern_game::{DAY, Problem, ProblemComposer, ProblemId};
use postern_rules::Variant;
use postern_store::problems::DailyProblem;

/// The minimum number of people with accounts who must have tried a problem before it can be the
/// problem of the day.
const MIN_TRIES: i64 = 10;
/// The minimum number of users' problems that must qualify in a variant before one of them becomes
/// the problem of the day.
const MIN_CANDIDATES: usize = 30;
/// The number of latest problems from which the problem of the day is chosen: a year's worth.
const MAX_CANDIDATES: u32 = 365;

impl Problems {
    /// Returns a variant's problem of the day, if any. It is the same for everyone until midnight
    /// UTC, unless a moderator hides its text.
    ///
    /// # Errors
    /// Returns an error if the problem cannot be read.
    pub async fn problem_of_today(&self, variant: Variant) -> Result<Option<Problem>, LiveError> {
        self.with_shipped().await?;
        let (store, day) = (&self.node.store, self.node.now_ms().div_euclid(DAY));
        // Problems that begin to qualify today do not change today's choice.
        let fit = store
            .daily_problems(variant, day * DAY, MAX_CANDIDATES)
            .await?;
        let id = match of_people(fit, day) {
            Some(id) => id,
            None => match shipped::of_day(variant, day) {
                Some(id) => id.clone(),
                None => return Ok(None),
            },
        };
        let mut problem = store.problem(&id).await?;
        if let Some(problem) = &mut problem {
            self.hide_words(problem).await?;
        }
        Ok(problem)
    }
}

/// Whether a published problem with this number of rated tries can be the problem of the day.
pub(super) fn is_fit(problem: &Problem, tries: i64) -> bool {
    problem.composer != ProblemComposer::Postern && tries >= MIN_TRIES && problem.is_sound()
}

/// Returns the problem of a day, or `None` while too few problems qualify. If a problem is hidden,
/// the next one replaces it, and the problems of other days stay the same.
fn of_people(mut fit: Vec<DailyProblem>, day: i64) -> Option<ProblemId> {
    let shown = fit.iter().filter(|one| !one.is_hidden).count();
    if shown < MIN_CANDIDATES {
        return None;
    }
    fit.sort_by(|one, other| {
        (one.since_ms, one.id.as_str()).cmp(&(other.since_ms, other.id.as_str()))
    });
    let number = usize::try_from(day).unwrap_or_default() % fit.len();
    let from_there = fit[number..].iter().chain(&fit[..number]);
    let mut shown = from_there.filter(|one| !one.is_hidden);
    shown.next().map(|one| one.id.clone())
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn fit(count: i64) -> Vec<DailyProblem> {
        let one = |number: i64| DailyProblem {
            id: ProblemId::parse(&format!("problem-{number}")).unwrap(),
            since_ms: 1_000 - number / 2,
            is_hidden: false,
        };
        (0..count).map(one).collect()
    }

    #[test]
    fn each_is_a_days_in_turn_once_there_are_enough() {
        assert_eq!(of_people(fit(29), 5), None);
        let days: Vec<_> = (0..60).filter_map(|day| of_people(fit(30), day)).collect();
        assert_eq!(days.len(), 60);
        assert_eq!(days.iter().collect::<HashSet<_>>().len(), 30);
        assert_eq!(days[..30], days[30..]);
        let mut turned = fit(30);
        turned.reverse();
        assert_eq!(of_people(turned, 5).as_ref(), Some(&days[5]));
    }

    #[test]
    fn a_hidden_one_is_no_days_and_changes_no_other_day() {
        let mut some = fit(31);
        let days: Vec<_> = (0..31).map(|day| of_people(some.clone(), day)).collect();
        some[3].is_hidden = true;
        let after: Vec<_> = (0..31).map(|day| of_people(some.clone(), day)).collect();
        let id = Some(some[3].id.clone());
        let changed = days.iter().position(|found| *found == id).unwrap();
        for day in 0..31 {
            assert_eq!(days[day] == after[day], day != changed);
        }
        assert_eq!(after[changed], after[(changed + 1) % 31]);
        some[4].is_hidden = true;
        assert_eq!(of_people(some, 1), None, "too few are left");
    }
}
