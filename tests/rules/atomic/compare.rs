//! The optimised rules agree with a slow reference implementation over random games, and in random
//! positions that no game reaches. The reported effects of a turn are its actual effects.

use std::collections::BTreeMap;

use postern_rules::{LegalTurn, Position, Viewer};
use proptest::prelude::*;
use proptest::sample::Index;

use super::boards::{ATOMIC, apply, position, read_fen, squeeze, start, turn};
use super::slow::{SlowPosition, SlowTurn, square_name};
use crate::cells::{checks, clicks, sorted};

/// Returns the clicks of a turn of the slow implementation.
fn path((from, to, becomes): SlowTurn) -> Vec<String> {
    let mut path = vec![square_name(from), square_name(to)];
    path.extend(becomes.map(|kind| format!("={kind}")));
    path
}

/// Compares both implementations in one position, and returns each legal turn as both represent it.
fn compare(
    fast: &Position,
    slow: &SlowPosition,
) -> Result<Vec<(LegalTurn, SlowTurn)>, TestCaseError> {
    prop_assert_eq!(fast.full_fen(), slow.fen());
    prop_assert_eq!(!checks(fast).is_empty(), slow.in_check(), "{}", slow.fen());
    let mut known: BTreeMap<Vec<String>, SlowTurn> = slow
        .turns()
        .into_iter()
        .map(|turn| (path(turn), turn))
        .collect();
    let mut both = Vec::new();
    for turn in fast.legal_turns(Viewer::BothPlayers) {
        let same = known.remove(&clicks(ATOMIC, &turn));
        prop_assert!(same.is_some(), "{} in {}", turn.notation, slow.fen());
        both.extend(same.map(|slow| (turn, slow)));
    }
    prop_assert!(known.is_empty(), "{:?} in {}", known.keys(), slow.fen());
    let ended = fast.verdict().map(|outcome| outcome.reason.as_str());
    prop_assert_eq!(ended == Some("king exploded"), slow.over());
    let stuck = both.is_empty() && !slow.over();
    prop_assert_eq!(ended == Some("checkmate"), stuck && slow.in_check());
    Ok(both)
}

/// Plays a turn in both implementations. Checks that its effects yield the resulting pieces, that
/// its notation can be parsed, and that both positions are equal.
fn play(
    fast: &Position,
    slow: &SlowPosition,
    both: &(LegalTurn, SlowTurn),
) -> Result<(Position, SlowPosition), TestCaseError> {
    let (legal, slow_turn) = both;
    let (next, facts) = turn(fast, &legal.notation);
    prop_assert_eq!(&facts.notation, &legal.notation);
    prop_assert_eq!(&facts.steps, &legal.steps);
    prop_assert_eq!(apply(fast, &facts), sorted(next.pieces(Viewer::Spectator)));
    prop_assert_eq!(
        facts.notation.ends_with('+'),
        !checks(&next).is_empty()
            && next
                .verdict()
                .is_none_or(|outcome| outcome.winner.is_none())
    );
    let slow_next = slow.after(*slow_turn);
    prop_assert_eq!(next.full_fen(), slow_next.fen());
    Ok((next, slow_next))
}

fn play_out(mut fast: Position, lots: &[Index]) -> Result<(), TestCaseError> {
    let mut slow = SlowPosition::from_fen(&fast.full_fen());
    for lot in lots {
        let turns = compare(&fast, &slow)?;
        if fast.verdict().is_some() {
            break;
        }
        (fast, slow) = play(&fast, &slow, lot.get(&turns))?;
    }
    compare(&fast, &slow).map(|_| ())
}

/// Starting positions of games that soon reach castling, promotion, en passant and explosions.
const BOARDS: [&str; 5] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "rn2kb1r/1pp1p2p/p2q1pp1/3P4/2P3b1/4PN2/PP3PPP/R2QKB1R b KQkq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "r3k2r/2p1p1p1/8/1P1P1P2/1p1p1p2/8/2P1P1P1/R3K2R w KQkq - 3 20",
];

/// Generates a position from a random game.
pub(super) fn any_game() -> impl Strategy<Value = String> {
    let lots = prop::collection::vec(any::<Index>(), 0..30);
    (prop::sample::select(&BOARDS[..]), lots).prop_map(|(board, lots)| {
        let mut fast = position(board);
        for lot in lots {
            if fast.verdict().is_some() {
                break;
            }
            let turns = fast.legal_turns(Viewer::BothPlayers);
            fast = turn(&fast, &lot.get(&turns).notation).0;
        }
        fast.full_fen()
    })
}

/// Generates randomly placed pieces, weighted so that lines are open and kings often touch.
pub(super) fn any_scatter() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        40 => Just('1'),
        3 => prop::sample::select(vec!['Q', 'R', 'B', 'N', 'q', 'r', 'b', 'n']),
        3 => prop::sample::select(vec!['P', 'p']),
    ];
    let kings = (0..64_usize, 0..64_usize);
    (prop::collection::vec(piece, 64), kings, any::<bool>())
        .prop_map(|(mut cells, (white, black), white_moves)| {
            for at in (0..8).chain(56..64) {
                if matches!(cells[at], 'P' | 'p') {
                    cells[at] = '1';
                }
            }
            cells[white] = 'K';
            cells[black] = 'k';
            let rows: Vec<String> = cells
                .chunks(8)
                .map(|row| squeeze(&row.iter().collect::<String>()))
                .collect();
            let side = if white_moves { 'w' } else { 'b' };
            format!("{} {side} - - 3 20", rows.join("/"))
        })
        .prop_filter("it can be played from", |fen| {
            fen.contains('K') && read_fen(fen).is_ok()
        })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, ..ProptestConfig::default() })]

    #[test]
    fn games_agree(board in prop::sample::select(&BOARDS[..]), lots in prop::collection::vec(any::<Index>(), 1..60)) {
        play_out(position(board), &lots)?;
    }

    #[test]
    fn scattered_positions_agree(fen in any_scatter(), lots in prop::collection::vec(any::<Index>(), 1..12)) {
        play_out(position(&fen), &lots)?;
    }
}

#[test]
fn all_turns_of_the_start_agree() {
    let (fast, slow) = (start(), SlowPosition::from_fen(&start().full_fen()));
    assert_eq!(compare(&fast, &slow).unwrap().len(), 20);
}
