//! The forms in which a rule file is tried out: every variant, and the plain game with each
//! option at its bounds. The requirements of a file may refuse a bound until other options are
//! changed with it; they are changed then, so that every bound is tried.

use std::fmt;

use crate::compile::{Refused, Requirements};
use crate::fault::in_order;
use crate::fault::{Fault, Faults};
use crate::rule_file::RuleFile;
use patience_core::{Kind, STANDARD, Setting};

/// A form of a game: a variant, and options set on top of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Form {
    /// The name of the variant.
    pub variant: String,
    /// Names of options, and the texts of their values.
    pub set: Vec<(String, String)>,
}

impl Form {
    /// Returns a variant with nothing set on top of it.
    pub fn plain(variant: &str) -> Self {
        Self {
            variant: variant.to_owned(),
            set: Vec::new(),
        }
    }

    /// Says in a fault when it is found.
    pub(crate) fn when(&self) -> String {
        if self.set.is_empty() && self.variant == STANDARD {
            return String::new();
        }
        if self.set.is_empty() {
            return format!(", in the variant `{}`", self.variant);
        }
        let values: Vec<String> = self
            .set
            .iter()
            .map(|(name, value)| format!("{name} = {value}"))
            .collect();
        format!(", with {}", values.join(" and "))
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.variant)?;
        self.set
            .iter()
            .try_for_each(|(name, value)| write!(f, " {name}={value}"))
    }
}

impl RuleFile {
    /// Returns every variant, and the plain game with each option at its bounds or with each
    /// of its choices. Where the file's requirements refuse one of these as long as the other
    /// options are as usual, the options that must change are set along with it.
    pub fn forms(&self) -> Vec<Form> {
        let mut forms = Vec::new();
        self.try_forms(&mut |form, tried| {
            if !matches!(tried, Tried::NeverPermitted(_)) {
                forms.push(form);
            }
        });
        forms
    }

    /// Compiles all forms of the game.
    ///
    /// # Errors
    /// The faults of all of them, and bounds of options that no setting of the others permits.
    pub fn check_all(&self) -> Result<(), Faults> {
        let mut faults: Vec<Fault> = Vec::new();
        let mut plain_is_refused = false;
        self.try_forms(&mut |form, tried| {
            let (found, when) = match tried {
                Tried::Compiled => return,
                Tried::Unmet(found) => {
                    plain_is_refused |= form == Form::plain(STANDARD);
                    (found, form.when())
                }
                Tried::Faulty(found) => (found, form.when()),
                // It has been said already that the requirements refuse the game as it is.
                Tried::NeverPermitted(_) if plain_is_refused => return,
                Tried::NeverPermitted(found) => (found, String::new()),
            };
            for mut fault in found {
                let known = faults
                    .iter()
                    .any(|old| old.place == fault.place && old.message.starts_with(&fault.message));
                if !known {
                    fault.message.push_str(&when);
                    faults.push(fault);
                }
            }
        });
        for fault in self.faults_behind_options() {
            let known = |old: &Fault| old.place == fault.place;
            if !faults.iter().any(known) {
                faults.push(fault);
            }
        }
        // A fault of this file may well make the bounds of a file under it fail: faults of the
        // file under it are reported only where this file has none.
        let here = |fault: &Fault| {
            let place = fault.place.as_ref();
            place.is_none_or(|place| place.source == self.source_of_file())
        };
        if faults.iter().any(here) {
            faults.retain(here);
        }
        if faults.is_empty() {
            Ok(())
        } else {
            Err(in_order(faults))
        }
    }

    fn try_forms(&self, visit: &mut dyn FnMut(Form, Tried)) {
        for variant in self.variants() {
            let form = Form::plain(&variant.id);
            let tried = match self.settle(Some(&variant.id), &[]) {
                Ok(_) => Tried::Compiled,
                Err(Refused::Unmet(required, settings)) => Tried::Unmet(required.faults(&settings)),
                Err(Refused::Faulty(faults)) => Tried::Faulty(faults),
            };
            visit(form, tried);
        }
        for option in self.options() {
            for value in outermost(option) {
                self.try_bound(option, value, visit);
            }
        }
    }

    /// Tries an option at a bound, and where that is refused, with the others that must change.
    fn try_bound(&self, option: &Setting, value: String, visit: &mut dyn FnMut(Form, Tried)) {
        let mut form = Form::plain(STANDARD);
        form.set.push((option.id.clone(), value));
        let tried = match self.settle(None, &form.set) {
            Ok(_) => Tried::Compiled,
            Err(Refused::Faulty(faults)) => Tried::Faulty(faults),
            Err(Refused::Unmet(required, settings)) => {
                let Some(met) = required.met_with(&settings, &option.id) else {
                    let fault = self.never_permitted(&required, &settings, &form);
                    visit(form, Tried::NeverPermitted(fault.into_iter().collect()));
                    return;
                };
                let changed = met
                    .iter()
                    .zip(&settings)
                    .filter(|(now, before)| now.value != before.value);
                form.set
                    .extend(changed.map(|(now, _)| (now.id.clone(), now.value.to_string())));
                match self.settle(None, &form.set) {
                    Ok(_) => Tried::Compiled,
                    Err(Refused::Faulty(faults)) => Tried::Faulty(faults),
                    Err(Refused::Unmet(required, settings)) => {
                        Tried::Unmet(required.faults(&settings))
                    }
                }
            }
        };
        visit(form, tried);
    }

    /// Returns the fault that a bound can never be used, at the place of the bound.
    fn never_permitted(
        &self,
        required: &Requirements,
        settings: &[Setting],
        form: &Form,
    ) -> Option<Fault> {
        let (id, value) = form.set.first()?;
        let (message, help) = required.never_permitted(settings, id)?;
        let option = settings.iter().find(|setting| setting.id == *id)?;
        let place = match option.kind {
            Kind::Choice(_) => self.place_of(&["option", id, "choice", value]),
            Kind::Number { .. } | Kind::YesNo => self.place_of(&["option", id, "range"]),
        };
        Some(Fault {
            place: Some(place),
            message,
            help: Some(help),
        })
    }
}

/// The result of trying a form.
enum Tried {
    Compiled,
    /// The requirements on the options do not hold.
    Unmet(Vec<Fault>),
    Faulty(Vec<Fault>),
    /// No setting of the other options permits the bound.
    NeverPermitted(Vec<Fault>),
}

/// Returns the outermost values of an option but for the usual one, which every variant has.
fn outermost(option: &Setting) -> Vec<String> {
    let values = match &option.kind {
        Kind::Number { min, max, .. } => vec![min.to_string(), max.to_string()],
        Kind::YesNo => vec!["yes".to_owned(), "no".to_owned()],
        Kind::Choice(choices) => choices.iter().map(|(id, _)| id.clone()).collect(),
    };
    let usual = |value: &String| {
        option
            .parse(value)
            .is_some_and(|value| value == option.default)
    };
    let mut others: Vec<String> = values.into_iter().filter(|value| !usual(value)).collect();
    others.dedup();
    others
}
