//! A user's vacations, as a part of the data download.

use serde::Serialize;

use crate::live::OwnVacations;

#[derive(Serialize)]
pub(super) struct VacationsPart {
    /// Whether the user lets vacations begin automatically.
    automatic: bool,
    /// The user's vacations, latest first.
    taken: Vec<Taken>,
}

#[derive(Serialize)]
struct Taken {
    begun_ms: i64,
    until_ms: i64,
    /// Whether this vacation began automatically.
    automatic: bool,
}

impl VacationsPart {
    pub(super) fn of(vacations: &OwnVacations) -> Self {
        let taken = vacations.all.iter().map(|vacation| Taken {
            begun_ms: vacation.begun_ms,
            until_ms: vacation.until_ms,
            automatic: vacation.automatic,
        });
        Self {
            automatic: vacations.automatic,
            taken: taken.collect(),
        }
    }
}
