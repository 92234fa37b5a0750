//! Tests that FENs are parsed, validated and written as the rules require.

use super::rulings::read;
use crate::model::{DECK, ModelPosition};

#[test]
fn impossible_positions_are_refused() {
    let refused = [
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1 d--,4:55",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1 d00,4:00",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1 d--,4:00,4:00",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1 d30",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1 d--,91:e4/-",
        "4K3/8/8/8/8/4k3/8/8 w - - 0 1 d--,102:33",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1 d--,102:34",
        "3Pk3/8/8/8/8/8/8/4K3 w - - 0 1 -",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1 (e1e5)",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1 c5f6",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1 d--,12:4",
        "4k3/8/8/8/8/8/8/4K2r b - - 0 1 -",
    ];
    for fen in refused {
        assert!(ModelPosition::from_fen(fen, &DECK).is_err(), "{fen}");
        crate::compare::assert_refused(fen);
    }
    let over = read("4K3/8/8/8/8/4k3/8/8 b - - 0 1 d--,102:33");
    assert_eq!(over.outcome(), Some(("1-0", "last rank")));
    let over = read("4k3/8/8/8/8/8/8/4K2R b - - 0 1 d--,4:50");
    assert_eq!(over.outcome(), Some(("1-0", "five checks")));
}

#[test]
fn fens_are_written_canonically() {
    let board = "4k3/8/8/8/8/8/8/4K3 w - - 3 9";
    for (read_as, public, full) in [
        ("d--", "-", "-"),
        ("-", "-", "-"),
        ("d--,5:c4f6", "c4f6", "c4f6"),
        ("(c4f6)", "?", "(c4f6)"),
        ("d4b5", "d4b5", "d4b5"),
        ("d--,5:?", "?", "?"),
        ("d-0,5:(c4f6)", "d-0,5:?", "d-0,5:(c4f6)"),
        ("d--,9:(h4c3)", "d--,9:??", "d--,9:(h4c3)"),
        ("d--,9:h4(c3)", "d--,9:h4?", "d--,9:h4(c3)"),
        ("d--,9:(h4)c3", "d--,9:?c3", "d--,9:(h4)c3"),
        ("d--,102:32,7:b", "d--,102:32,7:b", "d--,102:32,7:b"),
    ] {
        let model = read(&format!("{board} {read_as}"));
        assert_eq!(model.fen_public(), format!("{board} {public}"));
        assert_eq!(model.fen_full(), format!("{board} {full}"));
    }
    assert_eq!(read(board).fen_full(), format!("{board} -"));
    let march = "4k3/8/8/8/3PPp2/8/8/4K3 b - e3 0 1 d--,13";
    assert_eq!(read(march).fen_full(), march);
    let both = "4k3/8/8/8/2pPPp2/8/8/4K3 b - d3e3 0 1 d--,13";
    assert_eq!(read(both).fen_full(), both);
}
