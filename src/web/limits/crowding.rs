//! Which open challenges everybody is shown. One network gets a few places in the list, so that it
//! cannot fill it.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::web::request::forwarded::network;
use postern_game::{GameId, ListedGame, PersonId};

/// Most challenges of one network that others are shown.
const MOST: usize = 3;

/// For how long a challenge may be on its way to the list.
const ON_ITS_WAY: Duration = Duration::from_mins(1);

/// The networks from which open challenges were posted. They are kept in memory only, and only until
/// a challenge is closed.
#[derive(Default)]
pub(crate) struct Crowding {
    posted: Mutex<HashMap<GameId, Posted>>,
}

struct Posted {
    network: IpAddr,
    at: Instant,
}

/// Whose challenges are counted together.
#[derive(PartialEq, Eq, Hash)]
enum Source<'a> {
    Network(IpAddr),
    /// The challenge is older than this process.
    Person(&'a PersonId),
}

impl Crowding {
    /// Notes where a challenge comes from that is about to be posted.
    pub(crate) fn posting(&self, game: GameId, address: IpAddr) {
        let posted = Posted {
            network: network(address),
            at: Instant::now(),
        };
        self.posted
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .insert(game, posted);
    }

    /// Whether each of the open challenges, the newest first, is shown to everybody: the oldest of
    /// each network are, so that nobody can push others' away by posting more.
    pub(crate) fn shown(&self, challenges: &[ListedGame]) -> Vec<bool> {
        let mut posted = self.posted.lock().unwrap_or_else(PoisonError::into_inner);
        let mut counts: HashMap<Source, usize> = HashMap::new();
        let mut shown: Vec<bool> = challenges
            .iter()
            .rev()
            .map(|challenge| {
                let Some(source) = source(&posted, challenge) else {
                    return false;
                };
                let count = counts.entry(source).or_default();
                *count += 1;
                *count <= MOST
            })
            .collect();
        shown.reverse();
        drop(counts);
        posted.retain(|game, posted| {
            posted.at.elapsed() < ON_ITS_WAY
                || challenges
                    .iter()
                    .any(|challenge| challenge.game.id == *game)
        });
        shown
    }
}

fn source<'a>(posted: &HashMap<GameId, Posted>, challenge: &'a ListedGame) -> Option<Source<'a>> {
    match posted.get(&challenge.game.id) {
        Some(posted) => Some(Source::Network(posted.network)),
        None => challenge
            .game
            .waiting()
            .map(|(person, _)| Source::Person(person)),
    }
}
