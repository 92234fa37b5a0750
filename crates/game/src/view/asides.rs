//! Views of asides: everything besides turns that the move list shows, such as started event cards,
//! secret choices and time changes.

use std::sync::Arc;

use super::words::span_words;
use super::{AsideKind, AsideView, parts, secrets};
use crate::state::{EventStamp, TimeNote, TimeNoteKind};
use crate::{EventDeal, Game, RulesChange};
use postern_rules::{
    AsideRecord, Color, GameAside, TurnFacts, Viewer, describe_steps, describe_turn,
};

/// An empty note about time. Other entries take default values from it.
const NOTE: AsideView = AsideView {
    after: 0,
    by: Color::White,
    kind: AsideKind::Time,
    event: None,
    turn: None,
    words: String::new(),
    why: None,
    steps: Vec::new(),
    touched: Vec::new(),
    at_ms: 0,
};

/// Returns everything besides turns that the move list shows, in order. Omits information that the
/// viewer must not see.
pub(super) fn asides(game: &Game, seen_as: Viewer) -> Vec<AsideView> {
    let asides = game.line().asides().iter().zip(game.aside_stamps());
    let mut views: Vec<AsideView> = (asides.enumerate())
        .map(|(index, (aside, stamp))| aside_view(game, index, aside, *stamp, seen_as))
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

/// Describes a change to another version of the rules.
fn rules_change(game: &Game, change: &RulesChange) -> AsideView {
    let title = game.setup().variant.title();
    AsideView {
        after: change.after,
        by: game.line().position().to_move(),
        kind: AsideKind::RulesChanged,
        words: format!(
            "The rules were mended: from here on the game follows version {} of the rules of \
             {title}.",
            change.to
        ),
        at_ms: change.stamp.at_ms,
        ..NOTE
    }
}

/// Describes a note about time for the move list.
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
        words,
        at_ms: note.stamp.at_ms,
        ..NOTE
    }
}

fn aside_view(
    game: &Game,
    index: usize,
    aside: &GameAside,
    stamp: EventStamp,
    seen_as: Viewer,
) -> AsideView {
    let variant = game.setup().variant;
    let side = variant.side_name(aside.by);
    let clauses = |facts: &TurnFacts| parts::clauses(game.line().position_at(aside.after), facts);
    let draws = game.setup().deal.as_ref().is_some_and(EventDeal::draws);
    let verb = if draws { "draws and starts" } else { "starts" };
    let base = AsideView {
        after: aside.after,
        by: aside.by,
        at_ms: stamp.at_ms,
        ..NOTE
    };
    let with_facts = |facts: &TurnFacts| AsideView {
        turn: Some(facts.notation.clone()),
        steps: parts::steps(variant, &facts.steps, clauses(facts)),
        touched: variant.geometry().names(&facts.touched()),
        ..base.clone()
    };
    match &aside.record {
        AsideRecord::EventStarted(card) => AsideView {
            kind: AsideKind::EventStarted,
            event: Some(card.number),
            turn: Some(start_notation(game, card.number)),
            words: format!("{side} {verb} event {}, {}.", card.number, card.name),
            ..base
        },
        AsideRecord::Chose(square) => {
            let event = event_of_choice(game, index);
            AsideView {
                kind: AsideKind::Chose,
                event: Some(event),
                turn: choice_notation(game, event, square.owner(), seen_as),
                words: choice_words(game, event, aside.by, side),
                ..base
            }
        }
        AsideRecord::TakenBack { facts, why } => AsideView {
            kind: AsideKind::TakenBack,
            words: format!(
                "{}, but {why}: the turn is taken back.",
                describe_steps(&clauses(facts), facts)
            ),
            why: Some(why.clone()),
            ..with_facts(facts)
        },
        AsideRecord::Landed(facts) => AsideView {
            kind: AsideKind::Landed,
            words: describe_turn(&clauses(facts), facts),
            ..with_facts(facts)
        },
    }
}

/// Returns the notation for starting an event card. The notation has no number if the deck has only
/// one card.
fn start_notation(game: &Game, number: u8) -> String {
    match &game.line().position().deck()[..] {
        [_] => "event".to_owned(),
        _ => format!("event={number}"),
    }
}

/// Returns the number of the event card for which a square was chosen. Each side makes its choices
/// in the order in which the cards started.
fn event_of_choice(game: &Game, index: usize) -> u8 {
    let asides = game.line().asides();
    let by_same = |aside: &&Arc<GameAside>| aside.by == asides[index].by;
    let chose = |aside: &&Arc<GameAside>| matches!(aside.record, AsideRecord::Chose(_));
    let before = asides[..index].iter().filter(by_same).filter(chose).count();
    let choices = game.line().events().map(|events| events.choices);
    (choices.unwrap_or_default().get(before)).map_or(0, |choice| choice.event)
}

/// Returns the notation of a secret choice, such as `W@c4`; `None` if the viewer must not see the
/// square.
fn choice_notation(game: &Game, event: u8, owner: Color, seen_as: Viewer) -> Option<String> {
    let letter = if owner == Color::White { 'W' } else { 'B' };
    let cell = secrets::visible_square(game, event, owner, seen_as)?;
    Some(format!("{letter}@{cell}"))
}

/// Describes a secret choice. The text names the square only once the square is public: until then
/// others may see it on its owner's screen.
fn choice_words(game: &Game, event: u8, owner: Color, side: &str) -> String {
    match secrets::public_square(game, event, owner) {
        Some(square) => format!("{side} had chosen {square}."),
        None => format!("{side} has chosen a square."),
    }
}
