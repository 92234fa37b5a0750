//! What happened between turns, as far as one viewer may know.

use std::sync::Arc;

use super::{AsideKind, AsideView, parts, secrets, words::span_words};
use crate::{
    Deal, Game, RulesChange,
    state::{Moment, TimeNote, TimeNoteKind},
};
use postern_rules::{Aside, AsideRecord, Color, TurnFacts, Viewer, describe_steps, describe_turn};

/// Everything that happened between turns, in order.
pub(super) fn asides(game: &Game, seen_as: Viewer) -> Vec<AsideView> {
    let asides = game.line().asides().iter().zip(game.aside_moments());
    let mut views: Vec<AsideView> = (asides.enumerate())
        .map(|(index, (aside, moment))| aside_view(game, (index, aside), *moment, seen_as))
        .collect();
    let changes = game.rules_changes().iter();
    let changes = changes.map(|change| (change.asides, rules_change(game, change)));
    let notes = game.time_notes().iter();
    let notes = notes.map(|note| (note.asides, time_note(game, note)));
    let mut others: Vec<_> = changes.chain(notes).collect();
    others.sort_by_key(|(place, view)| (*place, view.after, view.at_ms));
    for (place, view) in others.into_iter().rev() {
        views.insert(place.min(views.len()), view);
    }
    views
}

/// That a game goes on under other rules than it began with.
fn rules_change(game: &Game, change: &RulesChange) -> AsideView {
    AsideView {
        after: change.after,
        by: game.line().position().to_move(),
        kind: AsideKind::RulesChanged,
        event: None,
        turn: None,
        words: format!(
            "The rules were mended: from here on the game follows version {} of the rules of {}.",
            change.to,
            game.setup().variant.title()
        ),
        why: None,
        steps: Vec::new(),
        touched: Vec::new(),
        at_ms: change.moment.at_ms,
    }
}

/// What a player did about the time.
fn time_note(game: &Game, note: &TimeNote) -> AsideView {
    let by = note.by.unwrap_or_else(|| game.line().position().to_move());
    let name = |side| game.setup().variant.side_name(side);
    let who = name(by);
    let words = match note.what {
        TimeNoteKind::Given(ms) => format!("{who} gives {} {}.", name(!by), span_words(ms)),
        TimeNoteKind::VacationBegun(ms) => {
            format!("{who} goes on vacation for at most {}.", span_words(ms))
        }
        TimeNoteKind::VacationEnded => format!("{who} is back from vacation."),
        TimeNoteKind::Paused(ms) => {
            format!("The game is paused for at most {}.", span_words(ms))
        }
        TimeNoteKind::Changed(time) => {
            format!("The game goes on by correspondence: {time}.")
        }
        TimeNoteKind::Resumed => match note.by {
            Some(_) => format!("{who} ends the pause."),
            None => "The pause is over.".to_owned(),
        },
    };
    AsideView {
        after: note.after,
        by,
        kind: AsideKind::Time,
        event: None,
        turn: None,
        words,
        why: None,
        steps: Vec::new(),
        touched: Vec::new(),
        at_ms: note.moment.at_ms,
    }
}

fn aside_view(
    game: &Game,
    (index, aside): (usize, &Aside),
    moment: Moment,
    seen_as: Viewer,
) -> AsideView {
    let variant = game.setup().variant;
    let side = variant.side_name(aside.by);
    let clauses = |facts: &TurnFacts| parts::clauses(game.line().position_at(aside.after), facts);
    let draws = game.setup().deal.as_ref().is_some_and(Deal::draws);
    let verb = if draws { "draws and starts" } else { "starts" };
    let (kind, turn, words, facts) = match &aside.record {
        AsideRecord::EventStarted(card) => (
            AsideKind::EventStarted,
            Some(start_written(game, card.number)),
            format!("{side} {verb} event {}, {}.", card.number, card.name),
            None,
        ),
        AsideRecord::Chose(square) => {
            let event = chosen_for(game, index);
            let words = chosen_words(game, event, aside.by, side);
            (
                AsideKind::Chose,
                chosen(game, event, square.owner(), seen_as),
                words,
                None,
            )
        }
        AsideRecord::TakenBack { facts, why } => {
            let words = format!(
                "{}, but {why}: the turn is taken back.",
                describe_steps(&clauses(facts), facts)
            );
            (
                AsideKind::TakenBack,
                Some(facts.notation.clone()),
                words,
                Some(facts),
            )
        }
        AsideRecord::Landed(facts) => (
            AsideKind::Landed,
            Some(facts.notation.clone()),
            describe_turn(&clauses(facts), facts),
            Some(facts),
        ),
    };
    let why = if let AsideRecord::TakenBack { why, .. } = &aside.record {
        Some(why.clone())
    } else {
        None
    };
    AsideView {
        after: aside.after,
        by: aside.by,
        kind,
        event: match &aside.record {
            AsideRecord::EventStarted(card) => Some(card.number),
            AsideRecord::Chose(_) => Some(chosen_for(game, index)),
            AsideRecord::TakenBack { .. } | AsideRecord::Landed(_) => None,
        },
        turn,
        words,
        why,
        steps: facts
            .map(|facts| parts::steps(variant, &facts.steps, clauses(facts)))
            .unwrap_or_default(),
        touched: facts
            .map(|facts| variant.geometry().names(&facts.touched()))
            .unwrap_or_default(),
        at_ms: moment.at_ms,
    }
}

/// How a start is written: without a number where there is one event alone.
fn start_written(game: &Game, number: u8) -> String {
    match &game.line().position().deck()[..] {
        [_] => "event".to_owned(),
        _ => format!("event={number}"),
    }
}

/// The number of the event for which a square was chosen: each side chooses for one event after the other, in
/// the order in which they were started.
fn chosen_for(game: &Game, index: usize) -> u8 {
    let asides = game.line().asides();
    let by_same = |aside: &&Arc<Aside>| aside.by == asides[index].by;
    let chose = |aside: &&Arc<Aside>| matches!(aside.record, AsideRecord::Chose(_));
    let before = asides[..index].iter().filter(by_same).filter(chose).count();
    let choices = game.line().events().map(|events| events.choices);
    (choices.unwrap_or_default().get(before)).map_or(0, |choice| choice.event)
}

/// `W@c4`, for viewers who may know it.
fn chosen(game: &Game, event: u8, owner: Color, seen_as: Viewer) -> Option<String> {
    let letter = if owner == Color::White { 'W' } else { 'B' };
    let cell = secrets::own(game, event, owner, seen_as)?;
    Some(format!("{letter}@{cell}"))
}

/// The same for everybody, the chooser included, in case somebody else reads the screen.
fn chosen_words(game: &Game, event: u8, owner: Color, side: &str) -> String {
    match secrets::published(game, event, owner) {
        Some(square) => format!("{side} had chosen {square}."),
        None => format!("{side} has chosen a square."),
    }
}
