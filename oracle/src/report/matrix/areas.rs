//! The columns by area, and within an area by family: `percent.encode.path` is `path` of the family `encode`.

use super::{Column, Matrix, Row};

/// Operations whose ids begin alike.
pub(super) struct Area<'a> {
    /// The part of the id before the first dot.
    pub(super) name: &'a str,
    /// In the order of the columns.
    pub(super) families: Vec<Family<'a>>,
}

/// Columns that stand together.
pub(super) struct Family<'a> {
    /// The second part of an id that has three, or empty.
    pub(super) name: &'a str,
    pub(super) members: Vec<Member<'a>>,
}

/// A column in its family.
pub(super) struct Member<'a> {
    /// Its index in [`Matrix::operations`], and in [`Row::cells`].
    pub(super) index: usize,
    /// What of the id the area and the family leave.
    pub(super) label: &'a str,
    pub(super) column: &'a Column,
}

/// The areas, in the order of their first columns.
pub(super) fn areas(matrix: &Matrix) -> Vec<Area<'_>> {
    let mut areas: Vec<Area<'_>> = Vec::new();
    for (index, column) in matrix.operations.iter().enumerate() {
        let (area, rest) = column.operation.split_once('.').unwrap_or(("", &column.operation));
        let (family, label) = rest.split_once('.').unwrap_or(("", rest));
        let member = Member { index, label, column };
        match areas.iter_mut().find(|known| known.name == area) {
            Some(known) => known.add(family, member),
            None => areas.push(Area { name: area, families: vec![Family::of(family, member)] }),
        }
    }
    areas
}

impl<'a> Area<'a> {
    /// A person's name for it.
    pub(super) fn title(&self) -> &'a str {
        match self.name {
            "charset" => "Charset determination",
            "euc-jp" => "EUC-JP",
            "form" => "Forms in URLs",
            "html" => "HTML character references",
            "iso-8859-5" => "ISO-8859-5",
            "percent" => "Percent-encoding",
            "shift_jis" => "Shift_JIS",
            "uri" => "URI functions of ECMAScript",
            "utf16" => "UTF-16",
            "utf16be" => "UTF-16BE",
            "utf16le" => "UTF-16LE",
            "utf32" => "UTF-32",
            "utf32be" => "UTF-32BE",
            "utf32le" => "UTF-32LE",
            "utf8" => "UTF-8",
            "" => "Other operations",
            name => name,
        }
    }

    pub(super) fn members(&self) -> impl Iterator<Item = &Member<'a>> {
        self.families.iter().flat_map(|family| &family.members)
    }

    /// The rows that perform any of it, with their indices.
    pub(super) fn rows<'m>(&self, matrix: &'m Matrix) -> Vec<(usize, &'m Row)> {
        let performs = |row: &Row| self.members().any(|member| row.cell(member.index).is_some());
        matrix.rows.iter().enumerate().filter(|(_, row)| performs(row)).collect()
    }

    fn add(&mut self, family: &'a str, member: Member<'a>) {
        match self.families.iter_mut().find(|known| known.name == family) {
            Some(known) => known.members.push(member),
            None => self.families.push(Family::of(family, member)),
        }
    }
}

impl<'a> Family<'a> {
    fn of(name: &'a str, member: Member<'a>) -> Self {
        Self { name, members: vec![member] }
    }
}
