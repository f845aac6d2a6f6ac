//! Rows of numbers that the page reads: the traits that write rows, the macros that declare their
//! columns, and the rows of the recorder.

use crate::params::ParamId;
use base::{Context, Event, Ns, Slot, Stage, TaskPlace, Work};
use kernel::packet::{Skb, SkbKind};
use kernel::qdisc::QdiscKind;
use kernel::task::TaskKind;
use machine::recorder::rows::{Entry, Hop, Span};
use machine::recorder::series::Sample;
use world::tcp::CaState;

/// A value that the page reads as a 64-bit float. A float represents every integer of a run exactly
/// (below 2^53).
pub trait Number {
    /// Returns the value as a float: times in ns, codes as their numbers, switches as 0 or 1.
    fn number(self) -> f64;
}

macro_rules! numbers {
    ($($of:ty),+; $value:ident => $number:expr) => {
        $(impl Number for $of {
            fn number(self) -> f64 {
                let $value = self;
                $number
            }
        })+
    };
}

numbers!(f64; real => real);
numbers!(u8, i8, u16, u32, i32, u64, i64, usize; whole => whole as f64);
numbers!(Ns; time => time.0 as f64);
numbers!(bool, CaState, Context, Event, QdiscKind, SkbKind, Slot, Stage, TaskKind, TaskPlace, Work;
    code => f64::from(code as u8));

/// 0 if there is no value.
impl<N: Number> Number for Option<N> {
    fn number(self) -> f64 {
        self.map_or(0.0, N::number)
    }
}

/// A row that can be written as columns.
pub trait Columns {
    /// Appends one number per column.
    fn write(&self, out: &mut Vec<f64>);
}

/// Appends the columns of all rows to `out`.
pub fn write_rows<'a, R: Columns + 'a>(rows: impl IntoIterator<Item = &'a R>, out: &mut Vec<f64>) {
    rows.into_iter().for_each(|row| row.write(out));
}

/// Appends all rows and clears the recording.
pub fn take_rows<R: Columns>(rows: &mut Vec<R>, out: &mut Vec<f64>) {
    write_rows(rows.iter(), out);
    rows.clear();
}

/// Declares the names of a row's columns, and the value of each column, which is computed from
/// `$row`.
macro_rules! rows {
    ($(#[$meta:meta])* $list:ident, |$row:ident: $of:ty| { $($(#[doc = $doc:literal])* $column:ident: $value:expr),+ $(,)? }) => {
        $(#[$meta])*
        pub const $list: &[&str] = &[$(stringify!($column)),+];

        impl $crate::observe::columns::Columns for $of {
            fn write(&self, out: &mut Vec<f64>) {
                let $row = self;
                out.extend([$($crate::observe::columns::Number::number($value)),+]);
            }
        }
    };
}
pub(crate) use rows;

rows! {
    /// One hop: a frame or an ACK enters a stage of its path.
    HOP_COLUMNS, |hop: Hop| {
        /// Time, ns.
        t_ns: hop.t,
        /// Frame id. ACKs have negative numbers of their own.
        packet: hop.packet,
        /// `Stage` code.
        stage: hop.stage,
        /// `SkbKind` code. 4 for an ACK.
        kind: hop.kind,
        /// The meaning depends on the stage. `Stage::Ring`: descriptor index; `Delivered`: the
        /// packet's one-way delay, ns; `Dropped`: `DropReason` code; `Wire`/`AckWire`: expected
        /// arrival, ns; `AckArrived`: advertised window, bytes; otherwise payload bytes.
        value: hop.value,
        /// Number of the stream.
        stream: hop.stream,
        /// Sequence number of the first payload byte. For an ACK: the acknowledged number.
        seq: hop.seq,
    }
}

rows! {
    /// One span: a context of the CPU (task, softirq, …) held the CPU without interruption.
    SPAN_COLUMNS, |span: Span| {
        /// Start, ns.
        begin_ns: span.begin,
        /// End, ns.
        end_ns: span.end,
        /// `Context` code.
        context: span.context,
        /// Task that was current.
        task: span.task,
        /// `Work` code.
        work: span.work,
        /// Name of the task, as `Sched::name_of` writes it. Task numbers are reused.
        task_name: span.name,
    }
}

rows! {
    /// One journal entry.
    EVENT_COLUMNS, |entry: Entry| {
        /// Number of this entry in the run, from 1.
        id: entry.id,
        /// Time, ns.
        t_ns: entry.t,
        /// `Event` code.
        kind: entry.kind,
        /// First value of the event. `base::Event` explains it.
        a: entry.a,
        /// Second value of the event. `base::Event` explains it.
        b: told_value(entry),
        /// Id of the entry that caused this entry. 0 = none.
        cause: entry.cause,
        /// Name of the task that `a` refers to, as `Sched::name_of` writes it; 0 if none.
        a_name: entry.named.a,
        /// Name of the task that `b` refers to; 0 if none.
        b_name: entry.named.b,
        /// `Context` that held the CPU at the event.
        context: entry.named.context,
        /// Name of the task that was current at the event.
        current_name: entry.named.current,
    }
}

/// Returns the second value of a journal entry. A parameter's value is converted to its display
/// unit.
pub fn told_value(entry: &Entry) -> f64 {
    match ParamId::from_index(entry.a as usize) {
        Some(id) if entry.kind == Event::ParameterChanged => id.to_display(entry.b as i64),
        _ => entry.b as f64,
    }
}

impl Columns for Sample {
    fn write(&self, out: &mut Vec<f64>) {
        out.extend(self.values().map(Number::number));
    }
}

rows! {
    /// A frame in a queue.
    HELD_COLUMNS, |skb: Skb| {
        /// Frame id.
        packet: skb.id,
        /// `SkbKind` code.
        kind: skb.kind,
        /// Number of the stream.
        stream: skb.flow.id.0,
        /// First payload byte's sequence number, or the datagram's number.
        seq: skb.seq,
        /// Payload, bytes.
        len: skb.len,
        /// Bytes of receive memory charged to the socket for this packet.
        truesize: skb.truesize,
        /// Time at which the sender put the packet on the wire, ns.
        sent_ns: skb.sent_at,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::Context;
    use machine::recorder::rows::Named;

    fn entry(kind: Event, a: u64, b: u64) -> Entry {
        Entry {
            id: 1,
            t: Ns(2),
            kind,
            a,
            b,
            cause: 0,
            named: Named {
                a: 0,
                b: 0,
                context: Context::Idle,
                current: 0,
            },
        }
    }

    #[test]
    fn a_changed_parameter_is_told_in_the_unit_in_which_it_is_set() {
        let changed = |id: ParamId, text| {
            let value = id.parse(text).unwrap() as u64;
            told_value(&entry(Event::ParameterChanged, id as u64, value))
        };
        assert_eq!(changed(ParamId::AppNice, "-15"), -15.0);
        assert_eq!(changed(ParamId::LinkRtt, "0.5"), 0.5);
        assert_eq!(told_value(&entry(Event::RtoFired, 0, 72)), 72.0);
    }

    #[test]
    fn rows_are_taken_once() {
        let mut rows = vec![entry(Event::OomKilled, 3, 4); 2];
        let mut out = Vec::new();
        take_rows(&mut rows, &mut out);
        assert_eq!(out.len(), 2 * EVENT_COLUMNS.len());
        take_rows(&mut rows, &mut out);
        assert_eq!(out.len(), 2 * EVENT_COLUMNS.len());
    }
}
