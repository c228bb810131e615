//! The tables of the Unicode Standard, 3.9.3 and 3.9.6, computed from what the codecs do.

use codec_oracle::rules::utf8 as rules;
use conformant_codecs::utf8::{self, IllFormedKind};
use snapshots::{code_points, explained, hex, joined, snapshot, trimmed};
use std::iter;
use std::ops::RangeInclusive;

fn scalar_values() -> impl Iterator<Item = char> {
    '\0'..=char::MAX
}

/// What the encoder does to all scalar values of one encoded length.
struct BitRow {
    length: usize,
    first: char,
    last: char,
    /// The bits of the scalar value that are ever 1.
    used: u32,
    /// The bits of the sequence that are always 1, and always 0.
    ones: u32,
    zeros: u32,
    /// For each bit of the sequence, the bits of the scalar value that it always equals.
    sources: [u32; 32],
}

impl BitRow {
    fn new(length: usize, first: char) -> Self {
        let all = u32::MAX;
        Self { length, first, last: first, used: 0, ones: all, zeros: all, sources: [all; 32] }
    }

    fn add(&mut self, scalar_value: char, sequence: &[u8]) {
        let scalar = u32::from(scalar_value);
        let sequence = sequence.iter().fold(0, |bits, &byte| bits << 8 | u32::from(byte));
        self.last = scalar_value;
        self.used |= scalar;
        self.ones &= sequence;
        self.zeros &= !sequence;
        for (bit, sources) in self.sources.iter_mut().enumerate() {
            *sources &= if sequence >> bit & 1 == 1 { scalar } else { !scalar };
        }
    }

    /// The letters of the standard: six x, six y, four z, five u; seven x where the sequence is one byte.
    fn letter(&self, bit: u32) -> char {
        match bit {
            0..=5 => 'x',
            6 if self.length == 1 => 'x',
            6..=11 => 'y',
            12..=15 => 'z',
            _ => 'u',
        }
    }

    fn scalar_pattern(&self) -> String {
        let bits = bit_count(self.last);
        octets(bits, |bit| if self.used >> bit & 1 == 0 { '0' } else { self.letter(bit) })
    }

    fn sequence_pattern(&self) -> String {
        octets(8 * self.length as u32, |bit| match self.sources[bit as usize] {
            _ if self.zeros >> bit & 1 == 1 => '0',
            _ if self.ones >> bit & 1 == 1 => '1',
            source => {
                assert_eq!(source.count_ones(), 1, "bit {bit} of {} bytes", self.length);
                self.letter(source.trailing_zeros())
            }
        })
    }
}

/// The standard gives scalar values 16 bits below U+10000 and 24 from there on.
fn bit_count(scalar_value: char) -> u32 {
    if scalar_value < '\u{10000}' { 16 } else { 24 }
}

/// The bits from the highest down, in groups of eight.
fn octets(bits: u32, digit: impl Fn(u32) -> char) -> String {
    let octet = |high: u32| (high - 8..high).rev().map(&digit).collect();
    joined((8..=bits).rev().step_by(8).map(octet))
}

#[test]
fn the_encoder_distributes_bits_as_table_3_6_says() {
    let mut rows: Vec<BitRow> = Vec::new();
    let mut sequence = Vec::new();
    for scalar_value in scalar_values() {
        sequence.clear();
        utf8::encode_append([u32::from(scalar_value)], &mut sequence);
        if rows.last().is_none_or(|row| row.length != sequence.len()) {
            rows.push(BitRow::new(sequence.len(), scalar_value));
        }
        rows.iter_mut().for_each(|row| {
            if row.length == sequence.len() {
                row.add(scalar_value, &sequence);
            }
        });
    }
    let patterns = rows.iter().map(|row| format!("{:<28}{}", row.scalar_pattern(), row.sequence_pattern()));
    let ends = rows.iter().flat_map(|row| [row.first, row.last]).map(|end| {
        let (scalar, sequence) = (u32::from(end), utf8::encode([u32::from(end)]));
        let scalar_bits = octets(bit_count(end), |bit| if scalar >> bit & 1 == 1 { '1' } else { '0' });
        let sequence_bits = joined(sequence.iter().map(|byte| format!("{byte:08b}")));
        let code_point = format!("U+{scalar:04X}");
        format!("{code_point:<10}{scalar_bits:<28}{:<13}{sequence_bits}", hex(&sequence))
    });
    let text = trimmed(
        iter::once(format!("{:<28}{:<9}{:<9}{:<9}fourth", "scalar value", "first", "second", "third"))
            .chain(patterns)
            .chain(["", "the first and the last scalar value of each row"].map(str::to_owned))
            .chain(ends),
    );
    snapshot!("table-3-6", text);
}

/// Byte ranges that make up a box of well-formed sequences.
struct ByteRow {
    first: char,
    last: char,
    leads: RangeInclusive<u8>,
    trails: Vec<RangeInclusive<u8>>,
    sequences: usize,
}

/// Gives `visit` every well-formed sequence of one code point that starts with `prefix`, in order: every
/// byte is tried behind every prefix that the decoder calls truncated.
fn visit_well_formed(prefix: &mut Vec<u8>, visit: &mut dyn FnMut(&str)) {
    for byte in 0..=u8::MAX {
        prefix.push(byte);
        match utf8::decode_strict(prefix) {
            Ok(text) => visit(text),
            Err(error) if error.kind == IllFormedKind::Truncated => visit_well_formed(prefix, visit),
            Err(_) => {}
        }
        prefix.pop();
    }
}

/// A row for each lead, which spans what follows it.
fn rows_by_lead() -> Vec<ByteRow> {
    let mut rows: Vec<ByteRow> = Vec::new();
    visit_well_formed(&mut Vec::new(), &mut |text| {
        let (&lead, trails) = text.as_bytes().split_first().unwrap();
        let mut characters = text.chars();
        let (Some(character), None) = (characters.next(), characters.next()) else {
            panic!("{text:?} is more than one code point")
        };
        if rows.last().is_none_or(|row| *row.leads.end() != lead) {
            let trails = trails.iter().map(|&trail| trail..=trail).collect();
            let (first, last) = (character, character);
            rows.push(ByteRow { first, last, leads: lead..=lead, trails, sequences: 0 });
        }
        let row = rows.last_mut().unwrap();
        row.last = character;
        row.sequences += 1;
        for (range, &trail) in row.trails.iter_mut().zip(trails) {
            *range = trail.min(*range.start())..=trail.max(*range.end());
        }
    });
    rows
}

/// Joins the rows of neighbouring leads that are followed by the same bytes.
fn merged(rows: Vec<ByteRow>) -> Vec<ByteRow> {
    rows.into_iter().fold(Vec::new(), |mut merged: Vec<ByteRow>, row| {
        match merged.last_mut() {
            Some(last) if last.trails == row.trails && last.leads.end() + 1 == *row.leads.start() => {
                last.leads = *last.leads.start()..=*row.leads.end();
                last.last = row.last;
                last.sequences += row.sequences;
            }
            _ => merged.push(row),
        }
        merged
    })
}

fn range(bytes: &RangeInclusive<u8>) -> String {
    match (bytes.start(), bytes.end()) {
        (start, end) if start == end => format!("{start:02X}"),
        (start, end) => format!("{start:02X}..{end:02X}"),
    }
}

#[test]
fn the_strict_decoder_takes_the_nine_rows_of_table_3_7_and_nothing_else() {
    let rows = merged(rows_by_lead());
    for row in &rows {
        let sizes = iter::once(&row.leads).chain(&row.trails).map(ExactSizeIterator::len);
        assert_eq!(sizes.product::<usize>(), row.sequences, "the row of {} has holes", range(&row.leads));
    }
    let sequences: usize = rows.iter().map(|row| row.sequences).sum();
    assert_eq!(sequences, scalar_values().count());

    let lines = rows.iter().map(|row| {
        let code_points = format!("U+{:04X}..U+{:04X}", u32::from(row.first), u32::from(row.last));
        let bytes = iter::once(&row.leads).chain(&row.trails).map(|bytes| format!("{:<7}", range(bytes)));
        format!("{code_points:<20}{}", joined(bytes))
    });
    let header = format!("{:<20}{:<8}{:<8}{:<8}fourth", "code points", "first", "second", "third");
    snapshot!("table-3-7", trimmed(iter::once(header).chain(lines)));
}

#[test]
fn the_example_of_d92_is_encoded_as_printed() {
    let explanation = explained("utf8.encode", "\u{4D}\u{430}\u{4E8C}\u{10302}".as_bytes());
    let lines = explanation.steps.iter().map(|step| {
        let code_point = code_points(&explanation.bytes[step.span.clone()]);
        format!("{code_point:<9}{}", hex(&step.becomes))
    });
    let whole = format!("\n{:<9}{}", "in all", hex(&utf8::encode([0x4D, 0x430, 0x4E8C, 0x1_0302])));
    snapshot!("utf8-d92", trimmed(lines.chain([whole])));
}

#[test]
fn the_tables_3_8_to_3_11_assign_each_u_fffd_to_its_bytes() {
    let tables: [(&str, &[u8]); 5] = [
        ("Table 3-8, non-shortest form sequences", b"\xC0\xAF\xE0\x80\xBF\xF0\x81\x82\x41"),
        ("Table 3-9, ill-formed sequences for surrogates", b"\xED\xA0\x80\xED\xBF\xBF\xED\xAF\x41"),
        ("Table 3-10, other ill-formed sequences", b"\xF4\x91\x92\x93\xFF\x41\x80\xBF\x42"),
        ("Table 3-11, truncated sequences", b"\xE1\x80\xE2\xF0\x91\x92\xF1\xBF\x41"),
        ("Table 3-8 of Unicode 10.0 and before", b"\x61\xF1\x80\x80\xE1\x80\xC2\x62\x80\x63\x80\xBF\x64"),
    ];
    let lines = tables.iter().flat_map(|(title, bytes)| {
        let explanation = explained("utf8.decode", bytes);
        let steps = explanation.steps.iter().map(|step| {
            let source = hex(&bytes[step.span.clone()]);
            let rule = step.rule.map_or("", |rule| rule.id);
            format!("  {source:<10}{}  {rule}", code_points(&step.becomes))
        });
        let whole = format!("  {}", hex(bytes));
        let decoded = format!("  {}", code_points(utf8::decode(bytes).as_bytes()));
        [format!("\n{title}"), whole, decoded].into_iter().chain(steps).collect::<Vec<_>>()
    });
    snapshot!("tables-3-8-to-3-11", trimmed(lines));
}

#[test]
fn every_way_to_break_off_has_its_rule_and_its_replacement() {
    type Examples = &'static [(&'static str, &'static [u8])];
    let groups: [(&str, Examples); 4] = [
        (
            "1. The first byte is wrong: it alone becomes one U+FFFD",
            &[("no lead byte", b"\x80A"), ("a lead below C2: non-shortest", b"\xC1\xBFA")],
        ),
        (
            "2. The second byte is wrong: the lead alone becomes one U+FFFD, the second byte is read again",
            &[
                ("no trailing byte", b"\xE1A"),
                ("E0, then 80..9F: non-shortest", b"\xE0\x9F\x80A"),
                ("F0, then 80..8F: non-shortest", b"\xF0\x8F\x80\x80A"),
                ("ED, then A0..BF: a surrogate", b"\xED\xA0\x80A"),
                ("F4, then 90..BF: above U+10FFFF", b"\xF4\x90\x80\x80A"),
            ],
        ),
        (
            "3. The third or fourth byte is wrong: the good bytes together become one U+FFFD",
            &[
                ("the third of three", b"\xE1\x80A"),
                ("the third of four", b"\xF1\x80A"),
                ("the fourth of four", b"\xF1\x80\x80A"),
            ],
        ),
        (
            "Besides",
            &[("a lead above F4", b"\xF5\x80A"), ("the input ends inside a sequence", b"A\xF1\x80\x80")],
        ),
    ];
    let lines = groups.iter().flat_map(|(title, examples)| {
        let lines = examples.iter().map(|(about, bytes)| {
            let explanation = explained("utf8.decode", bytes);
            let broken = explanation.steps.iter().find_map(|step| Some((step, step.rule?)));
            let (step, rule) = broken.unwrap();
            assert!(rules::ALL.contains(&rule));
            let subpart = hex(&bytes[step.span.clone()]);
            let decoded = code_points(utf8::decode(bytes).as_bytes());
            format!("  {about:<34}{:<29}{:<16}{subpart:<10}{decoded}", rule.id, hex(bytes))
        });
        iter::once(format!("\n{title}")).chain(lines).collect::<Vec<_>>()
    });
    let header = format!("  {:<34}{:<29}{:<16}{:<10}output", "what is wrong", "rule", "input", "subpart");
    snapshot!("subparts", trimmed(iter::once(header).chain(lines)));
}

#[test]
fn the_noncharacters_are_the_last_two_of_each_plane_and_a_block_of_32() {
    let mut ranges: Vec<(u32, u32)> = Vec::new();
    let mut buffer = [0; 4];
    for scalar_value in scalar_values() {
        let text = scalar_value.encode_utf8(&mut buffer);
        if utf8::decode_nonchar_reject(text.as_bytes()).is_ok() {
            continue;
        }
        let code_point = u32::from(scalar_value);
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == code_point => *last = code_point,
            _ => ranges.push((code_point, code_point)),
        }
    }
    let size = |(first, last): (u32, u32)| last - first + 1;
    let lines = ranges.iter().map(|&(first, last)| {
        format!("{:<20}{:>2}", format!("U+{first:04X}..U+{last:04X}"), size((first, last)))
    });
    let total = format!("{:<20}{:>2}", "in all", ranges.iter().copied().map(size).sum::<u32>());
    snapshot!("noncharacters", trimmed(lines.chain([total])));
}
