//! Enums in which every value has a name.

/// Defines an enum with a name for each of its values, and functions that convert a value to its name and back.
macro_rules! named {
    ($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $value:ident = $text:literal,)+ }) => {
        $(#[$about])*
        pub enum $name {
            $($(#[$doc])* $value,)+
        }

        impl $name {
            /// All values of the enum, in the order in which they are defined.
            pub const ALL: [Self; [$($text),+].len()] = [$(Self::$value),+];

            /// Returns the name of the enum value, as used on the command line and in files.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$value => $text,)+
                }
            }

            /// Returns the enum value with this name, if there is one.
            pub fn named(name: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|value| value.name() == name)
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }
    };
}

pub(crate) use named;
