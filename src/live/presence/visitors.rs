//! People who have a page open on this server or another, and whether other users can see them.
//!
//! Accounts are shown by name unless they opt out. Guests are only counted. Changes are announced
//! with a delay, since a person who goes from one page to the next has not left.

use std::collections::{HashMap, HashSet};
use std::future::pending;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use parking_lot::Mutex;
use tokio::time::Instant;

use crate::live::{Job, LiveError, Presence};
use postern_game::{Millis, PersonId};
use postern_store::StoreError;
use postern_store::visits::Visitor;

/// The maximum number of accounts shown by name. The latest arrivals are shown.
pub const MAX_NAMED: usize = 50;
/// The maximum number of online people that are read from the database at once. The latest arrivals
/// are read.
const MAX_LOOKED_AT: u32 = 2_000;
/// How long a person counts as online after their last page was closed, in milliseconds.
const LINGERS: Millis = 10_000;
/// The interval of checks for changes, which is also the minimum time between two page updates.
const LOOK_EVERY: Duration = Duration::from_secs(3);
/// The maximum age of the cached result that a page shows.
const FRESH: Duration = Duration::from_secs(1);

/// The people online, as everyone may see them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OnlinePeople {
    /// The names of online accounts in alphabetical order, at most [`MAX_NAMED`].
    pub names: Vec<String>,
    /// The number of further accounts, which are not named.
    pub more: usize,
    pub guests: usize,
    people: HashSet<PersonId>,
}

impl OnlinePeople {
    /// Whether this account is online and visible to others.
    #[must_use]
    pub fn has(&self, person: &PersonId) -> bool {
        self.people.contains(person)
    }

    /// Creates the result from `visitors`, which are sorted by arrival, latest first.
    fn of(visitors: Vec<Visitor>) -> Self {
        let mut here = Self::default();
        for visitor in visitors {
            if visitor.is_hidden || visitor.is_suspended {
                continue;
            }
            if !visitor.has_account {
                here.guests += 1;
                continue;
            }
            if here.names.len() < MAX_NAMED {
                here.names.push(visitor.person.name);
            } else {
                here.more += 1;
            }
            here.people.insert(visitor.person.id);
        }
        here.names
            .sort_by_cached_key(|name| (name.to_lowercase(), name.clone()));
        here
    }
}

/// The people with an open page on this server.
#[derive(Default)]
pub(in crate::live) struct Visitors {
    open: Mutex<HashMap<PersonId, PageVisit>>,
    latest: tokio::sync::Mutex<OnlineSnapshot>,
    /// The people in the last announcement to other servers.
    said: Mutex<Vec<(PersonId, Millis)>>,
    has_said: AtomicBool,
}

/// The cached list of people online.
#[derive(Default)]
struct OnlineSnapshot {
    /// The time when the list was read; `None` if the list is known to be wrong.
    at: Option<Instant>,
    here: Arc<OnlinePeople>,
    /// Whether the list has changed since it was last sent to browsers.
    is_news: bool,
}

#[derive(Clone, Copy)]
struct PageVisit {
    pages: usize,
    came_ms: Millis,
    /// The time when the person's last page was closed; `None` while a page is open.
    left_ms: Option<Millis>,
}

impl Visitors {
    fn come(&self, person: &PersonId, now: Millis) {
        let mut open = self.open.lock();
        let visit = open.entry(person.clone()).or_insert(PageVisit {
            pages: 0,
            came_ms: now,
            left_ms: None,
        });
        visit.pages += 1;
        visit.left_ms = None;
    }

    fn leave(&self, person: &PersonId, now: Millis) {
        if let Some(visit) = self.open.lock().get_mut(person) {
            visit.pages = visit.pages.saturating_sub(1);
            if visit.pages == 0 {
                visit.left_ms = Some(now);
            }
        }
    }

    /// Returns the people online and the time of each arrival, latest first. Removes people who
    /// have left.
    fn here(&self, now: Millis) -> Vec<(PersonId, Millis)> {
        let mut open = self.open.lock();
        open.retain(|_, visit| visit.left_ms.is_none_or(|left| now < left + LINGERS));
        let here = open
            .iter()
            .map(|(person, visit)| (person.clone(), visit.came_ms));
        let here = here.collect();
        drop(open);
        latest_first(here)
    }

    /// Makes the next announcement to other servers list all visitors, since the previous one was
    /// lost.
    pub(in crate::live) fn say_again(&self) {
        self.has_said.store(false, Ordering::Release);
    }
}

/// Sorts people by arrival, latest first, and keeps at most `MAX_LOOKED_AT`.
fn latest_first(mut people: Vec<(PersonId, Millis)>) -> Vec<(PersonId, Millis)> {
    people.sort_by(|one, other| (other.1, &one.0).cmp(&(one.1, &other.0)));
    people.truncate(MAX_LOOKED_AT as usize);
    people
}

/// A page that a person has open. Dropping this value closes the page.
#[must_use = "the page is closed when this is dropped"]
pub struct OpenPage {
    presence: Arc<Presence>,
    person: PersonId,
}

impl Drop for OpenPage {
    fn drop(&mut self) {
        let now = self.presence.node.now_ms();
        self.presence.visitors.leave(&self.person, now);
    }
}

impl Presence {
    /// Records that a person has opened a page of the site.
    pub fn open_page(self: &Arc<Self>, person: &PersonId) -> OpenPage {
        self.visitors.come(person, self.node.now_ms());
        OpenPage {
            presence: Arc::clone(self),
            person: person.clone(),
        }
    }

    /// Returns the people online, from a result that is at most a second old. A person counts as
    /// online for ten seconds after their last page was closed.
    ///
    /// # Errors
    /// Returns an error if the database cannot be read.
    pub async fn who_is_here(&self) -> Result<Arc<OnlinePeople>, LiveError> {
        // Only one read runs at a time. Concurrent callers get its result.
        let mut latest = self.visitors.latest.lock().await;
        if latest.at.is_none_or(|at| at.elapsed() >= FRESH) {
            let here = self.look_who_is_here().await?;
            latest.at = Some(Instant::now());
            if here != *latest.here {
                latest.here = Arc::new(here);
                latest.is_news = true;
            }
        }
        Ok(Arc::clone(&latest.here))
    }

    async fn look_who_is_here(&self) -> Result<OnlinePeople, StoreError> {
        let now = self.node.now_ms();
        let mut people = self.visitors.here(now);
        if let Some(membership) = &self.node.membership {
            let elsewhere = membership.port.visitors(MAX_LOOKED_AT).await?;
            let known: HashSet<_> = people.iter().map(|(person, _)| person.clone()).collect();
            let others = elsewhere
                .into_iter()
                .filter(|(person, _)| !known.contains(person));
            people.extend(others);
            people = latest_first(people);
        }
        if people.is_empty() {
            return Ok(OnlinePeople::default());
        }
        let ids: Vec<_> = people.into_iter().map(|(person, _)| person).collect();
        let found = self.node.store.visitors(&ids, now).await?;
        let mut found: HashMap<_, _> = found
            .into_iter()
            .map(|visitor| (visitor.person.id.clone(), visitor))
            .collect();
        Ok(OnlinePeople::of(
            ids.iter().filter_map(|id| found.remove(id)).collect(),
        ))
    }

    /// Hides a person's presence from others, or shows it again. Returns `false` for guests, who
    /// are never named.
    ///
    /// # Errors
    /// Returns an error if the setting cannot be saved.
    pub async fn hide_presence(&self, person: &PersonId, hide: bool) -> Result<bool, LiveError> {
        self.node.accepting()?;
        let has_account = self.node.store.hide_presence(person.clone(), hide).await?;
        self.visitors.latest.lock().await.at = None;
        Ok(has_account)
    }

    /// Announces this server's visitors to other servers, and checks for changes while start pages
    /// are open, until the server stops. Spawn it once.
    pub async fn run_visitors(&self) {
        let look = || self.tell_who_is_here();
        self.node
            .every(Job::Visitors, LOOK_EVERY, pending, look)
            .await;
    }

    /// Notifies open start pages if the people online have changed. Compares with the last result
    /// that any page received, since a page may read between two runs of this job.
    async fn tell_who_is_here(&self) -> Result<(), LiveError> {
        self.say_who_is_here().await?;
        if !self.bus.is_lobby_followed() {
            return Ok(());
        }
        self.who_is_here().await?;
        let mut latest = self.visitors.latest.lock().await;
        if std::mem::take(&mut latest.is_news) {
            self.bus.publish_lobby();
        }
        Ok(())
    }

    /// Announces the people on this server to the other servers, if they have changed.
    async fn say_who_is_here(&self) -> Result<(), StoreError> {
        let visitors = &self.visitors;
        let here = visitors.here(self.node.now_ms());
        let Some(membership) = &self.node.membership else {
            return Ok(());
        };
        let is_news = *visitors.said.lock() != here;
        // Set the flag first, so that a concurrent request to repeat the announcement is not lost.
        if visitors.has_said.swap(true, Ordering::AcqRel) && !is_news {
            return Ok(());
        }
        let put = membership.port.put_visitors(&here).await;
        if put.is_err() {
            visitors.say_again();
        }
        *visitors.said.lock() = here;
        put
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use postern_game::Person;

    fn visitor(name: &str) -> Visitor {
        Visitor {
            person: Person {
                id: PersonId::parse(name).unwrap(),
                name: name.to_owned(),
            },
            has_account: true,
            is_hidden: false,
            is_suspended: false,
        }
    }

    #[test]
    fn so_many_are_named_and_the_others_counted() {
        let names: Vec<_> = (0..MAX_NAMED + 3).map(|n| format!("p{n:03}")).collect();
        let mut visitors: Vec<_> = names.iter().rev().map(|name| visitor(name)).collect();
        visitors.insert(
            5,
            Visitor {
                has_account: false,
                ..visitor("guest")
            },
        );
        visitors.insert(
            5,
            Visitor {
                is_hidden: true,
                ..visitor("hidden")
            },
        );
        visitors.insert(
            5,
            Visitor {
                is_suspended: true,
                ..visitor("suspended")
            },
        );
        let here = OnlinePeople::of(visitors);
        assert_eq!(here.names, names[3..], "those who came last");
        assert_eq!((here.more, here.guests), (3, 1));
        assert!(here.has(&PersonId::parse("p000").unwrap()), "not named");
        for name in ["guest", "hidden", "suspended"] {
            assert!(!here.has(&PersonId::parse(name).unwrap()), "{name}");
        }
    }

    #[test]
    fn somebody_is_here_until_the_last_page_has_been_closed_for_a_while() {
        let visitors = Visitors::default();
        let ann = PersonId::parse("ann").unwrap();
        visitors.come(&ann, 1_000);
        visitors.come(&ann, 2_000);
        visitors.leave(&ann, 3_000);
        assert_eq!(visitors.here(1_000_000), [(ann.clone(), 1_000)]);
        visitors.leave(&ann, 1_000_000);
        assert_eq!(visitors.here(1_000_000 + LINGERS - 1).len(), 1);
        // The person opens another page before the delay has passed.
        visitors.come(&ann, 1_000_000 + LINGERS - 1);
        assert_eq!(visitors.here(9_000_000), [(ann.clone(), 1_000)]);
        visitors.leave(&ann, 9_000_000);
        assert!(visitors.here(9_000_000 + LINGERS).is_empty());
    }
}
