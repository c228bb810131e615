//! Numbers as the encoding schemes would hold them, scalar values or not.

/// Appends a number in a scheme; one that the scheme can hold in no way is cut to what fits.
pub type Write = fn(number: u32, bytes: &mut Vec<u8>);

/// UTF-16LE: above FFFF a pair, otherwise a unit, a surrogate too.
pub fn utf16le(number: u32, bytes: &mut Vec<u8>) {
    utf16(number, |unit| bytes.extend(unit.to_le_bytes()));
}

/// UTF-16BE: above FFFF a pair, otherwise a unit, a surrogate too.
pub fn utf16be(number: u32, bytes: &mut Vec<u8>) {
    utf16(number, |unit| bytes.extend(unit.to_be_bytes()));
}

/// UTF-32LE: one unit, whatever the number.
pub fn utf32le(number: u32, bytes: &mut Vec<u8>) {
    bytes.extend(number.to_le_bytes());
}

/// UTF-32BE: one unit, whatever the number.
pub fn utf32be(number: u32, bytes: &mut Vec<u8>) {
    bytes.extend(number.to_be_bytes());
}

fn utf16(number: u32, mut write: impl FnMut(u16)) {
    match number.checked_sub(0x1_0000) {
        None => write(number as u16),
        Some(above) => {
            write(0xD800 | (above >> 10 & 0x3FF) as u16);
            write(0xDC00 | (above & 0x3FF) as u16);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scalar_values_are_written_as_the_library_writes_them() {
        let mut bytes = Vec::new();
        for character in '\0'..=char::MAX {
            let mut buffer = [0; 2];
            let units = character.encode_utf16(&mut buffer);
            let written = |write: Write, bytes: &mut Vec<u8>| {
                bytes.clear();
                write(character.into(), bytes);
            };
            written(utf16le, &mut bytes);
            assert!(bytes.iter().copied().eq(units.iter().flat_map(|unit| unit.to_le_bytes())));
            written(utf16be, &mut bytes);
            assert!(bytes.iter().copied().eq(units.iter().flat_map(|unit| unit.to_be_bytes())));
        }
        utf32le(0x0001_F4A9, &mut bytes);
        utf32be(0x0001_F4A9, &mut bytes);
        assert!(bytes.ends_with(b"\xA9\xF4\x01\x00\x00\x01\xF4\xA9"));
    }
}
