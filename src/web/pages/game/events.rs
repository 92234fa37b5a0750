//! The panel of a game's events: what can be started, who has yet to choose, what is hidden, and
//! the proofs. Everything in it comes from the viewer's own view of the game.

use crate::game::{
    CommandKind, GameView,
    view::{CardView, EventsView, ProofView, Status},
};
use postern_rules::Color;

/// `#events` on the game page.
#[derive(Clone, Debug)]
pub(crate) struct EventsPanel {
    /// `none`, `deck`, `choosing`, `hidden` or `revealed`.
    pub phase: &'static str,
    /// Whether it comes before the moves: while something can be started or must be chosen, it must
    /// be visible without scrolling.
    pub first: bool,
    /// Cards that the player to move may start.
    pub startable: Vec<CardView>,
    /// Whether that player is the viewer.
    pub may_start: bool,
    /// Whether the viewer can move only by starting an event.
    pub must_start: bool,
    pub in_force: Vec<CardView>,
    /// Who has chosen and who has not, while a choice is owed.
    pub choices: Option<String>,
    /// The side for which the viewer chooses, and the squares to choose from.
    pub choosing: Option<Choosing>,
    /// The viewer's own square while it is hidden.
    pub own: Option<Own>,
    /// The squares that were still hidden when the game ended.
    pub never_found: Option<String>,
    pub proofs: Vec<Proof>,
}

/// A choice that the viewer owes.
#[derive(Clone, Debug)]
pub(crate) struct Choosing {
    pub side: &'static str,
    pub squares: Vec<String>,
    /// Whether somebody else at the same board must look away.
    pub one_board: bool,
}

/// A hidden square of the viewer's.
#[derive(Clone, Debug)]
pub(crate) struct Own {
    /// `Your hidden square`, or at one board the owner's.
    pub title: String,
    pub square: String,
}

/// A side's commitment, and the text that it commits to once that is public.
#[derive(Clone, Debug)]
pub(crate) struct Proof {
    /// `white` or `black`.
    pub color: &'static str,
    pub side: &'static str,
    pub commitment: String,
    pub published: Option<Published>,
}

#[derive(Clone, Debug)]
pub(crate) struct Published {
    pub square: String,
    pub text: String,
}

impl EventsPanel {
    /// The panel of a view; `None` in a variant without events.
    #[must_use]
    pub(crate) fn of(view: &GameView) -> Option<Self> {
        let events = view.events.as_ref()?;
        let may_start = view.can.contains(&CommandKind::StartEvent);
        Some(Self {
            phase: phase(events),
            first: view.status != Status::Over && matches!(phase(events), "deck" | "choosing"),
            startable: events.startable.clone(),
            may_start,
            must_start: may_start && events.must_start,
            in_force: events.in_force.clone(),
            choices: (events.owed.white || events.owed.black).then(|| choices_words(view, events)),
            choosing: choosing(view, events),
            own: own(view, events),
            never_found: never_found(view, events),
            proofs: [
                proof(
                    "white",
                    view.sides.white,
                    events.proofs.white.as_ref(),
                    events.own.white.as_ref(),
                ),
                proof(
                    "black",
                    view.sides.black,
                    events.proofs.black.as_ref(),
                    events.own.black.as_ref(),
                ),
            ]
            .into_iter()
            .flatten()
            .collect(),
        })
    }
}

/// The hidden squares that are drawn on the viewer's board. At one board the opponent sees the same
/// screen, so none is drawn before the end.
pub(super) fn on_board(view: &GameView) -> Vec<String> {
    let Some(events) = view
        .events
        .as_ref()
        .filter(|events| events.revealed.is_empty())
    else {
        return Vec::new();
    };
    let shown = view.status == Status::Over || !view.one_board;
    [&events.own.white, &events.own.black]
        .into_iter()
        .flatten()
        .filter(|_| shown)
        .cloned()
        .collect()
}

/// The squares that the viewer may choose now.
pub(super) fn choosable(view: &GameView) -> Vec<String> {
    let squares =
        |events: &EventsView| [events.choosable.white.as_slice(), &events.choosable.black].concat();
    view.events.as_ref().map(squares).unwrap_or_default()
}

const fn phase(events: &EventsView) -> &'static str {
    if !events.revealed.is_empty() {
        "revealed"
    } else if events.owed.white || events.owed.black {
        "choosing"
    } else if events.hidden {
        "hidden"
    } else if events.startable.is_empty() {
        "none"
    } else {
        "deck"
    }
}

fn choices_words(view: &GameView, events: &EventsView) -> String {
    if events.owed.white && events.owed.black {
        return "Neither side has chosen yet. No move is made before both have.".to_owned();
    }
    let words = |side: &str, owed: bool| {
        format!(
            "{side} {}",
            if owed {
                "has yet to choose"
            } else {
                "has chosen"
            }
        )
    };
    format!(
        "{}; {}. No move is made before both have.",
        words(view.sides.white, events.owed.white),
        words(view.sides.black, events.owed.black)
    )
}

fn choosing(view: &GameView, events: &EventsView) -> Option<Choosing> {
    let of = |side, squares: &Vec<String>| {
        (!squares.is_empty()).then(|| Choosing {
            side,
            squares: squares.clone(),
            one_board: view.one_board,
        })
    };
    let white = of(view.sides.white, &events.choosable.white);
    white
        .or_else(|| of(view.sides.black, &events.choosable.black))
        .filter(|_| view.can.contains(&CommandKind::Choose))
}

/// The viewer's square, or at one board the square of the side to move, once both have chosen.
fn own(view: &GameView, events: &EventsView) -> Option<Own> {
    let running = events.hidden && view.status != Status::Over;
    let both = !events.owed.white && !events.owed.black;
    let side = match view.you.as_slice() {
        [side] => side,
        [_, _] if both => view.position.to_move,
        _ => return None,
    };
    let (name, square) = if side == "white" {
        (view.sides.white, &events.own.white)
    } else {
        (view.sides.black, &events.own.black)
    };
    let title = if view.one_board {
        format!("{name}’s hidden square")
    } else {
        "Your hidden square".to_owned()
    };
    square
        .clone()
        .filter(|_| running)
        .map(|square| Own { title, square })
}

/// The squares that nobody found, told at the end of the game.
fn never_found(view: &GameView, events: &EventsView) -> Option<String> {
    let told = |side: &str, own: &Option<String>| {
        own.as_ref()
            .map(|square| format!("{side} had chosen {square}"))
    };
    let clauses: Vec<String> = [
        told(view.sides.white, &events.own.white),
        told(view.sides.black, &events.own.black),
    ]
    .into_iter()
    .flatten()
    .collect();
    let over = view.status == Status::Over && events.revealed.is_empty() && !clauses.is_empty();
    // Without both squares there was nothing to be found.
    let unfound = if clauses.len() == Color::ALL.len() {
        format!(" {}", view.geometry.terms.unfound)
    } else {
        String::new()
    };
    over.then(|| format!("{}.{unfound}", clauses.join(", ")))
}

fn proof(
    color: &'static str,
    side: &'static str,
    proof: Option<&ProofView>,
    own: Option<&String>,
) -> Option<Proof> {
    let proof = proof?;
    let published = proof
        .text
        .clone()
        .zip(own.cloned())
        .map(|(text, square)| Published { square, text });
    Some(Proof {
        color,
        side,
        commitment: proof.commitment.clone(),
        published,
    })
}
