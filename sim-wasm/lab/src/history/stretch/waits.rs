//! Waiting times of packets in a time span, at each stage of their path.

use crate::history::question::Wait;
use crate::observe::view;
use base::{Ns, Stage};
use machine::Machine;
use machine::recorder::rows::Hop;

/// Number of stages of a packet's path, up to the last stage at which a packet may wait.
const STAGES: usize = Stage::Copy as usize + 1;
/// Queues in which a packet may already wait when the span begins.
const QUEUES: [Stage; 6] = [
    Stage::Ring,
    Stage::NetifBacklog,
    Stage::Backlog,
    Stage::Prequeue,
    Stage::ReceiveQueue,
    Stage::OutOfSequence,
];

/// Stage of its path at which a packet is now.
#[derive(Clone, Copy, Debug)]
struct Standing {
    stage: Stage,
    stream: u8,
    from: Ns,
    before: bool,
}

/// Longest wait at each stage of the path. A packet on the wire travels, so its time there is not a
/// wait.
#[derive(Clone, Debug)]
pub struct Waits {
    /// Waits that have not ended yet, indexed by packet number from `first` on.
    standing: Vec<Option<Standing>>,
    first: u64,
    /// Longest wait at each stage.
    longest: [Option<Wait>; STAGES],
    /// Durations of all waits at each stage.
    lengths: [Vec<Ns>; STAGES],
}

impl Waits {
    /// Creates the state at the beginning of the time span, with the packets that are already on
    /// queues.
    pub fn beginning(machine: &Machine, from: Ns) -> Waits {
        let there = || {
            QUEUES
                .iter()
                .flat_map(|stage| view(machine).packets_at(*stage))
        };
        let first = there().map(|(packet, _)| packet).min();
        let mut waits = Waits {
            standing: Vec::new(),
            first: first.unwrap_or(view(machine).packets_known(1)),
            longest: Default::default(),
            lengths: Default::default(),
        };
        for stage in QUEUES {
            for (packet, stream) in view(machine).packets_at(stage) {
                let standing = Standing {
                    stage,
                    stream,
                    from,
                    before: true,
                };
                *waits.place(packet) = Some(standing);
            }
        }
        waits
    }

    /// Returns the entry that stores a packet's present wait. A packet in flight at the start of
    /// the span may have a smaller number than all packets in the queues.
    fn place(&mut self, packet: u64) -> &mut Option<Standing> {
        if packet < self.first {
            let more = (self.first - packet) as usize;
            self.standing.splice(0..0, std::iter::repeat_n(None, more));
            self.first = packet;
        }
        let place = (packet - self.first) as usize;
        if place >= self.standing.len() {
            self.standing.resize(place + 1, None);
        }
        &mut self.standing[place]
    }

    /// Reads the next hop (a packet's move to a stage of its path).
    pub fn take(&mut self, hop: &Hop, from: Ns) {
        let packet = match u64::try_from(hop.packet) {
            Ok(packet) if packet > 0 && hop.t >= from => packet,
            _ => return,
        };
        if let Some(standing) = self.place(packet).take() {
            self.ends(packet, standing, hop.t, false);
        }
        if may_wait(hop.stage) {
            let standing = Standing {
                stage: hop.stage,
                stream: hop.stream,
                from: hop.t,
                before: false,
            };
            *self.place(packet) = Some(standing);
        }
    }

    fn ends(&mut self, packet: u64, standing: Standing, to: Ns, after: bool) {
        let length = to.since(standing.from);
        let stage = standing.stage as usize;
        self.lengths[stage].push(length);
        let longest = &mut self.longest[stage];
        if longest.is_none_or(|known| length > known.to.since(known.from)) {
            *longest = Some(Wait {
                packet,
                stage: standing.stage,
                stream: standing.stream,
                from: standing.from,
                to,
                before: standing.before,
                after,
                times: 0,
            });
        }
    }

    /// Returns the longest waits, in the order of the path's stages. The time span ends at `to`.
    pub fn longest(mut self, to: Ns) -> Vec<Wait> {
        for (packet, standing) in (self.first..).zip(std::mem::take(&mut self.standing)) {
            if let Some(standing) = standing {
                self.ends(packet, standing, to, true);
            }
        }
        let stages = self.longest.into_iter().zip(self.lengths);
        let told = stages.filter_map(|(longest, lengths)| {
            let longest = longest?;
            let whole = longest.to.since(longest.from).0;
            let times = lengths
                .iter()
                .filter(|length| 2 * length.0 >= whole)
                .count();
            Some(Wait {
                times: times as u64,
                ..longest
            })
        });
        told.collect()
    }
}

/// Returns whether a packet may wait at this stage of its path.
fn may_wait(stage: Stage) -> bool {
    (Stage::Ring as u8..=Stage::Copy as u8).contains(&(stage as u8))
}
