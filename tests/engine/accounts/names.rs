//! Account names, which are reserved while their owners are absent and for a year after a change of
//! name.

use super::*;

const YEAR: i64 = 365 * DAY;

async fn takes(live: &Live, person: &PersonId, name: &str) -> Result<String, LiveError> {
    live.people
        .rename(person, name)
        .await
        .map(|person| person.name)
}

fn lately<T>(days: i64) -> Result<T, LiveError> {
    Err(LiveError::RenamedLately { days })
}

#[tokio::test]
async fn an_account_keeps_its_name_however_long_it_is_away() {
    let server = Server::start().await;
    let (zoe, here) = account(&server.live, "Zoë").await;
    server.clock.advance(10 * YEAR);
    let live = &server.live;
    let refused = takes(live, &ben().id, "Zoë").await;
    assert_eq!(refused, Err(LiveError::NameTaken));
    live.upkeep.tidy().await.unwrap();
    assert_eq!(live.people.person(&zoe.id).await, Ok(Some(zoe.clone())));
    assert_eq!(signs_in(live, "Zoë", PASSWORD, &here).await, Ok(zoe.id));
}

#[tokio::test]
async fn an_account_changes_its_name_once_in_thirty_days() {
    let server = Server::start().await;
    let live = &server.live;
    let (zoe, _) = account(live, "Zoë").await;
    assert_eq!(
        takes(live, &zoe.id, "Zoë").await,
        Ok("Zoë".to_owned()),
        "no change"
    );
    assert_eq!(
        takes(live, &zoe.id, "Zora").await,
        Ok("Zora".to_owned()),
        "the first is free"
    );
    assert_eq!(takes(live, &zoe.id, "Zarah").await, lately(30));
    assert_eq!(takes(live, &zoe.id, "ZORA").await, lately(30));
    server.clock.advance(30 * DAY - 1);
    assert_eq!(takes(live, &zoe.id, "Zarah").await, lately(1));
    assert_eq!(
        live.people.person(&zoe.id).await.unwrap().unwrap().name,
        "Zora"
    );
    server.clock.advance(1);
    assert_eq!(takes(live, &zoe.id, "Zarah").await, Ok("Zarah".to_owned()));
    let account = live.people.account(&zoe.id).await.unwrap().unwrap();
    assert_eq!(account.named_ms, Some(START + 30 * DAY));
}

#[tokio::test]
async fn a_former_name_goes_to_nobody_else_for_a_year() {
    let server = Server::start().await;
    let live = &server.live;
    let (zoe, _) = account(live, "Zoë").await;
    takes(live, &zoe.id, "Zora").await.unwrap();
    let taken = Err(LiveError::NameTaken);
    assert_eq!(takes(live, &ben().id, "zoë").await, taken);
    let signed_up = live
        .accounts
        .sign_up(None, "Zoë", &password(PASSWORD), &browser(2))
        .await;
    assert_eq!(signed_up.map(|_| String::new()), taken);
    server.clock.advance(30 * DAY);
    assert_eq!(
        takes(live, &zoe.id, "Zoë").await,
        Ok("Zoë".to_owned()),
        "it was hers"
    );
    assert_eq!(takes(live, &ben().id, "Zora").await, taken);
    server.clock.advance(YEAR - 1);
    assert_eq!(takes(live, &ben().id, "Zora").await, taken);
    server.clock.advance(1);
    assert_eq!(takes(live, &ben().id, "Zora").await, Ok("Zora".to_owned()));
    live.upkeep.tidy().await.unwrap();
    let mut other = server.database.stranger().await;
    assert_eq!(other.count("kept_names").await, 0);
}

#[tokio::test]
async fn a_guest_changes_names_at_will() {
    let server = Server::start().await;
    let live = &server.live;
    for name in ["Benno", "Benny", "Benno"] {
        assert_eq!(takes(live, &ben().id, name).await, Ok(name.to_owned()));
    }
    assert_eq!(
        takes(live, &cleo().id, "Benny").await,
        Ok("Benny".to_owned())
    );
}
