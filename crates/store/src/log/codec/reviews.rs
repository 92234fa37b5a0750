//! Encodes computer reviews as JSON.

use serde::{Deserialize, Serialize};

use postern_game::{Evaluation, GameReview, Mistake};

#[derive(Serialize, Deserialize)]
struct ReviewBody {
    /// Evaluations in centipawns, from White's point of view.
    evaluations: Vec<Option<i32>>,
    mistakes: Vec<StoredMistake>,
}

#[derive(Serialize, Deserialize)]
struct StoredMistake {
    ply: usize,
    better: Vec<String>,
    answer: Vec<String>,
}

/// Encodes a computer review.
///
/// # Panics
/// Never: JSON can represent all values of a review.
pub(crate) fn review_text(review: &GameReview) -> String {
    let body = ReviewBody {
        evaluations: review
            .evaluations
            .iter()
            .map(|value| value.map(Evaluation::value))
            .collect(),
        mistakes: review
            .mistakes
            .iter()
            .cloned()
            .map(StoredMistake::from)
            .collect(),
    };
    serde_json::to_string(&body).expect("numbers and texts")
}

/// Decodes a stored computer review.
///
/// # Errors
/// Returns an error if the text is not an encoded review.
pub(crate) fn review(text: &str) -> Result<GameReview, serde_json::Error> {
    let ReviewBody {
        evaluations,
        mistakes,
    } = serde_json::from_str(text)?;
    Ok(GameReview {
        evaluations: evaluations
            .into_iter()
            .map(|value| value.map(Evaluation::new))
            .collect(),
        mistakes: mistakes.into_iter().map(Mistake::from).collect(),
    })
}

impl From<Mistake> for StoredMistake {
    fn from(
        Mistake {
            ply,
            better,
            answer,
        }: Mistake,
    ) -> Self {
        Self {
            ply,
            better,
            answer,
        }
    }
}

impl From<StoredMistake> for Mistake {
    fn from(
        StoredMistake {
            ply,
            better,
            answer,
        }: StoredMistake,
    ) -> Self {
        Self {
            ply,
            better,
            answer,
        }
    }
}
