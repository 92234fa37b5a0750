//! Events, secret choices and what happened between turns, as far as one viewer may know.

use super::{AsideView, CardView, EventsView, ProofView, Sided, parts, ply_words, steps_words};
use crate::game::{Game, PersonId, RulesChange, decide, state::Moment};
use postern_rules::{
    Aside, Color, EventCard, Facts, Features, Look, Secret, Variant, Viewer, What,
};

impl EventsView {
    /// How the game's events stand for `viewer`, who `may_choose` a square now or not; `None` in a
    /// variant without events.
    pub(super) fn of(game: &Game, viewer: Option<&PersonId>, may_choose: bool) -> Option<Self> {
        let position = game.line().position();
        let events = position.events()?;
        let seen_as = game.viewer(viewer);
        let variant = game.setup().variant;
        let features = position.features(seen_as);
        let chooser = decide::choosing_for(game, viewer).filter(|_| may_choose);
        let choosable = |side| {
            if chooser == Some(side) {
                variant.geometry().names(&features.choosable(side))
            } else {
                Vec::new()
            }
        };
        Some(Self {
            startable: features
                .cards
                .startable
                .iter()
                .map(|card| CardView::from(*card))
                .collect(),
            in_force: features
                .cards
                .in_force
                .iter()
                .map(|card| CardView::from(*card))
                .collect(),
            must_start: events.must_start,
            owed: Sided {
                white: events.owed.white,
                black: events.owed.black,
            },
            chosen: Sided {
                white: events.chosen.white,
                black: events.chosen.black,
            },
            hidden: events.hidden,
            own: Sided::of(|side| own(game, side, seen_as)),
            choosable: Sided::of(choosable),
            revealed: revealed(variant, &features),
            proofs: Sided::of(|side| proof(game, side)),
        })
    }
}

/// What the sides had chosen, White's first, once everybody may know it.
fn revealed(variant: Variant, features: &Features) -> Vec<&'static str> {
    let gates = features.highlighted(Look::Gate).into_iter();
    gates.map(|cell| variant.geometry().name(cell)).collect()
}

/// The square that a side has chosen, if `seen_as` may know it.
pub(super) fn own(game: &Game, side: Color, seen_as: Viewer) -> Option<String> {
    let choice = game.sealed()[side].as_ref()?;
    let square = if game.published() {
        Some(choice.published_square())
    } else {
        known(choice.square(), seen_as)
    };
    square.map(str::to_owned)
}

fn known(square: &Secret<String>, seen_as: Viewer) -> Option<&str> {
    square.visible_to(seen_as).map(String::as_str)
}

fn proof(game: &Game, side: Color) -> Option<ProofView> {
    let choice = game.sealed()[side].as_ref()?;
    let text = game.published().then(|| choice.published_proof(game.id()));
    Some(ProofView {
        commitment: choice.commitment().to_string(),
        text,
    })
}

impl From<&'static EventCard> for CardView {
    fn from(card: &'static EventCard) -> Self {
        Self {
            number: card.number,
            name: card.name,
            condition: card.condition,
            text: card.text,
        }
    }
}

/// Everything that happened between turns, in order.
pub(super) fn asides(game: &Game, seen_as: Viewer) -> Vec<AsideView> {
    let asides = game.line().asides().iter().zip(game.aside_moments());
    let mut views: Vec<AsideView> = asides
        .map(|(aside, moment)| aside_view(game, aside, *moment, seen_as))
        .collect();
    for change in game.rules_changes().iter().rev() {
        let place = change.asides.min(views.len());
        views.insert(place, rules_change(game, change));
    }
    views
}

/// That a game goes on under other rules than it began with.
fn rules_change(game: &Game, change: &RulesChange) -> AsideView {
    AsideView {
        after: change.after,
        by: game.line().position().to_move().slug(),
        kind: "rules-changed",
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

fn aside_view(game: &Game, aside: &Aside, moment: Moment, seen_as: Viewer) -> AsideView {
    let variant = game.setup().variant;
    let side = variant.side_name(aside.by);
    let clauses = |facts: &Facts| parts::clauses(game.line().position_at(aside.after), facts);
    let (kind, turn, words, facts) = match &aside.what {
        What::EventStarted(card) => (
            "event-started",
            Some("event".to_owned()),
            format!("{side} starts event {}, {}.", card.number, card.name),
            None,
        ),
        What::Chose(square) => {
            let words = chosen_words(game, aside.by, side);
            ("chose", chosen(game, square.owner(), seen_as), words, None)
        }
        What::TakenBack { facts, why } => {
            let words = format!(
                "{}, but {why}: the turn is taken back.",
                steps_words(&clauses(facts))
            );
            (
                "taken-back",
                Some(facts.notation.clone()),
                words,
                Some(facts),
            )
        }
        What::Landed(facts) => (
            "landed",
            Some(facts.notation.clone()),
            ply_words(&clauses(facts), facts),
            Some(facts),
        ),
    };
    let why = if let What::TakenBack { why, .. } = &aside.what {
        Some(why.clone())
    } else {
        None
    };
    AsideView {
        after: aside.after,
        by: aside.by.slug(),
        kind,
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

/// `W@c4`, for whoever may know it.
fn chosen(game: &Game, owner: Color, seen_as: Viewer) -> Option<String> {
    let letter = if owner == Color::White { 'W' } else { 'B' };
    let cell = own(game, owner, seen_as)?;
    Some(format!("{letter}@{cell}"))
}

/// The same for everybody, the chooser included: whoever looks over a shoulder reads no square.
fn chosen_words(game: &Game, owner: Color, side: &str) -> String {
    match &game.sealed()[owner] {
        Some(choice) if game.published() => {
            format!("{side} had chosen {}.", choice.published_square())
        }
        _ => format!("{side} has chosen a square."),
    }
}
