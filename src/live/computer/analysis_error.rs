//! Why the engine does not help on an analysis board.

/// Why a position is not looked into.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AnalysisError {
    #[error("Something is hidden in this position, so the engine cannot look into it.")]
    Hidden,
}
