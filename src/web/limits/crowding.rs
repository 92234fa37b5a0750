//! Selects the open challenges that all visitors see. Each network gets only a few places in the
//! list, so that it cannot fill the list.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::web::request::forwarded::network;
use postern_game::{GameId, ListedGame, PersonId};

/// The maximum number of challenges from one network that other visitors see.
const MAX_SHOWN_CHALLENGES: usize = 3;

/// The maximum time between recording a challenge and its appearance in the list.
const ON_ITS_WAY: Duration = Duration::from_mins(1);

/// The networks from which the open challenges were posted. They are kept in memory only, and
/// forgotten once a challenge is closed.
#[derive(Default)]
pub(crate) struct ChallengeSources {
    posted: Mutex<HashMap<GameId, PostedChallenge>>,
}

struct PostedChallenge {
    network: IpAddr,
    at: Instant,
}

/// The source of a challenge. Challenges from the same source share its places in the list.
#[derive(PartialEq, Eq, Hash)]
enum ChallengeSource<'a> {
    Network(IpAddr),
    /// The challenge's creator. This is the source if the network is unknown, because the challenge
    /// was posted before this process started.
    Person(&'a PersonId),
}

impl ChallengeSources {
    /// Records the network of a challenge that is about to be created.
    pub(crate) fn posting(&self, game: GameId, address: IpAddr) {
        let posted = PostedChallenge {
            network: network(address),
            at: Instant::now(),
        };
        self.posted
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .insert(game, posted);
    }

    /// Returns, for each open challenge, whether all visitors see it. The challenges are ordered
    /// newest first. Only the oldest of each network are shown, so that nobody can push out other
    /// challenges by posting more.
    pub(crate) fn shown(&self, challenges: &[ListedGame]) -> Vec<bool> {
        let mut posted = self.posted.lock().unwrap_or_else(PoisonError::into_inner);
        let mut counts: HashMap<ChallengeSource, usize> = HashMap::new();
        let mut shown: Vec<bool> = challenges
            .iter()
            .rev()
            .map(|challenge| {
                let Some(source) = source(&posted, challenge) else {
                    return false;
                };
                let count = counts.entry(source).or_default();
                *count += 1;
                *count <= MAX_SHOWN_CHALLENGES
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

fn source<'a>(
    posted: &HashMap<GameId, PostedChallenge>,
    challenge: &'a ListedGame,
) -> Option<ChallengeSource<'a>> {
    match posted.get(&challenge.game.id) {
        Some(posted) => Some(ChallengeSource::Network(posted.network)),
        None => challenge
            .game
            .waiting()
            .map(|(person, _)| ChallengeSource::Person(person)),
    }
}
