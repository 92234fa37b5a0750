//! Principal variations: the best line from each ply of the search.

/// One principal variation per ply, in preallocated buffers.
pub(super) struct LineBuffers<T> {
    lines: Vec<Vec<T>>,
}

impl<T: Copy> LineBuffers<T> {
    /// Allocates buffers for the given number of plies.
    pub(super) fn new(plies: usize) -> Self {
        let line = |_| Vec::with_capacity(plies);
        Self {
            lines: (0..=plies).map(line).collect(),
        }
    }

    /// Clears the line that starts at `ply`.
    pub(super) fn begin(&mut self, ply: u16) {
        if let Some(line) = self.lines.get_mut(usize::from(ply)) {
            line.clear();
        }
    }

    /// Sets the line at `ply` to `turn` followed by the line at the next ply.
    pub(super) fn extend(&mut self, ply: u16, turn: T) {
        let (before, after) = self.lines.split_at_mut(usize::from(ply) + 1);
        if let (Some(line), Some(rest)) = (before.last_mut(), after.first()) {
            line.clear();
            line.push(turn);
            line.extend_from_slice(rest);
        }
    }

    /// Returns the line that starts at the root.
    pub(super) fn first(&self) -> &[T] {
        &self.lines[0]
    }
}
