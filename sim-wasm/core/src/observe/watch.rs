//! What an onlooker asked to have recorded: hops, CPU spans, journal entries, series.
//!
//! Recording never changes a run. A checkpoint (a clone of the machine) takes no
//! recordings along: a replay makes them again.

use crate::observe::codes::{Context, Event, Stage, Work};
use crate::observe::wire_tap::WireTap;
use crate::params::ParamId;
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
    who: u32,
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
    /// As `Rare`, and every hop: for the longest stays.
    Hops,
    /// As `Rare`, and CPU spans: for who had the CPU.
    Spans,
}

/// Where an entry is written: among what an onlooker asked to have recorded, in the run's journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    recorded: bool,
    notable: bool,
}

impl Wanted {
    /// True if it is written anywhere.
    pub fn anywhere(self) -> bool {
        self.recorded || self.notable
    }
}

/// Who is named by a journal entry, and whose time it was: columns of `EVENT_COLUMNS`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Named {
    /// The task that `a` names; 0 where it names none.
    pub a: u32,
    /// The same for `b`.
    pub b: u32,
    /// Who held the CPU.
    pub context: u8,
    /// The task whose time it was.
    pub current: u32,
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
        matches!(
            self.attention,
            Attention::Details | Attention::Packet(_) | Attention::Hops
        )
    }

    /// True while CPU spans are recorded.
    pub fn wants_spans(&self) -> bool {
        matches!(self.attention, Attention::Details | Attention::Spans)
    }

    fn wants_hop_of(&self, packet: i64) -> bool {
        match self.attention {
            Attention::Details | Attention::Hops => true,
            Attention::Packet(wanted) => wanted == packet,
            Attention::Rare | Attention::Journal | Attention::Spans => false,
        }
    }

    fn wants_event(&self, kind: Event) -> bool {
        match self.attention {
            Attention::Details | Attention::Journal => true,
            _ => !is_frequent(kind),
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
    pub fn span(
        &mut self,
        begin: Ns,
        end: Ns,
        context: Context,
        (task, who): (u16, u32),
        work: Work,
    ) {
        if !self.wants_spans() || begin == end {
            return;
        }
        if let Some(open) = &mut self.open {
            if open.end == begin && (open.context, open.who, open.work) == (context, who, work) {
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
            who,
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
                    f64::from(span.who),
                ],
            );
        }
    }

    /// Where an entry of this kind is to be written now.
    pub fn wanted(&mut self, t: Ns, kind: Event) -> Wanted {
        Wanted {
            recorded: self.wants_event(kind),
            notable: self.is_notable(t, kind),
        }
    }

    /// A journal entry: number, time, kind, its two values, the entry that led to it.
    pub fn event(
        &mut self,
        wanted: Wanted,
        (id, t, kind): (u64, Ns, Event),
        values: [u64; 3],
        named: Named,
    ) {
        let [a, b, cause] = [values[0] as f64, told_value(kind, values), values[2] as f64];
        let row = [
            id as f64,
            t.0 as f64,
            f64::from(kind as u8),
            a,
            b,
            cause,
            f64::from(named.a),
            f64::from(named.b),
            f64::from(named.context),
            f64::from(named.current),
        ];
        if wanted.recorded {
            push_row(&mut self.events, row);
        }
        if wanted.notable {
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

/// An entry's second value. A parameter's is told in the unit in which people and the page set it.
fn told_value(kind: Event, [a, b, _]: [u64; 3]) -> f64 {
    match ParamId::from_index(a as usize) {
        Some(id) if kind == Event::ParameterChanged => id.to_display(b as i64),
        _ => b as f64,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An entry that names nobody.
    fn write(watch: &mut Watch, id: u64, t: Ns, kind: Event) {
        let wanted = watch.wanted(t, kind);
        watch.event(wanted, (id, t, kind), [0; 3], Named::default());
    }

    #[test]
    fn adjoining_spans_of_one_context_become_one_row() {
        let mut watch = Watch::default();
        watch.record_details(true);
        watch.span(Ns(0), Ns(5), Context::Receiver, (1, 257), Work::User);
        watch.span(Ns(5), Ns(9), Context::Receiver, (1, 257), Work::User);
        watch.span(Ns(9), Ns(12), Context::HardIrq, (1, 257), Work::NicIrq);
        watch.close_span();
        let [first, second] = [[0., 9., 3., 1., 11., 257.], [9., 12., 1., 1., 2., 257.]];
        assert_eq!(watch.spans, [first, second].concat());
    }

    #[test]
    fn a_changed_parameter_is_told_in_the_unit_in_which_it_is_set() {
        let values = |id: ParamId, text| [id as u64, id.parse(text).unwrap() as u64, 0];
        let told = |id, text| told_value(Event::ParameterChanged, values(id, text));
        assert_eq!(told(ParamId::AppNice, "-15"), -15.0);
        assert_eq!(told(ParamId::LinkRtt, "0.5"), 0.5);
        assert_eq!(told_value(Event::RtoFired, [0, 72, 0]), 72.0);
    }

    #[test]
    fn recordings_stay_bounded_without_an_onlooker() {
        let mut watch = Watch::default();
        for id in 0..1_000_000 {
            write(&mut watch, id, Ns(id), Event::FrameLostInNic);
        }
        assert!(watch.events.len() <= MAX_VALUES);
        assert_eq!(watch.events.len() % 10, 0);
        assert_eq!(watch.events[watch.events.len() - 10], 999_999.0);
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
        let ids: Vec<f64> = watch.journal.chunks(10).map(|row| row[0]).collect();
        assert_eq!(ids, [0., 3., 6., 9., 150., 153., 156., 159., 299.]);
        assert_eq!(watch.events.len(), 10);
    }

    #[test]
    fn a_chain_of_causes_writes_no_journal() {
        let mut watch = Watch::default();
        watch.attend(Attention::Journal);
        write(&mut watch, 1, Ns(0), Event::OomKilled);
        assert_eq!((watch.events.len(), watch.journal.len()), (10, 0));
    }

    #[test]
    fn one_packet_can_be_followed_alone() {
        let mut watch = Watch::default();
        watch.attend(Attention::Packet(2));
        for packet in 1..4 {
            watch.hop(Ns(9), packet, Stage::Ip, 0, 0, 0, 0);
        }
        assert_eq!(watch.hops[..2], [9.0, 2.0]);
        assert_eq!(watch.hops.len(), 7);
        assert!(!watch.wants_event(Event::AckSent));
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
