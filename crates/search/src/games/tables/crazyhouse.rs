//! The terms of Crazyhouse.

use crate::games::terms::{Facet, Term};

pub(in crate::games) const TERMS: &[Term] = &[
    Term::new('K', Facet::Shelter, 8),
    Term::new('K', Facet::Open, -4),
    Term::new('Q', Facet::Value, 450),
    Term::new('Q', Facet::Waiting, 480),
    Term::new('Q', Facet::Centre, 1),
    Term::new('R', Facet::Value, 230),
    Term::new('R', Facet::Waiting, 250),
    Term::new('R', Facet::Centre, 1),
    Term::new('B', Facet::Value, 210),
    Term::new('B', Facet::Waiting, 220),
    Term::new('B', Facet::Centre, 2),
    Term::new('N', Facet::Value, 210),
    Term::new('N', Facet::Waiting, 235),
    Term::new('N', Facet::Centre, 4),
    Term::new('P', Facet::Value, 100),
    Term::new('P', Facet::Waiting, 110),
    Term::new('P', Facet::Centre, 1),
    Term::new('P', Facet::Advance, 5),
];
