//! Each step of a rules page fits on every screen together with its diagram.

use postern_rules::Variant;
use serde_json::json;

use crate::harness::{Look, stage};

/// Widths and heights in CSS pixels. The sizes of phones exclude the browser's own bars.
const SCREENS: [(u32, u32); 4] = [(390, 844), (390, 664), (844, 390), (1280, 800)];

#[tokio::test]
async fn each_step_and_its_diagram_are_in_view_together() {
    stage("rules_in_view", async |stage| {
        let reader = stage.browser("reader", Look::PHONE).await;
        for variant in Variant::ALL {
            reader.goto(&format!("/rules/{variant}")).await;
            reader
                .until("[...document.querySelectorAll('.diagram')].every((node) => \
                    node.dataset.live)")
                .await;
            for (width, height) in SCREENS {
                let size = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 900});
                reader
                    .developer("Emulation.setDeviceMetricsOverride", size)
                    .await;
                reader.until(&format!("innerWidth === {width}")).await;
                let apart = "return [...document.querySelectorAll('.step')].filter((step) => {
                        step.scrollIntoView();
                        const boxes = ['h2', '.diagram svg', ':scope > div'].map((part) => \
                        step.querySelector(part).getBoundingClientRect());
                        return boxes.some((box) => box.width < 100 || box.left < 0 || box.right > \
                        innerWidth || box.top < 0 || box.bottom > innerHeight);
                    }).map((step) => step.id)";
                let apart = reader.run(apart, json!([])).await;
                assert_eq!(apart, json!([]), "{variant} on {width}×{height}");
                let wide = reader.value("document.documentElement.scrollWidth > innerWidth").await;
                assert_eq!(wide, Some(false.into()), "{variant} on {width}×{height}");
            }
        }
    })
    .await;
}
