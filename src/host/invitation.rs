//! The invitation to a shared table, which is two words that are easy to pass on. They have only fourteen bits, but the
//! door renews the invitation long before anybody could try a large part of all pairs.

use patience_app::deals::dealer::Dealer;

/// The adjectives, which are the first words of invitations.
const FIRST: [&str; 128] = words(
    "able agile alert ample amber awake balmy bold brave brief bright brisk broad bronze calm candid civil clean \
     clear clever close cool cosy crisp dapper daring deep deft early eager easy fair famous fast fine firm fit \
     fleet fluffy fond frank free fresh full funny gentle giant glad gold good grand great green grey handy happy \
     hardy hazel honest humble ideal idle ivory jolly joyful keen kind large late lean light lively long loud \
     loyal lucky mellow merry mild misty modest neat new nice nimble noble odd olive open pale patient plain \
     plucky polite proud prime quick quiet rapid rare ready red rosy round royal ruby rural sandy serene sharp \
     shiny shy silent silver simple sleek smart smooth snowy soft solid sound \
     spry stately steady strong sunny swift",
);

/// The animals, which are the second words of invitations.
const SECOND: [&str; 128] = words(
    "adder albatross alpaca ant antelope badger bat bear beaver bee beetle bison bittern boar bobcat buffalo \
     bunting buzzard camel canary carp cat chamois cheetah cicada clam cobra cod condor coot coral cormorant crab \
     crane cricket crow cuckoo curlew deer dingo dolphin donkey dove dragonfly duck dunlin eagle eel egret eider \
     elk emu ermine falcon fawn ferret finch firefly flamingo fox frog gannet gazelle gecko gibbon giraffe gnu \
     goat goose grebe grouse gull hamster hare hawk hedgehog heron herring hippo hoopoe hornet horse ibex ibis \
     iguana impala jackal jackdaw jaguar jay kestrel kingfisher kite kiwi koala lamb lapwing lark lemming lemur \
     leopard lion lizard llama lobster lynx magpie mallard marten mole moose moth mouse newt nightjar ocelot \
     octopus oriole osprey otter owl oyster panda panther parrot pelican penguin pony",
);

/// An invitation to a shared table: an adjective and an animal, such as `brisk-otter`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invitation(String);

impl Invitation {
    /// Returns a new invitation to the table that nobody can predict.
    pub fn fresh() -> Self {
        let digits = Dealer::new().salt();
        let number = |digits: Option<&str>| {
            let number = digits.and_then(|digits| usize::from_str_radix(digits, 16).ok());
            number.unwrap_or_default()
        };
        let first = FIRST[number(digits.get(..4)) % FIRST.len()];
        let second = SECOND[number(digits.get(4..8)) % SECOND.len()];
        Self(format!("{first}-{second}"))
    }

    /// Returns the words of the invitation as guests type them.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether a text is this invitation to the table. Case and surrounding spaces do not matter.
    pub fn is(&self, text: &str) -> bool {
        self.0.eq_ignore_ascii_case(text.trim())
    }
}

/// Whether a text has the form of an invitation, which is two words.
pub fn could_be(text: &str) -> bool {
    let text = text.to_ascii_lowercase();
    text.split_once('-')
        .is_some_and(|(first, second)| FIRST.contains(&first) && SECOND.contains(&second))
}

/// Splits the text of an invitation into its words.
const fn words<const COUNT: usize>(text: &'static str) -> [&'static str; COUNT] {
    let mut words = [""; COUNT];
    let (mut rest, mut at) = (text.as_bytes(), 0);
    while let Some((first, _)) = rest.split_first() {
        if *first == b' ' {
            rest = rest.split_at(1).1;
            continue;
        }
        let mut length = 0;
        while length < rest.len() && rest[length] != b' ' {
            length += 1;
        }
        let (word, after) = rest.split_at(length);
        words[at] = match std::str::from_utf8(word) {
            Ok(word) => word,
            Err(_) => panic!("the words are ASCII"),
        };
        (rest, at) = (after, at + 1);
    }
    assert!(at == COUNT, "the number of words is right");
    words
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_words_are_different_and_plain_and_any_two_could_be_an_invitation() {
        for list in [FIRST, SECOND] {
            assert_eq!(list.iter().collect::<BTreeSet<_>>().len(), list.len());
            for word in list {
                assert!(word.len() <= 10 && word.bytes().all(|byte| byte.is_ascii_lowercase()));
            }
        }
        let invitation = Invitation::fresh();
        assert!(could_be(invitation.as_str()));
        assert!(invitation.is(&invitation.as_str().to_uppercase()));
        assert!(!invitation.is("brisk otter"));
        assert!(could_be("brisk-otter") && !could_be("anna-lee") && !could_be("brisk"));
        let many: BTreeSet<String> = (0..60).map(|_| Invitation::fresh().0).collect();
        assert!(many.len() > 50, "{many:?}");
    }
}
