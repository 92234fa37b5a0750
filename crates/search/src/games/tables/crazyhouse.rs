//! Evaluation terms of Crazyhouse.

use crate::games::terms::{Facet, Term};

pub(in crate::games) const TERMS: &[Term] = &[
    Term::new('K', Facet::Shelter, 9),
    Term::new('K', Facet::Open, -5),
    Term::new('Q', Facet::Value, 489),
    Term::new('Q', Facet::InPool, 490),
    Term::new('Q', Facet::Centre, 3),
    Term::new('R', Facet::Value, 247),
    Term::new('R', Facet::InPool, 244),
    Term::new('R', Facet::Centre, 3),
    Term::new('B', Facet::Value, 198),
    Term::new('B', Facet::InPool, 208),
    Term::new('B', Facet::Centre, 4),
    Term::new('N', Facet::Value, 202),
    Term::new('N', Facet::InPool, 243),
    Term::new('N', Facet::Centre, 5),
    Term::new('P', Facet::Value, 92),
    Term::new('P', Facet::InPool, 98),
    Term::new('P', Facet::Centre, -4),
    Term::new('P', Facet::Advance, 2),
];
