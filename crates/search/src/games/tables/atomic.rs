//! Evaluation terms of Atomic Chess.

use crate::games::terms::{Facet, Term};

pub(in crate::games) const TERMS: &[Term] = &[
    Term::new('K', Facet::Advance, -8),
    Term::new('K', Facet::Shelter, -7),
    Term::new('K', Facet::Threat, 12),
    Term::new('Q', Facet::Value, 800),
    Term::new('Q', Facet::Centre, 1),
    Term::new('R', Facet::Value, 420),
    Term::new('R', Facet::Centre, 1),
    Term::new('B', Facet::Value, 240),
    Term::new('B', Facet::Centre, 2),
    Term::new('N', Facet::Value, 240),
    Term::new('N', Facet::Centre, 4),
    Term::new('P', Facet::Value, 120),
    Term::new('P', Facet::Centre, 1),
    Term::new('P', Facet::Advance, 8),
];
