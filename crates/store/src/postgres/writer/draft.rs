//! A draft of the rows that a batch will write, computed without further queries.

use std::collections::BTreeMap;

use super::head::LogHead;
use super::known::KnownState;
use super::limits as counted;
use crate::engine::rows::new_event_rows;
use crate::games::conditional::ConditionalPlanChange;
use crate::games::limits;
use crate::log::checksum::Checksum;
use crate::log::codec::CommentChange;
use crate::log::projection;
use crate::notifications::CausingEvent;
use crate::notifications::occasions::{NotificationOccasion, OccasionKind};
use crate::ratings::EndedGame;
use crate::{AppendResult, CommandIdentity, LogAppend, NewEvents, News, StoreError, ratings};
use postern_game::{CommandDigest, CommandId, GameId, GameSummary, Millis, PersonId, Seq};
use postern_rules::ByColor;

/// A row of the `events` table.
pub(super) struct EventInsert<'a> {
    pub(super) game: i64,
    pub(super) seq: Seq,
    pub(super) at_ms: Millis,
    pub(super) kind: &'static str,
    pub(super) version: i64,
    pub(super) body: String,
    pub(super) giver: Option<CommandOrigin<'a>>,
    pub(super) checksum: Checksum,
}

/// The columns of a row in `events` that identify the command and its sender.
#[derive(Clone, Copy)]
pub(super) struct CommandOrigin<'a> {
    pub(super) person: i64,
    pub(super) command: &'a CommandId,
    pub(super) digest: CommandDigest,
}

/// A row of the `comments` table.
pub(super) struct CommentInsert {
    pub(super) game: i64,
    pub(super) number: Seq,
    pub(super) person: i64,
    pub(super) text: String,
}

/// A new or changed row of the `games` table.
pub(in crate::postgres) struct GameUpsert<'a> {
    pub(in crate::postgres) game: &'a GameSummary,
    pub(in crate::postgres) white: Option<i64>,
    pub(in crate::postgres) black: Option<i64>,
    pub(in crate::postgres) invited: Option<i64>,
    pub(in crate::postgres) over_ms: Option<Millis>,
}

/// The rows to write. A game's rows are stored under its key and hold the state after the last job
/// for this game.
pub(super) struct BatchDraft<'a> {
    known: KnownState<'a>,
    pub(super) games: BTreeMap<i64, GameUpsert<'a>>,
    pub(super) states: BTreeMap<i64, &'a GameSummary>,
    pub(super) events: Vec<EventInsert<'a>>,
    pub(super) comments: Vec<CommentInsert>,
    /// Games that have ended in the batch and change ratings.
    pub(super) rated: Vec<EndedGame>,
    /// New texts of changed comments, by game key and event number; empty for deleted comments.
    pub(super) changed: BTreeMap<(i64, Seq), String>,
    /// Notifications to send, keyed by person, game and kind. A later one replaces an earlier one.
    pub(super) occasions: BTreeMap<(&'a PersonId, i64, OccasionKind), OccasionDraft<'a>>,
    /// Changes of conditional moves, each based on the result of the previous one.
    pub(super) conditional: Vec<(&'a GameId, &'a ConditionalPlanChange)>,
    pub(super) news: Vec<News>,
}

/// An occasion to notify a person, with the state of the game at that time.
pub(super) struct OccasionDraft<'a> {
    pub(super) occasion: &'a NotificationOccasion,
    pub(super) moment: CausingEvent,
}

impl<'a> BatchDraft<'a> {
    pub(super) const fn new(known: KnownState<'a>) -> Self {
        Self {
            known,
            games: BTreeMap::new(),
            states: BTreeMap::new(),
            events: Vec::new(),
            comments: Vec::new(),
            rated: Vec::new(),
            changed: BTreeMap::new(),
            occasions: BTreeMap::new(),
            conditional: Vec::new(),
            news: Vec::new(),
        }
    }

    /// Adds the events of consecutive commands for one log. Once the events of one command are not
    /// written, the later commands are conflicts, even if their event numbers would fit, because
    /// another node may have added the same number of events. After an error the draft must be
    /// discarded.
    pub(super) fn append_all(
        &mut self,
        appends: &'a [LogAppend],
    ) -> Result<Vec<AppendResult>, StoreError> {
        let mut answers = vec![AppendResult::Conflict; appends.len()];
        for (append, answer) in appends.iter().zip(&mut answers) {
            *answer = self.append(append)?;
            if !matches!(answer, AppendResult::Written(_)) {
                break;
            }
        }
        Ok(answers)
    }

    fn append(&mut self, append: &'a LogAppend) -> Result<AppendResult, StoreError> {
        let mut giver = None;
        if let Some(given) = &append.command {
            let person = self.known.person(&given.person)?;
            let key = (&append.entry.game, person, &given.id);
            if let Some(&(seq, digest)) = self.known.before.get(&key) {
                return Ok(given.answered_before(seq, digest));
            }
            giver = Some((person, given));
        }
        let entries = std::iter::once(&append.entry).chain(&append.successor);
        if entries
            .into_iter()
            .any(|entry| self.known.heads[&entry.game].seq != entry.after)
        {
            return Ok(AppendResult::Conflict);
        }
        if let Some(change) = &append.conditional
            && self.known.conditional.get(&append.entry.game) != Some(&change.before)
        {
            return Ok(AppendResult::Conflict);
        }
        if let Some(exceeded) = limits::exceeded(&self.known, append)? {
            return Ok(exceeded);
        }
        if let Some(change) = &append.conditional {
            let game = &append.entry.game;
            self.known.conditional.insert(game, change.after.clone());
            self.conditional.push((game, change));
        }
        self.write(&append.entry, append.at_ms, giver)?;
        if let Some(entry) = &append.successor {
            self.write(entry, append.at_ms, None)?;
        }
        self.news.extend(append.news.iter().cloned());
        Ok(AppendResult::Written(append.entry.summary.seq))
    }

    /// Adds the rows of an entry to all tables.
    fn write(
        &mut self,
        entry: &'a NewEvents,
        at_ms: Millis,
        giver: Option<(i64, &'a CommandIdentity)>,
    ) -> Result<(), StoreError> {
        let mut head = self.known.heads[&entry.game].clone();
        let game = match head.key {
            Some(game) => game,
            None => self.known.fresh.pop().ok_or_else(|| {
                StoreError::Other("there is no key for a game that begins".to_owned())
            })?,
        };
        if head.key.is_none()
            || entry
                .events
                .iter()
                .any(|event| projection::changes_the_game(event))
        {
            let seats = self.known.seats(&entry.summary)?;
            let wide = GameUpsert {
                game: &entry.summary,
                white: seats.players.white,
                black: seats.players.black,
                invited: seats.invited,
                over_ms: projection::over_ms(&entry.summary, at_ms),
            };
            self.games.insert(game, wide);
            self.rate(entry, game, at_ms, seats.players);
            counted::count(&mut self.known, head.seats, seats);
            head.seats = Some(seats);
        }
        head.key = Some(game);
        self.add_events(entry, game, at_ms, giver, &mut head)?;
        self.states.insert(game, &entry.summary);
        let moment = CausingEvent {
            game,
            seq: entry.summary.seq,
            ply: entry.summary.ply,
            at_ms,
        };
        for occasion in &entry.occasions {
            let told = OccasionDraft { occasion, moment };
            self.occasions
                .insert((&occasion.person, game, occasion.kind), told);
        }
        self.news
            .push(News::Game(entry.game.clone(), entry.summary.seq));
        if let Some((person, given)) = giver {
            let key = (&entry.game, person, &given.id);
            let last = (entry.summary.seq, Some(given.digest));
            self.known.before.insert(key, last);
        }
        self.known.heads.insert(&entry.game, head);
        Ok(())
    }

    /// Records that these events end a rated game.
    fn rate(&mut self, entry: &NewEvents, game: i64, at_ms: Millis, players: ByColor<Option<i64>>) {
        if let (Some((set, winner)), Some(white), Some(black)) =
            (ratings::rated_outcome(entry), players.white, players.black)
        {
            self.rated.push(EndedGame {
                game,
                set: set.slug(),
                at_ms,
                players: ByColor { white, black },
                winner,
            });
        }
    }

    fn add_events(
        &mut self,
        entry: &'a NewEvents,
        game: i64,
        at_ms: Millis,
        giver: Option<(i64, &'a CommandIdentity)>,
        head: &mut LogHead,
    ) -> Result<(), StoreError> {
        for row in new_event_rows(entry, at_ms, head.checksum) {
            head.seq = row.seq;
            head.checksum = Some(row.checksum);
            match row.event.words {
                Some(CommentChange::Said { by, text }) => self.comments.push(CommentInsert {
                    game,
                    number: row.seq,
                    person: self.person(&by)?,
                    text,
                }),
                Some(CommentChange::Changed { comment, text }) => {
                    // If a batch changes a comment several times, keep the last change.
                    let text = text.unwrap_or_default();
                    self.changed.insert((game, comment), text);
                }
                None => {}
            }
            self.events.push(EventInsert {
                game,
                seq: row.seq,
                at_ms,
                kind: row.event.kind,
                version: row.event.version,
                body: row.event.body,
                giver: giver
                    .filter(|_| row.seq == entry.summary.seq)
                    .map(|(person, given)| CommandOrigin {
                        person,
                        command: &given.id,
                        digest: given.digest,
                    }),
                checksum: row.checksum,
            });
        }
        Ok(())
    }

    fn person(&self, id: &PersonId) -> Result<i64, StoreError> {
        self.known.person(id)
    }
}
