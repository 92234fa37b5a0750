//! The liveness check `/healthz` and the readiness check `/readyz`.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use serde_json::json;

use crate::web::Site;
use crate::web::response::secret;

/// `GET /healthz`: responds as long as the process is alive.
pub(crate) async fn alive() -> Response {
    answer(StatusCode::OK, &json!({ "status": "ok" }))
}

/// `GET /readyz`: reports whether this server can handle requests, or why it cannot.
pub(crate) async fn ready(State(site): State<Site>) -> Response {
    match site.readiness.ask(&site.live).await {
        Ok(()) => answer(StatusCode::OK, &json!({ "status": "ready" })),
        Err(error) => {
            tracing::warn!(%error, "not ready");
            let body = json!({ "status": "not ready", "error": error.to_string() });
            answer(StatusCode::SERVICE_UNAVAILABLE, &body)
        }
    }
}

fn answer(status: StatusCode, body: &serde_json::Value) -> Response {
    secret((status, Json(body)))
}
