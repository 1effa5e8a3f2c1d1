//! The fingerprint of a game described in code, a number that shows whether the game has changed. A
//! game that is read from a file uses the fingerprint of the file.

use std::hash::{Hash, Hasher};

use super::Description;

impl Description {
    /// Whether two games are played alike. They may differ in names and in the layout on screen.
    pub fn plays_like(&self, other: &Self) -> bool {
        let unnamed = |description: &Self| {
            let mut description = description.clone();
            for group in &mut description.groups {
                group.noun.clear();
            }
            description.fingerprint()
        };
        unnamed(self) == unnamed(other)
    }

    /// A 64-bit FNV-1a hash of everything that affects play. Titles and other texts are left out.
    /// The hash begins with a tag, so that it cannot be mistaken for the fingerprint of a file.
    pub fn fingerprint(&self) -> u64 {
        let mut hash = Fnv(0xcbf2_9ce4_8422_2325);
        hash.write(b"described in code");
        let Self {
            about: _,
            sides,
            roles,
            packs,
            suits,
            suits_left_out,
            ranks,
            changed_cards,
            base,
            groups,
            // The layout on screen does not affect play.
            picture: _,
            captions: _,
            deal,
            up_in_deal,
            stock,
            redeal,
            removal,
            goal,
            score,
            lines,
            par,
            rearrange,
            race,
            turn_game,
            length,
            has_match,
        } = self;
        (
            sides,
            roles,
            packs,
            suits,
            suits_left_out,
            ranks,
            base,
            groups,
            deal,
            up_in_deal,
        )
            .hash(&mut hash);
        (stock, redeal, removal, goal, score, lines, par).hash(&mut hash);
        (rearrange, race, turn_game, length, has_match).hash(&mut hash);
        // An empty list is not hashed: then the number of packs describes the deck.
        if !changed_cards.is_empty() {
            changed_cards.hash(&mut hash);
        }
        hash.finish()
    }
}

/// A hasher for FNV-1a: <http://www.isthe.com/chongo/tech/comp/fnv/>. Numbers are hashed with the
/// same byte order and width on all machines.
struct Fnv(u64);

impl Hasher for Fnv {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn write_u16(&mut self, number: u16) {
        self.write(&number.to_le_bytes());
    }

    fn write_u32(&mut self, number: u32) {
        self.write(&number.to_le_bytes());
    }

    fn write_u64(&mut self, number: u64) {
        self.write(&number.to_le_bytes());
    }

    fn write_i32(&mut self, number: i32) {
        self.write(&number.to_le_bytes());
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    fn write_isize(&mut self, number: isize) {
        self.write_usize(number.cast_unsigned());
    }
}
