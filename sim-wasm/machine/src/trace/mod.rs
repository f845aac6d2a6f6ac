//! The recorder: what happened, as counts and as rows, for those who look on. It is fed by
//! the machine's parts and changes nothing in a run.
//!
//! `causes`, `counters` (with `flows`, each with its `delay`) and `readings` are always kept;
//! `watch` writes what an onlooker asked for, as the rows of `rows`; `series` is what an
//! interval of 10 ms is reckoned from; `wire_tap` is what a capture on the sender would show.

pub mod causes;
pub mod counters;
pub mod delay;
pub mod flows;
pub mod readings;
pub mod rows;
pub mod series;
pub mod watch;
pub mod wire_tap;
