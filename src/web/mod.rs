//! Pages, forms, the JSON API, sockets and static files: the only module that knows HTTP.

pub(crate) mod assets;
pub(crate) mod board_svg;
pub(crate) mod board_text;
pub(crate) mod error;
pub(crate) mod marks;
pub(crate) mod pages;
