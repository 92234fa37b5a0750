//! The optimised rules agree with a slow reference implementation over random games in every state
//! of event 5 (Hidden Passage), and in random positions that no game reaches.

use std::collections::BTreeSet;

use postern_rules::{Color, PlayResult, Position, Variant, Viewer};
use proptest::prelude::*;
use proptest::sample::Index;

use super::boards::apply;
use super::random::{any_beginning, any_scatter, choices};
use super::slow::{EventState, SlowPlayResult, SlowPosition, SlowTurn, square_name};
use crate::cells::{checks, click, sorted};

const VIEWERS: [Viewer; 4] = [
    Viewer::BothPlayers,
    Viewer::Spectator,
    Viewer::Player(Color::White),
    Viewer::Player(Color::Black),
];

fn read(slow: &SlowPosition) -> Result<Position, TestCaseError> {
    let fen = slow.fen();
    Position::from_fen(Variant::EventChess, &fen)
        .map_err(|error| TestCaseError::fail(format!("{fen}: {error}")))
}

/// Compares both implementations in one position, and returns the legal turns with their notation.
fn compare(fast: &Position, slow: &SlowPosition) -> Result<Vec<(String, SlowTurn)>, TestCaseError> {
    let fen = slow.fen();
    prop_assert_eq!(fast.full_fen(), fen.clone());
    let verdict = slow.verdict();
    prop_assert_eq!(
        fast.verdict().map(|outcome| outcome.to_string()),
        verdict.map(str::to_owned),
        "in {}",
        fen
    );
    let in_check: Vec<String> = slow
        .in_check()
        .then(|| square_name(slow.king(slow.white)))
        .into_iter()
        .collect();
    prop_assert_eq!(checks(fast), in_check, "in {}", fen);
    if verdict.is_some() {
        return Ok(Vec::new());
    }
    let turns = slow.named_turns();
    let names: BTreeSet<String> = turns.iter().map(|(name, _)| name.clone()).collect();
    prop_assert_eq!(names.len(), turns.len(), "a name is the name of one turn");
    if !fast.hides() {
        prop_assert_eq!(
            fast.perft(1),
            turns.len() as u64,
            "what is counted is what is listed, in {}",
            fen
        );
    }
    for viewer in VIEWERS {
        let listed: Vec<String> = fast
            .legal_turns(viewer)
            .into_iter()
            .map(|choice| choice.notation)
            .collect();
        let distinct: BTreeSet<String> = listed.iter().cloned().collect();
        prop_assert_eq!(
            listed.len(),
            distinct.len(),
            "no turn is listed twice in {}",
            fen
        );
        let (missing, wrong) = (names.difference(&distinct), distinct.difference(&names));
        let differs = format!(
            "in {fen}: missing {:?}, wrong {:?}",
            missing.collect::<Vec<_>>(),
            wrong.collect::<Vec<_>>()
        );
        prop_assert!(distinct == names, "{}", differs);
        if !matches!(slow.event, EventState::Hidden(..)) {
            break;
        }
    }
    Ok(turns)
}

/// Picks a random turn. Half of the picks prefer turns that touch the passage.
fn draw<'a>(
    slow: &SlowPosition,
    turns: &'a [(String, SlowTurn)],
    lot: Index,
) -> &'a (String, SlowTurn) {
    let touches = |turn: &SlowTurn| match slow.event {
        EventState::Hidden(one, other) => turn.landing == one || turn.landing == other,
        EventState::Revealed(..) => turn.carried.is_some(),
        _ => false,
    };
    let touching: Vec<&(String, SlowTurn)> =
        turns.iter().filter(|(_, turn)| touches(turn)).collect();
    if lot.index(2) == 0 && !touching.is_empty() {
        lot.get::<&(String, SlowTurn)>(&touching)
    } else {
        lot.get(turns)
    }
}

/// Starts the event and chooses both squares.
fn start_event(
    fast: &mut Position,
    slow: &mut SlowPosition,
    lot: Index,
) -> Result<(), TestCaseError> {
    let (one, other) = choices(slow, (lot, lot));
    for text in [
        "event".to_owned(),
        format!("W@{}", square_name(one)),
        format!("B@{}", square_name(other)),
    ] {
        let act = fast.read_event_action(&text).expect("it is an act");
        let act = act.map_err(|illegal| TestCaseError::fail(format!("{text}: {illegal}")))?;
        fast.act(&act).map_err(|illegal| {
            TestCaseError::fail(format!("{text} in {}: {illegal}", slow.fen()))
        })?;
    }
    slow.event = EventState::Hidden(one, other);
    Ok(())
}

/// Returns a turn's result in the slow implementation: its name, the position, and whether it was
/// taken back.
fn expected(
    slow: &SlowPosition,
    (name, turn): &(String, SlowTurn),
    promotion: char,
) -> (String, SlowPosition, bool) {
    if !matches!(slow.event, EventState::Hidden(..)) {
        return (name.clone(), slow.play(*turn), false);
    }
    match slow.play_hidden(*turn, promotion) {
        SlowPlayResult::Quietly(after) => (name.clone(), after, false),
        SlowPlayResult::Carried(name, after) => (name, after, false),
        SlowPlayResult::TakenBack(open) => (name.clone(), open, true),
    }
}

/// Plays one turn in both implementations, knowing only the secrets of the player to move.
fn play_both(
    fast: &mut Position,
    slow: &mut SlowPosition,
    drawn: &(String, SlowTurn),
    lot: Index,
) -> Result<(), TestCaseError> {
    let promotion = *lot.get(&['Q', 'R', 'B', 'N']);
    let (name, next, is_taken_back) = expected(slow, drawn, promotion);
    let text = &drawn.0;
    let fail = |illegal| TestCaseError::fail(format!("{text} in {}: {illegal}", slow.fen()));
    let viewer = Viewer::Player(if slow.white {
        Color::White
    } else {
        Color::Black
    });
    let before = fast.clone();
    let mut played = fast.play_as(viewer, text).map_err(fail)?;
    if let PlayResult::Landed(_) = played {
        prop_assert_eq!(
            fast.to_move(),
            before.to_move(),
            "a landing is no whole turn"
        );
        let offered: BTreeSet<String> = fast
            .legal_turns(viewer)
            .into_iter()
            .filter_map(|choice| Some(click(Variant::EventChess, choice.steps.last()?)))
            .collect();
        prop_assert_eq!(offered, ["=Q", "=R", "=B", "=N"].map(str::to_owned).into());
        played = fast
            .play_as(viewer, &format!("={promotion}"))
            .map_err(fail)?;
    }
    match &played {
        PlayResult::Whole(facts) => {
            prop_assert!(
                !is_taken_back,
                "{} in {} leaves the king attacked",
                text,
                slow.fen()
            );
            prop_assert_eq!(&facts.notation, &name, "in {}", slow.fen());
            prop_assert_eq!(
                apply(&before, facts),
                sorted(fast.pieces(Viewer::Spectator)),
                "{} in {}",
                name,
                slow.fen()
            );
        }
        PlayResult::TakenBack { facts, .. } => {
            prop_assert!(is_taken_back, "{} in {} is legal", text, slow.fen());
            prop_assert!(
                facts.notation.ends_with('~') && facts.reveals(),
                "{:?}",
                facts
            );
        }
        PlayResult::Landed(_) => prop_assert!(false, "{} is not finished twice", text),
    }
    *slow = next;
    Ok(())
}

/// Plays a game of random turns, and compares both implementations in each position.
fn play_out(mut slow: SlowPosition, lots: &[Index]) -> Result<(), TestCaseError> {
    let mut fast = read(&slow)?;
    for lot in lots {
        let turns = compare(&fast, &slow)?;
        let startable = matches!(slow.event, EventState::ToStart(_)) && slow.verdict().is_none();
        let must_start = fast.events().is_some_and(|events| events.must_start);
        prop_assert_eq!(
            must_start,
            startable && turns.is_empty(),
            "in {}",
            slow.fen()
        );
        if startable && (turns.is_empty() || lot.index(12) == 0) {
            start_event(&mut fast, &mut slow, *lot)?;
        } else if turns.is_empty() {
            return Ok(());
        } else {
            let drawn = draw(&slow, &turns, *lot).clone();
            play_both(&mut fast, &mut slow, &drawn, *lot)?;
        }
    }
    compare(&fast, &slow).map(drop)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 16, ..ProptestConfig::default() })]

    #[test]
    fn random_games_agree(beginning in any_beginning(), lots in prop::collection::vec(any::<Index>(), 60)) {
        play_out(beginning, &lots)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, ..ProptestConfig::default() })]

    #[test]
    fn random_positions_agree(scatter in any_scatter(), lots in prop::collection::vec(any::<Index>(), 4)) {
        if scatter.mover_in_check() {
            let refused = Position::from_fen(Variant::EventChess, &scatter.fen());
            prop_assert!(refused.is_err(), "{}: the side that is not to move is in \
                check", scatter.fen());
        } else {
            play_out(scatter, &lots)?;
        }
    }
}
