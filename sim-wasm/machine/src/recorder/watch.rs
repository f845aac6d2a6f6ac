//! Recordings for an observer: hops (a packet enters a stage), CPU spans, journal entries and the
//! time series.
//!
//! Recording never changes a run. A checkpoint (a clone of the machine) holds no recordings: a
//! replay makes them again.

use crate::recorder::rows::{End, Entry, Hop, Span};
use crate::recorder::series::Sample;
use crate::recorder::wire_tap::WireTap;
use base::{Event, Ns};

/// Maximum size of each recording until the observer takes it, bytes. Beyond this size older rows
/// are dropped in batches, so that a run without an observer uses bounded memory.
const MAX_BYTES: usize = 1 << 24;

/// How much the recorder records. The variants that record spans are adjacent, and so are those
/// that record hops. The test at every event and hop is then a single comparison.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Attention {
    /// Rare events, and the time series (a row of counts every 10 ms).
    #[default]
    Rare,
    /// Every event, but no hops (a packet enters a stage) and no CPU spans: used to find a chain of
    /// causes.
    Journal,
    /// As `Rare`, plus the delivery or loss of every frame: used for delays over time and for
    /// losses.
    Ends,
    /// As `Rare`, plus CPU spans: used for the CPU time of tasks.
    Spans,
    /// Every event, every hop (a packet enters a stage) and every CPU span.
    Details,
    /// As `Rare`, plus the stages of one packet, for the packet's history. The number of an ACK is
    /// negative.
    Packet(i64),
    /// As `Rare`, plus every stage of every packet, to find the longest waits.
    Hops,
}

/// Destinations of a journal entry: the observer's recording, or the journal of notable entries, or
/// both.
#[derive(Clone, Copy, Debug)]
pub struct EntrySinks {
    recorded: bool,
    notable: bool,
}

impl EntrySinks {
    /// Returns whether the entry has any destination.
    pub fn anywhere(self) -> bool {
        self.recorded || self.notable
    }
}

/// The recordings.
#[derive(Debug, Default)]
pub struct Watch {
    attention: Attention,
    /// Hops: a row for each stage that a packet entered.
    pub hops: Vec<Hop>,
    /// CPU spans: a row for each time in which a context held the CPU.
    pub spans: Vec<Span>,
    /// Ends of frames: a row for each frame that was delivered or lost.
    pub ends: Vec<End>,
    /// Journal entries.
    pub events: Vec<Entry>,
    /// Notable journal entries, which are recorded whatever the [`Attention`]. An observer stores
    /// them for the whole run.
    pub journal: Vec<Entry>,
    /// The time series, one row per 10 ms.
    pub series: Vec<Sample>,
    /// Frames and ACKs for packet captures.
    pub wire: WireTap,
    open: Option<Span>,
    written: Vec<Written>,
}

/// Number of journal entries of a kind in the present interval.
#[derive(Clone, Copy, Debug, Default)]
struct Written {
    interval: u64,
    times: u8,
}

impl Clone for Watch {
    /// The clone has the same settings, but no rows.
    fn clone(&self) -> Watch {
        Watch {
            attention: self.attention,
            wire: self.wire.clone(),
            ..Watch::default()
        }
    }
}

/// Maximum number of notable journal entries of one kind per `INTERVAL`.
const WRITTEN_AT_MOST: u8 = 4;
/// Interval of the limit on notable journal entries. Intervals start at multiples of this length.
/// Our choice: if an overload writes entries with every packet, these entries must not hide the
/// rest of the run.
const INTERVAL: Ns = Ns::from_ms(10);

/// Returns whether an event belongs to the machine's ordinary work. Such events are recorded only
/// by `Attention::Details` and `Attention::Journal`.
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
            | Event::TxQueueStopped
            | Event::TxQueueWoken
            | Event::GroMerged
            | Event::GroFlushed
    )
}

/// Returns whether an event may occur with every packet or time slice. Without `Attention::Details`
/// or `Attention::Journal`, at most the first few such events of an interval are recorded.
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

fn push_row<R>(rows: &mut Vec<R>, row: R) {
    if rows.len() == MAX_BYTES / size_of::<R>() {
        rows.drain(..rows.len() / 2);
    }
    rows.push(row);
}

impl Watch {
    /// With `true`, records every hop (a packet enters a stage), CPU span and event from now on.
    /// With `false`, records only rare events and the time series.
    pub fn record_details(&mut self, detailed: bool) {
        self.attend(if detailed {
            Attention::Details
        } else {
            Attention::Rare
        });
    }

    /// Sets how much the recorder records from now on.
    pub fn attend(&mut self, attention: Attention) {
        self.attention = attention;
    }

    /// Returns whether hops are recorded: of all packets, or of a single packet.
    pub fn is_detailed(&self) -> bool {
        matches!(
            self.attention,
            Attention::Details | Attention::Packet(_) | Attention::Hops
        )
    }

    /// Returns whether CPU spans are recorded.
    pub fn wants_spans(&self) -> bool {
        matches!(self.attention, Attention::Details | Attention::Spans)
    }

    /// Returns whether the delivery or loss of each frame is recorded.
    pub fn wants_ends(&self) -> bool {
        self.attention == Attention::Ends
    }

    /// Returns whether no entry of this kind is needed now, because it describes ordinary work, and
    /// ordinary work is not being recorded.
    #[inline]
    pub fn passes_over(&self, kind: Event) -> bool {
        is_ordinary(kind) && !self.wants_event(kind)
    }

    fn wants_hop_of(&self, packet: i64) -> bool {
        match self.attention {
            Attention::Details | Attention::Hops => true,
            Attention::Packet(wanted) => wanted == packet,
            Attention::Rare | Attention::Journal | Attention::Spans | Attention::Ends => false,
        }
    }

    fn wants_event(&self, kind: Event) -> bool {
        match self.attention {
            Attention::Details | Attention::Journal => true,
            _ => !is_frequent(kind),
        }
    }

    /// Removes all recordings.
    pub fn clear(&mut self) {
        *self = self.clone();
    }

    /// Records that a frame or an ACK entered a stage.
    pub fn hop(&mut self, hop: Hop) {
        if self.wants_hop_of(hop.packet) {
            push_row(&mut self.hops, hop);
        }
    }

    /// Records that a frame was delivered or lost.
    pub fn end(&mut self, end: End) {
        if self.wants_ends() {
            push_row(&mut self.ends, end);
        }
    }

    /// Records a CPU span. Adjacent equal spans become one span.
    pub fn span(&mut self, span: Span) {
        if !self.wants_spans() || span.begin == span.end {
            return;
        }
        let holder = |span: &Span| (span.context, span.name, span.work);
        match &mut self.open {
            Some(open) if open.end == span.begin && holder(open) == holder(&span) => {
                open.end = span.end;
            }
            _ => {
                self.close_span();
                self.open = Some(span);
            }
        }
    }

    /// Adds the CPU span that has not ended yet, so that an observer sees it.
    pub fn close_span(&mut self) {
        if let Some(span) = self.open.take() {
            push_row(&mut self.spans, span);
        }
    }

    /// Returns the destinations of an entry of this kind now.
    pub fn wanted(&mut self, t: Ns, kind: Event) -> EntrySinks {
        EntrySinks {
            recorded: self.wants_event(kind),
            notable: self.is_notable(t, kind),
        }
    }

    /// Writes a journal entry to its destinations.
    pub fn event(&mut self, wanted: EntrySinks, entry: Entry) {
        if wanted.recorded {
            push_row(&mut self.events, entry);
        }
        if wanted.notable {
            push_row(&mut self.journal, entry);
        }
    }

    /// Returns whether the entry is notable: it is one of the first few of its kind in an interval,
    /// and does not describe ordinary work.
    fn is_notable(&mut self, t: Ns, kind: Event) -> bool {
        if is_ordinary(kind) || self.attention == Attention::Journal {
            return false;
        }
        self.written.resize(Event::COUNT, Written::default());
        let written = &mut self.written[kind as usize];
        let interval = t.0 / INTERVAL.0;
        if written.interval != interval {
            *written = Written { interval, times: 0 };
        }
        written.times += u8::from(written.times <= WRITTEN_AT_MOST);
        written.times <= WRITTEN_AT_MOST
    }

    /// Adds the row of a finished interval to the time series.
    pub fn sample(&mut self, sample: Sample) {
        push_row(&mut self.series, sample);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recorder::rows::Named;
    use base::{Context, Stage, Work};

    /// Writes an entry without task names.
    fn write(watch: &mut Watch, id: u64, t: Ns, kind: Event) {
        let named = Named {
            a: 0,
            b: 0,
            context: Context::Idle,
            current: 0,
        };
        let entry = Entry {
            id,
            t,
            kind,
            a: 0,
            b: 0,
            cause: 0,
            named,
        };
        let wanted = watch.wanted(t, kind);
        watch.event(wanted, entry);
    }

    fn hop_of(packet: i64) -> Hop {
        Hop {
            t: Ns(9),
            packet,
            stage: Stage::Ip,
            kind: 0,
            value: 0,
            stream: 0,
            seq: 0,
        }
    }

    #[test]
    fn adjoining_spans_of_one_context_become_one_row() {
        let mut watch = Watch::default();
        watch.record_details(true);
        let user = |begin, end| Span {
            begin: Ns(begin),
            end: Ns(end),
            context: Context::Receiver,
            task: 1,
            work: Work::User,
            name: 257,
        };
        let interrupt = Span {
            context: Context::HardIrq,
            work: Work::NicIrq,
            ..user(9, 12)
        };
        watch.span(user(0, 5));
        watch.span(user(5, 9));
        watch.span(interrupt);
        watch.close_span();
        assert_eq!(watch.spans, [user(0, 9), interrupt]);
    }

    #[test]
    fn recordings_stay_bounded_without_an_onlooker() {
        let mut watch = Watch::default();
        for id in 0..1_000_000 {
            write(&mut watch, id, Ns(id), Event::FrameLostInNic);
        }
        assert!(watch.events.len() * size_of::<Entry>() <= MAX_BYTES);
        assert_eq!(watch.events.last().map(|entry| entry.id), Some(999_999));
    }

    #[test]
    fn the_journal_holds_the_first_few_of_a_kind_in_10_ms_whatever_is_recorded() {
        let mut watch = Watch::default();
        for id in 0..100 {
            let t = Ns::from_us(id * 200);
            write(&mut watch, 3 * id, t, Event::FrameDropped);
            write(&mut watch, 3 * id + 1, t, Event::InterruptRaised);
        }
        write(&mut watch, 299, Ns::from_us(19_999), Event::OomKilled);
        let ids: Vec<u64> = watch.journal.iter().map(|entry| entry.id).collect();
        assert_eq!(ids, [0, 3, 6, 9, 150, 153, 156, 159, 299]);
        assert_eq!(watch.events.len(), 1);
    }

    #[test]
    fn a_chain_of_causes_writes_no_journal() {
        let mut watch = Watch::default();
        watch.attend(Attention::Journal);
        write(&mut watch, 1, Ns(0), Event::OomKilled);
        assert_eq!((watch.events.len(), watch.journal.len()), (1, 0));
    }

    #[test]
    fn one_packet_can_be_followed_alone() {
        let mut watch = Watch::default();
        watch.attend(Attention::Packet(2));
        for packet in 1..4 {
            watch.hop(hop_of(packet));
        }
        assert_eq!(watch.hops, [hop_of(2)]);
        assert!(!watch.wants_event(Event::AckSent));
    }

    #[test]
    fn a_checkpoint_takes_no_recordings_along() {
        let mut watch = Watch::default();
        watch.record_details(true);
        watch.hop(hop_of(1));
        let copy = watch.clone();
        assert!(copy.hops.is_empty() && copy.is_detailed());
    }
}
