//! The start page and “watch”.

use askama::Template;

use super::{
    lists::{Card, MyGame, Seek},
    shell::Shell,
};
use crate::web::board_svg::Svg;

/// `/`: what can be played here, who seeks an opponent, what is being played.
#[derive(Template)]
#[template(path = "start.html")]
pub(crate) struct StartPage {
    pub shell: Shell,
    pub variants: Vec<VariantCard>,
    pub seeks: Vec<Seek>,
    pub running: Vec<Card>,
    /// The visitor's own games in which it is their turn, most urgent first.
    pub waiting: Vec<MyGame>,
    /// Why the form was not accepted.
    pub refusal: Option<String>,
    /// What the form holds: the defaults, or what was typed when it was refused.
    pub form: CreateForm,
    /// Names the form's command, so that sending it twice makes one game.
    pub command_id: String,
}

/// A variant to choose.
#[derive(Clone, Debug)]
pub(crate) struct VariantCard {
    /// `hole-chess`; its rules are at `/rules/hole-chess`.
    pub slug: &'static str,
    pub title: &'static str,
    /// `Yellow`, who moves first.
    pub white: &'static str,
    /// `Red`.
    pub black: &'static str,
    pub board: Svg,
}

/// The fields of the form that makes a game.
#[derive(Clone, Debug)]
pub(crate) struct CreateForm {
    pub variant: String,
    /// `friend`, `anyone` or `both-sides`.
    pub with: String,
    /// `white`, `black` or `random`.
    pub play: String,
    /// `unlimited`, `live` or `correspondence`.
    pub time: String,
    /// Minutes on each clock of a live game.
    pub minutes: String,
    /// Seconds added after each turn of a live game.
    pub increment: String,
    /// Days for each turn of a correspondence game.
    pub days: String,
}

impl Default for CreateForm {
    fn default() -> Self {
        let [variant, with, play, time, minutes, increment, days] =
            ["hole-chess", "friend", "random", "correspondence", "10", "10", "3"].map(str::to_owned);
        Self { variant, with, play, time, minutes, increment, days }
    }
}

/// `/watch`: all running games.
#[derive(Template)]
#[template(path = "watch.html")]
pub(crate) struct WatchPage {
    pub shell: Shell,
    pub running: Vec<Card>,
}
