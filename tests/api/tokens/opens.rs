//! What a token's scopes allow, and what no token allows.

use super::*;

#[tokio::test]
async fn a_program_plays_for_its_owner_over_http() {
    let server = Server::start().await;
    let (zoe, ben) = (account(&server, "Zoë").await, Player::new(&server));
    let bot = program(&server, &zoe, &["read", "play", "challenge"]).await;
    let created = bot.creates().await;
    assert_eq!(created.status.as_u16(), 201, "{}", created.body);
    let game = created.json()["id"].as_str().unwrap().to_owned();
    ben.must(&game, json!({"do": "join"})).await;
    let plays = json!({"do": "play", "turn": "c4", "ply": 0});
    bot.does(&game, plays).await.is_fine();
    let view = bot.get(&format!("/api/games/{game}")).await.json();
    assert_eq!(view["you"], json!(["white"]));
    assert_eq!(view["players"]["white"]["name"], "Zoë");
    for path in [
        format!("/api/games/{game}/comments"),
        format!("/api/games/{game}/chat"),
        format!("/api/games/{game}/frames"),
        format!("/api/games/{game}/explain?path=g6,b5"),
        format!("/games/{game}/game.txt"),
        "/me/games.txt".to_owned(),
        "/games.txt".to_owned(),
    ] {
        let answer = bot.get(&path).await;
        assert!(answer.status.is_success(), "{path}: {}", answer.body);
    }
}

#[tokio::test]
async fn a_program_follows_and_plays_over_a_socket() {
    let server = Server::start().await;
    let zoe = account(&server, "Zoë").await;
    let ben = Player::new(&server);
    let game = zoe.creates(&json!({})).await;
    ben.must(&game, json!({"do": "join"})).await;
    let path = format!("/games/{game}/socket");
    let bot = program(&server, &zoe, &["read", "play"]).await;
    let mut socket = bot.socket(&server, &path).await.unwrap();
    assert_eq!(socket.next("own").await["you"], json!(["white"]));
    let turn = json!({"do": "play", "turn": "c4", "ply": 0});
    socket
        .send(json!({"type": "command", "id": fresh_id(), "command": turn}))
        .await;
    socket.next("accepted").await;
    // The `read` scope allows following a game, but not playing in it.
    let watcher = program(&server, &zoe, &["read"]).await;
    let mut socket = watcher.socket(&server, &path).await.unwrap();
    let resign = json!({"type": "command", "id": fresh_id(), "command": {"do": "resign"}});
    socket.send(resign).await;
    let refused = socket.next("refused").await;
    assert_eq!(refused["status"], 403);
    assert!(refused["error"].as_str().unwrap().contains("“play”"));
    let player = program(&server, &zoe, &["play"]).await;
    for path in [&path, "/lobby/socket", "/me/socket"] {
        assert_eq!(
            player.socket(&server, path).await.err(),
            Some(403),
            "{path}"
        );
        watcher.socket(&server, path).await.unwrap();
    }
}

#[tokio::test]
async fn each_scope_opens_its_own_and_its_lack_is_named() {
    let server = Server::start().await;
    let zoe = account(&server, "Zoë").await;
    let ben = Player::new(&server);
    let game = zoe.creates(&json!({})).await;
    ben.must(&game, json!({"do": "join"})).await;
    let bens = ben.creates(&json!({})).await;
    let join = || json!({"do": "join"});
    let says = || json!({"do": "kibitz", "ply": 0, "text": "Hello"});
    let [reads, plays, challenges] = [
        program(&server, &zoe, &["read"]).await,
        program(&server, &zoe, &["play"]).await,
        program(&server, &zoe, &["challenge"]).await,
    ];
    for bot in [&reads, &plays] {
        bot.creates().await.is_refused(403, "scope “challenge”");
        bot.does(&bens, join())
            .await
            .is_refused(403, "scope “challenge”");
    }
    for bot in [&reads, &challenges] {
        bot.does(&game, says())
            .await
            .is_refused(403, "scope “play”");
    }
    for bot in [&plays, &challenges] {
        let view = bot.get(&format!("/api/games/{game}")).await;
        view.is_refused(403, "scope “read”");
    }
    plays.does(&game, says()).await.is_fine();
    challenges.does(&bens, join()).await.is_fine();
    assert_eq!(challenges.creates().await.status.as_u16(), 201);
}

#[tokio::test]
async fn any_token_tells_whose_it_is_and_what_it_may_do() {
    let server = Server::start().await;
    let zoe = account(&server, "Zoë").await;
    let bot = program(&server, &zoe, &["play", "challenge", "program"]).await;
    let answer = bot.get("/api/me").await;
    let token = json!({"name": "A bot", "scopes": ["play", "challenge"], "program": true});
    let expected = json!({"name": "Zoë", "account": true, "token": token});
    assert_eq!(answer.json(), expected);
    assert_eq!(answer.header("cache-control"), "private, no-store");
    let reader = program(&server, &zoe, &["read"]).await;
    let token = json!({"name": "A bot", "scopes": ["read"], "program": false});
    assert_eq!(reader.get("/api/me").await.json()["token"], token);
    // Without a token, the session cookie authenticates the request.
    let cookie = zoe.get("/api/me").await.json();
    assert_eq!(cookie, json!({"name": "Zoë", "account": true}));
    let guest = Player::new(&server);
    let nobody = guest.get("/api/me").await;
    nobody.is_refused(403, "Nobody plays on this device yet");
    assert_eq!(nobody.header("set-cookie"), "", "asking makes nobody");
    guest.creates(&json!({})).await;
    assert_eq!(guest.get("/api/me").await.json()["account"], false);
    let nothing = bot.request("POST", "/api/me").json(&json!({}));
    assert_eq!(bot.send(nothing).await.status.as_u16(), 403);
    let wrong = TokenProgram::new(&server, "postern_wrong")
        .get("/api/me")
        .await;
    wrong.is_refused(401, "wrong");
}

#[tokio::test]
async fn no_page_and_no_form_takes_a_token() {
    let server = Server::start().await;
    let zoe = account(&server, "Zoë").await;
    let bot = program(&server, &zoe, &["read", "play", "challenge"]).await;
    let game = zoe.creates(&json!({})).await;
    for path in [
        "/",
        "/me",
        "/account",
        "/account/data",
        "/account/tokens",
        "/me/devices",
        "/admin",
        "/moderation",
        "/sign-in",
        &format!("/games/{game}"),
    ] {
        let answer = bot.get(path).await;
        answer.is_refused(403, "and nothing else");
    }
    for path in [
        "/games",
        "/challenges",
        "/sign-up",
        "/sign-in",
        "/account/name",
        "/account/password",
        "/account/device",
        "/account/delete",
        "/account/tokens",
        "/account/tokens/end",
        "/me/sign-out",
        "/me/sign-out-everywhere",
        "/conduct/block",
        &format!("/games/{game}/commands"),
    ] {
        let fields = [("name", "Zoë"), ("password", PASSWORD), ("do", "abort")];
        let request = bot.request("POST", path).form(&fields);
        bot.send(request).await.is_refused(403, "and nothing else");
    }
    // The refused requests changed nothing.
    bot.get("/api/challenges").await.is_fine();
    assert_eq!(zoe.view(&game).await["status"], "open");
    bot.get("/api/nothing").await.is_refused(404, "");
}

#[tokio::test]
async fn a_token_in_an_address_is_none() {
    let server = Server::start().await;
    let zoe = account(&server, "Zoë").await;
    let bot = program(&server, &zoe, &["read"]).await;
    let game = zoe.creates(&json!({})).await;
    let stranger = Player::new(&server);
    for name in ["access_token", "token", "authorization"] {
        let path = format!("/api/games/{game}?{name}={}", bot.token);
        assert_eq!(stranger.get(&path).await.json()["you"], json!([]));
    }
}

#[tokio::test]
async fn cookies_beside_a_token_say_nothing() {
    let server = Server::start().await;
    let (zoe, ben) = (account(&server, "Zoë").await, account(&server, "Ben").await);
    let game = zoe.creates(&json!({})).await;
    ben.must(&game, json!({"do": "join"})).await;
    let bot = program(&server, &ben, &["read", "play"]).await;
    let path = format!("/api/games/{game}");
    let both = || bot.request("GET", &path).header("cookie", zoe.cookie());
    assert_eq!(bot.send(both()).await.json()["you"], json!(["black"]));
    let wrong = zoe.request("GET", &path).bearer_auth("postern_nothing");
    zoe.send(wrong).await.is_refused(401, "wrong");
    // CSRF checks protect requests with cookies, because another site can make a browser send its
    // cookies. Such a site cannot make it send a token.
    let command = json!({"id": fresh_id(), "command": {"do": "kibitz", "ply": 0, "text": "Hello"}});
    let foreign = || {
        bot.request("POST", &format!("{path}/commands"))
            .header("origin", "https://evil.example")
            .header("sec-fetch-site", "cross-site")
            .json(&command)
    };
    let with_cookie = foreign().header("cookie", zoe.cookie());
    bot.send(with_cookie).await.is_refused(403, "another site");
    bot.send(foreign()).await.is_fine();
    let header = format!("Bearer {}", bot.token);
    let socket = format!("/games/{game}/socket");
    let headers = [
        ("authorization", &*header),
        ("origin", "https://evil.example"),
    ];
    Socket::open(&server, &socket, &headers).await.unwrap();
    let cookie = zoe.cookie();
    let headers = [headers[0], headers[1], ("cookie", &cookie)];
    assert_eq!(
        Socket::open(&server, &socket, &headers).await.err(),
        Some(403)
    );
}

#[tokio::test]
async fn what_a_proxy_wants_is_no_token() {
    let server = Server::start().await;
    let zoe = account(&server, "Zoë").await;
    let basic = zoe
        .request("GET", "/account")
        .header("authorization", "Basic em9lOmRvb3I=");
    zoe.send(basic).await.shows(200, "Zoë");
}

#[tokio::test]
async fn a_program_reads_and_writes_to_the_other_player_as_its_scopes_allow() {
    let server = Server::start().await;
    let (zoe, ben) = (account(&server, "Zoë").await, Player::new(&server));
    let game = zoe.creates(&json!({})).await;
    ben.must(&game, json!({"do": "join"})).await;
    let chat = format!("/api/games/{game}/chat");
    let line = |text: &str| json!({"id": fresh_id(), "text": text});
    let reader = program(&server, &zoe, &["read"]).await;
    let refused = reader.post(&chat, &line("Hello")).await;
    refused.is_refused(403, "“play”");
    let player = program(&server, &zoe, &["play"]).await;
    player.post(&chat, &line("Hello")).await.is_fine();
    player.get(&chat).await.is_refused(403, "“read”");
    let read = reader.get(&chat).await.json();
    assert_eq!(read["lines"][0]["text"], "Hello");
    let delete = json!({"number": 1});
    let path = format!("{chat}/delete");
    reader.post(&path, &delete).await.is_refused(403, "“play”");
    player.post(&path, &delete).await.is_fine();
}
