//! Accessibility of every page, on a phone and a desktop, with light and dark colours.

use serde_json::{Value, json};

use crate::harness::{Browser, Look, Stage, stage};
use crate::places::{CheckedPage, every_place};

const LOOK_OVER: &str = include_str!("access.js");

#[tokio::test]
async fn every_page_is_fit_for_a_phone_and_for_a_desktop_in_the_dark() {
    stage("access", async |stage: &mut Stage| {
        let desktop = stage.browser("desktop", Look::DARK).await;
        let phone = stage.browser("phone", Look::PHONE).await;
        let friend = stage.browser("friend", Look::DESKTOP).await;
        let places = every_place(&desktop, &friend).await;
        phone.becomes(&desktop).await;
        let (mut problems, more) = tokio::join!(
            look_over(&desktop, Look::DARK, &places),
            look_over(&phone, Look::PHONE, &places)
        );
        problems.extend(more);
        assert!(
            problems.is_empty(),
            "{} problems:\n{}",
            problems.len(),
            problems.join("\n")
        );
    })
    .await;
}

/// Opens every page, and returns its accessibility problems.
async fn look_over(browser: &Browser, look: Look, places: &[CheckedPage]) -> Vec<String> {
    let mut problems = Vec::new();
    for place in places {
        place.go(browser).await;
        let mut seen = problems_of(browser, look).await;
        // Collapsed content is checked as well.
        browser
            .run(
                "for (const fold of document.querySelectorAll('details')) fold.open = true",
                json!([]),
            )
            .await;
        seen.extend(problems_of(browser, look).await);
        let at = |problem| format!("{}, {}: {problem}", place.name, browser.name());
        problems.extend(seen.into_iter().map(at));
    }
    problems
}

/// Checks that the page is accessible on a phone and on a desktop with dark colours.
pub async fn is_fit(browser: &Browser, page: &str) {
    is_fit_for(browser, &both_looks(browser), page).await;
}

/// Checks that the page is accessible in windows of each of these kinds. The window stays of the
/// last kind.
pub async fn is_fit_for(browser: &Browser, looks: &[Look], page: &str) {
    let mut problems = Vec::new();
    for look in looks {
        is_shown_as(browser, *look).await;
        let seen = problems_of(browser, *look).await;
        let at = |problem| format!("{} pixels, dark {}: {problem}", look.width, look.dark);
        problems.extend(seen.into_iter().map(at));
    }
    assert!(
        problems.is_empty(),
        "{page}, {}: {problems:#?}",
        browser.name()
    );
}

/// Returns two kinds of window: first a phone or a dark desktop, whichever the browser does not
/// have, then the browser's own kind.
pub fn both_looks(browser: &Browser) -> [Look; 2] {
    let other = if browser.look().touch {
        Look::DARK
    } else {
        Look::PHONE
    };
    [other, browser.look()]
}

/// Sets the window's width and the colour scheme if they differ from those of `look`.
async fn is_shown_as(browser: &Browser, look: Look) {
    let scheme = if look.dark { "dark" } else { "light" };
    let shown = format!(
        "matchMedia('(width: {}px) and (prefers-color-scheme: {scheme})').matches",
        look.width
    );
    if browser.value(&shown).await == Some(true.into()) {
        return;
    }
    let size = json!({
        "width": look.width, "height": look.height, "deviceScaleFactor": 1, "mobile": look.touch,
    });
    browser
        .developer("Emulation.setDeviceMetricsOverride", size)
        .await;
    let colors = json!({"features": [{"name": "prefers-color-scheme", "value": scheme}]});
    browser
        .developer("Emulation.setEmulatedMedia", colors)
        .await;
    browser.until(&shown).await;
}

/// Returns the accessibility problems of the current page.
pub async fn problems_of(browser: &Browser, look: Look) -> Vec<String> {
    let seen = browser.run(LOOK_OVER, json!([look.width])).await;
    let seen = seen
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|problem| problem.as_str().map(str::to_owned));
    seen.chain(nameless(browser).await).collect()
}

/// Returns the controls and images that lack an accessible name in Chromium's accessibility tree.
async fn nameless(browser: &Browser) -> Vec<String> {
    let tree = browser
        .developer("Accessibility.getFullAXTree", json!({}))
        .await;
    let nodes = tree["nodes"].as_array().expect("a tree has nodes");
    let speaks =
        |node: &&Value| node["ignored"] == false && (is_focusable(node) || is_picture(node));
    nodes
        .iter()
        .filter(speaks)
        .filter(|node| {
            node["name"]["value"]
                .as_str()
                .is_none_or(|name| name.trim().is_empty())
        })
        .map(|node| {
            format!(
                "a {} has no name: {}",
                node["role"]["value"], node["properties"]
            )
        })
        .collect()
}

/// Whether the node can get keyboard focus. Excludes the main element, which is only the target of
/// the “skip navigation” link.
fn is_focusable(node: &Value) -> bool {
    let document = node["role"]["value"] == "RootWebArea" || node["role"]["value"] == "main";
    let properties = node["properties"].as_array().into_iter().flatten();
    !document
        && properties
            .into_iter()
            .any(|property| property["name"] == "focusable" && property["value"]["value"] == true)
}

fn is_picture(node: &Value) -> bool {
    node["role"]["value"] == "image" || node["role"]["value"] == "img"
}
