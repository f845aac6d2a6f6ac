//! How long packets stood where in a stretch of the clock.

use crate::machine::Machine;
use crate::observe::codes::Stage;
use crate::observe::layout::{STAY_COLUMNS, hop, stay};
use crate::time::Ns;

/// Stages up to the last at which a packet may stand.
const STAGES: usize = Stage::Copy as usize + 1;
/// Queues in which a packet may stand when a stretch begins.
const QUEUES: [Stage; 6] = [
    Stage::Ring,
    Stage::NetifBacklog,
    Stage::Backlog,
    Stage::Prequeue,
    Stage::ReceiveQueue,
    Stage::OutOfSequence,
];

/// A packet's present stay.
#[derive(Clone, Copy, Debug)]
struct Standing {
    stage: u8,
    stream: f64,
    from: f64,
    before: bool,
}

/// The longest stay at each stage. A packet on the wire travels: it does not wait.
#[derive(Clone, Debug)]
pub struct Stays {
    /// By packet number, from `first` on.
    standing: Vec<Option<Standing>>,
    first: u64,
    /// The longest of each stage, as rows of `STAY_COLUMNS`.
    longest: [[f64; STAY_COLUMNS.len()]; STAGES],
    /// Lengths of all stays at each stage, ns.
    lengths: [Vec<f64>; STAGES],
}

impl Stays {
    pub fn beginning(machine: &Machine, from: Ns) -> Stays {
        let there = || QUEUES.iter().flat_map(|stage| machine.packets_at(*stage));
        let first = there().map(|(packet, _)| packet).min();
        let mut stays = Stays {
            standing: Vec::new(),
            first: first.unwrap_or(machine.packets_known(1)),
            longest: Default::default(),
            lengths: Default::default(),
        };
        for stage in QUEUES {
            for (packet, stream) in machine.packets_at(stage) {
                let stay = Standing {
                    stage: stage as u8,
                    stream: f64::from(stream),
                    from: from.0 as f64,
                    before: true,
                };
                *stays.place(packet) = Some(stay);
            }
        }
        stays
    }

    /// Where a packet's stay is kept. One that was on its way when the stretch began may have a
    /// smaller number than all that stood in a queue.
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

    pub fn take(&mut self, row: &[f64], from: Ns) {
        let (t, packet) = (row[hop::t_ns], row[hop::packet]);
        if packet <= 0.0 || t < from.0 as f64 {
            return;
        }
        let packet = packet as u64;
        if let Some(stay) = self.place(packet).take() {
            self.ends(packet, stay, t, false);
        }
        let stage = row[hop::stage] as u8;
        if is_stay(stage) {
            let stay = Standing {
                stage,
                stream: row[hop::stream],
                from: t,
                before: false,
            };
            *self.place(packet) = Some(stay);
        }
    }

    fn ends(&mut self, packet: u64, stay: Standing, to: f64, after: bool) {
        let length = to - stay.from;
        let stage = usize::from(stay.stage);
        self.lengths[stage].push(length);
        let longest = &mut self.longest[stage];
        if longest[stay::packet] == 0.0 || length > longest[stay::to_ns] - longest[stay::from_ns] {
            *longest = [
                packet as f64,
                f64::from(stay.stage),
                stay.stream,
                stay.from,
                to,
                f64::from(u8::from(stay.before)),
                f64::from(u8::from(after)),
                0.0,
            ];
        }
    }

    /// Stage by stage.
    pub fn rows(mut self, to: Ns) -> Vec<f64> {
        for (packet, stay) in (self.first..).zip(std::mem::take(&mut self.standing)) {
            if let Some(stay) = stay {
                self.ends(packet, stay, to.0 as f64, true);
            }
        }
        let mut told = Vec::new();
        for (mut row, lengths) in self.longest.into_iter().zip(self.lengths) {
            let half = (row[stay::to_ns] - row[stay::from_ns]) / 2.0;
            row[stay::times] = lengths.iter().filter(|length| **length >= half).count() as f64;
            if !lengths.is_empty() {
                told.push(row);
            }
        }
        told.into_iter().flatten().collect()
    }
}

/// A stage at which a packet may have to wait.
fn is_stay(stage: u8) -> bool {
    (Stage::Ring as u8..=Stage::Copy as u8).contains(&stage)
}
