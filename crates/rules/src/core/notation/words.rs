//! Turns in words, made from what they do to the board: the same for every variant, and for turns
//! that were read back from a log.

use crate::{Cell, Click, Color, Drawn, Effect, Pieces, Step, VariantInfo};

/// What each step of a turn does, as a clause that begins with a capital: `Queen to e8`, `The pawn
/// on b5 falls into the hole at d7`. `pieces` are those before the turn.
#[must_use]
pub fn clauses(variant: &VariantInfo, pieces: Pieces, steps: &[Step]) -> Vec<String> {
    let mut narrator = Narrator {
        variant,
        pieces,
        left: None,
        come_to: None,
        opens: opened_by(steps),
    };
    steps.iter().map(|step| narrator.step(step)).collect()
}

/// The cells from which pieces vanish, to appear again elsewhere.
fn opened_by(steps: &[Step]) -> Vec<Cell> {
    let effects = steps.iter().flat_map(|step| &step.effects);
    effects
        .filter_map(|effect| match effect {
            Effect::Move {
                from,
                through: true,
                ..
            } => Some(*from),
            _ => None,
        })
        .collect()
}

/// What a step is called that does what its click says and nothing else. What stands in braces is
/// filled in: `piece` is the name of the piece that acts, `noun` that of a piece in the middle of a
/// sentence, `other` the same of the kind that it becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PlainSteps {
    /// The first move of a turn, to an empty cell.
    pub goes: &'static str,
    /// The first move of a turn, with the capture of the piece there.
    pub takes: &'static str,
    /// One piece becomes another.
    pub becomes: &'static str,
    /// A piece of the pool is put on the board.
    pub drops: &'static str,
}

/// The same for every variant; [`clauses`] says these steps so.
pub const PLAIN_STEPS: PlainSteps = PlainSteps {
    goes: "{piece} to {cell}",
    takes: "{piece} takes the {noun} on {cell}",
    becomes: "The {noun} becomes a {other}",
    drops: "{piece} dropped on {cell}",
};

/// Joins words as a sentence does: `c5, d4 and e5`.
pub(crate) fn and<S: AsRef<str>>(words: &[S]) -> String {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    match &words[..] {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// A piece that leaves the board.
struct Taken {
    at: Cell,
    color: Color,
    kind: char,
}

/// One piece's way during a step.
#[derive(Clone, Copy)]
struct Way {
    from: Cell,
    to: Cell,
    color: Color,
    kind: char,
}

struct Narrator<'a> {
    variant: &'a VariantInfo,
    /// As they stand between two effects.
    pieces: Pieces,
    /// The cell from which the turn's first move set out.
    left: Option<Cell>,
    /// The cell to which a piece has come last.
    come_to: Option<Cell>,
    /// Where something vanishes during the turn, to appear again elsewhere.
    opens: Vec<Cell>,
}

impl Narrator<'_> {
    fn step(&mut self, step: &Step) -> String {
        if let (Some(Click::Cell(cell)), true) = (step.click, step.effects.is_empty()) {
            return self.picks(cell);
        }
        let castles = is_castling(step);
        let mut clause = String::new();
        let mut taken: Vec<Taken> = Vec::new();
        let mut way: Option<Way> = None;
        let mut took_before = false;
        for effect in &step.effects {
            match effect {
                Effect::Remove { at, into: None } => taken.extend(self.taken(*at)),
                Effect::Move { from, to, through } => {
                    let (color, kind) = self.pieces.at(*from).unwrap_or((Color::White, '?'));
                    let next = Way {
                        from: *from,
                        to: *to,
                        color,
                        kind,
                    };
                    took_before |= !taken.is_empty();
                    let said = if *through {
                        let who = match way {
                            None if clause.is_empty() => format!("{} ", self.title(kind)),
                            None => format!(", the {} goes ", self.noun(kind)),
                            Some(_) if castles => format!(", the {} ", self.noun(kind)),
                            Some(_) => ", ".to_owned(),
                        };
                        self.goes_through(&who, next, &taken)
                    } else {
                        self.goes(next, way, castles, &taken)
                    };
                    clause.push_str(&said);
                    taken.clear();
                    self.left.get_or_insert(*from);
                    self.come_to = Some(*to);
                    way = Some(next);
                }
                other => clause.push_str(&self.in_place(other)),
            }
            self.pieces.apply(effect);
        }
        match way {
            _ if taken.is_empty() => {}
            Some(way) => clause.push_str(&self.then_takes(way, took_before, &taken)),
            None if clause.is_empty() => clause.push_str(&self.takes_from_afar(step, &taken)),
            None => clause.push_str(&self.goes_along(&taken)),
        }
        clause
    }

    /// Another piece, or the same once more, is picked up for a further move.
    fn picks(&self, cell: Cell) -> String {
        let too = if self.come_to == Some(cell) {
            "again"
        } else {
            "too"
        };
        let (noun, name) = (self.noun_at(cell), self.name(cell));
        format!("The {noun} on {name} moves {too}")
    }

    fn noun(&self, kind: char) -> &'static str {
        self.variant.piece(kind).map_or("piece", |kind| kind.noun)
    }

    fn title(&self, kind: char) -> &'static str {
        self.variant.piece(kind).map_or("Piece", |kind| kind.name)
    }

    fn name(&self, cell: Cell) -> &'static str {
        self.variant.geometry.name(cell)
    }

    fn noun_at(&self, cell: Cell) -> &'static str {
        self.pieces
            .at(cell)
            .map_or("piece", |(_, kind)| self.noun(kind))
    }

    fn taken(&self, at: Cell) -> Option<Taken> {
        let (color, kind) = self.pieces.at(at)?;
        Some(Taken { at, color, kind })
    }

    /// `the pawn on c5 and the king on e5`.
    fn list<'t>(&self, taken: impl IntoIterator<Item = &'t Taken>) -> String {
        let named =
            |taken: &Taken| format!("the {} on {}", self.noun(taken.kind), self.name(taken.at));
        and(&taken.into_iter().map(named).collect::<Vec<_>>())
    }

    /// A move over the board.
    fn goes(&self, way: Way, before: Option<Way>, castles: bool, taken: &[Taken]) -> String {
        let (title, goal) = (self.title(way.kind), self.name(way.to));
        match (before, taken) {
            (Some(_), _) => format!(", the {} goes to {goal}", self.noun(way.kind)),
            (None, []) if castles => format!("{title} castles to {goal}"),
            (None, []) => format!("{title} to {goal}"),
            (None, [only]) if only.at == way.to => format!("{title} takes {}", self.list(taken)),
            (None, [only]) if (only.kind, way.kind) == ('P', 'P') => {
                format!(
                    "{title} takes {} en passant and goes to {goal}",
                    self.list(taken)
                )
            }
            (None, _) => format!("{title} takes {} and goes to {goal}", self.list(taken)),
        }
    }

    /// A move that vanishes and appears again.
    fn goes_through(&self, who: &str, way: Way, taken: &[Taken]) -> String {
        let back = if self.left == Some(way.to) {
            "back "
        } else {
            ""
        };
        let end = match taken {
            [] => String::new(),
            [first, ..] => format!(", taking the {} there", self.noun(first.kind)),
        };
        let through = self.variant.terms.through;
        format!("{who}{back}through {through} to {}{end}", self.name(way.to))
    }

    /// What happens without a move or a capture.
    fn in_place(&self, effect: &Effect) -> String {
        match effect {
            Effect::Remove {
                at,
                into: Some(Drawn { hole, .. }),
            } => format!(
                "The {} on {} falls into {} at {}",
                self.noun_at(*at),
                self.name(*at),
                self.variant.terms.hole,
                self.name(*hole)
            ),
            Effect::Put { at, kind, .. } => {
                format!("{} dropped on {}", self.title(*kind), self.name(*at))
            }
            Effect::Swap { a, b } => format!(
                "The {} on {} and the {} on {} change places",
                self.noun_at(*a),
                self.name(*a),
                self.noun_at(*b),
                self.name(*b)
            ),
            Effect::Become { at, kind } => {
                format!("The {} becomes a {}", self.noun_at(*at), self.noun(*kind))
            }
            Effect::Reveal { cells } => {
                let goes_on = cells.iter().any(|cell| self.opens.contains(cell));
                let terms = &self.variant.terms;
                let what = if goes_on { terms.through } else { terms.hole };
                let mut names: Vec<&str> = Vec::new();
                for name in cells.iter().map(|cell| self.name(*cell)) {
                    if !names.contains(&name) {
                        names.push(name);
                    }
                }
                format!("{} is revealed: {}", capital(what), and(&names))
            }
            Effect::Move { .. } | Effect::Remove { into: None, .. } => String::new(),
        }
    }

    /// What leaves the board after the piece has gone its way: what it takes, or what goes with
    /// its capture.
    fn then_takes(&self, way: Way, took_before: bool, taken: &[Taken]) -> String {
        if took_before || taken.iter().any(|taken| taken.color == way.color) {
            return self.goes_along(taken);
        }
        let en_passant = if self.is_en_passant(way, taken) {
            ", en passant"
        } else {
            ""
        };
        format!(" takes {}{en_passant}", self.list(taken))
    }

    /// What leaves the board with something else that was said before.
    fn goes_along(&self, taken: &[Taken]) -> String {
        format!(", and {} {}", self.list(taken), self.leave(taken))
    }

    /// What pieces do that leave the board without being taken by another.
    const fn leave(&self, taken: &[Taken]) -> &'static str {
        let [one, several] = self.variant.terms.goes_along;
        if taken.len() == 1 { one } else { several }
    }

    /// Whether a pawn that takes a pawn has gone two cells straight ahead over an empty one.
    fn is_en_passant(&self, way: Way, taken: &[Taken]) -> bool {
        let geometry = &self.variant.geometry;
        let (Some(from), Some(to)) = (geometry.info(way.from), geometry.info(way.to)) else {
            return false;
        };
        let middle = geometry
            .iter()
            .find(|(_, info)| info.file == from.file && info.rank * 2 == from.rank + to.rank);
        let over_nothing = middle.is_some_and(|(cell, _)| {
            self.pieces.at(cell).is_none() && taken.iter().all(|taken| taken.at != cell)
        });
        way.kind == 'P'
            && taken.iter().any(|taken| taken.kind == 'P')
            && from.file == to.file
            && from.rank.abs_diff(to.rank) == 2
            && over_nothing
    }

    /// A capture by a piece that stays where it is.
    fn takes_from_afar(&self, step: &Step, taken: &[Taken]) -> String {
        let line = step.lines.first().map(|[from, _]| *from);
        let actor = line.or(match step.click {
            Some(Click::Cell(cell)) => Some(cell),
            _ => None,
        });
        let who = actor.and_then(|at| {
            let (_, kind) = self.pieces.at(at)?;
            Some(format!("{} on {}", self.title(kind), self.name(at)))
        });
        if let Some(who) = who {
            return format!("{who} takes {}", self.list(taken));
        }
        capital(&format!("{} {}", self.list(taken), self.leave(taken)))
    }
}

/// Whether two pieces go their own ways in one step.
fn is_castling(step: &Step) -> bool {
    let goes = |effect: &&Effect| matches!(effect, Effect::Move { through: false, .. });
    step.effects.iter().filter(goes).count() == 2
}

fn capital(clause: &str) -> String {
    let mut letters = clause.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}
