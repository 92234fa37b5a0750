//! A person's vacations, in the download.

use serde::Serialize;

use crate::live::OwnVacations;

#[derive(Serialize)]
pub(super) struct VacationsPart {
    /// Whether vacations begin automatically.
    automatic: bool,
    /// The vacations, latest first.
    taken: Vec<Taken>,
}

#[derive(Serialize)]
struct Taken {
    begun_ms: i64,
    until_ms: i64,
    /// Whether the vacation began automatically.
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
