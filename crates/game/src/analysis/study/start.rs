//! The start position of an analysis.

use crate::analysis::study::error::StudyError;
use crate::{DealMode, EventDeal};
use postern_rules::{FenError, Position, Variant};

/// The maximum length of a FEN that an analysis accepts.
const MAX_FEN_BYTES: usize = 400;

/// The start position of an analysis, and its deck of event cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StudyStart {
    pub variant: Variant,
    /// The FEN of the start position; `None` for the variant's standard start.
    pub fen: Option<String>,
    /// How the analysed game starts its event cards; `None` for the variant's default. The analysis
    /// itself always starts cards by number, even if the game drew them at random.
    pub deal: Option<EventDeal>,
}

impl StudyStart {
    /// Returns the variant's standard start.
    #[must_use]
    pub const fn of(variant: Variant) -> Self {
        Self {
            variant,
            fen: None,
            deal: None,
        }
    }

    /// Parses a start position from a form. A blank FEN means the variant's standard start.
    ///
    /// # Errors
    /// Returns [`StudyError::Start`] if the FEN is too long. [`StudyStart::position`] validates the
    /// FEN itself.
    pub fn written(
        variant: Variant,
        fen: Option<&str>,
        deal: Option<EventDeal>,
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
    /// Returns [`StudyError::Start`] if the FEN cannot be read, or if the variant does not allow
    /// the deal.
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

/// Returns the start position for a replay. The replayed turn list names every started event card,
/// so the replay draws none at random.
pub(crate) fn deal_again(
    deal: &EventDeal,
    variant: Variant,
    fen: Option<&str>,
) -> Result<Position, FenError> {
    let mode = match deal.mode {
        // The turn list already names the cards that the game drew.
        DealMode::Draw => DealMode::Pick,
        mode => mode,
    };
    let deal = EventDeal {
        mode,
        ..deal.clone()
    };
    let no_deck = || FenError(format!("{} has no deck of events", variant.title()));
    deal.start(variant, fen).ok_or_else(no_deck)?
}
