//! A person's vacations, in the download.

use serde::Serialize;

use crate::live::OwnVacations;

#[derive(Serialize)]
pub(super) struct VacationsPart {
    /// Whether they begin by themselves.
    automatic: bool,
    /// The latest first.
    taken: Vec<Taken>,
}

#[derive(Serialize)]
struct Taken {
    begun_ms: i64,
    until_ms: i64,
    /// Whether it began by itself.
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
