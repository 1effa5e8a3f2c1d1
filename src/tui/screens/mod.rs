//! The screens, and the pages that open over them. Each page has a file with its model, its reaction to input, its
//! keys and its drawing.

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

/// Defines [`Overlay`] from the list of pages. Its methods pass input and drawing on to the page.
macro_rules! pages {
    ($($(#[$words:meta])* $name:ident($page:ty),)*) => {
        /// A page over the screen.
        #[derive(Debug)]
        pub enum Overlay {
            $($(#[$words])* $name($page),)*
        }

        impl Overlay {
            /// Returns the open page as a trait object.
            pub fn page(&self) -> &dyn Page {
                match self {
                    $(Self::$name(page) => page.as_page(),)*
                }
            }

            /// Returns the open page as a mutable trait object.
            pub fn page_mut(&mut self) -> &mut dyn Page {
                match self {
                    $(Self::$name(page) => page.as_page_mut(),)*
                }
            }
        }
    };
}

pages! {
    /// The rules and the keys.
    Rules(rules::RulesPage),
    /// The lobby of a shared table.
    Lobby(Box<lobby::LobbyPage>),
    /// The line for a chat message at a shared table.
    Talk(talk::TalkLine),
    /// The reason why a guest is no longer at the table.
    Farewell(farewell::FarewellPage),
    /// The variants and options of a game.
    Options(Box<options::OptionsPage>),
    /// The line for a deal number.
    Number(deal_number::NumberLine),
    /// The menu of a game.
    GameMenu(game_menu::GameMenu),
    /// The game maker.
    Maker(Box<maker::MakerPage>),
    /// The filter of the list of games.
    Filter(filter::FilterPage),
    /// The settings.
    Settings(settings::SettingsPage),
    /// The players at the table.
    Names(people::names::NamesPage),
    /// The page on which players try their keys.
    TryKeys(people::try_keys::TryKeys),
    /// The result of a hand.
    Result(Box<result::ResultPage>),
    /// The turns of the current hand.
    History(history::HistoryPage),
    /// The list of finished games.
    Finished(records::finished::FinishedPage),
    /// The calendar of daily deals and the tour of the week.
    Days(Box<records::days::DaysPage>),
    /// The statistics.
    Statistics(Box<records::statistics::StatisticsPage>),
    /// A question.
    Ask(question::QuestionPage),
    /// The search for a deal.
    FindDeal(Box<find_deal::DealSearch>),
}
