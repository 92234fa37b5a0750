//! Descriptions of turns with combinations of effects that no current variant has.

use postern_rules::{
    Cell, Color, PlacedPiece, StepEffect, TurnClick, TurnStep, Variant, VariantInfo, VariantTerms,
    clauses,
};

fn cell(name: &str) -> Cell {
    Variant::EventChess.geometry().cell(name).unwrap()
}

fn gone(at: &str) -> StepEffect {
    StepEffect::Remove {
        at: cell(at),
        into: None,
    }
}

/// Describes a turn in which a pawn captures on c8, becomes a queen, and explodes together with the
/// knight on d8.
fn said(variant: &VariantInfo) -> Vec<String> {
    let placed = [
        ("b7", Color::White, 'P'),
        ("c8", Color::Black, 'R'),
        ("d8", Color::Black, 'N'),
    ];
    let pieces = placed.map(|(at, color, kind)| PlacedPiece {
        at: cell(at),
        color,
        kind,
    });
    let goes = StepEffect::Move {
        from: cell("b7"),
        to: cell("c8"),
        through: false,
    };
    let becomes = StepEffect::Become {
        at: cell("c8"),
        kind: 'Q',
    };
    let steps = [
        TurnStep::new(Some(TurnClick::Cell(cell("c8"))), vec![gone("c8"), goes]),
        TurnStep::new(
            Some(TurnClick::Kind('Q')),
            vec![becomes, gone("c8"), gone("d8")],
        ),
    ];
    clauses(variant, pieces.into_iter().collect(), &steps)
}

#[test]
fn what_goes_along_with_a_promotion_is_joined_to_it() {
    let variant = VariantInfo {
        terms: VariantTerms::USUAL,
        ..*Variant::EventChess.info()
    };
    assert_eq!(
        said(&variant),
        [
            "Pawn takes the rook on c8",
            "The pawn becomes a queen, and the queen on c8 and the knight on d8 leave the board"
        ]
    );
}

#[test]
fn a_variant_has_its_own_word_for_what_goes_along() {
    let variant = VariantInfo {
        terms: VariantTerms {
            goes_along: ["melts", "melt"],
            ..VariantTerms::USUAL
        },
        ..*Variant::EventChess.info()
    };
    assert!(said(&variant)[1].ends_with("the queen on c8 and the knight on d8 melt"));
}
