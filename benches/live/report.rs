//! Prints the results as a table.

use std::time::Duration;

/// The target that a measured figure should meet.
#[derive(Clone, Copy)]
pub(crate) enum Aim {
    /// At most this multiple of the relay's figure.
    MostTimes(f64),
    /// At least this multiple of the relay's figure.
    LeastTimes(f64),
    /// At most this value, in the figure's unit.
    Most(f64),
}

/// A measured number and its unit.
#[derive(Clone, Copy)]
pub(crate) struct Figure(pub f64, pub &'static str);

impl Figure {
    pub(crate) fn micros(duration: Duration) -> Self {
        Self(duration.as_secs_f64() * 1e6, "µs")
    }

    pub(crate) fn millis(duration: Duration) -> Self {
        Self(duration.as_secs_f64() * 1e3, "ms")
    }

    fn text(self) -> String {
        let Self(value, unit) = self;
        let digits = match value.abs() {
            whole if whole.fract() == 0.0 => 0,
            small if small < 10.0 => 2,
            middle if middle < 100.0 => 1,
            _ => 0,
        };
        format!("{value:.digits$} {unit}").trim_end().to_owned()
    }
}

/// Counts the result rows that met their target, and lists the rows that missed it.
#[derive(Default)]
pub(crate) struct Report {
    met: usize,
    missed: Vec<String>,
}

impl Report {
    pub(crate) const HEADER: &str = "what is measured                                      \
        Postern       yardstick     aim          comes to     ";

    /// Prints a figure and its target, with the relay's figure for comparison if there is one.
    pub(crate) fn row(&mut self, what: &str, figure: Figure, yardstick: Option<Figure>, aim: Aim) {
        let ratio = yardstick.map_or(f64::NAN, |yardstick| figure.0 / yardstick.0);
        let (met, wanted, got) = match aim {
            Aim::MostTimes(most) => (
                ratio <= most,
                format!("≤ {most} ×"),
                format!("{ratio:.2} ×"),
            ),
            Aim::LeastTimes(least) => (
                ratio >= least,
                format!("≥ {least} ×"),
                format!("{ratio:.2} ×"),
            ),
            Aim::Most(most) => (
                figure.0 <= most,
                format!("≤ {most} {}", figure.1).trim_end().to_owned(),
                figure.text(),
            ),
        };
        let yardstick = yardstick.map_or(String::new(), Figure::text);
        let verdict = if met { "met" } else { "MISSED" };
        println!(
            "{what:<52}  {:<12}  {yardstick:<12}  {wanted:<11}  {got:<11}  {verdict}",
            figure.text()
        );
        if met {
            self.met += 1;
        } else {
            self.missed.push(what.to_owned());
        }
    }

    /// Prints a figure without a target.
    pub(crate) fn note(what: &str, words: &str) {
        println!("{what:<52}  {words}");
    }

    pub(crate) fn summary(&self) -> String {
        let missed = self.missed.len();
        format!("{} aims met, {missed} missed", self.met)
    }
}

/// Converts a count to a float. All counts in this program are far below 2^53.
#[expect(clippy::cast_precision_loss, reason = "far below 2^53")]
pub(crate) fn number(count: impl TryInto<u64>) -> f64 {
    count.try_into().unwrap_or(u64::MAX) as f64
}

/// Returns the average time per item.
pub(crate) fn each(total: Duration, count: usize) -> Duration {
    total.div_f64(number(count).max(1.0))
}

/// Returns the quantile `share` (0 to 1) of the values.
pub(crate) fn quantile(values: &mut [Duration], share: f64) -> Duration {
    values.sort_unstable();
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a share of a length is an index"
    )]
    let at = (number(values.len()) * share) as usize;
    values
        .get(at.min(values.len().saturating_sub(1)))
        .copied()
        .unwrap_or_default()
}
