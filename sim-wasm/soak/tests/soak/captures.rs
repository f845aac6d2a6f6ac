//! Tests the reader of capture files: it must return packets or an error message for any file. From
//! a capture of a simulated run it must return all packets.

use crate::{check_sentence, run_balanced};
use base::{COMPLETE, Ns};
use lab::capture::{Capture, CaptureFilter, Side};
use lab::scenario::Scenario;
use recording::{Recording, Selection};

const SPAN: Ns = Ns::from_ms(20);
const MOST_EVENTS: u64 = 20_000;

/// Reads `bytes` as a capture file. If that succeeds, replays the file's packets in a simulation.
pub fn read_capture(bytes: &[u8]) {
    match recording::read(bytes, &Selection::default(), &mut |_| true) {
        Err(refusal) => check_sentence(&refusal.to_string()),
        Ok(recording) => replay(recording),
    }
}

fn replay(recording: Recording) {
    for replay in [recording.replay.clone(), recording.replay.with_live_tcp()] {
        let mut scenario = Scenario::of_preset("tcp-loaded").expect("a preset");
        match scenario.set_replay(replay) {
            Err(refusal) => check_sentence(&refusal.to_string()),
            Ok(()) => drop(run_balanced(&scenario, SPAN, MOST_EVENTS)),
        }
    }
}

/// Writes the packets of a simulated run to a capture file, changes bytes of the file, and reads
/// the file back. `bytes` gives the position and the new value of each changed byte. From an
/// unchanged file all packets must be read.
pub fn read_back(bytes: &[u8]) {
    let (&first, damage) = bytes.split_first().unwrap_or((&0, &[]));
    let mut file = captured(first);
    for place in damage.chunks_exact(3) {
        let at = usize::from(place[0]) << 8 | usize::from(place[1]);
        let length = file.len();
        file[at % length] = place[2];
    }
    if damage.len() < 3 {
        let read = recording::read(file.as_slice(), &Selection::default(), &mut |_| true);
        let Recording {
            replay, left_out, ..
        } = read.expect("a capture of this machine");
        assert_eq!((left_out.unreadable, left_out.cut_off), (0, false));
        let packets = replay.arrivals().len() as u64 + left_out.other_host;
        assert_eq!(packets, packet_blocks(&file));
    } else {
        read_capture(&file);
    }
}

/// Number of packets in a pcapng file, counted here without the project's capture reader, which is
/// under test.
fn packet_blocks(file: &[u8]) -> u64 {
    const ENHANCED_PACKET: u32 = 6;
    let word = |at: usize| u32::from_le_bytes(file[at..at + 4].try_into().expect("four bytes"));
    let (mut at, mut packets) = (0, 0);
    while at < file.len() {
        packets += u64::from(word(at) == ENHANCED_PACKET);
        at += word(at + 4) as usize;
    }
    packets
}

fn captured(first: u8) -> Vec<u8> {
    let preset = ["tcp-quiet", "udp-200", "router-small"][usize::from(first) % 3];
    let filter = CaptureFilter {
        side: Side::Receiver,
        from: Ns::ZERO,
        to: Ns::from_ms(4),
        snap_length: 64 + u32::from(first),
    };
    let mut machine = Scenario::of_preset(preset).expect("a preset").build();
    let mut capture = Capture::begin(COMPLETE, &mut machine, filter);
    machine.run_until(filter.to, MOST_EVENTS);
    capture.take(&mut machine)
}
