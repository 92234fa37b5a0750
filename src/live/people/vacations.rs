//! Vacations. A vacation stops a person's clocks in all correspondence games.
//!
//! The vacation is a database row. Each game's log records the stop of its clocks. Games that begin
//! during a vacation are updated within a minute. If a node stops during the updates, the next scan
//! handles the remaining games.

use std::future::pending;
use std::sync::Arc;
use std::sync::atomic::AtomicI64;
use std::sync::atomic::Ordering::Relaxed;

use futures_util::future::join_all;

use crate::live::{Games, Job, LiveError, Node};
use postern_game::{
    Actor, Command, DAY, GameId, HOUR, MINUTE, Millis, PersonId, SECOND, Vacation,
    VacationAllowance,
};
use postern_store::vacations::DueVacation;

/// The interval of the scan for games that must be updated because a vacation began or ended.
const LOOK_EVERY: Millis = 10 * SECOND;
/// The interval of the scan for new games, and for clocks that are about to run out.
const LOOK_AROUND_EVERY: Millis = MINUTE;
/// The remaining time of a clock at which an automatic vacation begins.
const BEGINS_BEFORE: Millis = HOUR;
/// The lease time for updating the games of one vacation.
const TAKEN_FOR: Millis = 2 * MINUTE;
/// The maximum difference between the clocks of two nodes.
const CLOCKS_DIFFER: Millis = 10 * SECOND;
/// The maximum number of vacations per read, and of games that are updated together.
const BATCH: u32 = 64;
/// The default number of vacation days per year.
pub(in crate::live) const DAYS_A_YEAR: i64 = 20;

/// The reason why a vacation did not begin.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VacationError {
    #[error("You are on vacation already.")]
    Already,
    #[error("You have no days of vacation left for now.")]
    NoneLeft,
    #[error("Choose from 1 to {most} days.")]
    Days { most: i64 },
    #[error(transparent)]
    Live(#[from] LiveError),
}

/// A person's vacations, as shown to that person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonVacations {
    /// The current vacation, if any.
    pub current: Option<Vacation>,
    /// The remaining vacation allowance. A current vacation counts in full.
    pub left: VacationAllowance,
    /// Whether a vacation begins automatically when a clock is about to run out.
    pub automatic: bool,
    /// All of the person's vacations, latest first.
    pub all: Vec<Vacation>,
}

/// The service for vacations, which apply to all of a person's correspondence games.
pub struct Vacations {
    pub(in crate::live) node: Arc<Node>,
    pub(in crate::live) games: Arc<Games>,
    pub(in crate::live) days_a_year: AtomicI64,
}

impl Vacations {
    /// Sets the number of vacation days per year. The default is 20.
    pub fn allow_vacation_days(&self, a_year: u16) {
        self.days_a_year.store(a_year.into(), Relaxed);
    }

    /// Returns the number of vacation days per year.
    #[must_use]
    pub fn vacation_days(&self) -> i64 {
        self.days_a_year.load(Relaxed)
    }

    /// Returns a person's own vacations and the remaining allowance.
    ///
    /// # Errors
    /// Returns an error if the database cannot be read.
    pub async fn vacations(&self, person: &PersonId) -> Result<PersonVacations, LiveError> {
        let store = &self.node.store;
        let all = store.vacations_of(person).await?;
        let now = self.node.now_ms();
        Ok(PersonVacations {
            current: all.first().copied().filter(|latest| latest.is_on(now)),
            left: VacationAllowance::after(&all, self.vacation_days(), now),
            automatic: store.has_automatic_vacations(person).await?,
            all,
        })
    }

    /// Returns a person's current vacation, if any.
    ///
    /// # Errors
    /// Returns an error if the database cannot be read.
    pub async fn current_vacation(&self, person: &PersonId) -> Result<Option<Vacation>, LiveError> {
        let all = self.node.store.vacations_of(person).await?;
        let now = self.node.now_ms();
        Ok(all.first().copied().filter(|latest| latest.is_on(now)))
    }

    /// Starts a vacation of this number of days: the person's clocks are stopped in all running
    /// correspondence games.
    ///
    /// # Errors
    /// Returns a [`VacationError`] if the vacation does not begin.
    pub async fn begin_vacation(&self, person: &PersonId, days: i64) -> Result<(), VacationError> {
        self.go_on_vacation(person, days, false).await
    }

    async fn go_on_vacation(
        &self,
        person: &PersonId,
        days: i64,
        automatic: bool,
    ) -> Result<(), VacationError> {
        self.node.accepting()?;
        let known = self.vacations(person).await?;
        if known.current.is_some() {
            return Err(VacationError::Already);
        }
        let most = known.left.at_once;
        match days {
            _ if most == 0 => return Err(VacationError::NoneLeft),
            1.. if days <= most => {}
            _ => return Err(VacationError::Days { most }),
        }
        let now = self.node.now_ms();
        let number = known.all.first().map_or(0, |latest| latest.number);
        let vacation = Vacation {
            number: number + 1,
            begun_ms: now,
            until_ms: now + days * DAY,
            automatic,
        };
        let store = &self.node.store;
        let begun = store.begin_vacation(person.clone(), vacation, number);
        if !begun.await.map_err(LiveError::from)? {
            return Err(VacationError::Already);
        }
        self.settle_of(person).await;
        Ok(())
    }

    /// Ends a person's vacation. Does nothing if they have none.
    ///
    /// # Errors
    /// Returns an error if the database cannot be written.
    pub async fn end_vacation(&self, person: &PersonId) -> Result<(), LiveError> {
        self.node.accepting()?;
        let store = &self.node.store;
        if store
            .end_vacation(person.clone(), self.node.now_ms())
            .await?
        {
            self.settle_of(person).await;
        }
        Ok(())
    }

    /// Enables or disables a person's automatic vacations, which begin when a clock is about to run
    /// out.
    ///
    /// # Errors
    /// Returns an error if the database cannot be written.
    pub async fn set_automatic_vacations(
        &self,
        person: &PersonId,
        wanted: bool,
    ) -> Result<(), LiveError> {
        self.node.accepting()?;
        let store = &self.node.store;
        let now = self.node.now_ms();
        Ok(store
            .set_automatic_vacations(person.clone(), wanted, now)
            .await?)
    }

    /// Starts automatic vacations, and updates games when a vacation begins or ends, until the
    /// server stops. Spawn it once.
    pub async fn run_vacations(&self) {
        let around = AtomicI64::new(Millis::MIN);
        let look = || async {
            let now = self.node.now_ms();
            let looks_around = now >= around.load(Relaxed);
            if looks_around {
                around.store(now + LOOK_AROUND_EVERY, Relaxed);
            }
            self.look_after_vacations(looks_around).await
        };
        self.node
            .every(Job::Vacations, LOOK_EVERY, pending, look)
            .await;
    }

    async fn look_after_vacations(&self, looks_around: bool) -> Result<(), LiveError> {
        let now = self.node.now_ms();
        let store = &self.node.store;
        for due in store.due_vacations(now, BATCH).await? {
            self.settle(&due).await?;
        }
        if looks_around {
            for person in store.in_need_of_vacation(now, now + BEGINS_BEFORE).await? {
                // Any other error means that no days are left or that another node was faster.
                if let Err(VacationError::Live(error)) = self.go_on_vacation(&person, 1, true).await
                {
                    return Err(error);
                }
            }
        }
        Ok(())
    }

    /// Updates all of a person's games when a vacation has begun or ended. The next scan repeats
    /// failed updates.
    async fn settle_of(&self, person: &PersonId) {
        let settled = async {
            let due = self
                .node
                .store
                .due_vacations(self.node.now_ms(), 1_000)
                .await?;
            for due in due.iter().filter(|due| due.person == *person) {
                self.settle(due).await?;
            }
            Ok::<_, LiveError>(())
        };
        if let Err(error) = settled.await {
            tracing::warn!(%error, "games do not know of a vacation yet");
        }
    }

    /// Updates all games affected by the beginning or end of a vacation, unless another node is
    /// doing so.
    async fn settle(&self, due: &DueVacation) -> Result<(), LiveError> {
        let store = &self.node.store;
        let now = self.node.now_ms();
        let until = now + TAKEN_FOR;
        if !store.take_vacation(due, until).await? {
            return Ok(());
        }
        let is_over = due.until_ms <= now;
        let (command, since) = if is_over {
            (Command::EndVacation, 0)
        } else {
            let until_ms = due.until_ms;
            (
                Command::BeginVacation { until_ms },
                due.settled_ms - CLOCKS_DIFFER,
            )
        };
        let mut behind = 0;
        loop {
            let games = store.running_correspondence(&due.person, since, behind, BATCH);
            let games = games.await?;
            let Some((last, _)) = games.last() else {
                break;
            };
            // The lease has ended, so another node may have taken over. The next scan handles the
            // rest.
            if self.node.now_ms() >= until {
                return Ok(());
            }
            behind = *last;
            let told = games
                .iter()
                .map(|(_, game)| self.tell(game, &due.person, &command));
            for told in join_all(told).await {
                told?;
            }
        }
        // Another node may still apply the start of this vacation to games until that node's lease
        // expires. After that, apply the end to all games again.
        let told_all_ms = due.until_ms + 2 * TAKEN_FOR;
        let again_ms = if is_over && now < told_all_ms {
            told_all_ms
        } else if is_over {
            Millis::MAX
        } else {
            due.until_ms.min(now + LOOK_AROUND_EVERY)
        };
        Ok(store.settle_vacation(due, now, again_ms).await?)
    }

    /// Sends a vacation command to a game. Games that are already updated or finished refuse it.
    async fn tell(
        &self,
        game: &GameId,
        person: &PersonId,
        command: &Command,
    ) -> Result<(), LiveError> {
        let actor = Actor::Person(person.clone());
        match self.games.perform(game, actor, None, command.clone()).await {
            Ok(_) | Err(LiveError::Refused(_)) => Ok(()),
            Err(error) if error.is_lasting() => {
                tracing::error!(%game, %error, "a game cannot be told of a vacation");
                Ok(())
            }
            Err(error) => Err(error),
        }
    }
}
