//! Attributes of a tag, as the prescan reads them.

/// A place in bytes that must not run out: every step gives `None` where it would.
#[derive(Clone, Copy)]
pub(super) struct Place<'a> {
    bytes: &'a [u8],
    at: usize,
}

/// An attribute: its name and value as they stand there, in any letter case.
pub(super) struct Attribute<'a> {
    pub(super) name: &'a [u8],
    pub(super) value: &'a [u8],
}

/// What comes next in a tag.
pub(super) enum Next<'a> {
    Attribute(Attribute<'a>),
    TagEnd,
}

/// ASCII white space.
fn is_space(byte: u8) -> bool {
    byte.is_ascii_whitespace()
}

impl<'a> Place<'a> {
    pub(super) fn start(bytes: &'a [u8]) -> Option<Self> {
        Self { bytes, at: 0 }.checked()
    }

    fn checked(self) -> Option<Self> {
        (self.at < self.bytes.len()).then_some(self)
    }

    pub(super) fn byte(self) -> u8 {
        self.bytes[self.at]
    }

    /// The bytes from here on.
    pub(super) fn rest(self) -> &'a [u8] {
        &self.bytes[self.at..]
    }

    /// `count` bytes further on.
    pub(super) fn skip(self, count: usize) -> Option<Self> {
        Self { at: self.at + count, ..self }.checked()
    }

    /// At the first byte from here on that `is_wanted`.
    pub(super) fn find(self, is_wanted: impl Fn(u8) -> bool) -> Option<Self> {
        self.skip(self.rest().iter().position(|&byte| is_wanted(byte))?)
    }

    fn up_to(self, end: Self) -> &'a [u8] {
        &self.bytes[self.at..end.at]
    }

    /// Gets an attribute and goes behind it.
    ///
    /// HTML Standard, [get an attribute][get], in its steps' order.
    ///
    /// [get]: https://html.spec.whatwg.org/multipage/parsing.html#concept-get-attributes-when-sniffing
    pub(super) fn attribute(&mut self) -> Option<Next<'a>> {
        let name = self.find(|byte| !is_space(byte) && byte != b'/')?;
        *self = name;
        if name.byte() == b'>' {
            return Some(Next::TagEnd);
        }
        // An equals sign that comes first is part of the name.
        let behind_equals = if name.byte() == b'=' { name.skip(1)? } else { name };
        let name_end = behind_equals.find(|byte| is_space(byte) || b"/>=".contains(&byte))?;
        let attribute = |value| Some(Next::Attribute(Attribute { name: name.up_to(name_end), value }));
        *self = name_end.find(|byte| !is_space(byte))?;
        if matches!(name_end.byte(), b'/' | b'>') || self.byte() != b'=' {
            return attribute(&[]);
        }
        let value = self.skip(1)?.find(|byte| !is_space(byte))?;
        match value.byte() {
            quote @ (b'"' | b'\'') => {
                let value = value.skip(1)?;
                let end = value.find(|byte| byte == quote)?;
                *self = end.skip(1)?;
                attribute(value.up_to(end))
            }
            _ => {
                *self = value.find(|byte| is_space(byte) || byte == b'>')?;
                attribute(value.up_to(*self))
            }
        }
    }
}
