//! Macro that adds and subtracts records field by field.

/// Implements `+`, `-`, `+=`, `-=` and sums for a type by its fields. The type needs a default, from
/// which a sum begins.
#[macro_export]
macro_rules! fieldwise {
    ($Record:ident { $($field:tt),+ $(,)? }) => {
        impl ::std::ops::AddAssign for $Record {
            fn add_assign(&mut self, other: $Record) {
                $(self.$field += other.$field;)+
            }
        }

        impl ::std::ops::SubAssign for $Record {
            fn sub_assign(&mut self, other: $Record) {
                $(self.$field -= other.$field;)+
            }
        }

        impl ::std::ops::Add for $Record {
            type Output = $Record;

            fn add(mut self, other: $Record) -> $Record {
                self += other;
                self
            }
        }

        impl ::std::ops::Sub for $Record {
            type Output = $Record;

            fn sub(mut self, other: $Record) -> $Record {
                self -= other;
                self
            }
        }

        impl ::std::iter::Sum for $Record {
            fn sum<I: Iterator<Item = $Record>>(records: I) -> $Record {
                records.fold($Record::default(), ::std::ops::Add::add)
            }
        }
    };
}
