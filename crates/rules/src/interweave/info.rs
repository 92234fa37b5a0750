//! The constants of Interweave, such as its name, pieces and FEN layout.

use crate::core::cells::grid;
use crate::{
    ByColor, Color, CountingRules, FenField, FenLayout, PieceKind, RatingPool, StartOption,
    StartSetup, VariantInfo, VariantTerms,
};

/// The kinds of pieces, in display order.
const KINDS: &[PieceKind] = &[
    PieceKind {
        letter: 'K',
        name: "King",
        noun: "king",
    },
    PieceKind {
        letter: 'R',
        name: "Smasher",
        noun: "smasher",
    },
    PieceKind {
        letter: 'N',
        name: "Leaper",
        noun: "leaper",
    },
    PieceKind {
        letter: 'B',
        name: "Remover",
        noun: "remover",
    },
    PieceKind {
        letter: 'P',
        name: "Pawn",
        noun: "pawn",
    },
];

const POOL: RatingPool = RatingPool {
    slug: "interweave",
    title: "Interweave",
};

pub static INFO: VariantInfo = VariantInfo {
    slug: "interweave",
    title: "Interweave",
    rules_version: 1,
    sides: ByColor {
        white: "White",
        black: "Black",
    },
    geometry: grid::GEOMETRY,
    pieces: KINDS,
    piece_set: "interweave",
    scheme: "white-black",
    drops: false,
    uci: None,
    starts: &[
        StartOption::usual(POOL),
        StartOption {
            slug: "shuffled",
            words: "Shuffled, the same for both",
            setting: StartSetup::Seed,
            pool: None,
        },
    ],
    counting: CountingRules::ThirdOccurrenceLoses,
    color_bound: true,
    has_checkmate: false,
    terms: VariantTerms::USUAL,
    fen: FenLayout {
        beside: &['R', 'N', 'B'],
        in_brackets: false,
        promoted: None,
        fields: &[
            FenField::LastTurn,
            FenField::Pools,
            FenField::Counter,
            FenField::Counter,
        ],
    },
};

/// Returns the name of a side.
pub(super) fn side(color: Color) -> &'static str {
    INFO.sides[color]
}
