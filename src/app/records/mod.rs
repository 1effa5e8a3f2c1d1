//! The records of finished games, in a database in the data folder: what was played, by whom, how
//! it ended, and the moves of the latest games. Finished games arrive as files and enter the
//! database one by one. After a crash the program continues with the files it finds, and each
//! game's key ensures that no game counts twice.

mod database;
mod days;
mod error;
pub mod exchange;
mod figures;
mod first_page_figures;
mod game_in_question;
mod intake;
mod judged_again;
mod keeper;
mod kept_file;
mod own_results;
mod query;
mod record;
mod record_text;
pub mod statistics;

pub use database::{Database, MOST_KEPT, Selection};
pub use days::{Days, DealState, ROWS_TO_WIN, Streak, TOUR_ROWS, Tries, Won};
pub use error::RecordsError;
pub use figures::{AllGames, Figures, FiguresOf, FiguresQuery, LastGame, OneGame, Period};
pub use first_page_figures::{FirstPageFigures, Today};
pub use game_in_question::GameInQuestion;
pub use judged_again::JudgedAgain;
pub use keeper::{Keeper, Records, TakenIn};
pub use kept_file::KeptFile;
pub use own_results::{OwnResult, OwnResults};
pub use query::{Answer, Query};
pub use record::{GameRecord, HandRecord, PlayerRecord, Verdict};
pub use record_text::when;
