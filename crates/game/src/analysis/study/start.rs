//! The position with which an analysis begins.

use crate::analysis::study::error::StudyError;
use crate::{Deal, How};
use postern_rules::{FenError, Position, Variant};

/// Longest FEN, in bytes.
const LONGEST_FEN: usize = 400;

/// The position with which an analysis begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StudyStart {
    pub variant: Variant,
    /// `None` for the variant's own start.
    pub fen: Option<String>,
    /// How the events of the game that is analysed came into force. In an analysis they are started by
    /// their numbers, also where they were drawn.
    pub deal: Option<Deal>,
}

impl StudyStart {
    /// The variant's own start.
    #[must_use]
    pub const fn of(variant: Variant) -> Self {
        Self {
            variant,
            fen: None,
            deal: None,
        }
    }

    /// A start as somebody has written it; a FEN without anything in it stands for the variant's own.
    ///
    /// # Errors
    /// [`StudyError::Start`] when the FEN is longer than any position's. Whether it is one,
    /// [`StudyStart::position`] says.
    pub fn written(
        variant: Variant,
        fen: Option<&str>,
        deal: Option<Deal>,
    ) -> Result<Self, StudyError> {
        let fen = fen.unwrap_or_default();
        if fen.len() > LONGEST_FEN {
            return Err(FenError("it is longer than the FEN of any position".to_owned()).into());
        }
        let parts: Vec<&str> = fen.split_whitespace().collect();
        Ok(Self {
            variant,
            fen: (!parts.is_empty()).then(|| parts.join(" ")),
            deal,
        })
    }

    /// # Errors
    /// [`StudyError::Start`] when the FEN cannot be read, or the deal is none for this variant.
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

/// The start of a game whose turns are played once more, with the starts of its events among them.
pub(crate) fn deal_again(
    deal: &Deal,
    variant: Variant,
    fen: Option<&str>,
) -> Result<Position, FenError> {
    let how = match deal.how {
        // Which event was drawn stands among the turns.
        How::Draw => How::Pick,
        how => how,
    };
    let deal = Deal {
        how,
        ..deal.clone()
    };
    let no_deck = || FenError(format!("{} has no deck of events", variant.title()));
    deal.start(variant, fen).ok_or_else(no_deck)?
}
