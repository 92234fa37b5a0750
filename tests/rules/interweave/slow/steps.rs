//! Single steps of a piece: the target, and the pieces that the step captures.

use super::{FileRank, SlowPosition, is_light};

const STRAIGHT: [FileRank; 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
const DIAGONAL: [FileRank; 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];
const KNIGHT: [FileRank; 8] = [
    (2, 1),
    (1, 2),
    (-1, 2),
    (-2, 1),
    (-2, -1),
    (-1, -2),
    (1, -2),
    (2, -1),
];

/// A target square, and the squares of the pieces that are captured by moving or staying there.
pub(super) type Step = (FileRank, Vec<FileRank>);

fn away((file, rank): FileRank, (files, ranks): FileRank, times: i32) -> FileRank {
    (file + times * files, rank + times * ranks)
}

impl SlowPosition {
    /// Returns all steps of the piece on a square, ignoring promotion and compulsory captures.
    pub(super) fn steps(&self, from: FileRank) -> Vec<Step> {
        let steps = match self.get(from).to_ascii_uppercase() {
            'K' => self.king(from),
            'R' => [self.diagonal_slides(from), self.smasher(from)].concat(),
            'N' => [
                self.diagonal_slides(from),
                self.leaper(from),
                self.double_knight(from),
            ]
            .concat(),
            'B' => [self.diagonal_slides(from), self.remover(from)].concat(),
            'P' => self.pawn(from),
            other => panic!("no piece: {other}"),
        };
        for (to, taken) in &steps {
            assert_eq!(
                is_light(*to),
                is_light(from),
                "every piece stays on its colour"
            );
            assert!(
                taken.iter().all(|at| is_light(*at) != is_light(from)),
                "and captures on the other"
            );
        }
        steps
    }

    fn king(&self, from: FileRank) -> Vec<Step> {
        let mut steps = Vec::new();
        for direction in DIAGONAL {
            let to = away(from, direction, 1);
            if self.empty(to) {
                steps.push((to, vec![]));
            }
        }
        for direction in STRAIGHT {
            let (over, to) = (away(from, direction, 1), away(from, direction, 2));
            if self.enemy(over) && self.empty(to) {
                steps.push((to, vec![over]));
            }
        }
        steps
    }

    fn diagonal_slides(&self, from: FileRank) -> Vec<Step> {
        let mut steps = Vec::new();
        for direction in DIAGONAL {
            let reached = (1..)
                .map(|distance| away(from, direction, distance))
                .take_while(|to| self.empty(*to));
            steps.extend(reached.map(|to| (to, vec![])));
        }
        steps
    }

    fn smasher(&self, from: FileRank) -> Vec<Step> {
        let mut steps = Vec::new();
        for direction in STRAIGHT {
            for distance in
                (1..8).take_while(|distance| self.empty(away(from, direction, *distance)))
            {
                if distance % 2 == 0 {
                    let next = away(from, direction, distance + 1);
                    let taken = if self.enemy(next) { vec![next] } else { vec![] };
                    steps.push((away(from, direction, distance), taken));
                }
            }
        }
        steps
    }

    fn leaper(&self, from: FileRank) -> Vec<Step> {
        let mut steps = Vec::new();
        for direction in STRAIGHT {
            let mut met = None;
            for distance in 1..8 {
                let at = away(from, direction, distance);
                if self.empty(at) {
                    if distance % 2 == 0 {
                        steps.push((at, met.into_iter().collect()));
                    }
                } else if met.is_none() && self.enemy(at) && distance % 2 == 1 {
                    met = Some(at);
                } else {
                    break;
                }
            }
        }
        steps
    }

    fn double_knight(&self, from: FileRank) -> Vec<Step> {
        let mut steps = Vec::new();
        for jump in KNIGHT {
            let (middle, to) = (away(from, jump, 1), away(from, jump, 2));
            if self.empty(to) && !self.friend(middle) {
                steps.push((
                    to,
                    if self.enemy(middle) {
                        vec![middle]
                    } else {
                        vec![]
                    },
                ));
            }
        }
        steps
    }

    fn remover(&self, from: FileRank) -> Vec<Step> {
        let beside = STRAIGHT.map(|direction| away(from, direction, 1));
        let taken: Vec<FileRank> = beside.into_iter().filter(|at| self.enemy(*at)).collect();
        if taken.is_empty() {
            vec![]
        } else {
            vec![(from, taken)]
        }
    }

    fn pawn(&self, from: FileRank) -> Vec<Step> {
        let mut steps = Vec::new();
        for side in [-1, 1] {
            let direction = (side, self.ahead());
            let (one, two) = (away(from, direction, 1), away(from, direction, 2));
            if self.empty(one) {
                steps.push((one, vec![]));
                if from.1 == self.own_rank(2) && self.empty(two) {
                    steps.push((two, vec![]));
                }
            }
        }
        let (over, to) = (
            away(from, (0, self.ahead()), 1),
            away(from, (0, self.ahead()), 2),
        );
        if self.enemy(over) && self.empty(to) {
            steps.push((to, vec![over]));
        }
        if let Some((passed, victim)) = self.passed
            && over == passed
            && self.empty(to)
        {
            steps.push((to, vec![victim]));
        }
        steps
            .into_iter()
            .map(|(to, taken)| (to, self.with_custodian(from, to, taken)))
            .collect()
    }

    /// Adds the pieces that a pawn, after it has moved, encloses with another friendly piece.
    fn with_custodian(
        &self,
        from: FileRank,
        to: FileRank,
        mut taken: Vec<FileRank>,
    ) -> Vec<FileRank> {
        let arrived = self.moved(from, to, &taken);
        for direction in STRAIGHT {
            let (neighbour, beyond) = (away(to, direction, 1), away(to, direction, 2));
            if arrived.enemy(neighbour) && arrived.friend(beyond) {
                taken.push(neighbour);
            }
        }
        taken
    }

    /// Returns the board after a piece has moved and its captures are removed.
    pub(super) fn moved(&self, from: FileRank, to: FileRank, taken: &[FileRank]) -> Self {
        let mut next = self.clone();
        let piece = self.get(from);
        next.set(from, '.');
        next.set(to, piece);
        for at in taken {
            next.set(*at, '.');
        }
        next
    }
}
