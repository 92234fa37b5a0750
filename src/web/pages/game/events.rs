//! The panel of a game's events: what can be started, who has yet to choose, what is hidden, and
//! the proofs. Everything in it comes from the viewer's own view of the game;
//! `static/js/game/events.js` draws the same from the same data.

use strum::Display;

use crate::game::{
    CommandKind, GameView,
    view::{ButtonView, ProofView, SecretsView, Status},
};
use postern_rules::{Color, EventCard};

/// `#events` on the game page.
#[derive(Clone, Debug)]
pub(crate) struct EventsPanel {
    pub stage: Stage,
    /// Whether it comes before the moves: while something can be started or must be chosen, it must
    /// be visible without scrolling.
    pub first: bool,
    /// Cards that the player to move may start.
    pub startable: Vec<Startable>,
    pub in_force: Vec<&'static EventCard>,
    /// Who has chosen and who has not, while a choice is owed.
    pub choices: Vec<String>,
    /// The side for which the viewer chooses, and the squares to choose from.
    pub choosing: Option<Choosing>,
    /// The viewer's own square while it is hidden.
    pub own: Option<Own>,
    /// The squares that were still hidden when the game ended.
    pub never_found: Option<String>,
    pub proofs: Vec<Proof>,
}

/// How far a game is with its events.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum Stage {
    None,
    /// An event can be started.
    Deck,
    Choosing,
    Hidden,
    Revealed,
}

/// A card that can be started.
#[derive(Clone, Debug)]
pub(crate) struct Startable {
    pub card: &'static EventCard,
    /// The button that starts it; `None` when the viewer is not to move.
    pub button: Option<ButtonView>,
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
    /// `Your`, or at one board the owner's: `White’s`.
    pub whose: String,
    pub square: String,
}

/// A side's commitment, and the text that it commits to once that is public.
#[derive(Clone, Debug)]
pub(crate) struct Proof {
    pub color: Color,
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
        let secrets = view.secrets.as_ref()?;
        let features = &view.position.features;
        let stage = stage(view, secrets);
        Some(Self {
            stage,
            first: view.status != Status::Over && matches!(stage, Stage::Deck | Stage::Choosing),
            startable: cards(view, &features.cards.startable)
                .map(|card| Startable {
                    card,
                    button: start_button(view, card),
                })
                .collect(),
            in_force: cards(view, &features.cards.in_force).collect(),
            choices: features
                .phases
                .iter()
                .map(|phase| phase.words.clone())
                .collect(),
            choosing: choosing(view),
            own: own(view, secrets),
            never_found: never_found(view, secrets),
            proofs: Color::ALL
                .into_iter()
                .filter_map(|side| proof(view, secrets, side))
                .collect(),
        })
    }
}

/// The cards of the deck with these numbers.
fn cards<'a>(
    view: &'a GameView,
    numbers: &'a [u8],
) -> impl Iterator<Item = &'static EventCard> + 'a {
    let deck = view.geometry.deck.iter().copied();
    deck.filter(|card| numbers.contains(&card.number))
}

fn start_button(view: &GameView, card: &EventCard) -> Option<ButtonView> {
    let mut starts = view
        .buttons
        .iter()
        .filter(|button| button.command == CommandKind::StartEvent);
    starts
        .find(|button| button.event == Some(card.number))
        .cloned()
}

/// The hidden squares that are drawn on the viewer's board. At one board the opponent sees the same
/// screen, so none is drawn before the end.
pub(super) fn on_board(view: &GameView) -> Vec<String> {
    let Some(secrets) = view.secrets.as_ref().filter(|secrets| !secrets.revealed) else {
        return Vec::new();
    };
    let shown = view.status == Status::Over || !view.one_board;
    Color::ALL
        .into_iter()
        .filter_map(|side| secrets.squares[side].clone())
        .filter(|_| shown)
        .collect()
}

/// The squares that the viewer may choose now.
pub(super) fn choosable(view: &GameView) -> Vec<String> {
    [view.choosable.white.as_slice(), &view.choosable.black].concat()
}

fn stage(view: &GameView, secrets: &SecretsView) -> Stage {
    let features = &view.position.features;
    let committed = Color::ALL
        .iter()
        .any(|&side| secrets.proofs[side].is_some());
    if secrets.revealed {
        Stage::Revealed
    } else if !features.phases.is_empty() {
        Stage::Choosing
    } else if committed {
        Stage::Hidden
    } else if features.cards.startable.is_empty() {
        Stage::None
    } else {
        Stage::Deck
    }
}

fn choosing(view: &GameView) -> Option<Choosing> {
    let side = Color::ALL
        .into_iter()
        .find(|&side| !view.choosable[side].is_empty())?;
    Some(Choosing {
        side: view.sides[side],
        squares: view.choosable[side].clone(),
        one_board: view.one_board,
    })
}

/// The viewer's square, or at one board the square of the side to move, once both have chosen.
fn own(view: &GameView, secrets: &SecretsView) -> Option<Own> {
    if secrets.revealed || view.status == Status::Over {
        return None;
    }
    let all_chosen = view.position.features.phases.is_empty();
    let side = match view.you.as_slice() {
        [side] => *side,
        [_, _] if all_chosen => view.position.to_move,
        _ => return None,
    };
    let whose = if view.one_board {
        format!("{}’s", view.sides[side])
    } else {
        "Your".to_owned()
    };
    let square = secrets.squares[side].clone();
    square.map(|square| Own { whose, square })
}

/// The squares that nobody found, told at the end of the game.
fn never_found(view: &GameView, secrets: &SecretsView) -> Option<String> {
    let clauses: Vec<String> = Color::ALL
        .into_iter()
        .filter_map(|side| {
            let square = secrets.squares[side].as_ref()?;
            Some(format!("{} had chosen {square}", view.sides[side]))
        })
        .collect();
    let over = view.status == Status::Over && !secrets.revealed && !clauses.is_empty();
    // Without both squares there was nothing to be found.
    let unfound = if clauses.len() == Color::ALL.len() {
        format!(" {}", view.geometry.terms.unfound)
    } else {
        String::new()
    };
    over.then(|| format!("{}.{unfound}", clauses.join(", ")))
}

fn proof(view: &GameView, secrets: &SecretsView, color: Color) -> Option<Proof> {
    let ProofView { commitment, text } = secrets.proofs[color].clone()?;
    let published = text.zip(secrets.squares[color].clone());
    Some(Proof {
        color,
        side: view.sides[color],
        commitment,
        published: published.map(|(text, square)| Published { square, text }),
    })
}
