//! The forms of a game that are tried when its rule file is checked. They are every variant, and the plain game with
//! each option at the ends of its range. If the requirements in the file refuse such a value, other options are changed
//! as well, so that every value is tried.

use std::fmt;

use crate::compile::{Refused, Requirements};
use crate::fault::in_order;
use crate::fault::{Fault, Faults};
use crate::rule_file::RuleFile;
use patience_core::{Kind, STANDARD, Setting};

/// A form of a game to try: a variant together with the values of options.
///
/// # Examples
///
/// ```
/// use patience_language::Form;
///
/// let plain = Form::plain("standard");
/// assert_eq!(plain.to_string(), "standard");
/// let set = vec![("turn".to_owned(), "1".to_owned())];
/// assert_eq!(Form { set, ..plain }.to_string(), "standard turn=1");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Form {
    /// The name of the variant of this form of the game.
    pub variant: String,
    /// The options that this form of the game sets: the name of each and its value as a text.
    pub set: Vec<(String, String)>,
}

impl Form {
    /// Creates a form of a game that consists of a variant without options.
    pub fn plain(variant: &str) -> Self {
        Self {
            variant: variant.to_owned(),
            set: Vec::new(),
        }
    }

    /// Returns the end of an error message, which says in which form of the game the message applies.
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
    /// Returns the forms of the game that are tried when a rule file is checked: every variant, and the plain game with
    /// each option at the ends of its range or with each of its choices. If the requirements refuse such a value while
    /// the other options have their defaults, the form also includes the options that must change.
    pub fn forms(&self) -> Vec<Form> {
        let mut forms = Vec::new();
        self.try_forms(&mut |form, tried| {
            if !matches!(tried, Tried::NeverPermitted(_)) {
                forms.push(form);
            }
        });
        forms
    }

    /// Compiles all forms of the game, its variants and options, to check the rule file.
    ///
    /// # Errors
    /// Returns the errors of all forms, and the ends of ranges that no values of the other options allow.
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
                // The requirements already refuse the plain game, which has been reported.
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
        // An error in this file may cause others in the extended file. They are reported only if this file has no
        // errors.
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

    /// Tries a game's option with a value. If the requirements of the rule file refuse the value, tries it with changes
    /// to other options.
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

    /// Returns the error for an option's value that is not allowed with any values of the other options. Its place in
    /// the rule file is that of the value.
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

/// The result of trying a form of a game.
enum Tried {
    Compiled,
    /// The options' values do not meet the requirements of the rule file.
    Unmet(Vec<Fault>),
    Faulty(Vec<Fault>),
    /// The option's value is not allowed with any values of the other options.
    NeverPermitted(Vec<Fault>),
}

/// Returns the ends of the range of a game's option, or its choices. The default is not among them, because every
/// variant already has it.
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
