//! The state of the reference model.

use super::board::{Board, ModelPieceKind, ModelSide, Piece, Square, SquareSet};

/// The numbers of all events in the deck.
pub(crate) const DECK: [u8; 16] = [
    4, 5, 7, 9, 12, 13, 49, 70, 73, 76, 89, 91, 102, 107, 116, 122,
];

/// The two squares of the passage (event 5), White's first. An unknown square is `None`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct HiddenPassage {
    pub(crate) squares: [Option<Square>; 2],
    pub(crate) revealed: bool,
}

/// The pit trap that a player chose (event 9).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PitTrap {
    pub(crate) square: Option<Square>,
    pub(crate) known: bool,
}

/// A position of the reference model. Arrays with two elements are indexed by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ModelPosition {
    pub(crate) board: Board,
    pub(crate) mover: ModelSide,
    /// Castling rights: for each side, on the king's side and on the queen's side.
    pub(crate) rights: [[bool; 2]; 2],
    /// The squares that pawns have just passed over with a double step.
    pub(crate) passed: SquareSet,
    pub(crate) quiet: u32,
    pub(crate) number: u32,
    /// The events in the game's deck. Each event number is a bit.
    pub(crate) deck: u128,
    /// The active events, in the order in which they were started.
    pub(crate) forces: [Option<u8>; 2],
    pub(crate) may_start: [bool; 2],
    /// The number of captured pieces other than pawns for each side, capped at 2. Only meaningful
    /// while the side may start an event.
    pub(crate) taken: [u8; 2],
    pub(crate) checks: [u8; 2],
    pub(crate) passage: HiddenPassage,
    pub(crate) revivals: [bool; 2],
    pub(crate) pits: [PitTrap; 2],
    /// The sides that still have to choose a square for the event started last.
    pub(crate) owed: [bool; 2],
    pub(crate) tired: [SquareSet; 2],
    pub(crate) runs: [u8; 2],
    /// The side that lost because a piece fell off the board. A FEN does not contain it.
    pub(crate) fallen: Option<ModelSide>,
}

impl ModelPosition {
    pub(crate) fn empty(deck: &[u8]) -> Self {
        Self {
            board: Board::EMPTY,
            mover: ModelSide::White,
            rights: [[false; 2]; 2],
            passed: SquareSet::default(),
            quiet: 0,
            number: 1,
            deck: deck.iter().fold(0, |bits, &event| bits | (1_u128 << event)),
            forces: [None; 2],
            may_start: [false; 2],
            taken: [0; 2],
            checks: [0; 2],
            passage: HiddenPassage::default(),
            revivals: [true; 2],
            pits: [PitTrap::default(); 2],
            owed: [false; 2],
            tired: [SquareSet::default(); 2],
            runs: [3; 2],
            fallen: None,
        }
    }

    pub(crate) fn on(&self, event: u8) -> bool {
        self.forces.contains(&Some(event))
    }

    /// Returns the position without its secrets.
    pub(crate) fn public(&self) -> Self {
        let mut public = *self;
        if !public.passage.revealed {
            public.passage.squares = [None; 2];
        }
        for pit in &mut public.pits {
            pit.square = pit.square.filter(|_| pit.known);
        }
        public
    }

    /// Returns the position without pit traps or secrets, which is used to compute attacks.
    pub(crate) fn without_pits(&self) -> Self {
        Self {
            pits: [PitTrap::default(); 2],
            ..self.public()
        }
    }

    pub(crate) fn is_hiding(&self) -> bool {
        let passage = self.on(5) && !self.passage.revealed;
        passage || self.on(9) && self.pits.iter().any(|pit| !pit.known)
    }

    /// Returns the other end of the passage, if it is revealed and `square` is one of its ends.
    pub(crate) fn other_end(&self, square: Square) -> Option<Square> {
        match self.passage.squares {
            _ if !self.passage.revealed => None,
            [Some(end), other] if end == square => other,
            [other, Some(end)] if end == square => other,
            _ => None,
        }
    }

    pub(crate) fn known_pit(&self, square: Square) -> bool {
        self.pits.contains(&PitTrap {
            square: Some(square),
            known: true,
        })
    }

    pub(crate) fn is_royal(&self, piece: Piece) -> bool {
        piece.kind == ModelPieceKind::King || piece.kind == ModelPieceKind::Queen && self.on(116)
    }

    pub(crate) fn royals(&self, side: ModelSide) -> SquareSet {
        self.board
            .of(side)
            .filter(|&(_, piece)| self.is_royal(piece))
            .map(|(square, _)| square)
            .collect()
    }

    /// Whether a piece of one kind may capture another kind. With event 89, only pawns may capture
    /// their own kind.
    pub(crate) fn may_take(&self, taker: ModelPieceKind, victim: ModelPieceKind) -> bool {
        taker != victim || taker == ModelPieceKind::Pawn || !self.on(89)
    }

    pub(crate) fn is_tired(&self, square: Square) -> bool {
        self.tired.iter().any(|tired| tired.contains(square))
    }

    /// Returns the square where a pawn's double step over `passed` ends.
    pub(crate) fn passer(passed: Square) -> Option<Square> {
        let forward = if passed.in_half_of(ModelSide::White) {
            ModelSide::White.forward()
        } else {
            ModelSide::Black.forward()
        };
        passed.toward((0, forward))
    }

    /// Keeps only the passed-over squares that belong in a FEN: the square is empty, and a pawn of
    /// the player to move is beside the pawn that passed over it. It does not matter whether that
    /// pawn may capture.
    pub(crate) fn keep_passed(&mut self) {
        let board = &self.board;
        let mover = self.mover;
        let stays = |square: Square| {
            let passer = Self::passer(square)?;
            let beside = [(-1, 0), (1, 0)].into_iter().any(|aside| {
                passer
                    .toward(aside)
                    .is_some_and(|at| board.has(at, mover, ModelPieceKind::Pawn))
            });
            let open =
                board.is_empty(square) && board.has(passer, mover.enemy(), ModelPieceKind::Pawn);
            (beside && open).then_some(square)
        };
        self.passed = self.passed.iter().filter_map(stays).collect();
    }

    /// Removes the castling rights that need this square, because a piece left or reached it.
    pub(crate) fn touch(&mut self, square: Square) {
        for side in ModelSide::BOTH {
            if square.rank_of(side) == 0 {
                let [short, long] = &mut self.rights[side as usize];
                *short &= square.file() != 4 && square.file() != 7;
                *long &= square.file() != 4 && square.file() != 0;
            }
        }
    }

    pub(crate) fn quiet_plies(&self) -> u32 {
        self.quiet
    }

    pub(crate) fn mover(&self) -> ModelSide {
        self.mover
    }

    pub(crate) fn kings(&self, side: ModelSide) -> usize {
        self.board.count(side, ModelPieceKind::King)
    }
}
