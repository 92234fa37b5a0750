//! The lists of the lobby as one frame, made once for everybody.

use axum::extract::ws::Utf8Bytes;
use tokio::sync::Mutex;

use crate::web::error::Problem;

/// The latest frame with the number of its edition.
#[derive(Default)]
pub(crate) struct LobbyNews {
    latest: Mutex<Option<(u64, Utf8Bytes)>>,
}

impl LobbyNews {
    /// The frame of edition `number` or a later one, which `make` makes if nobody has.
    pub(super) async fn frame(
        &self,
        number: u64,
        make: impl Future<Output = Result<Utf8Bytes, Problem>>,
    ) -> Result<Utf8Bytes, Problem> {
        let mut latest = self.latest.lock().await;
        if let Some((made, frame)) = &*latest
            && *made >= number
        {
            return Ok(frame.clone());
        }
        let frame = make.await?;
        *latest = Some((number, frame.clone()));
        Ok(frame)
    }
}
