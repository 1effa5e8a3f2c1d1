//! The screens, and the pages that open over them. Each page has a file with its model, what
//! input does to it, what the keyboard is for while it is open, and how it is drawn.

pub mod deal_number;
pub mod effect;
pub mod farewell;
pub mod filter;
pub mod find_deal;
pub mod game_menu;
pub mod history;
pub mod home;
pub mod list;
pub mod lobby;
pub mod maker;
pub mod options;
mod page;
pub mod people;
pub mod question;
mod reading;
pub mod records;
pub mod result;
pub mod rules;
pub mod settings;
pub mod table;
pub mod talk;
pub mod text_line;

pub use page::{KeyWords, Page, PageInput};

/// Lists the pages: from each line follows how input and drawing come to it.
macro_rules! pages {
    ($($(#[$words:meta])* $name:ident($page:ty),)*) => {
        /// A page over the screen.
        #[derive(Debug)]
        pub enum Overlay {
            $($(#[$words])* $name($page),)*
        }

        impl Overlay {
            /// Returns the page.
            pub fn page(&self) -> &dyn Page {
                match self {
                    $(Self::$name(page) => page.as_page(),)*
                }
            }

            /// Returns the page, for input to it.
            pub fn page_mut(&mut self) -> &mut dyn Page {
                match self {
                    $(Self::$name(page) => page.as_page_mut(),)*
                }
            }
        }
    };
}

pages! {
    /// Rules and keys.
    Rules(rules::RulesPage),
    /// The lobby of a table in a room.
    Lobby(Box<lobby::LobbyPage>),
    /// Something that is said to all from the table.
    Talk(talk::TalkLine),
    /// Why a guest is no longer at the table.
    Farewell(farewell::FarewellPage),
    /// Variants and options.
    Options(Box<options::OptionsPage>),
    /// A deal number to type in.
    Number(deal_number::NumberLine),
    /// What can be done with a game.
    GameMenu(game_menu::GameMenu),
    /// A game in the making.
    Maker(Box<maker::MakerPage>),
    /// The filter of the list of games.
    Filter(filter::FilterPage),
    /// The settings.
    Settings(settings::SettingsPage),
    /// The names of the people at the table.
    Names(people::names::NamesPage),
    /// Whose key is which.
    TryKeys(people::try_keys::TryKeys),
    /// The result of a hand.
    Result(Box<result::ResultPage>),
    /// The turns of the hand.
    History(history::HistoryPage),
    /// The games that have ended.
    Finished(records::finished::FinishedPage),
    /// The deals of the days and the tour of the week.
    Days(Box<records::days::DaysPage>),
    /// The statistics.
    Statistics(Box<records::statistics::StatisticsPage>),
    /// A question.
    Ask(question::QuestionPage),
    /// A deal that can be won is looked for.
    FindDeal(Box<find_deal::DealSearch>),
}
