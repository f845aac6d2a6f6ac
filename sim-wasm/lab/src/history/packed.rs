//! A checkpoint in few bytes: the packets on its sockets' queues are packed.
//!
//! A full receive buffer of 40 MiB has some 24,000 packets, which take 100 KiB when packed.
//! Everything else of a machine has some 50 KiB.

use super::position::Position;
use kernel::packet::PackedQueues;
use machine::Machine;
use std::collections::VecDeque;

/// A position in the run (its machine, …) in which the packets on the sockets' queues are packed.
#[derive(Clone, Debug)]
pub struct PackedPosition {
    /// The position, with empty queues at its sockets.
    pub bare: Position,
    packets: PackedQueues,
}

impl PackedPosition {
    /// Packs a copy of a position.
    pub fn of(position: &mut Position) -> PackedPosition {
        let (machine, packets) = pack(&mut position.machine);
        let bare = Position {
            machine,
            ..*position
        };
        PackedPosition { bare, packets }
    }

    /// Unpacks the whole position.
    pub fn unpacked(&self) -> Position {
        Position {
            machine: unpack(&self.bare.machine, &self.packets),
            ..self.bare
        }
    }
}

/// Returns a copy of the machine without the packets on its sockets' queues, and these packets. The
/// queues are taken out of the machine during the copy, so that they are not copied.
pub fn pack(machine: &mut Machine) -> (Machine, PackedQueues) {
    let (mut packets, mut aside) = (PackedQueues::default(), VecDeque::new());
    machine.socket_queues(&mut |queue| {
        packets.pack(queue);
        aside.push_back(std::mem::take(queue));
    });
    let bare = machine.clone();
    let mut back = aside.into_iter();
    machine.socket_queues(&mut |queue| *queue = back.next().expect("as many queues as before"));
    (bare, packets)
}

/// Returns the machine that was packed.
pub fn unpack(bare: &Machine, packets: &PackedQueues) -> Machine {
    let (mut machine, mut reader) = (bare.clone(), packets.reader());
    machine.socket_queues(&mut |queue| *queue = reader.queue());
    machine
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::Scenario;
    use base::Ns;
    use kernel::packet::Joined;

    /// Returns whether the queue of a socket holds packets that GRO has joined.
    fn has_joined(position: &mut Position) -> bool {
        let mut joined = false;
        position.machine.socket_queues(&mut |queue| {
            joined |= queue.iter().any(|skb| skb.joined != Joined::default());
        });
        joined
    }

    #[test]
    fn a_packed_position_and_the_packed_one_go_on_alike() {
        for preset in ["tcp-loaded", "now-loaded", "udp-livelock", "router-small"] {
            let mut position = Position::start(&Scenario::of_preset(preset).expect("a preset"));
            let mut budget = u64::MAX;
            position.run_until(Ns::from_ms(900), &[], &mut budget);
            assert_eq!(
                has_joined(&mut position),
                preset == "now-loaded",
                "{preset}"
            );
            let mut alone = position.clone();
            let packed = PackedPosition::of(&mut position);
            let mut unpacked = packed.unpacked();
            assert_eq!(unpacked.machine.digest(), alone.machine.digest());
            for one in [&mut alone, &mut position, &mut unpacked] {
                one.run_until(Ns::from_ms(1_000), &[], &mut budget);
            }
            assert_eq!(position.machine.digest(), alone.machine.digest());
            assert_eq!(unpacked.machine.digest(), alone.machine.digest());
        }
    }
}
