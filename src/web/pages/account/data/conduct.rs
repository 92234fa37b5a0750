//! Suspensions, muted and blocked players, as parts of the data download.

use serde::Serialize;

use crate::web::pages::shell::datetime;
use postern_store::avoidance::AvoidedPerson;
use postern_store::conduct::Suspension;

#[derive(Serialize)]
pub(super) struct SuspensionExport {
    since: String,
    /// The end of the suspension. `None` if it is permanent.
    until: Option<String>,
    reason: String,
}

impl SuspensionExport {
    pub(super) fn of(suspension: Suspension) -> Self {
        Self {
            since: datetime(suspension.since_ms),
            until: suspension.until_ms.map(datetime),
            reason: suspension.reason,
        }
    }
}

#[derive(Serialize)]
pub(super) struct AvoidedPlayerExport {
    name: String,
    /// The way in which the user avoids the other player: `mute` or `block`.
    how: String,
    since: String,
}

impl AvoidedPlayerExport {
    pub(super) fn of(avoided: AvoidedPerson) -> Self {
        Self {
            name: avoided.person.name,
            how: avoided.how.as_ref().to_owned(),
            since: datetime(avoided.since_ms),
        }
    }
}
