//! Evaluation terms of Event Chess.

use crate::games::terms::{EvaluationFeature, EvaluationTerm};

pub(in crate::games) const TERMS: &[EvaluationTerm] = &[
    EvaluationTerm::new('K', EvaluationFeature::Shelter, 10),
    EvaluationTerm::new('Q', EvaluationFeature::Value, 950),
    EvaluationTerm::new('Q', EvaluationFeature::Centre, 1),
    EvaluationTerm::new('R', EvaluationFeature::Value, 500),
    EvaluationTerm::new('R', EvaluationFeature::Centre, 1),
    EvaluationTerm::new('B', EvaluationFeature::Value, 330),
    EvaluationTerm::new('B', EvaluationFeature::Centre, 3),
    EvaluationTerm::new('N', EvaluationFeature::Value, 320),
    EvaluationTerm::new('N', EvaluationFeature::Centre, 5),
    EvaluationTerm::new('P', EvaluationFeature::Value, 100),
    EvaluationTerm::new('P', EvaluationFeature::Centre, 2),
    EvaluationTerm::new('P', EvaluationFeature::Advance, 5),
];
