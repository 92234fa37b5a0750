//! Command queues, one for each game. A queue exists only while commands wait or run.

use std::collections::{HashMap, VecDeque};

use crate::live::shards::Shards;
use postern_game::GameId;

/// The maximum number of waiting commands per game.
const CAPACITY: usize = 1_024;

/// The priority of a command's sender. Players go first, so that spectators' commands cost no time
/// on the players' clocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::live) enum SenderRank {
    Player,
    Spectator,
}

/// The command queues of all games.
#[derive(Debug)]
pub(in crate::live) struct CommandQueues<T> {
    games: Shards<HashMap<GameId, CommandQueue<T>>>,
}

#[derive(Debug)]
struct CommandQueue<T> {
    players: VecDeque<T>,
    spectators: VecDeque<T>,
}

/// The result of adding a command to a queue.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::live) enum PushOutcome<T> {
    /// The queue is new, so the caller must start a worker.
    First,
    Behind,
    /// The queue was full. The latest command of a spectator was removed to make room for a
    /// player's.
    InsteadOf(T),
    /// The queue is full, and the command is returned.
    Full(T),
}

impl<T> CommandQueues<T> {
    pub(in crate::live) fn push(&self, game: &GameId, rank: SenderRank, item: T) -> PushOutcome<T> {
        let mut games = self.games.lock(game);
        let Some(queue) = games.get_mut(game) else {
            let mut queue = CommandQueue::default();
            queue.of(rank).push_back(item);
            games.insert(game.clone(), queue);
            return PushOutcome::First;
        };
        if queue.len() < CAPACITY {
            queue.of(rank).push_back(item);
            return PushOutcome::Behind;
        }
        let removed = match rank {
            SenderRank::Player => queue.spectators.pop_back(),
            SenderRank::Spectator => None,
        };
        match removed {
            Some(removed) => {
                queue.players.push_back(item);
                PushOutcome::InsteadOf(removed)
            }
            None => PushOutcome::Full(item),
        }
    }

    /// Takes at most `most` commands, the players' first. Removes an empty queue, whose worker then
    /// ends.
    pub(in crate::live) fn take(&self, game: &GameId, most: usize) -> Vec<(SenderRank, T)> {
        let mut games = self.games.lock(game);
        let Some(queue) = games.get_mut(game) else {
            return Vec::new();
        };
        let mut taken = Vec::new();
        for rank in [SenderRank::Player, SenderRank::Spectator] {
            let waiting = queue.of(rank);
            let count = waiting.len().min(most - taken.len());
            taken.extend(waiting.drain(..count).map(|item| (rank, item)));
        }
        if taken.is_empty() {
            games.remove(game);
        }
        taken
    }

    /// Takes all commands, the players' first. The queue and its worker stay.
    pub(in crate::live) fn drain(&self, game: &GameId) -> Vec<(SenderRank, T)> {
        let mut games = self.games.lock(game);
        let Some(queue) = games.get_mut(game) else {
            return Vec::new();
        };
        let players = queue
            .players
            .drain(..)
            .map(|item| (SenderRank::Player, item));
        let spectators = queue.spectators.drain(..);
        players
            .chain(spectators.map(|item| (SenderRank::Spectator, item)))
            .collect()
    }

    /// Puts commands back where [`CommandQueues::take`] found them, in the same order.
    pub(in crate::live) fn put_back(&self, game: &GameId, items: Vec<(SenderRank, T)>) {
        let mut games = self.games.lock(game);
        let queue = games.entry(game.clone()).or_default();
        for (rank, item) in items.into_iter().rev() {
            queue.of(rank).push_front(item);
        }
    }

    /// Drops a queue whose worker is gone, with all its commands.
    pub(in crate::live) fn abandon(&self, game: &GameId) {
        self.games.lock(game).remove(game);
    }
}

impl<T> Default for CommandQueues<T> {
    fn default() -> Self {
        Self {
            games: Shards::default(),
        }
    }
}

impl<T> Default for CommandQueue<T> {
    fn default() -> Self {
        Self {
            players: VecDeque::new(),
            spectators: VecDeque::new(),
        }
    }
}

impl<T> CommandQueue<T> {
    fn of(&mut self, rank: SenderRank) -> &mut VecDeque<T> {
        match rank {
            SenderRank::Player => &mut self.players,
            SenderRank::Spectator => &mut self.spectators,
        }
    }

    fn len(&self) -> usize {
        self.players.len() + self.spectators.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game() -> GameId {
        GameId::parse("game").unwrap()
    }

    fn names(taken: Vec<(SenderRank, usize)>) -> Vec<usize> {
        taken.into_iter().map(|(_, item)| item).collect()
    }

    #[test]
    fn players_go_first_and_each_in_order() {
        let queues = CommandQueues::default();
        assert_eq!(
            queues.push(&game(), SenderRank::Spectator, 1),
            PushOutcome::First
        );
        assert_eq!(
            queues.push(&game(), SenderRank::Spectator, 2),
            PushOutcome::Behind
        );
        assert_eq!(
            queues.push(&game(), SenderRank::Player, 3),
            PushOutcome::Behind
        );
        assert_eq!(
            queues.push(&game(), SenderRank::Player, 4),
            PushOutcome::Behind
        );
        let taken = queues.take(&game(), 3);
        queues.push(&game(), SenderRank::Player, 5);
        queues.put_back(&game(), taken);
        assert_eq!(names(queues.take(&game(), 9)), [3, 4, 5, 1, 2]);
    }

    #[test]
    fn a_full_queue_takes_a_players_command_in_place_of_a_spectators() {
        let queues = CommandQueues::default();
        for item in 0..CAPACITY {
            queues.push(&game(), SenderRank::Spectator, item);
        }
        assert_eq!(
            queues.push(&game(), SenderRank::Spectator, CAPACITY),
            PushOutcome::Full(CAPACITY)
        );
        for item in 0..CAPACITY {
            assert_eq!(
                queues.push(&game(), SenderRank::Player, CAPACITY + item),
                PushOutcome::InsteadOf(CAPACITY - 1 - item)
            );
        }
        assert_eq!(
            queues.push(&game(), SenderRank::Player, 0),
            PushOutcome::Full(0)
        );
        let other = GameId::parse("other").unwrap();
        assert_eq!(
            queues.push(&other, SenderRank::Spectator, 0),
            PushOutcome::First
        );
    }

    #[test]
    fn an_empty_queue_goes() {
        let queues = CommandQueues::default();
        queues.push(&game(), SenderRank::Player, 1);
        assert_eq!(queues.take(&game(), 9).len(), 1);
        assert_eq!(
            queues.push(&game(), SenderRank::Player, 2),
            PushOutcome::Behind,
            "somebody still works on the first"
        );
        assert_eq!(queues.take(&game(), 9).len(), 1);
        assert!(queues.take(&game(), 9).is_empty() && queues.games.lock(&game()).is_empty());
        assert_eq!(
            queues.push(&game(), SenderRank::Player, 3),
            PushOutcome::First
        );
        queues.abandon(&game());
        assert!(queues.games.lock(&game()).is_empty());
    }
}
