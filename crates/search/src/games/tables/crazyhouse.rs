//! Evaluation terms of Crazyhouse.

use crate::games::terms::{EvaluationFeature, EvaluationTerm};

pub(in crate::games) const TERMS: &[EvaluationTerm] = &[
    EvaluationTerm::new('K', EvaluationFeature::Shelter, 9),
    EvaluationTerm::new('K', EvaluationFeature::Open, -5),
    EvaluationTerm::new('Q', EvaluationFeature::Value, 489),
    EvaluationTerm::new('Q', EvaluationFeature::InPool, 490),
    EvaluationTerm::new('Q', EvaluationFeature::Centre, 3),
    EvaluationTerm::new('R', EvaluationFeature::Value, 247),
    EvaluationTerm::new('R', EvaluationFeature::InPool, 244),
    EvaluationTerm::new('R', EvaluationFeature::Centre, 3),
    EvaluationTerm::new('B', EvaluationFeature::Value, 198),
    EvaluationTerm::new('B', EvaluationFeature::InPool, 208),
    EvaluationTerm::new('B', EvaluationFeature::Centre, 4),
    EvaluationTerm::new('N', EvaluationFeature::Value, 202),
    EvaluationTerm::new('N', EvaluationFeature::InPool, 243),
    EvaluationTerm::new('N', EvaluationFeature::Centre, 5),
    EvaluationTerm::new('P', EvaluationFeature::Value, 92),
    EvaluationTerm::new('P', EvaluationFeature::InPool, 98),
    EvaluationTerm::new('P', EvaluationFeature::Centre, -4),
    EvaluationTerm::new('P', EvaluationFeature::Advance, 2),
];
