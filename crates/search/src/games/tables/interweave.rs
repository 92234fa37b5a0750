//! Evaluation terms of Interweave.

use crate::games::terms::{EvaluationFeature, EvaluationTerm};

pub(in crate::games) const TERMS: &[EvaluationTerm] = &[
    EvaluationTerm::new('K', EvaluationFeature::Centre, -3),
    EvaluationTerm::new('K', EvaluationFeature::Advance, -3),
    EvaluationTerm::new('K', EvaluationFeature::Threat, 15),
    EvaluationTerm::new('R', EvaluationFeature::Value, 300),
    EvaluationTerm::new('R', EvaluationFeature::InPool, 40),
    EvaluationTerm::new('R', EvaluationFeature::Centre, 1),
    EvaluationTerm::new('N', EvaluationFeature::Value, 500),
    EvaluationTerm::new('N', EvaluationFeature::InPool, 50),
    EvaluationTerm::new('N', EvaluationFeature::Centre, 2),
    EvaluationTerm::new('B', EvaluationFeature::Value, 240),
    EvaluationTerm::new('B', EvaluationFeature::InPool, 25),
    EvaluationTerm::new('B', EvaluationFeature::Centre, 2),
    EvaluationTerm::new('P', EvaluationFeature::Value, 100),
    EvaluationTerm::new('P', EvaluationFeature::Centre, 1),
    EvaluationTerm::new('P', EvaluationFeature::Advance, 6),
];
