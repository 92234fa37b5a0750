//! The rules pages: a three-minute introduction per game, and the full rules.

use postern_rules::Variant;

use crate::helpers::{Player, Server};

/// The maximum number of words in an introduction, so that it can be read in three minutes,
/// including its diagrams.
const MAX_WORDS: usize = 600;

/// Returns the words of a page's main element, without SVGs and scripts.
pub(crate) fn words_of(page: &str) -> String {
    let (_, main) = page.split_once("<main").expect("it has a main part");
    let (main, _) = main.split_once("</main>").expect("it ends");
    let without = |text: String, element: &str| {
        let (start, end) = (format!("<{element}"), format!("</{element}>"));
        let mut parts = text.split(&start);
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |kept, part| {
            kept + " " + part.split_once(&end).expect("an element ends").1
        })
    };
    let text = without(without(main.to_owned(), "svg"), "script");
    let text: String = text
        .split('<')
        .map(|part| part.split_once('>').map_or("", |(_, words)| words))
        .collect::<Vec<_>>()
        .join(" ");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns all values of an attribute in a page's article.
fn values_of<'a>(page: &'a str, attribute: &str) -> Vec<&'a str> {
    let (_, article) = page.split_once("<article").expect("it is an article");
    let start = format!(" {attribute}=\"");
    let rest = article.split("</article>").next().unwrap_or_default();
    rest.split(&start)
        .skip(1)
        .filter_map(|value| value.split('"').next())
        .collect()
}

#[test]
fn only_words_are_counted() {
    let page = "<p>no</p><main id=\"x\"><h1>One <b>two</b></h1><svg><text>no</text></svg>\
                <script>no</script><p>three, <svg/></svg>four</p></main><p>no</p>";
    assert_eq!(words_of(page), "One two three, four");
}

#[tokio::test]
async fn the_rules_of_each_game_are_read_in_three_minutes() {
    let server = Server::start().await;
    let reader = Player::new(&server);
    for variant in Variant::ALL {
        let page = reader.get(&format!("/rules/{variant}")).await;
        page.shows(200, variant.title())
            .shows(200, &format!("href=\"/#{variant}\""))
            .shows(200, &format!("href=\"/rules/{variant}/full\""));
        let words = words_of(&page.body).split(' ').count();
        assert!(
            (150..MAX_WORDS).contains(&words),
            "{variant}: {words} words"
        );
        let steps = page.body.matches("class=\"step\"").count();
        let diagrams = page.body.matches("class=\"diagram\"").count();
        assert_eq!(steps, diagrams, "{variant}: each step has its diagram");
        let full = reader.get(&format!("/rules/{variant}/full")).await;
        full.shows(200, &format!("href=\"/rules/{variant}\""))
            .shows(200, &format!("href=\"/#{variant}\""));
        assert!(words_of(&full.body).split(' ').count() > words, "{variant}");
    }
}

/// Old links may have anchors from the time when each game had a single rules page.
#[tokio::test]
async fn links_to_a_part_of_the_rules_still_lead_there() {
    let server = Server::start().await;
    let reader = Player::new(&server);
    for variant in Variant::ALL {
        let short = reader.get(&format!("/rules/{variant}")).await.body;
        let full = reader.get(&format!("/rules/{variant}/full")).await.body;
        let (here, there) = (values_of(&short, "id"), values_of(&full, "id"));
        assert!(there.len() > 5, "{variant}: {there:?}");
        for part in &there {
            assert!(here.contains(part), "{variant}: #{part} leads nowhere");
        }
        let links = values_of(&short, "href").into_iter();
        for link in links.filter_map(|link| link.split_once("/full#")) {
            assert!(there.contains(&link.1), "{variant}: {link:?}");
        }
    }
}

#[tokio::test]
async fn the_rules_are_listed_with_all_that_one_chooses_by() {
    let server = Server::start().await;
    let page = Player::new(&server).get("/rules").await;
    for variant in Variant::ALL {
        page.shows(200, &format!("<h2>{}</h2>", variant.title()))
            .shows(200, &format!("href=\"/rules/{variant}\""))
            .shows(200, &format!("href=\"/rules/{variant}/full\""))
            .shows(200, &format!("href=\"/#{variant}\""));
    }
    page.shows(200, "Gary K. Gifford</a>, 2003.")
        .shows(200, "Peter Aronson</a>, 2002.")
        .shows(200, "Martin0</a>.");
    assert_eq!(
        page.body.matches("class=\"board\"").count(),
        Variant::ALL.len()
    );
}
