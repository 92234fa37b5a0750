//! A user's vacations, as a part of the data download.

use serde::Serialize;

use crate::live::PersonVacations;

#[derive(Serialize)]
pub(super) struct VacationsExport {
    /// Whether the user lets vacations begin automatically.
    automatic: bool,
    /// The user's vacations, latest first.
    taken: Vec<VacationExport>,
}

#[derive(Serialize)]
struct VacationExport {
    begun_ms: i64,
    until_ms: i64,
    /// Whether this vacation began automatically.
    automatic: bool,
}

impl VacationsExport {
    pub(super) fn of(vacations: &PersonVacations) -> Self {
        let taken = vacations.all.iter().map(|vacation| VacationExport {
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
