//! The settings with which somebody began a game last, to begin another with one click.

use super::offer::CreateForm;
use crate::{
    game::{Opponent, PersonId},
    web::{error::Problem, state::Site, wire::CHALLENGED},
};

/// A form with the last settings.
#[derive(Clone, Debug)]
pub(crate) struct Again {
    /// In words: the game, then `5 days per move, anyone`.
    pub words: String,
    pub form: CreateForm,
}

impl Again {
    /// The visitor's last settings; `None` when there are none that could be used now.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub(crate) async fn of(
        site: &Site,
        person: Option<&PersonId>,
    ) -> Result<Option<Self>, Problem> {
        let Some(person) = person else {
            return Ok(None);
        };
        let kept = site.live.last_settings(person).await?;
        let form = kept.and_then(|kept| serde_json::from_str::<CreateForm>(&kept).ok());
        Ok(form.and_then(Self::from_form))
    }

    /// The fields of the form.
    pub(crate) fn fields(&self) -> [(&'static str, &str); 11] {
        let form = &self.form;
        [
            ("variant", &form.variant),
            ("with", &form.with),
            ("play", &form.play),
            ("time", &form.time),
            ("minutes", &form.minutes),
            ("increment", &form.increment),
            ("days", &form.days),
            ("fen", &form.fen),
            ("start", &form.start),
            ("rated", &form.rated),
            ("accounts_only", &form.accounts_only),
        ]
    }

    fn from_form(form: CreateForm) -> Option<Self> {
        let new = form.clone().into_wire().ok()?.read(|| 0).ok()?;
        let mut words = vec![new.variant.title().to_owned(), new.time.to_string()];
        if !form.fen.trim().is_empty() {
            words.push("from your position".to_owned());
        } else if let Some(start) =
            (new.variant.info().starts.iter().skip(1)).find(|start| start.slug == form.start)
        {
            words.push(start.words.to_owned());
        }
        if let Some(side) = new.play.filter(|_| new.with != Opponent::BothSides) {
            words.push(format!("you play {}", new.variant.side_name(side)));
        }
        if new.rated {
            words.push("rated".to_owned());
        }
        words.push(
            match new.with {
                Opponent::Friend => "with a friend",
                Opponent::Anyone if new.admission.accounts_only => "anyone with an account",
                Opponent::Anyone => "anyone",
                Opponent::BothSides => "both sides",
            }
            .to_owned(),
        );
        Some(Self {
            words: words.join(", "),
            form,
        })
    }
}

/// Keeps the settings of a game that was begun. Another opponent is sought for one to which somebody
/// was challenged by name.
///
/// # Errors
/// When they cannot be saved.
pub(crate) async fn keep(site: &Site, person: &PersonId, form: CreateForm) -> Result<(), Problem> {
    let with = if form.with == CHALLENGED {
        Opponent::Anyone.to_string()
    } else {
        form.with
    };
    let settings = CreateForm { with, ..form };
    let settings = serde_json::to_string(&settings).map_err(|_| Problem::internal())?;
    Ok(site.live.keep_settings(person, settings).await?)
}
