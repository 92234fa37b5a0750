//! Event Chess (Martin0) with event 5, Hidden Passage: orthodox chess in which a player may start an event.

mod deck;
mod state;

use shakmaty::{CastlingMode, Chess, EnPassantMode, Move, Position as _, Square, fen::Fen, san::SanPlus};

use super::{
    Act, ByColor, Choice, Color, Effect, Events, Facts, FenError, Illegal, Outcome, PieceKind, Placed, Played, Reason,
    Rules, Secret, Step, Viewer,
};
use state::State;

/// The kinds of pieces.
pub const PIECE_KINDS: &[PieceKind] = &[
    PieceKind { letter: 'K', name: "king" },
    PieceKind { letter: 'Q', name: "queen" },
    PieceKind { letter: 'R', name: "rook" },
    PieceKind { letter: 'B', name: "bishop" },
    PieceKind { letter: 'N', name: "knight" },
    PieceKind { letter: 'P', name: "pawn" },
];

/// A position of Event Chess.
#[derive(Clone, Debug)]
pub struct Position {
    chess: Chess,
    state: State,
}

/// A turn.
#[derive(Clone, Debug, PartialEq)]
pub struct Turn {
    chess: Move,
}

fn color(color: shakmaty::Color) -> Color {
    if color.is_white() { Color::White } else { Color::Black }
}

impl Position {
    fn step(turn: &Turn) -> Step {
        let to = turn.chess.to().to_string();
        let mut effects = Vec::new();
        if turn.chess.is_capture() {
            effects.push(Effect::Capture { at: to.clone() });
        }
        effects.push(Effect::Move { from: turn.chess.from().unwrap_or(Square::A1).to_string(), to: to.clone() });
        Step { click: to.clone(), words: format!("{:?} to {to}", turn.chess.role()), effects }
    }

    fn name(&self, turn: &Turn) -> String {
        SanPlus::from_move(self.chess.clone(), turn.chess).to_string()
    }
}

impl Rules for Position {
    type Turn = Turn;

    fn start() -> Self {
        Self { chess: Chess::new(), state: State::Deck { captures: ByColor::default() } }
    }

    fn from_fen(fen: &str) -> Result<Self, FenError> {
        let fields: Vec<&str> = fen.split_ascii_whitespace().collect();
        let (chess, event) = fields.split_at(fields.len().min(6));
        let fen: Fen = chess.join(" ").parse().map_err(|error| FenError(format!("{error}")))?;
        let chess = fen.into_position(CastlingMode::Standard).map_err(|error| FenError(format!("{error}")))?;
        Ok(Self { chess, state: State::read(event.first().copied().unwrap_or("-"))? })
    }

    fn fen(&self, viewer: Viewer) -> String {
        format!("{} {}", Fen::from_position(&self.chess, EnPassantMode::PseudoLegal), self.state.fen(viewer))
    }

    fn to_move(&self) -> Color {
        color(self.chess.turn())
    }

    fn pieces(&self, _: Viewer) -> Vec<Placed> {
        let placed = self.chess.board().iter();
        placed
            .map(|(square, piece)| Placed {
                at: square.to_string(),
                color: color(piece.color),
                kind: piece.role.upper_char(),
            })
            .collect()
    }

    fn checks(&self) -> Vec<String> {
        let king = self.chess.board().king_of(self.chess.turn()).filter(|_| self.chess.is_check());
        king.map(|king| king.to_string()).into_iter().collect()
    }

    fn choices(&self, _: Viewer) -> Vec<Choice> {
        let turns = self.chess.legal_moves().into_iter().map(|chess| Turn { chess });
        turns
            .map(|turn| Choice {
                notation: self.name(&turn),
                from: turn.chess.from().unwrap_or(Square::A1).to_string(),
                steps: vec![Self::step(&turn)],
            })
            .collect()
    }

    fn read(&self, text: &str) -> Result<Turn, Illegal> {
        let illegal = |message: String| Illegal { message, marks: Vec::new() };
        let san: SanPlus = text.parse().map_err(|_| illegal(format!("“{text}” is no turn")))?;
        let chess = san.san.to_move(&self.chess).map_err(|error| illegal(error.to_string()))?;
        Ok(Turn { chess })
    }

    fn explain(&self, _: Viewer, _: &[&str]) -> Option<Illegal> {
        None
    }

    fn play(&mut self, turn: &Turn) -> Played {
        let (notation, steps) = (self.name(turn), vec![Self::step(turn)]);
        self.chess.play_unchecked(turn.chess);
        Played::Whole(Facts { notation, steps, checks: self.checks() })
    }

    fn verdict(&self) -> Option<Outcome> {
        if self.chess.is_checkmate() {
            Some(Outcome::win(!self.to_move(), Reason::Checkmate))
        } else {
            self.chess.is_stalemate().then_some(Outcome::draw(Reason::Stalemate))
        }
    }

    fn repetition_key(&self) -> String {
        let fen = self.fen(Viewer::Spectator);
        let fields: Vec<&str> = fen.split(' ').collect();
        format!("{} {}", fields[..4].join(" "), self.state.key())
    }

    fn quiet_plies(&self) -> u32 {
        self.chess.halfmoves()
    }

    fn events(&self) -> Option<Events> {
        Some(self.state.events())
    }

    fn choosable(&self, side: Color) -> Vec<String> {
        if !self.state.events().owed[side] {
            return Vec::new();
        }
        let half = |square: Square| (square.rank() as u8 <= 3) == (side == Color::White);
        let empty = !self.chess.board().occupied();
        empty.into_iter().filter(|&square| half(square)).map(|square| square.to_string()).collect()
    }

    fn secret(&self, side: Color) -> Option<Secret<String>> {
        self.state.secret(side)
    }

    fn read_act(&self, text: &str) -> Option<Result<Act, Illegal>> {
        state::read_act(text)
    }

    fn act(&mut self, act: &Act) -> Result<(), Illegal> {
        if let Act::Choose { cell } = act
            && !self.choosable(cell.owner()).contains(cell.for_referee())
        {
            return Err(Illegal {
                message: format!("{} cannot be chosen.", cell.for_referee()),
                marks: vec![cell.for_referee().clone()],
            });
        }
        self.state.act(act)
    }

    fn perft(&self, depth: u32) -> u64 {
        shakmaty::perft(&self.chess, depth)
    }

    fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        let mut counts = Vec::new();
        for chess in self.chess.legal_moves() {
            let turn = Turn { chess };
            let mut next = self.clone();
            next.play(&turn);
            counts.push((self.name(&turn), next.perft(depth.saturating_sub(1))));
        }
        counts.sort_unstable();
        counts
    }
}
