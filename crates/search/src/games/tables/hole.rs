//! Evaluation terms of Hole Chess.

use crate::games::terms::{Facet, Term};

pub(in crate::games) const TERMS: &[Term] = &[
    Term::new('K', Facet::Advance, -3),
    Term::new('K', Facet::Across, -11),
    Term::new('K', Facet::Shelter, 4),
    Term::new('Q', Facet::Value, 1072),
    Term::new('Q', Facet::Centre, 5),
    Term::new('Q', Facet::Across, 8),
    Term::new('R', Facet::Value, 390),
    Term::new('R', Facet::Centre, 4),
    Term::new('R', Facet::Across, 8),
    Term::new('B', Facet::Value, 485),
    Term::new('B', Facet::Centre, 0),
    Term::new('B', Facet::Across, 7),
    Term::new('P', Facet::Value, 107),
    Term::new('P', Facet::Centre, -1),
    Term::new('P', Facet::Advance, 14),
];
