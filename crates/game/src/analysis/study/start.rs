//! The start position of an analysis.

use crate::analysis::study::error::StudyError;
use crate::{Deal, DealMode};
use postern_rules::{FenError, Position, Variant};

/// The maximum length of a FEN.
const MAX_FEN_BYTES: usize = 400;

/// The start position of an analysis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StudyStart {
    pub variant: Variant,
    /// `None` for the variant's own start.
    pub fen: Option<String>,
    /// How events start in the analysed game. In the analysis they are started by number, even if
    /// the game drew them.
    pub deal: Option<Deal>,
}

impl StudyStart {
    /// Returns the start position of the variant.
    #[must_use]
    pub const fn of(variant: Variant) -> Self {
        Self {
            variant,
            fen: None,
            deal: None,
        }
    }

    /// Parses a start submitted by a person. A blank FEN means the variant's own start.
    ///
    /// # Errors
    /// [`StudyError::Start`] if the FEN is too long. It is validated by [`StudyStart::position`].
    pub fn written(
        variant: Variant,
        fen: Option<&str>,
        deal: Option<Deal>,
    ) -> Result<Self, StudyError> {
        let fen = fen.unwrap_or_default();
        if fen.len() > MAX_FEN_BYTES {
            return Err(FenError("it is longer than the FEN of any position".to_owned()).into());
        }
        let parts: Vec<&str> = fen.split_whitespace().collect();
        Ok(Self {
            variant,
            fen: (!parts.is_empty()).then(|| parts.join(" ")),
            deal,
        })
    }

    /// Returns the start position.
    ///
    /// # Errors
    /// [`StudyError::Start`] if the FEN cannot be read, or if the variant does not allow the deal.
    pub fn position(&self) -> Result<Position, StudyError> {
        let fen = self.fen.as_deref();
        let position = match (&self.deal, fen) {
            (Some(deal), _) => deal_again(deal, self.variant, fen)?,
            (None, Some(fen)) => Position::from_fen(self.variant, fen)?,
            (None, None) => Position::start(self.variant),
        };
        Ok(position)
    }
}

/// Returns the start position for replaying a game whose event starts are listed among its turns.
pub(crate) fn deal_again(
    deal: &Deal,
    variant: Variant,
    fen: Option<&str>,
) -> Result<Position, FenError> {
    let mode = match deal.mode {
        // The turns name the drawn events.
        DealMode::Draw => DealMode::Pick,
        mode => mode,
    };
    let deal = Deal {
        mode,
        ..deal.clone()
    };
    let no_deck = || FenError(format!("{} has no deck of events", variant.title()));
    deal.start(variant, fen).ok_or_else(no_deck)?
}
