//! FEN parsing and formatting: the six fields of chess, and the event field.

use postern_rules::{Color, Viewer};
use proptest::prelude::*;
use rstest::rstest;

use super::boards::{event_field, position, read_fen, start};

const BOARD: &str = "r3k2r/8/8/8/8/8/8/R3K2R";

#[rstest]
#[case("-")]
#[case("d00")]
#[case("d12")]
#[case("d22")]
#[case("?")]
#[case("c4f6")]
#[case("a1h8")]
#[case("d1d8")]
#[case("(c4f6)")]
#[case("(d4d5)")]
fn what_is_read_is_written(#[case] event: &str) {
    let fen = format!("{BOARD} b Kq - 12 34 {event}");
    assert_eq!(position(&fen).full_fen(), fen);
}

#[test]
fn six_fields_have_no_event() {
    let read = position(&format!("{BOARD} w KQkq - 0 1"));
    assert_eq!(event_field(&read), "-");
    assert!(read.events().unwrap().startable.is_empty());
}

#[test]
fn hidden_squares_are_in_no_viewers_fen() {
    let fen = format!("{BOARD} w KQkq - 0 1 (c4f6)");
    for viewer in [
        Viewer::Spectator,
        Viewer::Player(Color::White),
        Viewer::Player(Color::Black),
        Viewer::BothPlayers,
    ] {
        assert_eq!(
            position(&fen).fen(viewer),
            fen.replace("(c4f6)", "?"),
            "{viewer:?}"
        );
    }
}

#[test]
fn a_position_set_up_as_hidden_waits_for_both_choices() {
    let events = position(&format!("{BOARD} w KQkq - 0 1 ?"))
        .events()
        .unwrap();
    assert!(events.hidden && events.owed[Color::White] && events.owed[Color::Black]);
}

#[rstest]
#[case::no_white_king("4k3/8/8/8/8/8/8/8 w - - 0 1 -")]
#[case::no_black_king("8/8/8/8/8/8/8/4K3 w - - 0 1 c4f6")]
#[case::two_kings("4k3/8/8/8/8/8/8/K3K3 w - - 0 1 d00")]
#[case::in_check("4k3/8/8/8/8/8/8/K3R3 w - - 0 1 -")]
#[case::in_check_hidden("4k3/8/8/8/8/8/8/K3R3 w - - 0 1 (c4f6)")]
#[case::in_check_through_the_passage("8/8/5k2/8/8/8/8/K1R5 w - - 0 1 c4f6")]
#[case::in_check_by_a_step_through_the_passage("8/8/5k2/8/8/2P5/8/K7 w - - 0 1 c4f6")]
#[case::too_many_captures("4k3/8/8/8/8/8/8/4K3 w - - 0 1 d30")]
#[case::too_many_captures_by_black("4k3/8/8/8/8/8/8/4K3 w - - 0 1 d03")]
#[case::white_square_in_blacks_half("4k3/8/8/8/8/8/8/4K3 w - - 0 1 (c5f6)")]
#[case::black_square_in_whites_half("4k3/8/8/8/8/8/8/4K3 w - - 0 1 (c4f4)")]
#[case::squares_the_wrong_way_round("4k3/8/8/8/8/8/8/4K3 w - - 0 1 (f6c4)")]
#[case::occupied_hidden_square("4k3/8/8/8/8/8/8/4K3 w - - 0 1 (e1f6)")]
#[case::occupied_hidden_square_of_black("4k3/8/8/8/8/8/8/4K3 w - - 0 1 (c4e8)")]
#[case::revealed_wrong_way_round("4k3/8/8/8/8/8/8/4K3 w - - 0 1 f6c4")]
#[case::no_square("4k3/8/8/8/8/8/8/4K3 w - - 0 1 (i4f6)")]
#[case::half_a_square("4k3/8/8/8/8/8/8/4K3 w - - 0 1 c4f")]
#[case::one_digit("4k3/8/8/8/8/8/8/4K3 w - - 0 1 d1")]
#[case::open_parenthesis("4k3/8/8/8/8/8/8/4K3 w - - 0 1 (c4f6")]
#[case::unknown_state("4k3/8/8/8/8/8/8/4K3 w - - 0 1 x")]
#[case::not_ascii("4k3/8/8/8/8/8/8/4K3 w - - 0 1 éé")]
#[case::eight_fields("4k3/8/8/8/8/8/8/4K3 w - - 0 1 - -")]
#[case::no_side("4k3/8/8/8/8/8/8/4K3 x - - 0 1 -")]
#[case::seven_ranks("4k3/8/8/8/8/8/4K3 w - - 0 1 -")]
#[case::a_long_rank("4k4/8/8/8/8/8/8/4K3 w - - 0 1 -")]
#[case::no_piece("4k3/8/8/8/8/8/8/4K2X w - - 0 1 -")]
#[case::no_rights("4k3/8/8/8/8/8/8/4K3 w X - 0 1 -")]
#[case::no_en_passant_square("4k3/8/8/8/8/8/8/4K3 w - e9 0 1 -")]
#[case::no_number("4k3/8/8/8/8/8/8/4K3 w - - x 1 -")]
#[case::empty("")]
fn what_is_no_position_is_refused(#[case] fen: &str) {
    let error = read_fen(fen)
        .map(|position| position.full_fen())
        .unwrap_err();
    assert!(
        error.starts_with("unreadable FEN: ") && error.len() > 20 && error.lines().count() == 1,
        "{error}"
    );
}

#[test]
fn an_attack_through_the_passage_counts_only_when_it_is_revealed() {
    // The passage leads the rook to f7, next to the king on f6, but the rook does not attack f6.
    assert!(read_fen("8/8/5k2/8/8/8/8/K1R5 w - - 0 1 c4f7").is_ok());
    assert!(read_fen("8/8/5k2/8/8/8/8/K1R5 w - - 0 1 -").is_ok());
}

#[test]
fn revealed_squares_may_be_occupied() {
    assert!(
        read_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1 e1e8").is_ok(),
        "neither king can land where it stands"
    );
    assert!(read_fen("r3k3/8/8/8/8/8/8/R3K3 w - - 0 1 a1a8").is_ok());
}

#[test]
fn the_en_passant_square_is_kept_when_a_pawn_stands_ready() {
    for fen in [
        "4k3/8/8/8/1pP5/8/8/4K3 b - c3 0 1 c3f6",
        "4k3/8/8/8/1pP5/8/8/4K3 b - c3 0 1 -",
        "4k3/8/8/8/1pP5/8/8/4K3 b - c3 0 1 (h3f6)",
        "4k3/8/8/8/8/1pP5/8/4K3 b - c2 0 1 h3f6",
        "4k3/8/5Pp1/8/8/8/8/4K3 w - g7 0 1 h3b5",
    ] {
        assert_eq!(position(fen).full_fen(), fen);
    }
    let unready = position("4k3/8/8/8/p1P5/8/8/4K3 b - c3 0 1 -");
    assert_eq!(unready.full_fen(), "4k3/8/8/8/p1P5/8/8/4K3 b - - 0 1 -");
}

/// Generates FENs with a few random changes.
fn almost_fen() -> impl Strategy<Value = String> {
    let whole = start().full_fen().replace("d00", "(c4f6)");
    (
        prop::collection::vec((any::<prop::sample::Index>(), any::<char>()), 0..4),
        any::<bool>(),
    )
        .prop_map(move |(changes, cut)| {
            let mut letters: Vec<char> = whole.chars().collect();
            for (index, letter) in changes {
                let at = index.index(letters.len());
                letters[at] = letter;
                if cut {
                    letters.remove(at);
                }
            }
            letters.into_iter().collect()
        })
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in prop_oneof![almost_fen(), any::<String>()]) {
        if let Ok(position) = read_fen(&text) {
            let fen = position.full_fen();
            prop_assert_eq!(read_fen(&fen).map(|again| again.full_fen()), Ok(fen));
        }
    }
}
