//! Evaluation terms of Interweave.

use crate::games::terms::{Facet, Term};

pub(in crate::games) const TERMS: &[Term] = &[
    Term::new('K', Facet::Centre, -3),
    Term::new('K', Facet::Advance, -3),
    Term::new('K', Facet::Threat, 15),
    Term::new('R', Facet::Value, 300),
    Term::new('R', Facet::InPool, 40),
    Term::new('R', Facet::Centre, 1),
    Term::new('N', Facet::Value, 500),
    Term::new('N', Facet::InPool, 50),
    Term::new('N', Facet::Centre, 2),
    Term::new('B', Facet::Value, 240),
    Term::new('B', Facet::InPool, 25),
    Term::new('B', Facet::Centre, 2),
    Term::new('P', Facet::Value, 100),
    Term::new('P', Facet::Centre, 1),
    Term::new('P', Facet::Advance, 6),
];
