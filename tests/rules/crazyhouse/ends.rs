//! Results of games of Crazyhouse.

use super::boards::{after, legal, line_from, position, refused, start, verdict};
use postern_rules::{EndReason, GameLine};

#[test]
fn mate_is_mate_only_when_no_drop_helps() {
    // In fool's mate, only a drop on f2 or g3 could block the queen's check.
    let line = line_from(start(), "f3 e5 g4 Qh4");
    assert_eq!(line.plies()[3].facts.notation, "Qh4#");
    assert_eq!(verdict(line.position()).as_deref(), Some("0-1 checkmate"));
    let fen = line.position().full_fen().replace("[]", "[N]");
    let saved = position(&fen);
    assert_eq!(verdict(&saved), None);
    assert_eq!(legal(&saved).len(), 2, "on f2 or on g3");
}

#[test]
fn a_knight_mates_whatever_is_in_hand() {
    let smothered = position("6k1/5ppp/8/8/8/5n2/3PNP2/3RKR2[QP] w - - 0 1");
    assert_eq!(verdict(&smothered).as_deref(), Some("0-1 checkmate"));
}

#[test]
fn a_side_with_something_to_drop_is_not_stalemated() {
    let cornered = "7k/5Q2/6K1/8/8/8/8/8";
    let stalemate = position(&format!("{cornered}[] b - - 0 1"));
    assert_eq!(verdict(&stalemate).as_deref(), Some("1/2-1/2 stalemate"));
    let free = position(&format!("{cornered}[p] b - - 0 1"));
    assert_eq!(verdict(&free), None);
    assert!(legal(&free).iter().all(|turn| turn.starts_with("P@")));
}

#[test]
fn nothing_is_played_after_the_end() {
    let line = line_from(start(), "f3 e5 g4 Qh4");
    assert!(legal(line.position()).is_empty());
    assert_eq!(
        refused(line.position(), "a3").message,
        "The game is over: 0-1 checkmate."
    );
}

#[test]
fn too_little_to_mate_is_a_draw_whether_on_the_board_or_in_hand() {
    for fen in [
        "4k3/8/8/8/8/8/8/4K3[] w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1",
        "4k3/8/8/8/8/5b2/8/4K3[] w - - 0 1",
    ] {
        assert_eq!(
            verdict(&position(fen)).as_deref(),
            Some("1/2-1/2 insufficient material"),
            "{fen}"
        );
    }
    for fen in [
        "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3[Nb] w - - 0 1",
        "4k3/8/8/8/8/5B~2/8/4K3[] w - - 0 1",
    ] {
        assert_eq!(verdict(&position(fen)), None, "{fen}");
    }
}

#[test]
fn repetitions_are_counted_as_in_chess() {
    let mut line = GameLine::new(start());
    let there_and_back = ["Nf3", "Nf6", "Ng1", "Ng8"];
    for turn in there_and_back.iter().cycle().take(8) {
        line.play(turn).unwrap();
    }
    assert!(line.outcome().is_none(), "the third time can be claimed");
    for turn in there_and_back.iter().cycle().take(8) {
        line.play(turn).unwrap();
    }
    let reason = line.outcome().map(|outcome| outcome.reason);
    assert_eq!(reason, Some(EndReason::FivefoldRepetition));
}

#[test]
fn a_queen_and_a_promoted_queen_are_not_the_same_position() {
    let queen = position("4k3/8/8/8/8/8/8/Q3K3[] w - - 0 1");
    let promoted = position("4k3/8/8/8/8/8/8/Q~3K3[] w - - 0 1");
    assert_ne!(queen.key(), promoted.key());
}

#[test]
fn seventy_five_quiet_moves_draw_and_drops_of_pieces_are_quiet() {
    let line = line_from(position("4k3/8/8/8/8/8/8/4K2R[Q] w - - 149 90"), "Q@a1");
    let reason = line.outcome().map(|outcome| outcome.reason);
    assert_eq!(reason, Some(EndReason::SeventyFiveMoveRule));
    let (_, name) = after(&position("4k3/8/8/8/8/8/8/4K2R[P] w - - 149 90"), "P@a2");
    assert_eq!(name, "P@a2");
}
