//! How a code is declared.

/// Declares an enum whose variants cross the boundary as small numbers with a name, and all
/// that can be asked about them: a new code is one line. Words are for people; codes that
/// nobody prints have none.
#[macro_export]
macro_rules! codes {
    ($(#[$meta:meta])* $name:ident { $($(#[$vmeta:meta])* $variant:ident = $code:literal $($text:literal)?),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum $name { $($(#[$vmeta])* $variant = $code),+ }

        impl $name {
            /// Every code, in the order of the numbers.
            pub const ALL: &'static [$name] = &[$($name::$variant),+];

            /// One more than the largest number: the length of an array by code.
            pub const COUNT: usize = Self::ALL[Self::ALL.len() - 1] as usize + 1;

            /// The code with this number.
            pub const fn of(number: u64) -> Option<$name> {
                match number {
                    $($code => Some($name::$variant),)+
                    _ => None,
                }
            }

            /// Its name in Rust and TypeScript.
            pub const fn name(self) -> &'static str {
                match self {
                    $($name::$variant => stringify!($variant)),+
                }
            }

            $crate::codes!(@words $name $($variant $($text)?),+);

            /// What stands for this code in a run's digest: a hash of its name, not its number.
            pub const fn name_hash(self) -> u64 {
                match self {
                    $($name::$variant => const { $crate::digest::name_hash(stringify!($variant)) }),+
                }
            }
        }
    };
    (@words $name:ident $($variant:ident $text:literal),+) => {
        /// Its words for people.
        pub const fn words(self) -> &'static str {
            match self {
                $($name::$variant => $text),+
            }
        }
    };
    (@words $name:ident $($variant:ident),+) => {};
}
