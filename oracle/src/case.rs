//! A case and the batch it travels in.

/// One input of an operation: bytes in canonical form and, for streaming, where they are cut into chunks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Case<'a> {
    /// The whole input.
    pub input: &'a [u8],
    /// Byte offsets at which the input is cut, ascending; a repeated offset is an empty chunk.
    pub cuts: &'a [u32],
}

impl<'a> Case<'a> {
    /// A case that is not cut.
    #[must_use]
    pub fn whole(input: &'a [u8]) -> Self {
        Self { input, cuts: &[] }
    }

    /// The chunks in order, one more than there are cuts.
    ///
    /// ```
    /// use codec_oracle::Case;
    /// let case = Case { input: b"abc", cuts: &[1, 1] };
    /// assert_eq!(case.chunks().collect::<Vec<_>>(), [&b"a"[..], b"", b"bc"]);
    /// ```
    pub fn chunks(self) -> impl Iterator<Item = &'a [u8]> {
        let starts = std::iter::once(0).chain(self.cuts.iter().copied());
        let ends = self.cuts.iter().copied().chain(std::iter::once(self.input.len() as u32));
        starts.zip(ends).map(move |(start, end)| &self.input[start as usize..end as usize])
    }
}

/// Consecutive cases of a domain, end to end in one arena.
#[derive(Clone, Debug, Default)]
pub struct Batch {
    bytes: Vec<u8>,
    ends: Vec<u32>,
    cuts: Vec<u32>,
    /// Empty while no case was cut; otherwise as long as `ends`.
    cut_ends: Vec<u32>,
}

impl Batch {
    /// An empty batch.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes every case out and keeps the memory.
    pub fn clear(&mut self) {
        self.bytes.clear();
        self.ends.clear();
        self.cuts.clear();
        self.cut_ends.clear();
    }

    /// The number of cases.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no case.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Adds a case that is not cut.
    pub fn push(&mut self, input: &[u8]) {
        self.push_with(|bytes| bytes.extend_from_slice(input));
    }

    /// Adds a case whose input `write` appends to the arena.
    pub fn push_with(&mut self, write: impl FnOnce(&mut Vec<u8>)) {
        write(&mut self.bytes);
        self.ends.push(self.bytes.len() as u32);
        if !self.cut_ends.is_empty() {
            self.cut_ends.push(self.cuts.len() as u32);
        }
    }

    /// Adds a case that is cut at `cuts`.
    pub fn push_cut(&mut self, input: &[u8], cuts: &[u32]) {
        let uncut = self.ends.len() - self.cut_ends.len();
        self.cut_ends.extend(std::iter::repeat_n(self.cuts.len() as u32, uncut));
        self.bytes.extend_from_slice(input);
        self.ends.push(self.bytes.len() as u32);
        self.cuts.extend_from_slice(cuts);
        self.cut_ends.push(self.cuts.len() as u32);
    }

    /// Keeps the first `length` cases.
    pub(crate) fn truncate(&mut self, length: usize) {
        self.ends.truncate(length);
        self.bytes.truncate(self.ends.last().map_or(0, |&end| end as usize));
        self.cut_ends.truncate(length);
        self.cuts.truncate(self.cut_ends.last().map_or(0, |&end| end as usize));
    }

    /// The case at `position`, counted from the batch's first.
    ///
    /// # Panics
    ///
    /// If there is none.
    #[must_use]
    pub fn case(&self, position: usize) -> Case<'_> {
        let cuts = if self.cut_ends.is_empty() { &[] } else { slice(&self.cuts, &self.cut_ends, position) };
        Case { input: slice(&self.bytes, &self.ends, position), cuts }
    }
}

/// The piece number `position` of an arena whose pieces end at `ends`.
pub(crate) fn slice<'a, T>(arena: &'a [T], ends: &[u32], position: usize) -> &'a [T] {
    let start = if position == 0 { 0 } else { ends[position - 1] };
    &arena[start as usize..ends[position] as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cut_and_uncut_cases_share_a_batch() {
        let mut batch = Batch::new();
        batch.push(b"ab");
        batch.push_cut(b"cd", &[0, 2]);
        batch.push(b"");
        assert_eq!(batch.case(0), Case::whole(b"ab"));
        assert_eq!(batch.case(1), Case { input: b"cd", cuts: &[0, 2] });
        assert_eq!(batch.case(2), Case::whole(b""));
        assert_eq!(batch.len(), 3);
    }

    #[test]
    fn the_chunks_of_an_uncut_case_are_its_input() {
        assert_eq!(Case::whole(b"").chunks().collect::<Vec<_>>(), [b""]);
    }
}
