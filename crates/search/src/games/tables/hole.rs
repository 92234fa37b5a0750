//! The terms of Hole Chess.

use crate::games::terms::{Facet, Term};

pub(in crate::games) const TERMS: &[Term] = &[
    Term::new('K', Facet::Advance, -6),
    Term::new('K', Facet::Across, -12),
    Term::new('K', Facet::Shelter, 6),
    Term::new('Q', Facet::Value, 900),
    Term::new('Q', Facet::Centre, 1),
    Term::new('Q', Facet::Across, 8),
    Term::new('R', Facet::Value, 425),
    Term::new('R', Facet::Centre, 1),
    Term::new('R', Facet::Across, 8),
    Term::new('B', Facet::Value, 575),
    Term::new('B', Facet::Centre, 2),
    Term::new('B', Facet::Across, 8),
    Term::new('P', Facet::Value, 100),
    Term::new('P', Facet::Centre, 1),
    Term::new('P', Facet::Advance, 9),
];
