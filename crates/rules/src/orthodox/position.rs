//! A position of a variant based on shakmaty, and the trait for such a variant's own rules.

use std::fmt::Debug;
use std::ops::ControlFlow;

use shakmaty::{Bitboard, EnPassantMode, FromSetup, KnownOutcome, Move, MoveList, Role};

use super::drops::drops;
use super::pieces::for_each_piece;
use crate::core::moves::key::{KeyFact, PositionKey};
use crate::{
    Cell, Color, EndReason, Outcome, PlacedPiece, PlayablePosition, PositionFeatures, StepEffect,
    VariantInfo,
};

/// The rules that a variant based on shakmaty adds to orthodox chess.
pub trait ShakmatyGame: shakmaty::Position + FromSetup + Default + Clone + Debug {
    /// Returns the variant's constants.
    fn info() -> &'static VariantInfo;

    /// The variant's own reason for a win, such as an exploded king.
    const OWN_END: EndReason;

    /// Returns the legal moves except drops.
    fn moves(&self) -> MoveList {
        self.legal_moves()
    }

    /// Returns the effects of a turn in addition to those in orthodox chess.
    fn aftermath(&self, _turn: Move) -> Vec<StepEffect> {
        Vec::new()
    }

    /// Returns the squares of the pieces that a turn removes in addition to the captured one.
    fn lost_with(&self, _turn: Move) -> Bitboard {
        Bitboard::EMPTY
    }

    /// Returns everything that the position shows besides the pieces on the board.
    fn features(&self) -> PositionFeatures {
        PositionFeatures::default()
    }

    /// Explains, as a clause with squares to highlight, why the safety of a king forbids an
    /// otherwise legal turn. Returns `None` if the reason is the same as in chess: the king would
    /// be attacked.
    fn forbids(&self, _turn: Move) -> Option<(String, Bitboard)> {
        None
    }
}

/// A position of a variant based on shakmaty.
#[derive(Clone, Debug)]
pub struct Position<G>(G);

impl<G: ShakmatyGame> Position<G> {
    pub(super) const fn new(game: G) -> Self {
        Self(game)
    }

    /// Returns the wrapped shakmaty position.
    pub(super) const fn game(&self) -> &G {
        &self.0
    }

    pub(super) fn placed(&self) -> Vec<PlacedPiece> {
        let placed = |(square, piece): (shakmaty::Square, shakmaty::Piece)| PlacedPiece {
            at: square.into(),
            color: piece.color.into(),
            kind: piece.role.upper_char(),
        };
        self.0.board().iter().map(placed).collect()
    }

    /// Returns the cell of the king of the side to move if it is in check.
    pub(super) fn checked_kings(&self) -> Vec<Cell> {
        let king = self.0.board().king_of(self.0.turn());
        king.filter(|_| self.in_check())
            .map(Cell::from)
            .into_iter()
            .collect()
    }
}

impl<G: ShakmatyGame> PlayablePosition for Position<G> {
    type Turn = Move;

    fn to_move(&self) -> Color {
        self.0.turn().into()
    }

    fn visit_turns<B>(&self, visit: &mut impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.0.is_variant_end() {
            return ControlFlow::Continue(());
        }
        let moves = self.0.moves();
        moves.into_iter().try_for_each(&mut *visit)?;
        drops(&self.0).try_for_each(visit)
    }

    fn play(&mut self, turn: Move) {
        self.0.play_unchecked(turn);
    }

    fn in_check(&self) -> bool {
        self.0.is_check()
    }

    fn verdict(&self) -> Option<Outcome> {
        if let shakmaty::Outcome::Known(KnownOutcome::Decisive { winner }) =
            self.0.variant_outcome()
        {
            return Some(Outcome::win(winner.into(), G::OWN_END));
        }
        if self.0.is_insufficient_material() {
            return Some(Outcome::draw(EndReason::InsufficientMaterial));
        }
        if self.has_turn() {
            return None;
        }
        Some(if self.in_check() {
            Outcome::win(!self.to_move(), EndReason::Checkmate)
        } else {
            Outcome::draw(EndReason::Stalemate)
        })
    }

    fn key(&self) -> u64 {
        let game = &self.0;
        let mut key = PositionKey::new(self.to_move());
        for_each_piece(game.board(), |piece| {
            key = key.piece(piece.color, piece.kind, piece.at);
        });
        for rook in game.castles().castling_rights() {
            key = key.with(KeyFact::CastlingRight, u64::from(Cell::from(rook).0));
        }
        if let Some(passed) = game.ep_square(EnPassantMode::Legal) {
            key = key.with(KeyFact::EnPassant, u64::from(Cell::from(passed).0));
        }
        for promoted in game.promoted() {
            key = key.with(KeyFact::Promoted, u64::from(Cell::from(promoted).0));
        }
        for (color, role) in pool_kinds() {
            let count = game.pockets().map_or(0, |pockets| pockets[color][role]);
            if count > 0 {
                let kind = u64::from(u32::from(role.upper_char())) << 16;
                let color = (Color::from(color) as u64) << 8;
                key = key.with(KeyFact::Pool, kind | color | u64::from(count));
            }
        }
        key.finish()
    }

    fn quiet_plies(&self) -> u32 {
        self.0.halfmoves()
    }

    fn count_turns(&self) -> u64 {
        if self.0.is_variant_end() {
            0
        } else {
            (self.0.moves().len() + drops(&self.0).count()) as u64
        }
    }
}

fn pool_kinds() -> impl Iterator<Item = (shakmaty::Color, Role)> {
    shakmaty::Color::ALL
        .into_iter()
        .flat_map(|color| Role::ALL.map(|role| (color, role)))
}
