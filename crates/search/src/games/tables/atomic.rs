//! Evaluation terms of Atomic Chess.

use crate::games::terms::{EvaluationFeature, EvaluationTerm};

pub(in crate::games) const TERMS: &[EvaluationTerm] = &[
    EvaluationTerm::new('K', EvaluationFeature::Advance, -8),
    EvaluationTerm::new('K', EvaluationFeature::Shelter, -7),
    EvaluationTerm::new('K', EvaluationFeature::Threat, 12),
    EvaluationTerm::new('Q', EvaluationFeature::Value, 800),
    EvaluationTerm::new('Q', EvaluationFeature::Centre, 1),
    EvaluationTerm::new('R', EvaluationFeature::Value, 420),
    EvaluationTerm::new('R', EvaluationFeature::Centre, 1),
    EvaluationTerm::new('B', EvaluationFeature::Value, 240),
    EvaluationTerm::new('B', EvaluationFeature::Centre, 2),
    EvaluationTerm::new('N', EvaluationFeature::Value, 240),
    EvaluationTerm::new('N', EvaluationFeature::Centre, 4),
    EvaluationTerm::new('P', EvaluationFeature::Value, 120),
    EvaluationTerm::new('P', EvaluationFeature::Centre, 1),
    EvaluationTerm::new('P', EvaluationFeature::Advance, 8),
];
