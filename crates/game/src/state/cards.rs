//! The state of event cards in a game: who has read the last card, the random draws of cards and
//! their inputs, and the secret choices.

use super::Game;
use super::fold::EventContext;
use crate::cards::draw;
use crate::{ChoiceCommitment, Millis, RandomBytes, SealedChoice, TimeControl};
use postern_rules::{ByColor, Color};

/// Which players have read the event card that was started last, and how long the game waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardReading {
    /// The number of the event card.
    pub event: u8,
    /// Which sides have confirmed that they have read the card.
    pub read: ByColor<bool>,
    /// When the game stops waiting for the players to read the card; `None` if it does not wait.
    pub until_ms: Option<Millis>,
}

/// A random draw of an event card, with all its inputs except the secret seed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventDraw {
    pub by: Color,
    /// The number of the drawn event card.
    pub event: u8,
    /// The numbers of the cards from which the card was drawn, in ascending order.
    pub startable: Vec<u8>,
    /// The public input of this random draw, see [`draw::draw_text`].
    pub text: String,
}

/// The secret choices of both sides for one event card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SealedChoices {
    /// The number of the event card.
    pub event: u8,
    pub choices: ByColor<Option<SealedChoice>>,
}

impl Game {
    /// Returns which players have read the event card that was started last. Returns `None` before
    /// the first card, and in games that do not track reading.
    pub const fn reading(&self) -> Option<CardReading> {
        self.reading
    }

    /// Returns the latest time at which the clocks resume after the players have read a card;
    /// `None` if nobody is reading.
    pub fn reading_until_ms(&self, now: Millis) -> Option<Millis> {
        let is_live = matches!(self.time, TimeControl::Live { .. });
        let until = self.reading?.until_ms?;
        (is_live && self.outcome.is_none() && now < until).then_some(until)
    }

    /// Returns the secret choices in the game, ordered by the start of their event cards.
    pub fn sealed(&self) -> &[SealedChoices] {
        &self.sealed
    }

    /// Whether the secret choice of `side` for an event card is public. Choices become public when
    /// they are revealed on the board or the game ends.
    pub fn publishes(&self, event: u8, side: Color) -> bool {
        let events = self.line.events();
        self.outcome.is_some() || events.is_some_and(|events| events.knows(event, side))
    }

    /// Whether every secret choice in the game is public.
    pub fn published(&self) -> bool {
        self.outcome.is_some() || !self.line.position().hides()
    }

    /// Returns the random bytes that each side has contributed to the draws of event cards.
    pub const fn random(&self) -> ByColor<Option<RandomBytes>> {
        self.random
    }

    /// Whether `side` may contribute random bytes now. Each side may do so once, before the first
    /// event card starts.
    pub fn takes_random(&self, side: Color) -> bool {
        self.setup.seeds.is_some() && self.random[side].is_none() && self.draws.is_empty()
    }

    /// Returns the text that, together with the seed, would determine the event card drawn now.
    pub fn text_before_draw(&self) -> String {
        let random = ByColor::of(|side| self.random[side].unwrap_or_default());
        let turns = draw::write_turns(&self.line);
        draw::draw_text(self.id.as_str(), random, &turns)
    }

    /// Returns the numbers of the event cards that can be started now, in ascending order.
    pub fn startable(&self) -> Vec<u8> {
        let events = self.line.events();
        let cards = events.map(|events| events.startable).unwrap_or_default();
        let mut numbers: Vec<u8> = cards.iter().map(|card| card.number).collect();
        numbers.sort_unstable();
        numbers
    }

    /// Returns all random draws of event cards in the game, in chronological order.
    pub fn draws(&self) -> &[EventDraw] {
        &self.draws
    }

    /// Returns the commitment to the seed of `side`; `None` if the game does not draw event cards.
    pub fn draw_commitment(&self, side: Color) -> Option<ChoiceCommitment> {
        let seeds = self.setup.seeds.as_ref()?;
        Some(seeds[side].commitment(self.id.as_str(), side))
    }

    /// Returns the seed of `side`; `None` while it is secret. A seed becomes public when its side
    /// has drawn a card or the game ends.
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

    /// Returns the draw of an event card that is about to start; `None` if the game does not draw
    /// cards.
    pub(super) fn event_draw(&self, event: u8) -> Option<EventDraw> {
        self.setup.seeds.as_ref()?;
        Some(EventDraw {
            by: self.line.position().to_move(),
            event,
            startable: self.startable(),
            text: self.text_before_draw(),
        })
    }

    /// Starts the reading period of a newly started event card. Each side has the given time.
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

    /// Returns the time at which clocks start: `at_ms`, or later if players still have to read a
    /// card.
    pub(super) fn clocks_run_from(&self, at_ms: Millis) -> Millis {
        self.reading_until_ms(at_ms).unwrap_or(at_ms)
    }

    /// Records that a side has read the card. Once both sides have, the clocks resume immediately.
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
