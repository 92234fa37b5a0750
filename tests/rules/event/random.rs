//! Random positions of Event Chess in every state of event 5 (Hidden Passage).

use proptest::prelude::*;
use proptest::sample::Index;

use super::slow::{EventState, FileRank, SlowPosition, square_name};

/// Boards from which games soon reach castling, promotion, and pawns on their first rank.
const BOARDS: [(&str, &str); 5] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "KQkq"),
    (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R",
        "KQkq",
    ),
    ("r3k2r/8/8/8/8/8/8/R3K2R", "KQkq"),
    ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N", "-"),
    ("rp2kp1r/2p1p2p/8/8/8/8/P2P1P2/R1P1KP1R", "KQkq"),
];

/// The state of event 5 (Hidden Passage), without its two squares.
#[derive(Clone, Copy, Debug)]
enum EventProgress {
    Absent,
    ToStart(u32, u32),
    Hidden,
    Revealed,
}

fn any_stand() -> impl Strategy<Value = EventProgress> {
    prop_oneof![
        1 => Just(EventProgress::Absent),
        3 => (0..=2_u32, 0..=2_u32).prop_map(|(white, black)| EventProgress::ToStart(white, black)),
        3 => Just(EventProgress::Hidden),
        5 => Just(EventProgress::Revealed),
    ]
}

/// Picks a square in each half of the board. Both are empty if `must_be_empty` is true.
fn squares(slow: &SlowPosition, must_be_empty: bool, lots: (Index, Index)) -> (FileRank, FileRank) {
    let choose = |lower: bool, lot: Index| {
        let half = SlowPosition::all_squares().filter(|at| (at.1 < 4) == lower);
        let fit: Vec<FileRank> = half
            .filter(|at| !must_be_empty || slow.get(*at).is_none())
            .collect();
        *lot.get(&fit)
    };
    (choose(true, lots.0), choose(false, lots.1))
}

/// Picks squares that the players may choose.
pub(super) fn choices(slow: &SlowPosition, lots: (Index, Index)) -> (FileRank, FileRank) {
    squares(slow, true, lots)
}

fn with_event(chess: &str, stands: EventProgress, lots: (Index, Index)) -> SlowPosition {
    let mut slow = SlowPosition::from_fen(chess);
    slow.event = match stands {
        EventProgress::Absent => EventState::Absent,
        EventProgress::ToStart(white, black) => EventState::ToStart([white, black]),
        EventProgress::Hidden => {
            let (one, other) = squares(&slow, true, lots);
            EventState::Hidden(one, other)
        }
        EventProgress::Revealed => {
            let (one, other) = squares(&slow, false, lots);
            EventState::Revealed(one, other)
        }
    };
    slow
}

/// Generates one of the boards above with a random state of the event.
pub(super) fn any_beginning() -> impl Strategy<Value = SlowPosition> {
    let lots = (any::<Index>(), any::<Index>());
    (
        prop::sample::select(&BOARDS[..]),
        any_stand(),
        any::<bool>(),
        lots,
    )
        .prop_map(|((board, rights), stands, white, lots)| {
            let side = if white { 'w' } else { 'b' };
            // Only through a revealed passage can a pawn reach its first rank.
            let stands = if board.starts_with("rp2") {
                EventProgress::Revealed
            } else {
                stands
            };
            with_event(&format!("{board} {side} {rights} - 3 20"), stands, lots)
        })
        .prop_filter("the side that is not to move is in check", |slow| {
            !slow.mover_in_check()
        })
}

/// Generates randomly placed pieces, weighted so that lines are open. The side that is not to move
/// may be in check.
pub(super) fn any_scatter() -> impl Strategy<Value = SlowPosition> {
    let piece = prop_oneof![
        40 => Just('1'),
        3 => prop::sample::select(vec!['Q', 'R', 'B', 'N', 'q', 'r', 'b', 'n']),
        3 => prop::sample::select(vec!['P', 'p']),
    ];
    let cells = prop::collection::vec(piece, 64);
    let kings = (any::<Index>(), any::<Index>());
    let lots = (any::<Index>(), any::<Index>());
    (
        cells,
        kings,
        any::<bool>(),
        any_stand(),
        lots,
        any::<Option<Index>>(),
    )
        .prop_filter("two kings", |(_, kings, ..)| {
            kings.0.index(64) != kings.1.index(64)
        })
        .prop_map(|(cells, kings, white, stands, lots, passed)| {
            let board = arrange(cells, kings, matches!(stands, EventProgress::Revealed));
            let fen =
                |passed: &str| format!("{board} {} - {passed} 3 20", if white { 'w' } else { 'b' });
            let slow = with_event(&fen("-"), stands, lots);
            let possible = double_steps(&slow);
            match passed {
                Some(lot) if !possible.is_empty() => {
                    let mut stepped =
                        SlowPosition::from_fen(&fen(&square_name(*lot.get(&possible))));
                    stepped.event = slow.event;
                    stepped
                }
                _ => slow,
            }
        })
}

fn arrange(mut cells: Vec<char>, kings: (Index, Index), revealed: bool) -> String {
    let mut rows = Vec::new();
    cells[kings.0.index(64)] = 'K';
    cells[kings.1.index(64)] = 'k';
    for (row, cells) in cells.chunks_mut(8).enumerate() {
        for cell in cells.iter_mut() {
            let misplaced = match row {
                0 => *cell == 'P' || *cell == 'p' && !revealed,
                7 => *cell == 'p' || *cell == 'P' && !revealed,
                _ => false,
            };
            if misplaced {
                *cell = '1';
            }
        }
        rows.push(cells.iter().collect::<String>());
    }
    rows.join("/")
}

/// Returns the en passant squares that the opponent's last double step may have left.
fn double_steps(slow: &SlowPosition) -> Vec<FileRank> {
    let ahead = if slow.white { -1 } else { 1 };
    let pawn = Some((!slow.white, 'P'));
    let revealed = matches!(slow.event, EventState::Revealed(..));
    let first = if slow.white { 7 } else { 0 };
    SlowPosition::all_squares()
        .filter(|at| {
            let (from, to) = ((at.0, at.1 - ahead), (at.0, at.1 + ahead));
            let begins = from.1 == first + ahead || revealed && from.1 == first;
            let carried =
                matches!(slow.event, EventState::Revealed(one, other) if one == to || other == to);
            begins
                && !carried
                && slow.get(to) == pawn
                && slow.get(*at).is_none()
                && slow.get(from).is_none()
        })
        .collect()
}
