//! "get an attribute".

/// The end condition: the position is beyond the end.
pub(super) struct OutOfBytes;

/// The name and the value, in lower case.
pub(super) type Attribute = (Vec<u8>, Vec<u8>);

/// The input byte stream with its position pointer.
pub(super) struct Stream<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) position: usize,
}

impl Stream<'_> {
    pub(super) fn byte(&self) -> Result<u8, OutOfBytes> {
        self.bytes.get(self.position).copied().ok_or(OutOfBytes)
    }

    pub(super) fn advance(&mut self) -> Result<u8, OutOfBytes> {
        self.position += 1;
        self.byte()
    }

    /// The attribute, or nothing.
    pub(super) fn get_an_attribute(&mut self) -> Result<Option<Attribute>, OutOfBytes> {
        // 1
        while matches!(self.byte()?, 0x09 | 0x0A | 0x0C | 0x0D | 0x20 | 0x2F) {
            self.position += 1;
        }
        // 2
        if self.byte()? == 0x3E {
            return Ok(None);
        }
        // 3
        let (mut name, mut value) = (Vec::new(), Vec::new());
        // 4 and 5
        let mut byte = self.byte()?;
        loop {
            match byte {
                0x3D if !name.is_empty() => {
                    self.advance()?;
                    break;
                }
                0x09 | 0x0A | 0x0C | 0x0D | 0x20 => {
                    // 6, spaces
                    while matches!(byte, 0x09 | 0x0A | 0x0C | 0x0D | 0x20) {
                        byte = self.advance()?;
                    }
                    // 7
                    if byte != 0x3D {
                        return Ok(Some((name, value)));
                    }
                    // 8
                    self.advance()?;
                    break;
                }
                0x2F | 0x3E => return Ok(Some((name, value))),
                0x41..=0x5A => name.push(byte + 0x20),
                _ => name.push(byte),
            }
            byte = self.advance()?;
        }
        // 9, value
        while matches!(self.byte()?, 0x09 | 0x0A | 0x0C | 0x0D | 0x20) {
            self.position += 1;
        }
        // 10
        match self.byte()? {
            b @ (0x22 | 0x27) => loop {
                match self.advance()? {
                    byte if byte == b => {
                        self.advance()?;
                        return Ok(Some((name, value)));
                    }
                    byte @ 0x41..=0x5A => value.push(byte + 0x20),
                    byte => value.push(byte),
                }
            },
            0x3E => return Ok(Some((name, value))),
            byte @ 0x41..=0x5A => value.push(byte + 0x20),
            byte => value.push(byte),
        }
        // 11 and 12
        loop {
            match self.advance()? {
                0x09 | 0x0A | 0x0C | 0x0D | 0x20 | 0x3E => return Ok(Some((name, value))),
                byte @ 0x41..=0x5A => value.push(byte + 0x20),
                byte => value.push(byte),
            }
        }
    }
}
