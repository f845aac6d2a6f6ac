//! A run as a capture for Wireshark, tshark and tcptrace: the frames of a time span, captured at
//! the senders, at the receiver, or on both sides.
//!
//! `wire` turns the records of the machine's wire tap (frames sent and received, with their times)
//! into frames. `frames` writes the bytes of a frame, and `pcapng` writes the blocks of the file. A
//! capture always processes the run from its beginning, because a header depends on everything that
//! was sent before on the connection.

mod answers;
mod bpdu;
mod filter;
mod frames;
mod icmp;
mod pcapng;
mod recent;
mod wire;

use base::Complete;
pub use filter::{CaptureFilter, Side};
use machine::Machine;
use pcapng::{interface, packet, section};
use wire::{CapturePoint, WireDecoder};

/// Time of t = 0 in Unix ns: 17 June 2005, 00:00 UTC, the release of Linux 2.6.12.
const T0_UNIX_NS: u64 = 1_118_966_400_000_000_000;
/// Writes the bytes of a capture file.
#[derive(Debug)]
pub struct Capture {
    wire: WireDecoder,
    wanted: CaptureFilter,
    places: Vec<CapturePoint>,
    /// Bytes that were not taken yet.
    file: Vec<u8>,
}

impl Capture {
    /// Starts to record the frames of a machine at t = 0.
    pub fn begin(complete: Complete, machine: &mut Machine, wanted: CaptureFilter) -> Capture {
        machine.watch_mut().wire.open(complete);
        let wire = WireDecoder::new(machine);
        let places: Vec<CapturePoint> = wire.places(wanted.side).collect();
        let mut file = Vec::new();
        section(&mut file);
        for &place in &places {
            interface(name_of(place), wanted.snap_length, &mut file);
        }
        Capture {
            wire,
            wanted,
            places,
            file,
        }
    }

    /// Returns the next bytes of the file: the frames seen since the last call, at first behind the
    /// beginning of the file.
    pub fn take(&mut self, machine: &mut Machine) -> Vec<u8> {
        let CaptureFilter {
            from,
            to,
            snap_length,
            ..
        } = self.wanted;
        let mut bytes = Vec::new();
        self.wire.output_mtu = machine.config().output.mtu;
        for record in machine.watch_mut().wire.take() {
            self.wire.frames(record, |at, place, frame| {
                let known = self.places.iter().position(|&known| known == place);
                if let Some(number) = known
                    && (from..to).contains(&at)
                {
                    let whole = frame.write(snap_length, &mut bytes);
                    packet(
                        number as u32,
                        T0_UNIX_NS + at.0,
                        whole,
                        &bytes,
                        &mut self.file,
                    );
                }
            });
        }
        std::mem::take(&mut self.file)
    }
}

/// Name of an interface in the capture file.
fn name_of(place: CapturePoint) -> &'static str {
    match place {
        CapturePoint::Sender(number) => ["sender", "sender 2", "sender 3"][usize::from(number)],
        CapturePoint::Receiver => "receiver",
        CapturePoint::Output => "output",
    }
}

/// Locally administered hardware address of the host with this number.
fn mac(host: u8) -> [u8; 6] {
    [0x02, 0, 0, 0, 0, host]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::Scenario;
    use base::{COMPLETE, Ns};

    fn captured(side: Side, from_ms: u64, to_ms: u64, bite: u64) -> Vec<u8> {
        let mut machine = Scenario::of_preset("tcp-quiet").unwrap().build();
        let wanted = CaptureFilter {
            side,
            from: Ns::from_ms(from_ms),
            to: Ns::from_ms(to_ms),
            snap_length: 96,
        };
        let mut capture = Capture::begin(COMPLETE, &mut machine, wanted);
        let mut file = Vec::new();
        while machine.run_until(Ns::from_ms(to_ms), bite) {
            file.append(&mut capture.take(&mut machine));
        }
        file.append(&mut capture.take(&mut machine));
        file
    }

    /// Returns the packet blocks as raw bytes.
    fn packets(file: &[u8]) -> Vec<&[u8]> {
        let (mut rest, mut packets) = (file, Vec::new());
        while !rest.is_empty() {
            let word = |at: usize| u32::from_le_bytes(rest[at..at + 4].try_into().unwrap());
            let (block, more) = rest.split_at(word(4) as usize);
            if word(0) == 6 {
                packets.push(block);
            }
            rest = more;
        }
        packets
    }

    #[test]
    fn a_span_has_the_frames_that_the_whole_run_has_there() {
        for side in [Side::Sender, Side::Receiver] {
            let whole = captured(side, 0, 40, u64::MAX);
            let [early, late] = [(0, 15), (15, 40)].map(|(from, to)| captured(side, from, to, 500));
            let joined: Vec<&[u8]> = [packets(&early), packets(&late)].concat();
            assert!(packets(&early).len() > 100 && packets(&late).len() > 100);
            assert_eq!(joined, packets(&whole));
        }
    }
}
