//! The panel with a game's events: cards to start, choices to make, hidden squares and proofs. It
//! uses only the viewer's own view of the game. `static/js/game/events/events.js` renders the same
//! panel from the same data.

use strum::Display;

use postern_game::view::{ButtonView, DealView, GameStatus, ProofView, SecretsView};
use postern_game::{CommandKind, GameView};
use postern_rules::{ChoiceWords, Color, EventCard};

/// The content of `#events` on the game page.
#[derive(Clone, Debug)]
pub(crate) struct EventsPanel {
    pub stage: EventStage,
    /// Whether the panel is above the list of moves. It is if an event can be started or a choice
    /// must be made, so that the viewer sees it without scrolling.
    pub first: bool,
    /// The event card that the viewer must read before the game continues.
    pub unread: Option<UnreadCard>,
    /// The button that starts an event, in a game in which events are drawn at random.
    pub drawn: Option<ButtonView>,
    /// The event cards that the player to move may start.
    pub startable: Vec<StartableCard>,
    /// The rule by which events start in this game, and the public data that determines which
    /// events are drawn at random.
    pub deal: Option<DealView>,
    pub in_force: Vec<&'static EventCard>,
    /// One sentence for each choice that the players must make. It says which sides have already
    /// chosen.
    pub choices: Vec<String>,
    /// The choice that the viewer must make. `None` if there is none.
    pub choosing: Option<PendingChoice>,
    /// The viewer's own squares that the opponent has not found yet.
    pub own: Vec<OwnSquare>,
    /// Sentences about the squares that were still hidden at the end of the game, one per event.
    pub never_found: Vec<String>,
    pub proofs: Vec<CommitmentProof>,
}

/// The stage of a game's events. The style sheet and the script use it to decide what to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum EventStage {
    None,
    /// The stage in which a player can start an event from the deck.
    Deck,
    Choosing,
    Hidden,
    Revealed,
}

/// An event card that the player to move may start.
#[derive(Clone, Debug)]
pub(crate) struct StartableCard {
    pub card: &'static EventCard,
    /// The button that starts the event. `None` if it is not the viewer's turn.
    pub button: Option<ButtonView>,
}

/// An event card that the viewer must read, with the button to confirm.
#[derive(Clone, Debug)]
pub(crate) struct UnreadCard {
    pub card: &'static EventCard,
    pub button: ButtonView,
}

/// A choice of a hidden square that the viewer must make.
#[derive(Clone, Debug)]
pub(crate) struct PendingChoice {
    pub side: &'static str,
    /// The thing to choose, in words, such as `a square`.
    pub what: &'static str,
    pub squares: Vec<String>,
    /// Whether both players share one screen. If so, the page asks the other player to look away.
    pub one_board: bool,
}

/// A hidden square of the viewer.
#[derive(Clone, Debug)]
pub(crate) struct OwnSquare {
    /// The owner of the square: `Your`, or a side such as `White’s` if one player plays both sides.
    pub whose: String,
    /// The thing that the square hides, in words for its owner, such as `your pit`.
    pub what: &'static str,
    pub square: String,
}

/// A side's cryptographic commitment to its choice, and the committed text once it is public.
#[derive(Clone, Debug)]
pub(crate) struct CommitmentProof {
    /// The number of the event. `None` in a variant with only one event.
    pub event: Option<u8>,
    pub color: Color,
    pub side: &'static str,
    pub commitment: String,
    pub published: Option<PublishedSquare>,
}

#[derive(Clone, Debug)]
pub(crate) struct PublishedSquare {
    pub square: String,
    pub text: String,
}

impl EventsPanel {
    /// Whether the events of this game are drawn at random.
    pub(crate) fn draws(&self) -> bool {
        self.deal.as_ref().is_some_and(|deal| deal.draw.is_some())
    }

    /// Returns the panel for a view. `None` in a variant without events.
    pub(crate) fn of(view: &GameView) -> Option<Self> {
        let secrets = view.secrets.as_deref()?;
        let features = &view.position.features;
        let stage = stage(view, secrets);
        let is_awaited = !features.phases.is_empty() || !features.cards.startable.is_empty();
        Some(Self {
            stage,
            first: view.status != GameStatus::Over && (is_awaited || unread(view).is_some()),
            unread: unread(view),
            drawn: button(view, CommandKind::StartEvent, None),
            deal: view.deal.clone(),
            startable: cards(view, &features.cards.startable)
                .map(|card| StartableCard {
                    card,
                    button: button(view, CommandKind::StartEvent, Some(card.number)),
                })
                .collect(),
            in_force: (features.cards.in_force.iter())
                .flat_map(|number| cards(view, std::slice::from_ref(number)))
                .collect(),
            choices: features
                .phases
                .iter()
                .map(|phase| phase.words.clone())
                .collect(),
            choosing: choosing(view),
            own: own(view, secrets),
            never_found: secrets
                .iter()
                .filter_map(|of_event| never_found(view, of_event))
                .collect(),
            proofs: secrets
                .iter()
                .flat_map(|of_event| Color::ALL.map(|side| proof(view, of_event, side)))
                .flatten()
                .collect(),
        })
    }
}

/// Returns the event cards with the given numbers.
fn cards<'a>(
    view: &'a GameView,
    numbers: &'a [u8],
) -> impl Iterator<Item = &'static EventCard> + 'a {
    let deck = view.geometry.deck.iter().copied();
    deck.filter(|card| numbers.contains(&card.number))
}

/// Returns the button for a command. `event` selects the event if the command needs one.
fn button(view: &GameView, command: CommandKind, event: Option<u8>) -> Option<ButtonView> {
    let mut buttons = view.buttons.iter();
    buttons
        .find(|button| button.command == command && button.event == event)
        .cloned()
}

fn unread(view: &GameView) -> Option<UnreadCard> {
    let reading = view.deal.as_ref()?.reading.as_ref()?;
    Some(UnreadCard {
        card: cards(view, &[reading.event]).next()?,
        button: button(view, CommandKind::ReadCard, None)?,
    })
}

/// Returns the hidden squares to draw on the viewer's board. If both sides share one screen, it
/// returns none until the end of the game.
pub(super) fn on_board(view: &GameView) -> Vec<String> {
    let shown = view.status == GameStatus::Over || !view.one_board;
    let mut squares = Vec::new();
    for of_event in view.secrets.iter().flatten().filter(|_| shown) {
        for side in Color::ALL {
            let square = of_event.squares[side].clone();
            squares.extend(square.filter(|_| !of_event.known[side]));
        }
    }
    squares.dedup();
    squares
}

/// Returns the squares that the viewer may choose from.
pub(super) fn choosable(view: &GameView) -> Vec<String> {
    [view.choosable.white.as_slice(), &view.choosable.black].concat()
}

fn stage(view: &GameView, secrets: &[SecretsView]) -> EventStage {
    let features = &view.position.features;
    let any = |test: fn(&SecretsView, Color) -> bool| {
        let mut each = secrets
            .iter()
            .flat_map(|of| Color::ALL.map(|side| (of, side)));
        each.any(|(of_event, side)| test(of_event, side))
    };
    if !features.phases.is_empty() {
        EventStage::Choosing
    } else if !secrets.is_empty() && !any(|of, side| !of.known[side]) {
        EventStage::Revealed
    } else if any(|of, side| of.proofs[side].is_some()) {
        EventStage::Hidden
    } else if features.cards.startable.is_empty() {
        EventStage::None
    } else {
        EventStage::Deck
    }
}

/// Returns the texts with which the variant describes the hidden squares of an event.
fn words_of(view: &GameView, event: u8) -> Option<ChoiceWords> {
    let mut deck = view.geometry.deck.iter();
    deck.find(|card| card.number == event)?.choice
}

fn choosing(view: &GameView) -> Option<PendingChoice> {
    let side = Color::ALL
        .into_iter()
        .find(|&side| !view.choosable[side].is_empty())?;
    let phase = view.position.features.phases.first()?;
    Some(PendingChoice {
        side: view.sides[side],
        what: words_of(view, phase.event)?.choice,
        squares: view.choosable[side].clone(),
        one_board: view.one_board,
    })
}

/// Returns the viewer's hidden squares. If the viewer plays both sides, it returns those of the
/// side to move, once both sides have chosen.
fn own(view: &GameView, secrets: &[SecretsView]) -> Vec<OwnSquare> {
    if view.status == GameStatus::Over {
        return Vec::new();
    }
    let all_chosen = view.position.features.phases.is_empty();
    let side = match view.you.as_slice() {
        [side] => *side,
        [_, _] if all_chosen => view.position.to_move,
        _ => return Vec::new(),
    };
    let whose = if view.one_board {
        format!("{}’s", view.sides[side])
    } else {
        "Your".to_owned()
    };
    let hidden = secrets.iter().filter(|of_event| !of_event.known[side]);
    hidden
        .filter_map(|of_event| {
            Some(OwnSquare {
                whose: whose.clone(),
                what: words_of(view, of_event.event)?.chosen,
                square: of_event.squares[side].clone()?,
            })
        })
        .collect()
}

/// Returns a sentence about the squares of an event that were still hidden at the end. `None` if
/// there are none.
fn never_found(view: &GameView, secrets: &SecretsView) -> Option<String> {
    let clauses: Vec<String> = Color::ALL
        .into_iter()
        .filter(|side| !secrets.known[*side])
        .filter_map(|side| {
            let square = secrets.squares[side].as_ref()?;
            Some(format!("{} had chosen {square}", view.sides[side]))
        })
        .collect();
    let over = view.status == GameStatus::Over && !clauses.is_empty();
    // Until both sides have chosen, no square can be found.
    let unfound = words_of(view, secrets.event)
        .filter(|_| clauses.len() == Color::ALL.len())
        .map_or_else(String::new, |words| format!(" {}", words.unfound));
    over.then(|| format!("{}.{unfound}", clauses.join(", ")))
}

fn proof(view: &GameView, secrets: &SecretsView, color: Color) -> Option<CommitmentProof> {
    let ProofView { commitment, text } = secrets.proofs[color].clone()?;
    let published = text.zip(secrets.squares[color].clone());
    Some(CommitmentProof {
        event: (view.geometry.deck.len() > 1).then_some(secrets.event),
        color,
        side: view.sides[color],
        commitment,
        published: published.map(|(text, square)| PublishedSquare { square, text }),
    })
}
