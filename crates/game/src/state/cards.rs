//! The state of a game's events: who has read the last card, draws and their inputs, and secret
//! choices.

use super::{Game, fold::EventContext};
use crate::{Commitment, Millis, RandomBytes, SealedChoice, TimeControl, cards::draw};
use postern_rules::{ByColor, Color};

/// The state of reading the card of the last started event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardReading {
    /// The number of the event.
    pub event: u8,
    /// Which sides have confirmed that they have read it.
    pub read: ByColor<bool>,
    /// When the game stops waiting for confirmations; `None` if it does not wait.
    pub until_ms: Option<Millis>,
}

/// A draw, with its inputs except for the seed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventDraw {
    pub by: Color,
    /// The number of the drawn event.
    pub event: u8,
    /// The numbers of the events from which it was drawn, in ascending order.
    pub startable: Vec<u8>,
    /// See [`draw::draw_text`].
    pub text: String,
}

/// The secret choices of both sides for one event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SealedChoices {
    /// The number of the event.
    pub event: u8,
    pub choices: ByColor<Option<SealedChoice>>,
}

impl Game {
    /// Returns the reading of the last started event's card. `None` before the first event, and if
    /// the game does not track reading.
    pub const fn reading(&self) -> Option<CardReading> {
        self.reading
    }

    /// Returns until when both clocks are stopped at most, while a card is being read.
    pub fn reading_until_ms(&self, now: Millis) -> Option<Millis> {
        let is_live = matches!(self.time, TimeControl::Live { .. });
        let until = self.reading?.until_ms?;
        (is_live && self.outcome.is_none() && now < until).then_some(until)
    }

    /// Returns the secret choices made in this game, in the order in which their events started.
    pub fn sealed(&self) -> &[SealedChoices] {
        &self.sealed
    }

    /// Whether a side's choice for an event is public: it was revealed, or the game is over.
    pub fn publishes(&self, event: u8, side: Color) -> bool {
        let events = self.line.events();
        self.outcome.is_some() || events.is_some_and(|events| events.knows(event, side))
    }

    /// Whether everything that was chosen in this game is public.
    pub fn published(&self) -> bool {
        self.outcome.is_some() || !self.line.position().hides()
    }

    /// Returns the random bytes that each side has added to the draws.
    pub const fn random(&self) -> ByColor<Option<RandomBytes>> {
        self.random
    }

    /// Whether a side can add random bytes now: once, and before the first event starts.
    pub fn takes_random(&self, side: Color) -> bool {
        self.setup.seeds.is_some() && self.random[side].is_none() && self.draws.is_empty()
    }

    /// Returns the text on which a draw would depend now, besides the seed.
    pub fn text_before_draw(&self) -> String {
        let random = ByColor::of(|side| self.random[side].unwrap_or_default());
        let turns = draw::write_turns(&self.line);
        draw::draw_text(self.id.as_str(), random, &turns)
    }

    /// Returns the numbers of the events that can be started now, in ascending order.
    pub fn startable(&self) -> Vec<u8> {
        let events = self.line.events();
        let cards = events.map(|events| events.startable).unwrap_or_default();
        let mut numbers: Vec<u8> = cards.iter().map(|card| card.number).collect();
        numbers.sort_unstable();
        numbers
    }

    /// Returns the draws so far, in order.
    pub fn draws(&self) -> &[EventDraw] {
        &self.draws
    }

    /// Returns the commitment to a side's seed, in a game that draws events.
    pub fn draw_commitment(&self, side: Color) -> Option<Commitment> {
        let seeds = self.setup.seeds.as_ref()?;
        Some(seeds[side].commitment(self.id.as_str(), side))
    }

    /// Returns a side's seed once it is public: the side has drawn, or the game is over.
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
            self.sealed.push(SealedChoices { event, choices });
        }
    }

    /// Returns the draw of an event that is about to start, in a game that draws events.
    pub(super) fn event_draw(&self, event: u8) -> Option<EventDraw> {
        self.setup.seeds.as_ref()?;
        Some(EventDraw {
            by: self.line.position().to_move(),
            event,
            startable: self.startable(),
            text: self.text_before_draw(),
        })
    }

    /// Starts the reading of the card of a started event, with this much time for each side.
    pub(super) fn start_reading(
        &mut self,
        event: u8,
        read_ms: Option<ByColor<Millis>>,
        context: EventContext<'_>,
    ) {
        let waits = read_ms.map(|each| context.at_ms + each.white.max(each.black));
        self.reading = self.setup.deal.as_ref().map(|_| CardReading {
            event,
            read: ByColor::default(),
            until_ms: waits,
        });
        if let (Some(clock), Some(_)) = (&mut self.clock, waits) {
            clock.stop(context.at_ms);
        }
    }

    /// Returns when clocks start that would start at `at_ms`: after the reading of a card.
    pub(super) fn clocks_run_from(&self, at_ms: Millis) -> Millis {
        self.reading_until_ms(at_ms).unwrap_or(at_ms)
    }

    /// Records that a side has read the card. When both have, the clocks resume at once.
    pub(super) fn record_card_read(&mut self, by: Color, context: EventContext<'_>) {
        let waiting = self.reading_until_ms(context.at_ms).is_some();
        let Some(reading) = &mut self.reading else {
            return;
        };
        reading.read[by] = true;
        let both = reading.read.white && reading.read.black;
        if both && waiting {
            reading.until_ms = Some(context.at_ms);
            if let Some(clock) = &mut self.clock {
                clock.stop(context.at_ms);
            }
            self.run_clocks(true, context);
        }
    }
}
