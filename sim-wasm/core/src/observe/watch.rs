//! What an onlooker asked to have recorded: hops, CPU spans, journal entries, series.
//!
//! Recording never changes a run. A checkpoint (a clone of the machine) takes no
//! recordings along: a replay makes them again.

use crate::observe::codes::{Context, Event, Stage, Work};
use crate::observe::wire_tap::WireTap;
use crate::time::Ns;

/// Rows kept of each recording until the onlooker takes them; older rows are dropped
/// whole batches at a time, so that a run without an onlooker stays in bounded memory.
const MAX_VALUES: usize = 1 << 21;

/// An interval in which one context held the CPU.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Span {
    begin: Ns,
    end: Ns,
    context: Context,
    task: u16,
    work: Work,
}

/// How much is recorded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Attention {
    /// Rare events and the series.
    #[default]
    Rare,
    /// Also hops, CPU spans and frequent events.
    Details,
    /// Every event, no hops and no spans: for a chain of causes.
    Journal,
    /// As `Rare`, and the hops of one packet (an ACK: negative): for its biography.
    Packet(i64),
}

/// Recordings, as rows of `observe::layout`.
#[derive(Debug, Default)]
pub struct Watch {
    attention: Attention,
    /// Rows of `HOP_COLUMNS`.
    pub hops: Vec<f64>,
    /// Rows of `SPAN_COLUMNS`.
    pub spans: Vec<f64>,
    /// Rows of `EVENT_COLUMNS`.
    pub events: Vec<f64>,
    /// The same of what is notable, whatever the attention: an onlooker keeps it for the whole run.
    pub journal: Vec<f64>,
    /// Rows of `SERIES_COLUMNS`.
    pub series: Vec<f64>,
    /// Frames and ACKs as the sending host sees them.
    pub wire: WireTap,
    open: Option<Span>,
    written: Vec<Written>,
}

/// How often a kind of event was written into the journal in the present interval.
#[derive(Clone, Copy, Debug, Default)]
struct Written {
    interval: u64,
    times: u8,
}

impl Clone for Watch {
    /// A checkpoint remembers whether to record, not what was recorded.
    fn clone(&self) -> Watch {
        Watch {
            attention: self.attention,
            wire: self.wire.clone(),
            ..Watch::default()
        }
    }
}

/// The journal takes at most so many entries of a kind …
const WRITTEN_AT_MOST: u8 = 4;
/// … in so long, from each multiple of it on (our choice: what an overload brings with every
/// packet does not bury the rest of the run).
const INTERVAL: Ns = Ns::from_ms(10);

/// Events of the machine's ordinary work: recorded only in detail.
const fn is_ordinary(kind: Event) -> bool {
    matches!(
        kind,
        Event::InterruptRaised
            | Event::TaskSwitched
            | Event::TaskWoken
            | Event::TaskSlept
            | Event::TaskPreempted
            | Event::AckSent
            | Event::DiskRequested
            | Event::DiskCompleted
            | Event::BacklogStarted
            | Event::BacklogDrained
            | Event::TaskForked
            | Event::TaskExited
    )
}

/// Events that happen with every packet or slice: recorded only in detail.
const fn is_frequent(kind: Event) -> bool {
    is_ordinary(kind)
        || matches!(
            kind,
            Event::SliceExpired
                | Event::TimeSqueezed
                | Event::WindowReopened
                | Event::ZeroWindowAdvertised
                | Event::FrameDropped
        )
}

fn push_row<const N: usize>(rows: &mut Vec<f64>, row: [f64; N]) {
    if rows.len() + N > MAX_VALUES {
        rows.drain(..rows.len() / N / 2 * N);
    }
    rows.extend_from_slice(&row);
}

impl Watch {
    /// Records every hop, CPU span and frequent event (`true`), or only rare events and series.
    pub fn record_details(&mut self, detailed: bool) {
        self.attend(if detailed {
            Attention::Details
        } else {
            Attention::Rare
        });
    }

    /// Records so much from now on.
    pub fn attend(&mut self, attention: Attention) {
        self.attention = attention;
    }

    /// True while hops are recorded, of all packets or of one.
    pub fn is_detailed(&self) -> bool {
        matches!(self.attention, Attention::Details | Attention::Packet(_))
    }

    fn wants_hop_of(&self, packet: i64) -> bool {
        match self.attention {
            Attention::Details => true,
            Attention::Packet(wanted) => wanted == packet,
            Attention::Rare | Attention::Journal => false,
        }
    }

    fn wants_event(&self, kind: Event) -> bool {
        match self.attention {
            Attention::Details | Attention::Journal => true,
            Attention::Rare | Attention::Packet(_) => !is_frequent(kind),
        }
    }

    /// Drops everything recorded so far.
    pub fn clear(&mut self) {
        *self = self.clone();
    }

    /// A frame (positive number) or ACK (negative) enters a stage.
    #[allow(clippy::too_many_arguments)] // one argument a column
    pub fn hop(
        &mut self,
        t: Ns,
        packet: i64,
        stage: Stage,
        kind: u8,
        value: u64,
        stream: u8,
        seq: u64,
    ) {
        if self.wants_hop_of(packet) {
            push_row(
                &mut self.hops,
                [
                    t.0 as f64,
                    packet as f64,
                    f64::from(stage as u8),
                    f64::from(kind),
                    value as f64,
                    f64::from(stream),
                    seq as f64,
                ],
            );
        }
    }

    /// The CPU was held from `begin` to `end`; adjoining equal spans become one.
    pub fn span(&mut self, begin: Ns, end: Ns, context: Context, task: u16, work: Work) {
        if self.attention != Attention::Details || begin == end {
            return;
        }
        if let Some(open) = &mut self.open {
            if open.end == begin && (open.context, open.task, open.work) == (context, task, work) {
                open.end = end;
                return;
            }
            self.close_span();
        }
        self.open = Some(Span {
            begin,
            end,
            context,
            task,
            work,
        });
    }

    /// Writes the span that is still growing, so that an onlooker sees it.
    pub fn close_span(&mut self) {
        if let Some(span) = self.open.take() {
            push_row(
                &mut self.spans,
                [
                    span.begin.0 as f64,
                    span.end.0 as f64,
                    f64::from(span.context as u8),
                    f64::from(span.task),
                    f64::from(span.work as u8),
                ],
            );
        }
    }

    /// A journal entry.
    pub fn event(&mut self, id: u64, t: Ns, kind: Event, a: u64, b: u64, cause: u64) {
        let row = [
            id as f64,
            t.0 as f64,
            f64::from(kind as u8),
            a as f64,
            b as f64,
            cause as f64,
        ];
        if self.wants_event(kind) {
            push_row(&mut self.events, row);
        }
        if self.is_notable(t, kind) {
            push_row(&mut self.journal, row);
        }
    }

    /// True for the first few of a kind in an interval, unless it is ordinary work.
    fn is_notable(&mut self, t: Ns, kind: Event) -> bool {
        if is_ordinary(kind) || self.attention == Attention::Journal {
            return false;
        }
        self.written.resize(Event::ALL.len(), Written::default());
        let written = &mut self.written[kind as usize];
        let interval = t.0 / INTERVAL.0;
        if written.interval != interval {
            *written = Written { interval, times: 0 };
        }
        written.times += u8::from(written.times <= WRITTEN_AT_MOST);
        written.times <= WRITTEN_AT_MOST
    }

    /// A row of the series.
    pub fn sample<const N: usize>(&mut self, row: [f64; N]) {
        push_row(&mut self.series, row);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adjoining_spans_of_one_context_become_one_row() {
        let mut watch = Watch::default();
        watch.record_details(true);
        watch.span(Ns(0), Ns(5), Context::Receiver, 1, Work::User);
        watch.span(Ns(5), Ns(9), Context::Receiver, 1, Work::User);
        watch.span(Ns(9), Ns(12), Context::HardIrq, 1, Work::NicIrq);
        watch.close_span();
        assert_eq!(watch.spans, [0., 9., 3., 1., 11., 9., 12., 1., 1., 2.]);
    }

    #[test]
    fn recordings_stay_bounded_without_an_onlooker() {
        let mut watch = Watch::default();
        for id in 0..1_000_000 {
            watch.event(id, Ns(id), Event::FrameLostInNic, id, 0, 0);
        }
        assert!(watch.events.len() <= MAX_VALUES);
        assert_eq!(watch.events.len() % 6, 0);
        assert_eq!(watch.events[watch.events.len() - 6], 999_999.0);
    }

    #[test]
    fn the_journal_holds_the_first_few_of_a_kind_in_10_ms_whatever_is_recorded() {
        let mut watch = Watch::default();
        for id in 0..100 {
            let t = Ns::from_us(id * 200);
            watch.event(3 * id, t, Event::FrameDropped, id, 0, 0);
            watch.event(3 * id + 1, t, Event::InterruptRaised, 0, 0, 0);
        }
        watch.event(299, Ns::from_us(19_999), Event::OomKilled, 0, 0, 0);
        let ids: Vec<f64> = watch.journal.chunks(6).map(|row| row[0]).collect();
        assert_eq!(ids, [0., 3., 6., 9., 150., 153., 156., 159., 299.]);
        assert_eq!(watch.events.len(), 6);
    }

    #[test]
    fn a_chain_of_causes_writes_no_journal() {
        let mut watch = Watch::default();
        watch.attend(Attention::Journal);
        watch.event(1, Ns(0), Event::OomKilled, 0, 0, 0);
        assert_eq!((watch.events.len(), watch.journal.len()), (6, 0));
    }

    #[test]
    fn one_packet_can_be_followed_alone() {
        let mut watch = Watch::default();
        watch.attend(Attention::Packet(2));
        for packet in 1..4 {
            watch.hop(Ns(9), packet, Stage::Ip, 0, 0, 0, 0);
        }
        watch.event(1, Ns(9), Event::AckSent, 0, 0, 0);
        assert_eq!(watch.hops[..2], [9.0, 2.0]);
        assert_eq!((watch.hops.len(), watch.events.len()), (7, 0));
    }

    #[test]
    fn a_checkpoint_takes_no_recordings_along() {
        let mut watch = Watch::default();
        watch.record_details(true);
        watch.hop(Ns(1), 1, Stage::Wire, 0, 0, 0, 0);
        let copy = watch.clone();
        assert!(copy.hops.is_empty() && copy.is_detailed());
    }
}
