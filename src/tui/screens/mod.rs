//! The screens of the program, and the pages that open over them. Each page has a file with its model, its reaction to
//! input, its keys and its drawing.

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

/// Defines [`Overlay`] (a page that is open over the screen) from the list of pages. Its methods pass input and drawing
/// on to the page.
macro_rules! pages {
    ($($(#[$words:meta])* $name:ident($page:ty),)*) => {
        /// A page that is open over the screen.
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
    /// The page with the rules of a game and the keys.
    Rules(rules::RulesPage),
    /// The page of the lobby of a shared table.
    Lobby(Box<lobby::LobbyPage>),
    /// The line in which a guest types a chat message at a shared table.
    Talk(talk::TalkLine),
    /// The page that says why a guest is no longer at a shared table.
    Farewell(farewell::FarewellPage),
    /// The page for choosing the variant and options of a game.
    Options(Box<options::OptionsPage>),
    /// The page for typing a deal number or choosing a difficulty level.
    Number(deal_number::NumberLine),
    /// The menu with the actions for a game in the list of games.
    GameMenu(game_menu::GameMenu),
    /// The page of the game maker, in which the player writes rules for a game.
    Maker(Box<maker::MakerPage>),
    /// The page for filtering the list of games.
    Filter(filter::FilterPage),
    /// The page of settings.
    Settings(settings::SettingsPage),
    /// The page of the players at the table: names, colours and handicaps.
    Names(people::names::NamesPage),
    /// The page on which two people at one keyboard try their keys.
    TryKeys(people::try_keys::TryKeys),
    /// The result page at the end of a hand.
    Result(Box<result::ResultPage>),
    /// The page that lists the turns of the current hand.
    History(history::HistoryPage),
    /// The page with the list of finished games.
    Finished(records::finished::FinishedPage),
    /// The page with the calendar of daily deals and the weekly tour.
    Days(Box<records::days::DaysPage>),
    /// The statistics page.
    Statistics(Box<records::statistics::StatisticsPage>),
    /// The page that asks the player a question.
    Ask(question::QuestionPage),
    /// The page of the search for a winnable deal, or for a deal of a certain difficulty level.
    FindDeal(Box<find_deal::DealSearch>),
}
