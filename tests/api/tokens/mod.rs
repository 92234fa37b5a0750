//! API tokens, with which bots act for users: creating tokens, what tokens allow, and how they end.

mod ends;
mod limits;
mod made;
mod opens;
mod programs;

use reqwest::RequestBuilder;
use serde_json::{Value, json};

use crate::accounts::{PASSWORD, account};
use crate::helpers::{Answer, Player, Server, Socket, fresh_id};

/// An HTTP client with an API token and without cookies.
struct TokenProgram {
    client: Player,
    token: String,
}

impl TokenProgram {
    fn new(server: &Server, token: &str) -> Self {
        Self {
            client: Player::new(server),
            token: token.to_owned(),
        }
    }

    fn request(&self, method: &str, path: &str) -> RequestBuilder {
        let request = self.client.request(method, path);
        request.header("authorization", format!("Bearer {}", self.token))
    }

    /// Sends a request, and checks that the response sets no cookie.
    async fn send(&self, request: RequestBuilder) -> Answer {
        let answer = self.client.send(request).await;
        assert_eq!(answer.header("set-cookie"), "");
        answer
    }

    async fn get(&self, path: &str) -> Answer {
        self.send(self.request("GET", path)).await
    }

    async fn post(&self, path: &str, body: &Value) -> Answer {
        self.send(self.request("POST", path).json(body)).await
    }

    async fn does(&self, game: &str, command: Value) -> Answer {
        let body = json!({"id": fresh_id(), "command": command});
        self.post(&format!("/api/games/{game}/commands"), &body)
            .await
    }

    async fn creates(&self) -> Answer {
        let wish = json!({
            "id": fresh_id(), "variant": "hole-chess", "with": "friend", "play": "white", "time": {"kind": "unlimited"},
        });
        self.post("/api/games", &wish).await
    }

    async fn socket(&self, server: &Server, path: &str) -> Result<Socket, u16> {
        let header = format!("Bearer {}", self.token);
        Socket::open(server, path, &[("authorization", &header)]).await
    }
}

impl Answer {
    /// Checks that the response has a success status.
    #[track_caller]
    fn is_fine(&self) {
        assert_eq!(self.status.as_u16(), 200, "{}", self.body);
    }
}

/// Submits the form for a new token.
async fn asks(player: &Player, name: &str, scopes: &[&str]) -> Answer {
    let mut fields = vec![("name", name)];
    fields.extend(scopes.iter().map(|scope| (*scope, "yes")));
    player.form("/account/tokens", &fields).await
}

/// Creates a token for a user, and returns a client that uses it.
async fn program(server: &Server, player: &Player, scopes: &[&str]) -> TokenProgram {
    let page = asks(player, "A bot", scopes).await;
    page.shows(200, "It is shown only once");
    TokenProgram::new(server, &shown(&page))
}

/// Returns the new token that a page shows.
fn shown(page: &Answer) -> String {
    let field = page.body.split("id=\"api-token\" readonly value=\"").nth(1);
    let token = field.and_then(|rest| rest.split('"').next());
    token.expect("a token is shown").to_owned()
}
