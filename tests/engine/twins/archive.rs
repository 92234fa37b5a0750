//! Compares the lists of finished and running games, including games against the computer, on
//! SQLite and PostgreSQL.

use postern_game::view::TimeKind;
use postern_game::{
    Actor, Command, ComputerPlayer, GameStatus, NewGame, OpponentKind, TimeControl,
};
use postern_rules::{EndReason, Variant};
use postern_store::{
    ArchiveFilter, ArchiveOrder, GameCount, GameFilter, GameResult, OpponentFilter,
};

use super::{TwinWorlds, same};
use crate::helpers::*;

impl TwinWorlds {
    /// Starts a game against the computer, or resigns one. No computer moves in this test.
    pub(super) async fn play_the_computer(&mut self) {
        let computer =
            ComputerPlayer::of_level(u8::try_from(self.chance.below(8) + 1).unwrap()).unwrap();
        let new = NewGame {
            variant: Variant::ALL[self.chance.below(Variant::ALL.len())],
            ..new_game(OpponentKind::Computer(computer), TimeControl::Unlimited)
        };
        let (person, id) = (self.somebody(), self.command_id());
        let made = same!(self, twin => twin.live.games.create(&person, &id, new.clone()));
        if let Ok(game) = made {
            self.games.push(game.clone());
            if self.chance.percent(60) {
                let actor = Actor::Person(person.id);
                let id = self.command_id();
                let resign = Command::Resign;
                drop(
                    same!(self, twin => twin.live.games.execute(&game, &actor, &id, resign.clone())),
                );
            }
        }
    }

    /// Compares the public lists of running games with each filter.
    pub(super) async fn look_at_games_in_progress(&self) {
        for against in [OpponentFilter::People, OpponentFilter::Computer] {
            let by_kind =
                |counts: &mut Vec<GameCount>| counts.sort_by_key(|count| format!("{count:?}"));
            same!(self, twin => twin.store.count_games(against), by_kind).unwrap();
            for (variant, time) in [
                (None, None),
                (Some(Variant::HoleChess), None),
                (None, Some(TimeKind::Live)),
            ] {
                let filter = GameFilter { variant, time };
                let first = same!(self, twin => twin.store.games(against, filter, 0, 3)).unwrap();
                let others =
                    same!(self, twin => twin.store.games(against, filter, 3, 100)).unwrap();
                for listed in first.iter().chain(&others) {
                    assert_eq!(listed.game.status, GameStatus::Running);
                    let with_computer = against == OpponentFilter::Computer;
                    assert_eq!(listed.game.with_computer(), with_computer);
                }
            }
        }
    }

    /// Compares the archive with each filter and sort order, page by page.
    pub(super) async fn look_into_the_archive(&self) {
        for against in [OpponentFilter::People, OpponentFilter::Computer] {
            for filter in self.filters(against) {
                let mut before = None;
                loop {
                    let page = same!(self, twin => twin.store.archive(&filter, before.as_ref(), 2));
                    let page = page.unwrap();
                    for listed in &page.games {
                        let with_computer = against == OpponentFilter::Computer;
                        assert_eq!(listed.game.with_computer(), with_computer);
                    }
                    before = page.next.map(|next| next.before);
                    if before.is_none() {
                        break;
                    }
                }
            }
        }
    }

    fn filters(&self, against: OpponentFilter) -> [ArchiveFilter; 8] {
        let all = ArchiveFilter {
            against,
            ..ArchiveFilter::default()
        };
        let variant = Some(Variant::HoleChess);
        let player = Some(self.people[0].id.clone());
        [
            all.clone(),
            ArchiveFilter {
                variant,
                ..all.clone()
            },
            ArchiveFilter {
                variant,
                order: ArchiveOrder::Longest,
                ..all.clone()
            },
            ArchiveFilter {
                player: player.clone(),
                ..all.clone()
            },
            ArchiveFilter {
                player,
                variant,
                order: ArchiveOrder::Longest,
                ..all.clone()
            },
            ArchiveFilter {
                result: Some(GameResult::White),
                least_plies: Some(2),
                ..all.clone()
            },
            ArchiveFilter {
                reason: Some(EndReason::Resignation),
                from_ms: Some(START + HOUR),
                ..all.clone()
            },
            ArchiveFilter {
                time: Some(TimeKind::Live),
                until_ms: Some(START + 20 * DAY),
                ..all
            },
        ]
    }
}
