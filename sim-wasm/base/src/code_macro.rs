//! Macro that declares enums whose variants pass between core and page as numbers.

/// Declares an enum of codes: variants that pass between the core and the page as small numbers.
/// Each line declares one code: its name, its number and, if the code is shown to people, its
/// English text.
#[macro_export]
macro_rules! codes {
    ($(#[$meta:meta])* $name:ident { $($(#[$vmeta:meta])* $variant:ident = $code:literal $($text:literal)?),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum $name { $($(#[$vmeta])* $variant = $code),+ }

        impl $name {
            /// All codes, in the order of their numbers.
            pub const ALL: &'static [$name] = &[$($name::$variant),+];

            /// Largest number plus one: the length of an array indexed by code.
            pub const COUNT: usize = Self::ALL[Self::ALL.len() - 1] as usize + 1;

            /// Returns the code with this number.
            pub const fn of(number: u64) -> Option<$name> {
                match number {
                    $($code => Some($name::$variant),)+
                    _ => None,
                }
            }

            /// Returns the variant's name, as in Rust and TypeScript.
            pub const fn name(self) -> &'static str {
                match self {
                    $($name::$variant => stringify!($variant)),+
                }
            }

            $crate::codes!(@words $name $($variant $($text)?),+);

            /// Hash of each code's name, indexed by the code's number.
            const NAME_HASHES: [u64; $name::COUNT] = {
                let mut hashes = [0; $name::COUNT];
                $(hashes[$code] = $crate::name_hash(stringify!($variant));)+
                hashes
            };

            /// Returns a hash of the code's name. The digest of a run uses this hash instead of the
            /// number, so new numbers for the codes would not change the digest.
            #[inline]
            pub const fn name_hash(self) -> u64 {
                Self::NAME_HASHES[self as usize]
            }
        }
    };
    (@words $name:ident $($variant:ident $text:literal),+) => {
        /// Returns the code's English text, for people.
        pub const fn words(self) -> &'static str {
            match self {
                $($name::$variant => $text),+
            }
        }
    };
    (@words $name:ident $($variant:ident),+) => {};
}
