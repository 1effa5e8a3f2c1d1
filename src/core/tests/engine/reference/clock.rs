//! Face-down packets, one for each rank. The card in hand goes under the packet of its rank, and
//! the top card of that packet is the next card, as long as it is face down.

use super::{Card, Options, Piles, Player, add, read_transfer};

#[derive(Clone)]
pub struct Clock {
    piles: Piles,
}

impl Clock {
    /// Deals thirteen packets, or twelve and four cards that are used when a king is laid aside.
    pub fn deal(options: &Options, deck: &[Card]) -> Self {
        let lays_kings_aside = options.word("variant", "standard") == "travellers";
        let packets = if lays_kings_aside { 12 } else { 13 };
        let mut piles = Piles::new();
        add(&mut piles, "r", packets);
        add(&mut piles, "h", 1);
        let mut cards = deck.iter();
        for round in 0..4 {
            for packet in 1..=packets {
                if (packet, round) != (13, 3) {
                    let card = cards.next().unwrap().down();
                    piles.get_mut(&format!("r{packet}")).unwrap().push(card);
                }
            }
        }
        if lays_kings_aside {
            add(&mut piles, "kings", 1);
            let left: Vec<Card> = cards.by_ref().take(3).map(|card| card.down()).collect();
            piles.insert("reserve".to_owned(), left);
        }
        let first = cards.next().unwrap().upwards();
        piles.insert("h".to_owned(), vec![first]);
        Self { piles }
    }

    fn target(&self) -> Option<String> {
        let card = self.piles["h"].first()?;
        let packet = format!("r{}", card.rank);
        let is_there = self.piles.contains_key(&packet);
        Some(if is_there { packet } else { "kings".to_owned() })
    }
}

impl Player for Clock {
    fn moves(&self) -> Vec<String> {
        if self.end().is_some() {
            return Vec::new();
        }
        let target = self.target().into_iter();
        target
            .map(|target| format!("h>{target} {}", self.piles["h"][0].face()))
            .collect()
    }

    fn play(&mut self, text: &str) {
        let (_, target, _) = read_transfer(text);
        let card = self.piles.get_mut("h").unwrap().pop().unwrap();
        let packet = self.piles.get_mut(&target).unwrap();
        let next = if target == "kings" {
            packet.push(card);
            self.piles.get_mut("reserve").unwrap().pop()
        } else {
            packet.insert(0, card);
            packet
                .pop_if(|top| !top.up)
                .or_else(|| self.piles.get_mut("reserve")?.pop())
        };
        let next = next.into_iter().map(Card::upwards);
        self.piles.get_mut("h").unwrap().extend(next);
    }

    fn piles(&self) -> &Piles {
        &self.piles
    }

    fn end(&self) -> Option<String> {
        let packets = self
            .piles
            .iter()
            .filter(|(name, _)| name.starts_with('r') && *name != "reserve");
        let mut cards = packets.flat_map(|(_, cards)| cards);
        cards.all(|card| card.up).then(|| "won".to_owned())
    }

    fn scores(&self) -> Option<Vec<i32>> {
        None
    }
}
