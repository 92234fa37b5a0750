//! Describes turns in words, based on their effects on the board. The same code works for all
//! variants, and for turns that were read from a log.

use crate::{BeamPath, Cell, Color, Pieces, StepEffect, TurnClick, TurnStep, VariantInfo};

/// Describes each step of a turn as a clause with a capital letter: `Queen to e8`, `The pawn on b5
/// falls into the hole at d7`. `pieces` is the board before the turn.
#[must_use]
pub fn clauses(variant: &VariantInfo, pieces: Pieces, steps: &[TurnStep]) -> Vec<String> {
    let mut narrator = StepNarrator {
        variant,
        pieces,
        left: None,
        come_to: None,
        opens: opened_by(steps),
    };
    steps.iter().map(|step| narrator.step(step)).collect()
}

/// Returns the cells where pieces vanish to reappear elsewhere.
fn opened_by(steps: &[TurnStep]) -> Vec<Cell> {
    let effects = steps.iter().flat_map(|step| &step.effects);
    effects
        .filter_map(|effect| match effect {
            StepEffect::Move {
                from,
                through: true,
                ..
            } => Some(*from),
            _ => None,
        })
        .collect()
}

/// Templates for steps with a single effect. They contain placeholders: `piece` is the moving
/// piece's name, `noun` is a piece's name within a sentence, `other` is the name of the kind that a
/// piece becomes, and `cell` is a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PlainSteps {
    /// The template for a turn's first move, if it is to an empty cell.
    pub goes: &'static str,
    /// The template for a turn's first move, if it captures the piece on its target cell.
    pub takes: &'static str,
    /// The template for a piece that becomes another kind.
    pub becomes: &'static str,
    /// The template for a piece that is dropped from the pool.
    pub drops: &'static str,
}

/// The templates that [`clauses`] uses for every variant.
pub const PLAIN_STEPS: PlainSteps = PlainSteps {
    goes: "{piece} to {cell}",
    takes: "{piece} takes the {noun} on {cell}",
    becomes: "The {noun} becomes a {other}",
    drops: "{piece} dropped on {cell}",
};

/// Joins words into a list: `c5, d4 and e5`.
pub(crate) fn and<S: AsRef<str>>(words: &[S]) -> String {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    match &words[..] {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// A piece that an effect removes from the board.
struct RemovedPiece {
    at: Cell,
    color: Color,
    kind: char,
}

/// The path of a piece during a step.
#[derive(Clone, Copy)]
struct PiecePath {
    from: Cell,
    to: Cell,
    color: Color,
    kind: char,
}

struct StepNarrator<'a> {
    variant: &'a VariantInfo,
    /// The board after the effects described so far.
    pieces: Pieces,
    /// The cell that the turn's first move left.
    left: Option<Cell>,
    /// The cell where a piece last arrived.
    come_to: Option<Cell>,
    /// The cells where pieces vanish during the turn to reappear elsewhere.
    opens: Vec<Cell>,
}

impl StepNarrator<'_> {
    fn step(&mut self, step: &TurnStep) -> String {
        if let (Some(TurnClick::Cell(cell)), true) = (step.click, step.effects.is_empty()) {
            return self.picks(cell);
        }
        let castles = is_castling(step);
        let mut clause = String::new();
        let mut taken: Vec<RemovedPiece> = Vec::new();
        let mut way: Option<PiecePath> = None;
        let mut took_before = false;
        for effect in &step.effects {
            match effect {
                StepEffect::Remove { at, into: None } => taken.extend(self.taken(*at)),
                StepEffect::Move { from, to, through } => {
                    let (color, kind) = self.pieces.at(*from).unwrap_or((Color::White, '?'));
                    let next = PiecePath {
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

    /// Describes the step that picks up another piece, or the same piece again, for a further move.
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

    fn taken(&self, at: Cell) -> Option<RemovedPiece> {
        let (color, kind) = self.pieces.at(at)?;
        Some(RemovedPiece { at, color, kind })
    }

    /// Joins the names of removed pieces into a list: `the pawn on c5 and the king on e5`.
    fn list<'t>(&self, taken: impl IntoIterator<Item = &'t RemovedPiece>) -> String {
        let named = |taken: &RemovedPiece| {
            format!("the {} on {}", self.noun(taken.kind), self.name(taken.at))
        };
        and(&taken.into_iter().map(named).collect::<Vec<_>>())
    }

    /// Describes a move on the board that does not pass through a gate.
    fn goes(
        &self,
        way: PiecePath,
        before: Option<PiecePath>,
        castles: bool,
        taken: &[RemovedPiece],
    ) -> String {
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

    /// Describes a move through a gate, by which a piece vanishes and reappears.
    fn goes_through(&self, who: &str, way: PiecePath, taken: &[RemovedPiece]) -> String {
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

    /// Describes an effect that is neither a move nor a capture.
    fn in_place(&self, effect: &StepEffect) -> String {
        match effect {
            StepEffect::Remove {
                at,
                into: Some(BeamPath { hole, .. }),
            } => format!(
                "The {} on {} falls into {} at {}",
                self.noun_at(*at),
                self.name(*at),
                self.variant.terms.hole,
                self.name(*hole)
            ),
            StepEffect::Put { at, kind, .. } => {
                format!("{} dropped on {}", self.title(*kind), self.name(*at))
            }
            StepEffect::Swap { a, b } => format!(
                "The {} on {} and the {} on {} change places",
                self.noun_at(*a),
                self.name(*a),
                self.noun_at(*b),
                self.name(*b)
            ),
            StepEffect::Become { at, kind } => {
                format!("The {} becomes a {}", self.noun_at(*at), self.noun(*kind))
            }
            StepEffect::Reveal { cells } => {
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
            StepEffect::Move { .. } | StepEffect::Remove { into: None, .. } => String::new(),
        }
    }

    /// Describes the pieces that a move removes, both the captured pieces and those that leave the
    /// board with them.
    fn then_takes(&self, way: PiecePath, took_before: bool, taken: &[RemovedPiece]) -> String {
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

    /// Describes pieces that are removed together with a captured piece that was mentioned before.
    fn goes_along(&self, taken: &[RemovedPiece]) -> String {
        format!(", and {} {}", self.list(taken), self.leave(taken))
    }

    /// Returns the verb for pieces that are removed without being captured.
    const fn leave(&self, taken: &[RemovedPiece]) -> &'static str {
        let [one, several] = self.variant.terms.goes_along;
        if taken.len() == 1 { one } else { several }
    }

    /// Whether a capture of a pawn by a pawn is en passant: the captured pawn had moved two cells
    /// straight ahead over an empty cell.
    fn is_en_passant(&self, way: PiecePath, taken: &[RemovedPiece]) -> bool {
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

    /// Describes a capture by a piece that does not move.
    fn takes_from_afar(&self, step: &TurnStep, taken: &[RemovedPiece]) -> String {
        let line = step.lines.first().map(|[from, _]| *from);
        let actor = line.or(match step.click {
            Some(TurnClick::Cell(cell)) => Some(cell),
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

/// Whether two pieces move in the same step.
fn is_castling(step: &TurnStep) -> bool {
    let goes = |effect: &&StepEffect| matches!(effect, StepEffect::Move { through: false, .. });
    step.effects.iter().filter(goes).count() == 2
}

fn capital(clause: &str) -> String {
    let mut letters = clause.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}
