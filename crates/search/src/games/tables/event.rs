//! Evaluation terms of Event Chess.

use crate::games::terms::{Facet, Term};

pub(in crate::games) const TERMS: &[Term] = &[
    Term::new('K', Facet::Shelter, 10),
    Term::new('Q', Facet::Value, 950),
    Term::new('Q', Facet::Centre, 1),
    Term::new('R', Facet::Value, 500),
    Term::new('R', Facet::Centre, 1),
    Term::new('B', Facet::Value, 330),
    Term::new('B', Facet::Centre, 3),
    Term::new('N', Facet::Value, 320),
    Term::new('N', Facet::Centre, 5),
    Term::new('P', Facet::Value, 100),
    Term::new('P', Facet::Centre, 2),
    Term::new('P', Facet::Advance, 5),
];
