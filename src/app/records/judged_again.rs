//! Solving deals again that an older version of the solver's proofs found unwinnable. If the older
//! proof was wrong, the lost games then count correctly.

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use patience_core::{DealNumber, Position, Rules, Seat};
use patience_solver::{Budget, PROOF_VERSION, StopReason, Verdict, Watch, solve};

use super::database::Selection;
use super::error::RecordsError;
use super::keeper::Records;
use super::record::GameRecord;
use super::statistics::PresentRules;
use crate::catalogue::Catalogue;
use crate::text::numbers::count;

/// The search limit for a deal that is judged again. It is a number of positions, so that the
/// verdict does not depend on the machine's speed.
const BUDGET: Budget = Budget {
    states: Some(200_000),
    time: None,
    bytes: 256 << 20,
    threads: 1,
};

/// The time limit for judging each game again, used if all games together have a time limit.
const FOR_EACH: Duration = Duration::from_millis(400);

/// How many games count differently after their deals were judged again.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct JudgedAgain {
    /// The number of games whose deals are winnable after all.
    pub winnable: usize,
    /// The number of games whose deals were neither solved nor proved unwinnable within the search
    /// limit.
    pub undecided: usize,
}

impl JudgedAgain {
    /// Whether no game counts differently after the deals were judged again.
    pub fn is_nothing(self) -> bool {
        self == Self::default()
    }
}

impl fmt::Display for JudgedAgain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let deals = |games: usize| {
            if games == 1 {
                "its deal"
            } else {
                "their deals"
            }
        };
        let judged = |games: usize| format!("{} judged again: ", count(games, "game"));
        if self.winnable > 0 {
            let deals = deals(self.winnable);
            write!(f, "{}{deals} could be won", judged(self.winnable))?;
        }
        if self.winnable > 0 && self.undecided > 0 {
            f.write_str("; ")?;
        }
        if self.undecided > 0 {
            let deals = deals(self.undecided);
            let judged = judged(self.undecided);
            write!(f, "{judged}it is not known whether {deals} could be won")?;
        }
        Ok(())
    }
}

impl Records {
    /// Solves the deals again that an older version of the solver's proofs found unwinnable, those
    /// played last first. Stops when the time limit `within` is reached, or when `watch` cancels
    /// the work. Games that were not reached or cannot be written are judged at another time.
    pub fn judge_again(
        &self,
        catalogue: &Catalogue,
        watch: &Watch,
        within: Option<Duration>,
    ) -> JudgedAgain {
        let mut judged = JudgedAgain::default();
        // Errors in reading the records are reported elsewhere.
        let _ = self.judge_each(catalogue, watch, within, &mut judged);
        judged
    }

    fn judge_each(
        &self,
        catalogue: &Catalogue,
        watch: &Watch,
        within: Option<Duration>,
        judged: &mut JudgedAgain,
    ) -> Result<(), RecordsError> {
        let Some(database) = self.read()? else {
            return Ok(());
        };
        let games = database.games(Selection::ProvedBefore(PROOF_VERSION))?;
        drop(database);
        if games.is_empty() {
            return Ok(());
        }
        // Without write access there is no point in searching.
        let mut database = self.write()?;
        let began = Instant::now();
        for game in games {
            let left = within.map(|time| time.saturating_sub(began.elapsed()));
            if watch.is_cancelled() || left.is_some_and(|left| left.is_zero()) {
                break;
            }
            let budget = Budget {
                time: left.map(|left| left.min(FOR_EACH)),
                ..BUDGET
            };
            let winnable = match self.verdict_on(&game, catalogue, &budget, watch) {
                Some(Verdict::Lost) => Some(false),
                Some(Verdict::Won(_)) => Some(true),
                Some(Verdict::Undecided(StopReason::States | StopReason::Incomplete)) => None,
                // A later run may have the rules or more time. The other games do not wait for this
                // one.
                None | Some(Verdict::Undecided(StopReason::Memory | StopReason::Time)) => continue,
                Some(Verdict::Undecided(StopReason::Cancelled)) => break,
            };
            database.judge(game.key, winnable, PROOF_VERSION)?;
            judged.winnable += usize::from(winnable == Some(true));
            judged.undecided += usize::from(winnable.is_none());
        }
        Ok(())
    }

    /// Solves the deal of a single-player game again, to find out whether it is winnable. Returns
    /// `None` if the rules no longer exist, or if the deal was not the first of its match.
    fn verdict_on(
        &self,
        game: &GameRecord,
        catalogue: &Catalogue,
        budget: &Budget,
        watch: &Watch,
    ) -> Option<Verdict> {
        if game.is_for_several() || game.hands.len() > 1 {
            return None;
        }
        let deal = DealNumber::parse(&game.deal)?;
        let rules = self.rules_of(game, catalogue)?;
        let start = Position::deal(&rules, deal, 0, Seat::FIRST, &[]);
        Some(solve(&rules, &start, budget, watch).verdict)
    }

    /// The rules of a recorded game. They are in the catalogue, as present or former rules, or were
    /// kept with the moves of the game.
    fn rules_of(&self, game: &GameRecord, catalogue: &Catalogue) -> Option<Arc<Rules>> {
        let variant = Some(game.variant.as_str());
        let is_meant = |rules: &Rules| PresentRules::of(rules).fingerprint == game.fingerprint;
        let file = catalogue.rule_file(&game.game).ok();
        let present = file.and_then(|file| file.compile(variant, &game.options).ok());
        let carried = || {
            let fingerprint = u64::from_str_radix(&game.fingerprint, 16).ok()?;
            let embedded = catalogue.embedded();
            embedded.rules_with(&game.game, variant, &game.options, fingerprint)
        };
        let kept = || {
            let loaded = self.load(game.key, catalogue).ok()?;
            Some(Arc::clone(loaded.game.rules())).filter(|rules| is_meant(rules))
        };
        let found = present.filter(is_meant).or_else(carried);
        found.map(Arc::new).or_else(kept)
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use rusqlite::Connection;

    use super::*;
    use crate::records::{HandRecord, PlayerRecord, Verdict as Counts};
    use crate::saved::ending::{GameKey, Moment, Outcome};
    use crate::tests::{catalogue, embedded};

    /// A game that was given up and whose deal was found unwinnable.
    fn not_winnable(id: &str, deal: u32) -> GameRecord {
        let rules = catalogue().rule_file(id).unwrap().compile(None, &[]);
        GameRecord {
            key: GameKey::of_text(&format!("{id} {deal}")),
            game: id.to_owned(),
            title: id.to_owned(),
            variant: "standard".to_owned(),
            variant_title: String::new(),
            options: Vec::new(),
            fingerprint: PresentRules::of(&rules.unwrap()).fingerprint,
            deal: deal.to_string(),
            day: None,
            began: None,
            duel: false,
            ended: Moment::new(1_790_000_000 + i64::from(deal), 60).unwrap(),
            outcome: Outcome::GivenUp,
            winnable: Some(false),
            moves: 30,
            elapsed_ms: 61_000,
            hints: 1,
            undos: 2,
            players: vec![PlayerRecord {
                name: "Anna".to_owned(),
                level: None,
                side: 0,
                points: 0,
                won: false,
            }],
            hands: vec![HandRecord {
                winner: None,
                points: vec![0],
            }],
            starred: true,
            former_keys: Vec::new(),
            file: None,
        }
    }

    /// Creates a database with the second schema and these games.
    fn second_form(data: &Path, games: &[GameRecord]) -> Records {
        let records = Records::new(data, data, embedded());
        let mut database = records.write().unwrap();
        for game in games {
            database.put(game).unwrap();
        }
        drop(database);
        let connection = Connection::open(records.path()).unwrap();
        let sql = "ALTER TABLE game DROP COLUMN proofs; PRAGMA user_version = 2";
        connection.execute_batch(sql).unwrap();
        records
    }

    fn games(records: &Records) -> Vec<GameRecord> {
        let database = records.read().unwrap().unwrap();
        database.games(Selection::All).unwrap()
    }

    fn judge_again(records: &Records) -> JudgedAgain {
        records.judge_again(&catalogue(), &Watch::default(), None)
    }

    fn proofs(records: &Records) -> Vec<Option<u32>> {
        let connection = Connection::open(records.path()).unwrap();
        let sql = "SELECT proofs FROM game ORDER BY ended, id";
        let mut statement = connection.prepare(sql).unwrap();
        let rows = statement.query_map([], |row| row.get(0)).unwrap();
        rows.map(Result::unwrap).collect()
    }

    #[test]
    fn games_of_an_older_schema_are_judged_again_once() {
        let folder = tempfile::tempdir().unwrap();
        let (lost, false_proof) = (not_winnable("klondike", 7), not_winnable("pyramid", 79));
        let gone = GameRecord {
            fingerprint: "00000000000000ff".to_owned(),
            ..not_winnable("pyramid", 80)
        };
        let won = GameRecord {
            outcome: Outcome::Won,
            winnable: Some(true),
            ..not_winnable("pyramid", 81)
        };
        let all = [lost, false_proof, gone, won];
        let records = second_form(folder.path(), &all);
        assert_eq!(games(&records), all);
        let judged = judge_again(&records);
        assert_eq!(
            judged.to_string(),
            "1 game judged again: its deal could be won"
        );
        // Nothing else has changed.
        let [_, mended, ..] = &games(&records)[..] else {
            panic!("a game is missing")
        };
        assert_eq!(mended.verdict(), Counts::Lost);
        let mut expected = all.clone();
        expected[1].winnable = Some(true);
        assert_eq!(games(&records), expected);
        let version = Some(PROOF_VERSION);
        // The rules of the third game do not exist, and may return.
        assert_eq!(proofs(&records), [version, version, None, None]);
        assert!(judge_again(&records).is_nothing());
    }

    #[test]
    fn a_slow_game_does_not_block_the_others() {
        let folder = tempfile::tempdir().unwrap();
        // The game played last comes first.
        let all = [not_winnable("pyramid", 79), not_winnable("harvestman", 93)];
        let records = second_form(folder.path(), &all);
        let within = Some(FOR_EACH * 5);
        let judged = records.judge_again(&catalogue(), &Watch::default(), within);
        assert_eq!(judged.winnable, 1);
    }

    #[test]
    fn an_undecided_deal_counts_as_unknown() {
        let folder = tempfile::tempdir().unwrap();
        let records = second_form(folder.path(), &[not_winnable("forty-thieves", 2)]);
        assert_eq!(
            judge_again(&records).to_string(),
            "1 game judged again: it is not known whether its deal could be won"
        );
        assert_eq!(games(&records)[0].winnable, None);
    }

    #[test]
    fn games_that_cannot_be_changed_are_judged_later() {
        let folder = tempfile::tempdir().unwrap();
        let all = [not_winnable("pyramid", 79)];
        let records = second_form(folder.path(), &all);
        // While another program writes, the older schema is read unchanged.
        let writing = Connection::open(records.path()).unwrap();
        writing.execute_batch("BEGIN IMMEDIATE").unwrap();
        assert_eq!(games(&records), all);
        writing.execute_batch("ROLLBACK").unwrap();
        assert_eq!(games(&records), all);
        writing.execute_batch("BEGIN IMMEDIATE").unwrap();
        assert!(judge_again(&records).is_nothing());
        writing.execute_batch("ROLLBACK").unwrap();
        assert_eq!(judge_again(&records).winnable, 1);
    }

    #[test]
    fn a_cancelled_search_leaves_the_game_for_later() {
        let folder = tempfile::tempdir().unwrap();
        let records = second_form(folder.path(), &[not_winnable("pyramid", 79)]);
        let watch = Watch::default();
        watch.cancel();
        assert!(records.judge_again(&catalogue(), &watch, None).is_nothing());
        assert_eq!(judge_again(&records).winnable, 1);
    }

    #[test]
    fn a_current_proof_is_not_repeated() {
        let folder = tempfile::tempdir().unwrap();
        let records = Records::new(folder.path(), folder.path(), embedded());
        let game = not_winnable("pyramid", 79);
        let with = |proofs: &str| GameRecord {
            file: Some(format!("winnable = false\n{proofs}\n[log]\n").into()),
            ..game.clone()
        };
        let mut database = records.write().unwrap();
        let present = with(&format!("proofs = {PROOF_VERSION}\n"));
        database.put(&present).unwrap();
        assert!(judge_again(&records).is_nothing());
        database.put(&with("")).unwrap();
        assert_eq!(judge_again(&records).winnable, 1);
    }
}
