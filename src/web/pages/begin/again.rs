//! The settings of the game that a user created last. One click creates another game with them.

use super::offer::CreateGameForm;
use crate::web::wire::CHALLENGED;
use crate::web::{Context, Problem, Site};
use postern_game::view::TimeKind;
use postern_game::{EventDeal, Game, Millis, OpponentKind, PersonId, TimeControl};
use postern_rules::StartSetup;

/// The settings of the game that a user created last, as a filled-in form.
#[derive(Clone, Debug)]
pub(crate) struct RepeatGameForm {
    /// The variant's title, followed by the settings in words, such as `5 days per move, anyone`.
    pub words: String,
    pub form: CreateGameForm,
}

impl RepeatGameForm {
    /// Returns the visitor's last settings. `None` if there are none, or they are no longer valid.
    ///
    /// # Errors
    /// Returns an error if the database cannot be read.
    pub(crate) async fn of(
        site: &Site,
        person: Option<&PersonId>,
    ) -> Result<Option<Self>, Problem> {
        let Some(person) = person else {
            return Ok(None);
        };
        let kept = site.live.challenges.last_settings(person).await?;
        let form = kept.and_then(|kept| serde_json::from_str::<CreateGameForm>(&kept).ok());
        Ok(form.and_then(Self::from_form))
    }

    /// Returns the settings of an existing two-player game, so that the user can seek another
    /// opponent with them.
    pub(crate) fn of_game(game: &Game) -> Option<Self> {
        let (setup, time) = (game.setup(), game.time());
        let usual = CreateGameForm::default();
        let shuffled = (setup.variant.info().starts.iter())
            .find(|start| setup.seed.is_some() && start.setting == StartSetup::Seed);
        let dealt = (setup.variant.info().starts.iter()).find(|start| match start.setting {
            StartSetup::Deal(text) => setup
                .deal
                .as_ref()
                .is_some_and(|deal| deal.to_string() == text),
            _ => false,
        });
        let own_deal = setup.deal.as_ref().filter(|deal| !deal.events.is_empty());
        let form = CreateGameForm {
            variant: setup.variant.slug().to_owned(),
            with: OpponentKind::Anyone.to_string(),
            time: TimeKind::from(time).to_string(),
            fen: match setup.seed {
                Some(_) => String::new(),
                None => setup.fen.clone().unwrap_or_default(),
            },
            start: (shuffled.or(dealt)).map_or_else(String::new, |start| start.slug.to_owned()),
            deal_how: own_deal.map_or(usual.deal_how, |deal| deal.mode.to_string()),
            deal_events: own_deal.map_or_else(String::new, EventDeal::listed),
            rated: checked(setup.rated),
            accounts_only: checked(setup.admission.accounts_only),
            ..usual
        };
        Self::from_form(match time {
            TimeControl::Unlimited => form,
            TimeControl::Live { base_ms, per_move } => CreateGameForm {
                minutes: quotient(base_ms, 60_000),
                increment: quotient(per_move.ms(), 1_000),
                delay: checked(time.delay_ms() > 0),
                ..form
            },
            TimeControl::Correspondence {
                days,
                bank,
                time_off,
                late_moves,
            } => CreateGameForm {
                days: days.to_string(),
                bank: checked(bank.is_some()),
                bank_hours: bank.map_or(form.bank_hours, |bank| bank.hours.to_string()),
                bank_days: bank.map_or(form.bank_days, |bank| bank.most_days.to_string()),
                weekends_off: checked(time_off.weekends),
                nights_off: checked(time_off.nights),
                late_moves: checked(late_moves),
                ..form
            },
        })
    }

    /// Whether the user would also join an open challenge with the same settings.
    pub(crate) fn pairs(&self) -> bool {
        self.form.with.parse() == Ok(OpponentKind::Anyone)
    }

    /// Returns the names and values of the hidden form fields.
    pub(crate) fn fields(&self) -> [(&'static str, &str); 23] {
        let form = &self.form;
        [
            ("variant", &form.variant),
            ("with", &form.with),
            ("level", &form.level),
            ("play", &form.play),
            ("time", &form.time),
            ("minutes", &form.minutes),
            ("increment", &form.increment),
            ("delay", &form.delay),
            ("days", &form.days),
            ("bank", &form.bank),
            ("bank_hours", &form.bank_hours),
            ("bank_days", &form.bank_days),
            ("weekends_off", &form.weekends_off),
            ("nights_off", &form.nights_off),
            ("late_moves", &form.late_moves),
            ("fen", &form.fen),
            ("start", &form.start),
            ("deal_how", &form.deal_how),
            ("deal_events", &form.deal_events),
            ("rated", &form.rated),
            ("accounts_only", &form.accounts_only),
            ("least_rating", &form.least_rating),
            ("most_rating", &form.most_rating),
        ]
    }

    fn from_form(form: CreateGameForm) -> Option<Self> {
        let new = form.clone().into_wire().ok()?.read(|| 0).ok()?;
        let mut words = vec![new.variant.title().to_owned(), new.time.to_string()];
        if !form.fen.trim().is_empty() {
            words.push("from your position".to_owned());
        } else if let Some(deal) = new.deal.as_ref().filter(|deal| !deal.events.is_empty()) {
            words.push(deal.brief());
        } else if let Some(start) =
            (new.variant.info().starts.iter().skip(1)).find(|start| start.slug == form.start)
        {
            words.push(start.words.to_owned());
        }
        if let Some(side) = new.play.filter(|_| new.with != OpponentKind::BothSides) {
            words.push(format!("you play {}", new.variant.side_name(side)));
        }
        if new.rated {
            words.push(match new.admission.ratings {
                Some(range) => format!("rated, for ratings {}", range.words()),
                None => "rated".to_owned(),
            });
        }
        words.push(match new.with {
            OpponentKind::Friend => "with a friend".to_owned(),
            OpponentKind::Anyone if new.admission.accounts_only => {
                "anyone with an account".to_owned()
            }
            OpponentKind::Anyone => "anyone".to_owned(),
            OpponentKind::BothSides => "both sides".to_owned(),
            OpponentKind::Computer(computer) => format!("the computer, level {}", computer.level()),
        });
        Some(Self {
            words: words.join(", "),
            form,
        })
    }
}

fn checked(is: bool) -> String {
    if is { "yes" } else { "" }.to_owned()
}

/// Converts milliseconds to a larger unit, as text that the form parses without loss.
#[allow(clippy::cast_precision_loss, reason = "a clock has few milliseconds")]
fn quotient(ms: Millis, unit: u32) -> String {
    (ms as f64 / f64::from(unit)).to_string()
}

/// Saves the settings of a new game. A challenge to a named player is saved as an open challenge.
///
/// # Errors
/// Returns an error if the settings cannot be saved.
pub(crate) async fn keep(ctx: &Context, form: CreateGameForm) -> Result<(), Problem> {
    let person = &ctx.person()?.id;
    let with = if form.with == CHALLENGED {
        OpponentKind::Anyone.to_string()
    } else {
        form.with
    };
    let settings = CreateGameForm { with, ..form };
    let settings = serde_json::to_string(&settings).map_err(|_| Problem::internal())?;
    Ok(ctx.live.challenges.keep_settings(person, settings).await?)
}
