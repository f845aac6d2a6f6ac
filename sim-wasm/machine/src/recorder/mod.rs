//! The recorder: counts and rows about the events of a run. Recording changes nothing in a run.
//!
//! Always recorded: `counters` (with `flows`, their `delay` and `dry_spells`), `causes`,
//! `readings`. Recorded on request: `watch` writes the rows of `rows`, and `wire_tap` writes the
//! records for packet captures. `series` makes a row of counts every 10 ms.

pub mod causes;
pub mod counters;
pub mod delay;
pub mod dry_spells;
pub mod flows;
pub(crate) mod note;
pub mod readings;
pub mod rows;
pub mod series;
pub mod watch;
pub mod wire_tap;

use crate::clock::Clock;
use base::{DropReason, FlowId, Ns, Stage, Work, mix, name_hash};
use causes::StreamCauses;
use counters::Counters;
use kernel::packet::Skb;
use readings::{RateCounts, Readings};
use rows::End;
use series::{Sample, SeriesMark};
use watch::Watch;

/// A frame that has been delivered or lost.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ended {
    /// The frame.
    pub skb: Skb,
    /// Reason of the loss; `None` if the frame was delivered.
    pub lost: Option<DropReason>,
}

/// Everything recorded about a run.
#[derive(Clone, Debug, Default)]
pub struct Recorder {
    /// Counts since t = 0.
    pub counters: Counters,
    /// Recordings that an observer requested.
    pub watch: Watch,
    /// Latest journal entries about each flow.
    streams: Vec<StreamCauses>,
    readings: Readings,
    series_mark: SeriesMark,
    /// Delivered and lost frames that were not taken yet. `None` if no part of the machine takes
    /// them.
    ended: Option<Vec<Ended>>,
    /// Number of the newest journal entry.
    journal: u64,
    /// Events applied since t = 0.
    events: u64,
    /// Digest of the events applied since t = 0.
    pub(crate) digest: u64,
}

impl Recorder {
    /// Number of the newest journal entry; entries are numbered from 1.
    pub fn journal(&self) -> u64 {
        self.journal
    }

    /// Number of events applied since t = 0.
    pub fn events(&self) -> u64 {
        self.events
    }

    /// Counts at each 10 ms of the last two seconds.
    pub fn readings(&self) -> &Readings {
        &self.readings
    }

    /// Latest journal entries about one flow.
    pub fn stream(&self, flow: FlowId) -> &StreamCauses {
        &self.streams[flow]
    }

    pub(crate) fn stream_mut(&mut self, flow: FlowId) -> &mut StreamCauses {
        &mut self.streams[flow]
    }

    /// Adds an empty record of causes for the next flow, whose socket was opened.
    pub(crate) fn open_stream(&mut self) {
        self.streams.push(StreamCauses::default());
    }

    /// Restarts all counts at t = 0.
    pub(crate) fn begin(&mut self) {
        self.counters = Counters::default();
        self.events = 0;
        self.digest = 0;
        self.watch.clear();
    }

    /// Counts an event about to be applied.
    #[inline]
    pub(crate) fn count_event(&mut self) {
        self.events += 1;
    }

    /// Counts the end of a step of the CPU, and mixes it into the digest.
    #[inline]
    pub(crate) fn count_cpu_event(&mut self, at: Ns, work: Work) {
        self.count_event();
        self.mix_event(at.0 ^ const { name_hash("cpu") }, work.name_hash());
    }

    /// Mixes two words about an applied event into the digest.
    #[inline]
    pub(crate) fn mix_event(&mut self, when: u64, what: u64) {
        self.digest = mix(mix(self.digest, when), what);
    }

    /// Numbers a new journal entry.
    #[inline]
    pub(crate) fn number_entry(&mut self) -> u64 {
        self.journal += 1;
        self.journal
    }

    /// Counts that a packet entered a stage.
    #[inline]
    pub(crate) fn count_hop(&mut self, stage: Stage) {
        self.counters.hops += 1;
        self.counters.entered[stage as usize] += 1;
    }

    /// Stores each frame that is delivered or lost from now on, until `take_ended` takes the frame.
    pub(crate) fn keep_ended(&mut self) {
        self.ended = Some(Vec::new());
    }

    /// Takes the frames that have been delivered or lost, in order of time.
    pub(crate) fn take_ended(&mut self) -> Vec<Ended> {
        self.ended.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// Records a frame's delivery, or the reason of its loss.
    pub(crate) fn frame_ended(&mut self, skb: &Skb, lost: Option<DropReason>, clock: &Clock) {
        if let Some(ended) = &mut self.ended {
            ended.push(Ended { skb: *skb, lost });
        }
        if self.watch.wants_ends() {
            self.watch.end(End {
                t: clock.shown_now(),
                sent_at: clock.shown(skb.sent_at),
                packet: skb.id,
                stream: skb.flow.id.0,
                lost,
            });
        }
    }

    /// Stores the counts from which rates are computed. With `restart`, earlier counts are removed.
    pub(crate) fn keep_reading(&mut self, reading: RateCounts, restart: bool) {
        if restart {
            self.readings.begin_with(reading)
        } else {
            self.readings.keep(reading)
        }
    }

    /// Records the descriptors in use on the first NIC's receive ring.
    pub(crate) fn ring_used(&mut self, used: u32, now: Ns) {
        let used = u64::from(used);
        self.counters.ring_used.set(used, now);
        let max = &mut self.series_mark.ring_used_max;
        *max = used.max(*max);
    }

    /// Records the segments on all sockets' backlogs.
    pub(crate) fn backlog(&mut self, segments: u64, now: Ns) {
        self.counters.backlog_pkts.set(segments, now);
        let max = &mut self.series_mark.backlog_max;
        *max = segments.max(*max);
    }

    /// Returns the row of the time series for the time since the last row. `None` if the last row
    /// ends at this moment.
    pub(crate) fn unfinished_row(&self, totals: &Sample) -> Option<Sample> {
        let is_over = self.series_mark.totals.t_ns < totals.t_ns;
        is_over.then(|| self.series_mark.row(&self.counters, totals))
    }

    /// Ends an interval of the time series. `descriptors` is the size of the first NIC's ring.
    pub(crate) fn sample(&mut self, totals: Sample, descriptors: u32) {
        let row = self.series_mark.end_interval(&self.counters, totals);
        if row.ring_used_max == u64::from(descriptors) {
            self.counters.dry_spells.sample_is_dry(row.t());
        }
        self.watch.sample(row);
    }
}
