//! Events about the players' time.

use crate::log::codec::{
    bodies::{By, Paused, Resumed, TimeChanged, TimeGiven, TimeOffered, VacationBegun},
    parse,
};
use postern_game::GameEvent;

/// Reads what the players have done about their time.
pub(super) fn read(kind: &str, body: &str) -> Result<GameEvent, String> {
    Ok(match kind {
        "time-given" => parse::<TimeGiven>(body)?.read()?,
        "vacation-begun" => {
            let VacationBegun { by, until_ms } = parse(body)?;
            GameEvent::VacationBegun { by: by.0, until_ms }
        }
        "vacation-ended" => GameEvent::VacationEnded {
            by: parse::<By>(body)?.by.0,
        },
        "pause-offered" => GameEvent::PauseOffered {
            by: parse::<By>(body)?.by.0,
        },
        "pause-declined" => GameEvent::PauseDeclined {
            by: parse::<By>(body)?.by.0,
        },
        "paused" => GameEvent::Paused {
            until_ms: parse::<Paused>(body)?.until_ms,
        },
        "resumed" => GameEvent::Resumed {
            by: parse::<Resumed>(body)?.by.map(|by| by.0),
        },
        "time-offered" => {
            let TimeOffered { by, time } = parse(body)?;
            GameEvent::TimeOffered {
                by: by.0,
                time: time.try_into()?,
            }
        }
        "time-declined" => GameEvent::TimeDeclined {
            by: parse::<By>(body)?.by.0,
        },
        "time-changed" => GameEvent::TimeChanged {
            time: parse::<TimeChanged>(body)?.time.try_into()?,
        },
        other => return Err(format!("there is no event “{other}” about time")),
    })
}
