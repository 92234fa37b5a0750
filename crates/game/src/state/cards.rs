//! What a game keeps of its events: who has read the card of the last one, what decides the next
//! draw, and what was chosen in secret.

use super::{Game, fold::When};
use crate::{Commitment, Millis, RandomBytes, SealedChoice, TimeControl, cards::draw};
use postern_rules::{ByColor, Color};

/// The card of the event that was started last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The event's number.
    pub event: u8,
    /// Who has said that it is read.
    pub read: ByColor<bool>,
    /// When nobody waits for that any more; `None` where nothing waits for it.
    pub until_ms: Option<Millis>,
}

/// A draw, with what it was made from besides the seed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    pub by: Color,
    /// The number of the event that was drawn.
    pub event: u8,
    /// The numbers of those that could be started, in ascending order.
    pub startable: Vec<u8>,
    /// See [`draw::text_before`].
    pub text: String,
}

/// What the sides have chosen in secret for one event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sealed {
    /// The event's number.
    pub event: u8,
    pub choices: ByColor<Option<SealedChoice>>,
}

impl Game {
    /// The card of the event that was started last; `None` before that, and where the players need none.
    pub const fn reading(&self) -> Option<Reading> {
        self.reading
    }

    /// Until when both clocks stand still at the latest, because a card is being read.
    pub fn reading_until_ms(&self, now: Millis) -> Option<Millis> {
        let is_live = matches!(self.time, TimeControl::Live { .. });
        let until = self.reading?.until_ms?;
        (is_live && self.outcome.is_none() && now < until).then_some(until)
    }

    /// The secret choices that were made in this game, those for the event started first before the
    /// others.
    pub fn sealed(&self) -> &[Sealed] {
        &self.sealed
    }

    /// Whether what a side has chosen for an event is public by now: it was revealed, or the game is over.
    pub fn publishes(&self, event: u8, side: Color) -> bool {
        let events = self.line.events();
        self.outcome.is_some() || events.is_some_and(|events| events.knows(event, side))
    }

    /// Whether nothing that was chosen in this game is hidden any more.
    pub fn published(&self) -> bool {
        self.outcome.is_some() || !self.line.position().hides()
    }

    /// The random bytes that each side has added to the chance of draws.
    pub const fn random(&self) -> ByColor<Option<RandomBytes>> {
        self.random
    }

    /// Whether a side can add random bytes now: once, and before the first event is started.
    pub fn takes_random(&self, side: Color) -> bool {
        self.setup.seeds.is_some() && self.random[side].is_none() && self.draws.is_empty()
    }

    /// What a side's draw is made from besides its seed, as the game stands now.
    pub fn text_before_draw(&self) -> String {
        let random = ByColor::of(|side| self.random[side].unwrap_or_default());
        let turns = draw::turns_written(&self.line);
        draw::text_before(self.id.as_str(), random, &turns)
    }

    /// The numbers of the events that can be started now, in ascending order.
    pub fn startable(&self) -> Vec<u8> {
        let events = self.line.events();
        let cards = events.map(|events| events.startable).unwrap_or_default();
        let mut numbers: Vec<u8> = cards.iter().map(|card| card.number).collect();
        numbers.sort_unstable();
        numbers
    }

    /// The draws that were made, in order.
    pub fn draws(&self) -> &[Drawn] {
        &self.draws
    }

    /// The commitment to what decides a side's draw, in a game in which events are drawn.
    pub fn draw_commitment(&self, side: Color) -> Option<Commitment> {
        let seeds = self.setup.seeds.as_ref()?;
        Some(seeds[side].commitment(self.id.as_str(), side))
    }

    /// What decides a side's draw, once that is public: the side has drawn, or the game is over.
    pub fn published_seed(&self, side: Color) -> Option<String> {
        let drawn = self.draws.iter().any(|drawn| drawn.by == side);
        let seeds = self.setup.seeds.as_ref()?;
        (drawn || self.outcome.is_some()).then(|| seeds[side].exposed_seed())
    }

    pub(super) fn seal(&mut self, choice: &SealedChoice, event: u8) {
        let known = self.sealed.iter_mut().find(|sealed| sealed.event == event);
        let side = choice.owner();
        if let Some(sealed) = known {
            sealed.choices[side] = Some(choice.clone());
        } else {
            let mut choices = ByColor::default();
            choices[side] = Some(choice.clone());
            self.sealed.push(Sealed { event, choices });
        }
    }

    /// The draw of the event that is about to be started, where events are drawn.
    pub(super) fn draw_of(&self, event: u8) -> Option<Drawn> {
        self.setup.seeds.as_ref()?;
        Some(Drawn {
            by: self.line.position().to_move(),
            event,
            startable: self.startable(),
            text: self.text_before_draw(),
        })
    }

    /// An event was started; its card is to be read, each side having so long for it.
    pub(super) fn begin_reading(
        &mut self,
        event: u8,
        read_ms: Option<ByColor<Millis>>,
        when: When<'_>,
    ) {
        let waits = read_ms.map(|each| when.at_ms + each.white.max(each.black));
        self.reading = self.setup.deal.as_ref().map(|_| Reading {
            event,
            read: ByColor::default(),
            until_ms: waits,
        });
        if let (Some(clock), Some(_)) = (&mut self.clock, waits) {
            clock.stop(when.at_ms);
        }
    }

    /// From when on clocks run after something that happens at `at_ms`: not before a card is read.
    pub(super) fn clocks_run_from(&self, at_ms: Millis) -> Millis {
        self.reading_until_ms(at_ms).unwrap_or(at_ms)
    }

    /// A side has read the card. When both have, clocks go on at once.
    pub(super) fn card_read(&mut self, by: Color, when: When<'_>) {
        let waiting = self.reading_until_ms(when.at_ms).is_some();
        let Some(reading) = &mut self.reading else {
            return;
        };
        reading.read[by] = true;
        let both = reading.read.white && reading.read.black;
        if both && waiting {
            reading.until_ms = Some(when.at_ms);
            if let Some(clock) = &mut self.clock {
                clock.stop(when.at_ms);
            }
            self.run_clocks(true, when);
        }
    }
}
