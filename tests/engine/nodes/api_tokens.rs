//! Revoking an API token takes effect on all nodes immediately.

use super::*;
use postern::live::{ApiTokenError, NewApiToken};
use postern_store::api_tokens::{MAX_API_TOKENS, TokenScopes};

fn wish() -> NewApiToken {
    NewApiToken {
        name: "A bot".to_owned(),
        scopes: TokenScopes {
            play: true,
            ..TokenScopes::default()
        },
        program: false,
    }
}

#[tokio::test]
async fn a_token_that_ends_on_one_node_ends_on_the_other() {
    let nodes = Nodes::start(2).await;
    let [one, other] = &nodes.live[..] else {
        panic!("two nodes")
    };
    gets_account(one, &ann()).await;
    for everywhere in [false, true] {
        let token = one.accounts.new_api_token(&ann().id, wish()).await.unwrap();
        let (person, kept) = other.accounts.use_api_token(&token).await.unwrap().unwrap();
        assert_eq!(person.name, "Ann");
        let mut ended = other.accounts.follow_session(&kept.hash).await.unwrap();
        assert!(!*ended.borrow());
        if everywhere {
            one.accounts.sign_out_everywhere(&ann().id).await.unwrap();
        } else {
            one.accounts
                .end_api_token(&ann().id, kept.hash)
                .await
                .unwrap();
        }
        ended.wait_for(|ended| *ended).await.unwrap();
        assert_eq!(other.accounts.use_api_token(&token).await, Ok(None));
        assert_eq!(
            other.accounts.follow_session(&kept.hash).await.err(),
            Some(LiveError::NoPerson)
        );
    }
}

#[tokio::test]
async fn two_nodes_make_no_more_tokens_than_one() {
    let nodes = Nodes::start(2).await;
    gets_account(&nodes.live[0], &ann()).await;
    let made = (0..30).map(|number| {
        let node = nodes.live[number % 2].clone();
        async move { node.accounts.new_api_token(&ann().id, wish()).await }
    });
    let made = futures_util::future::join_all(made).await;
    let (made, refused): (Vec<_>, Vec<_>) = made.into_iter().partition(Result::is_ok);
    assert_eq!(made.len(), MAX_API_TOKENS as usize);
    assert!(
        refused
            .iter()
            .all(|refused| *refused == Err(ApiTokenError::NoMore.into())),
        "{refused:?}"
    );
}
