//! Formatting and parsing turns.

use postern_rules::{EntryKind, GameLineError, Variant, Viewer};
use proptest::prelude::*;

use super::boards::{
    after, legal, legal_from, line_from, position, refused, set_up, set_up_with, start, taken_back,
};
use super::random::any_beginning;
use crate::cells::clicks;
use crate::support::words;

/// Checks that each of these notations of a turn is parsed as the canonical one.
fn reads(pieces: &str, side: &str, event: &str, canonical: &str, forms: &[&str]) {
    let before = set_up(pieces, side, event);
    for form in forms.iter().chain([&canonical]) {
        assert_eq!(after(&before, form).1, canonical, "{form}");
    }
}

#[test]
fn a_turn_through_the_passage_is_read_in_each_notation() {
    reads(
        "Ke1 Pc2 kh8",
        "w",
        "c4f6",
        "c4-f6",
        &["c4", "c2-c4", "c2-c4-f6", "c2c4"],
    );
    reads(
        "Ke1 kh8 ng8",
        "b",
        "c4f6",
        "Nf6-c4",
        &["Nf6", "N g8-f6-c4", "Ng8-f6-c4", "Ng8-f6", "g8f6"],
    );
    reads(
        "Ke1 Pf6 kh8 ng8",
        "b",
        "c4f6",
        "Nxf6-c4",
        &["Nxf6", "Ng8xf6-c4", "N g8xf6-c4", "g8f6"],
    );
    reads(
        "Ke1 Qg8 ke8 pc5",
        "b",
        "c4g8",
        "c4xg8",
        &["c5-c4xg8", "c4", "c5c4"],
    );
    reads(
        "Ke1 Bf1 kh8 nc4 nf6",
        "w",
        "c4f6",
        "Bxc4xf6+",
        &["Bxc4xf6", "Bf1xc4xf6", "Bxc4", "f1c4"],
    );
}

#[test]
fn a_turn_past_the_passage_is_read_in_each_notation() {
    reads("Ke1 Pc2 kh8", "w", "a1h6", "c4", &["c2-c4", "c2c4"]);
    reads(
        "Ke1 Bf1 kh8 nc4",
        "w",
        "a1h6",
        "Bxc4",
        &["Bf1xc4", "B f1xc4", "f1c4"],
    );
    reads(
        "Ke1 Pc7 kb7",
        "w",
        "a1h6",
        "c8=Q+",
        &["c8=Q", "c7-c8=Q", "c7c8q"],
    );
    reads(
        "Ke1 Pc7 kb7 nd8",
        "w",
        "a1h6",
        "cxd8=N+",
        &["cxd8=N", "c7xd8=N", "c7d8n"],
    );
}

#[test]
fn promotion_stands_after_the_passage() {
    reads(
        "Ke1 Pc3 ke8",
        "w",
        "c4g8",
        "c4-g8=Q+",
        &["c4-g8=Q", "c3-c4-g8=Q", "c3c4q", "c4=Q"],
    );
    reads(
        "Ke1 Pc3 ke8 ng8",
        "w",
        "c4g8",
        "c4xg8=N",
        &["c3-c4xg8=N", "c3c4n", "c4=N"],
    );
}

#[test]
fn a_promotion_that_is_carried_away_is_read() {
    reads(
        "Ke1 Pc7 ke7",
        "w",
        "c1c8",
        "c8-c1",
        &["c8=Q", "c7-c8=R", "c7c8q", "c8", "c7-c8-c1"],
    );
}

#[test]
fn check_and_mate_stand_last() {
    assert!(legal(&set_up("Ke1 Rc1 kh6", "w", "c4f5")).contains("Rc4-f5"));
    assert!(legal(&set_up("Ke1 Rc1 kf8", "w", "c4f5")).contains("Rc4-f5+"));
    assert!(legal(&set_up("Kg6 Rc1 kh8", "w", "c4f8")).contains("Rc4-f8#"));
}

#[test]
fn pieces_are_told_apart_by_where_they_land() {
    let two = set_up("Ke1 Nb1 Nf3 kh8", "w", "d2h6");
    assert!(legal(&two).is_superset(&words("Nbd2-h6 Nfd2-h6")));
    assert!(
        refused(&two, "Nd2").message.contains("Nbd2"),
        "it names the pieces that could"
    );
    // One knight reaches h6 directly and the other through the passage, so neither needs
    // disambiguation.
    let apart = set_up("Ke1 Nb1 Ng8 ka8", "w", "d2h6");
    assert!(legal(&apart).is_superset(&words("Nd2-h6 Nh6-d2")));
}

#[test]
fn they_are_told_apart_by_file_then_rank_then_both() {
    let rooks = set_up("Kh1 Ra1 Ra5 kh8", "w", "c1h6");
    assert!(legal_from(&rooks, "a1").is_superset(&words("R1a3 R1a4")));
    let queens = set_up("Kh2 Qa1 Qa3 Qc1 kh7", "w", "h4g8");
    assert!(legal_from(&queens, "a1").contains("Qa1b2"));
}

#[test]
fn a_piece_that_may_not_land_there_is_not_told_apart() {
    // The knight on e2 is pinned, so the other knight's turn does not need its file.
    assert!(legal(&set_up("Ke1 Ne2 Nb1 ka8 re8", "w", "h4h5")).contains("Nc3"));
    // Only the knight on f5 can land on e3, from where the passage carries it back to f5. The
    // knight on d5 would end on the same square, which is occupied.
    let both = legal(&set_up("Ke1 Nf5 Nd5 ka8", "w", "e3f5"));
    assert!(
        both.contains("Ne3-f5") && !both.iter().any(|turn| turn.starts_with("Nde3")),
        "{both:?}"
    );
}

#[test]
fn a_wrong_far_end_is_refused() {
    let before = set_up("Ke1 Pc2 Ra3 kh8", "w", "c4f6");
    for text in ["c4-f5", "c4-g6", "c3-f6", "Ra4-f6", "c4-f6=Q", "c2-c4-h8"] {
        refused(&before, text);
    }
}

#[test]
fn a_promotion_where_there_is_none_is_refused() {
    refused(&set_up("Ke1 Pc2 kh8", "w", "-"), "c4=Q");
    refused(&set_up("Ke1 Pc7 kh8", "w", "-"), "c8");
    refused(&set_up("Ke1 Pc7 kh8", "w", "-"), "c8=K");
}

#[test]
fn who_knows_both_squares_may_write_where_a_landing_leads() {
    let before = set_up("Ke1 Pc2 kh8", "w", "(c4f6)");
    for text in ["c4", "c4-f6", "c2-c4", "c2c4", "c2-c4-f6"] {
        assert_eq!(after(&before, text).1, "c4-f6", "{text}");
    }
    refused(&before, "c4-f5");
    refused(&before, "c3-f6");
}

#[test]
fn a_turn_that_was_taken_back_is_written_with_a_tilde() {
    let before = set_up("Kh1 Ph2 kb8 rh8", "w", "(h3c5)");
    let mut line = line_from(before.clone(), "");
    assert_eq!(line.submit("h3~").unwrap(), EntryKind::Aside);
    assert_eq!(
        line.position().full_fen(),
        taken_back(&before, "h3").0.full_fen()
    );
    assert_eq!(line.submit("h4").unwrap(), EntryKind::Turn);
}

#[test]
fn a_tilde_where_nothing_is_taken_back_is_refused() {
    for (event, text) in [
        ("(h3c5)", "h4~"),
        ("(h3h6)", "h3~"),
        ("h3c5", "h3~"),
        ("d00", "h4~"),
    ] {
        let mut line = line_from(set_up("Kh1 Ph2 kb8 rh8", "w", event), "");
        let before = line.position().full_fen();
        let error = line.submit(text).unwrap_err();
        assert!(
            matches!(error, GameLineError::Illegal(_)),
            "{event} {text}: {error:?}"
        );
        assert_eq!(line.position().full_fen(), before);
    }
}

#[test]
fn castling_is_read_in_its_notations() {
    let before = set_up_with("Ke1 Ra1 Rh1 ke8", "w", "KQ", "-", "-");
    for (text, canonical) in [
        ("O-O", "O-O"),
        ("0-0", "O-O"),
        ("e1g1", "O-O"),
        ("O-O-O", "O-O-O"),
        ("0-0-0", "O-O-O"),
        ("e1c1", "O-O-O"),
    ] {
        assert_eq!(after(&before, text).1, canonical, "{text}");
    }
}

/// Generates text that is likely to contain turns of Event Chess.
fn any_text() -> impl Strategy<Value = String> {
    let parts = "a b c d e f g h 1 2 3 4 5 6 7 8 N B R Q K P O-O O-O-O - x = + # ~ @ W B event c4 \
        f6 c2 e8 =Q é 🦀 0"
        .split(' ');
    let part = prop::sample::select(parts.chain([" ", "\u{0}"]).collect::<Vec<_>>());
    prop_oneof![
        prop::collection::vec(part, 0..7).prop_map(|parts| parts.concat()),
        any::<String>()
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn every_turn_is_read_back_from_its_name_and_as_uci(beginning in any_beginning()) {
        let before = position(&beginning.fen());
        prop_assume!(!before.hides());
        for choice in before.legal_turns(Viewer::BothPlayers) {
            let promotes = choice.notation.split_once('=').map_or("", |(_, kind)| &kind[..1]).to_lowercase();
            let uci = format!("{}{promotes}", clicks(Variant::EventChess, &choice)[..2].concat());
            let bare = choice.notation.trim_end_matches(['+', '#']).to_owned();
            for text in [&choice.notation, &bare, &uci] {
                prop_assert_eq!(&after(&before, text).1, &choice.notation, "{} in \
                    {}", text, before.full_fen());
            }
        }
    }

    #[test]
    fn any_text_is_read_or_refused(beginning in any_beginning(), texts in prop::collection::vec(any_text(), 40)) {
        let before = position(&beginning.fen());
        for text in texts {
            let mut line = line_from(before.clone(), "");
            match line.submit(&text) {
                Ok(_) => prop_assert!(!text.trim().is_empty()),
                Err(error) => {
                    prop_assert!(error.to_string().lines().count() == 1, "{:?}", error);
                    prop_assert_eq!(line.position().full_fen(), before.full_fen());
                }
            }
        }
    }
}

#[test]
fn game_courier_writes_blacks_pieces_in_lower_case() {
    let line = line_from(start(), "e2-e4");
    for (text, name) in [
        ("p e7-e5", "e5"),
        ("pe7-e5", "e5"),
        ("n g8-f6", "Nf6"),
        ("N g8-f6", "Nf6"),
    ] {
        assert_eq!(after(line.position(), text).1, name, "{text}");
    }
    let line = line_from(start(), "e4 e5 Nf3");
    assert_eq!(after(line.position(), "b f8-c5").1, "Bc5");
    // `b` means a file if no bishop can make the move.
    let pawns = set_up("Ke1 Pa3 kd8 pb4", "b", "-");
    assert_eq!(after(&pawns, "b4-a3").1, "bxa3");
    assert_eq!(after(&pawns, "bxa3").1, "bxa3");
    let told = refused(&start(), "n g1-f3").message;
    assert_eq!(told, "A lower-case n is Black’s knight: White writes N.");
    // The bishop's move continues through the passage.
    let open = set_up("Ke1 kd8 bf8", "b", "c4c5");
    assert_eq!(after(&open, "b f8-c5").1, "Bc5-c4");
}
