//! Evaluation terms of Hole Chess.

use crate::games::terms::{EvaluationFeature, EvaluationTerm};

pub(in crate::games) const TERMS: &[EvaluationTerm] = &[
    EvaluationTerm::new('K', EvaluationFeature::Advance, -3),
    EvaluationTerm::new('K', EvaluationFeature::Across, -11),
    EvaluationTerm::new('K', EvaluationFeature::Shelter, 4),
    EvaluationTerm::new('Q', EvaluationFeature::Value, 1072),
    EvaluationTerm::new('Q', EvaluationFeature::Centre, 5),
    EvaluationTerm::new('Q', EvaluationFeature::Across, 8),
    EvaluationTerm::new('R', EvaluationFeature::Value, 390),
    EvaluationTerm::new('R', EvaluationFeature::Centre, 4),
    EvaluationTerm::new('R', EvaluationFeature::Across, 8),
    EvaluationTerm::new('B', EvaluationFeature::Value, 485),
    EvaluationTerm::new('B', EvaluationFeature::Centre, 0),
    EvaluationTerm::new('B', EvaluationFeature::Across, 7),
    EvaluationTerm::new('P', EvaluationFeature::Value, 107),
    EvaluationTerm::new('P', EvaluationFeature::Centre, -1),
    EvaluationTerm::new('P', EvaluationFeature::Advance, 14),
];
