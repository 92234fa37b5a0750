//! Tests the marks, highlights and counters that each event shows besides the pieces.

use postern_rules::{
    ByColor, Color, GameLine, HighlightLook, MarkLocation, MarkLook, PoolEntry, Position,
    PositionFeatures, Variant, Viewer,
};

fn position(board: &str, side: char, events: &str) -> Position {
    let fen = format!("{board} {side} - - 0 1 {events}");
    let found = Position::with_deck(Variant::EventChess, Some(&fen), None).unwrap();
    found.unwrap_or_else(|why| panic!("{fen}: {why}"))
}

fn shown(board: &str, side: char, events: &str) -> PositionFeatures {
    position(board, side, events).features(Viewer::Spectator)
}

const BARE: &str = "4k3/8/8/8/8/8/8/4K3";

fn counters(features: &PositionFeatures) -> Vec<(&'static str, [u8; 2], Option<u8>)> {
    let counters = features.counters.iter();
    counters
        .map(|counter| {
            let ByColor { white, black } = counter.value;
            (counter.name, [white, black], counter.limit)
        })
        .collect()
}

fn marks(features: &PositionFeatures) -> Vec<(String, MarkLook, &str)> {
    let name = |cell| Variant::EventChess.geometry().name(cell);
    let marks = features.marks.iter();
    marks
        .map(|mark| {
            let place = match mark.place {
                MarkLocation::Cell(cell) => format!("on {}", name(cell)),
                MarkLocation::Piece(cell) => name(cell).to_owned(),
                MarkLocation::Edge([one, other]) => format!("{}|{}", name(one), name(other)),
            };
            (place, mark.look, mark.words.as_str())
        })
        .collect()
}

fn pool(features: &PositionFeatures, side: Color) -> Vec<(char, u8, bool)> {
    let parts = |waiting: &PoolEntry| (waiting.kind, waiting.count, waiting.droppable);
    features.pools[side].iter().map(parts).collect()
}

#[test]
fn checks_and_runs_are_counted() {
    let features = shown(BARE, 'w', "d--,102:31,4:20");
    assert_eq!(
        counters(&features),
        [
            ("double king moves left", [3, 1], Some(3)),
            ("checks given", [2, 0], Some(5))
        ],
        "in the order in which the events were started"
    );
    assert!(features.marks.is_empty() && features.highlights.is_empty());
    let captures = shown(BARE, 'w', "d-1,4:00");
    assert_eq!(
        counters(&captures)[0],
        ("captures of pieces other than pawns", [0, 1], Some(2))
    );
}

#[test]
fn the_wall_stands_on_four_edges_and_is_told_of_once() {
    let features = shown(BARE, 'w', "d--,107");
    let words = "A wall stands between the d- and e-files on ranks 3 to 6.";
    let wall =
        ["d3|e3", "d4|e4", "d5|e5", "d6|e6"].map(|edge| (edge.to_owned(), MarkLook::Wall, words));
    assert_eq!(marks(&features), wall);
}

#[test]
fn tired_pieces_and_royal_queens_are_marked() {
    let features = shown("3qk3/8/8/8/R7/8/8/2Q1K3", 'w', "d--,91:a4/d8,116");
    assert_eq!(
        marks(&features),
        [
            (
                "a4".to_owned(),
                MarkLook::Tired,
                "The rook on a4 is tired: it may not move on White’s next turn."
            ),
            (
                "d8".to_owned(),
                MarkLook::Tired,
                "The queen on d8 is tired: it may not move on Black’s next turn."
            ),
            (
                "c1".to_owned(),
                MarkLook::Crown,
                "The queen on c1 is royal."
            ),
            (
                "d8".to_owned(),
                MarkLook::Crown,
                "The queen on d8 is royal."
            ),
        ]
    );
}

#[test]
fn marks_go_with_what_is_played() {
    let mut line = GameLine::new(position("4k3/8/8/8/4r3/8/8/R3K3", 'w', "d--,91:-/e4"));
    line.play("Kd2").unwrap();
    let played = line.position();
    let features = played.features(Viewer::Spectator);
    let at: Vec<_> = marks(&features).into_iter().map(|mark| mark.0).collect();
    assert_eq!(at, ["d2", "e4"], "the rook of Black still rests");
}

#[test]
fn what_can_be_put_on_the_board_waits_beside_it() {
    // White lacks a rook, two knights and seven pawns; Black lacks only a bishop.
    let features = shown("rnbqkn1r/pppppppp/8/8/8/8/P7/2BQKB1R", 'w', "d--,7:wb");
    assert_eq!(
        pool(&features, Color::White),
        [('R', 1, true), ('N', 1, true), ('P', 1, true)],
        "one turn puts one"
    );
    assert_eq!(pool(&features, Color::Black), [('B', 1, true)]);
    let used = shown("rnbqkn1r/pppppppp/8/8/8/8/P7/2BQKB1R", 'w', "d--,7:b");
    assert!(pool(&used, Color::White).is_empty());
    assert_eq!(pool(&used, Color::Black), [('B', 1, true)]);
    let full = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    let features = shown(full, 'w', "d--,7:wb");
    assert!(pool(&features, Color::White).is_empty());
}

#[test]
fn what_would_leave_the_king_attacked_cannot_be_put_now() {
    // Only a piece on b8 or c8 could block the check, and pawns cannot be dropped there.
    let backrank = "r2K4/8/8/8/8/8/1PPPPPPP/RNBQ1BNk";
    let features = shown(backrank, 'w', "d--,7:wb");
    assert_eq!(
        pool(&features, Color::White),
        [('R', 1, true), ('P', 1, false)]
    );
    let by_knight = "4k3/8/8/8/8/5n2/8/4K3";
    let features = shown(by_knight, 'w', "d--,7:wb");
    assert!(features.pools.white.iter().all(|kind| !kind.droppable));
}

#[test]
fn a_pool_piece_is_where_a_turn_begins() {
    let features = shown("4k3/8/8/8/8/8/8/4K3", 'w', "d--,7:w");
    let position = position("4k3/8/8/8/8/8/8/4K3", 'w', "d--,7:w");
    let mut origins: Vec<String> = position
        .legal_turns(Viewer::Spectator)
        .into_iter()
        .filter(|turn| turn.from.cell().is_none())
        .map(|turn| turn.from.text(Variant::EventChess.geometry()))
        .collect();
    origins.sort();
    origins.dedup();
    let mut pool: Vec<String> = features
        .pools
        .white
        .iter()
        .map(|kind| format!("{}@", kind.kind))
        .collect();
    pool.sort();
    assert_eq!(origins, pool);
    assert_eq!(origins.len(), 5);
}

fn highlights(features: &PositionFeatures) -> Vec<(HighlightLook, &str)> {
    let highlights = features.highlights.iter();
    highlights
        .map(|shown| (shown.look, shown.words.as_str()))
        .collect()
}

#[test]
fn known_pits_and_the_passage_are_shown() {
    let both = shown(BARE, 'w', "d--,5:c4f6,9:h4a3");
    assert_eq!(
        highlights(&both),
        [
            (HighlightLook::Gate, "A passage joins c4 and f6."),
            (HighlightLook::Pit, "A pit is on a3."),
            (HighlightLook::Pit, "A pit is on h4."),
        ]
    );
    let one = shown(BARE, 'w', "d--,9:?h4");
    assert_eq!(highlights(&one), [(HighlightLook::Pit, "A pit is on h4.")]);
    let same = shown(BARE, 'w', "d--,9:h4h4");
    assert_eq!(highlights(&same), [(HighlightLook::Pit, "A pit is on h4.")]);
}

#[test]
fn what_is_hidden_changes_nothing_that_is_shown() {
    for (events, others) in [
        ("d--,9:(h4c3)", &["d--,9:(a5b6)", "d--,9:(h4h4)"][..]),
        ("d--,9:h4(c3)", &["d--,9:h4(a6)", "d--,9:h4(h4)"][..]),
        ("d--,5:(c4f6),7:wb", &["d--,5:(a1h8),7:wb"][..]),
        (
            "d--,5:(c4f6),9:(h4c3)",
            &["d--,5:(c4f6),9:(c4f6)", "d--,5:(a3h5),9:(e5d5)"][..],
        ),
    ] {
        let known = position(BARE, 'w', events);
        for viewer in [Viewer::Spectator, Viewer::BothPlayers] {
            let features = known.features(viewer);
            assert_eq!(
                known.without_secrets().features(viewer),
                features,
                "{events}"
            );
            for other in others {
                let other = position(BARE, 'w', other).features(viewer);
                assert_eq!(other, features, "{events}");
            }
        }
    }
}
