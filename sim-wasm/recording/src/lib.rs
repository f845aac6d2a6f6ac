//! Reads captures (pcap, pcapng), and prepares them for replay in the simulator.
//!
//! The steps from a file to packets: `file` (pcap or pcapng, one packet at a time; `window` reads
//! most of them in place), `link` and `packet` (headers), `flows` (conversations and the receiving
//! host), `select` (the wanted part), `prepare` (input of the simulated machine). [`read`] runs all
//! steps.
//!
//! No content of a file is trusted. Lengths are checked before use, unreadable packets are counted
//! and left out, and memory grows only with the packets that the file really contains.

mod error;
mod file;
mod flows;
mod interface;
mod link;
mod packet;
mod prepare;
mod select;
mod window;

pub use error::ReadError;
pub use prepare::{LeftOut, Recording};
pub use select::{Rate, Selection};

use file::CaptureFile;
use flows::Flows;
use link::Unreadable;
use packet::Packet;
use prepare::Packets;
use std::io::Read;
use window::Frame;

/// Maximum number of replayed packets. This number needs 320 MB of memory.
pub const MAX_PACKETS: usize = 10_000_000;

/// Number of packets between two calls of `progress`.
const PACKETS_BETWEEN_PROGRESS: u32 = 4_096;

/// Callback that gets the number of bytes read so far. If it returns `false`, reading is cancelled.
pub type Progress<'a> = &'a mut dyn FnMut(u64) -> bool;

/// Reads a capture. Calls `progress` after every few thousand packets; if `progress` returns
/// `false`, reading is cancelled.
pub fn read(
    file: impl Read + Send,
    selection: &Selection,
    progress: Progress,
) -> Result<Recording, ReadError> {
    let mut reading = Reading::open(file, *selection)?;
    while reading.advance(PACKETS_BETWEEN_PROGRESS)? {
        if !progress(reading.bytes_read()) {
            return Err(ReadError::Cancelled);
        }
    }
    reading.finish()
}

/// A capture that is being read, some packets at a time.
pub struct Reading<'a> {
    capture: CaptureFile<'a>,
    kept: KeptSoFar,
}

/// Data stored about the packets read so far.
struct KeptSoFar {
    selection: Selection,
    flows: Flows,
    packets: Packets,
}

impl KeptSoFar {
    fn take(&mut self, frame: &Frame) -> Result<(), ReadError> {
        let packets = &mut self.packets;
        match Packet::read(frame) {
            Ok(packet) if self.selection.takes(&packet) => {
                let flow = self.flows.id_of(packet.flow, packet.packet_bytes);
                packets.push(frame.at_ns, flow, &packet)?;
            }
            Ok(_) => packets.left_out.not_selected += 1,
            Err(Unreadable::NotIp) => packets.left_out.not_ip += 1,
            Err(Unreadable::Damaged) => packets.left_out.unreadable += 1,
        }
        Ok(())
    }
}

impl<'a> Reading<'a> {
    /// Opens a capture.
    pub fn open(
        file: impl Read + Send + 'a,
        selection: Selection,
    ) -> Result<Reading<'a>, ReadError> {
        Ok(Reading {
            capture: CaptureFile::open(file)?,
            kept: KeptSoFar {
                selection,
                flows: Flows::default(),
                packets: Packets::default(),
            },
        })
    }

    /// Reads up to `at_most` packets. Returns true if more packets may remain.
    pub fn advance(&mut self, at_most: u32) -> Result<bool, ReadError> {
        self.capture
            .advance(at_most, &mut |frame| self.kept.take(frame))
    }

    /// Bytes read so far.
    pub const fn bytes_read(&self) -> u64 {
        self.capture.bytes
    }

    /// Chooses the receiving host and creates the replay. Called after the last packet was read.
    pub fn finish(self) -> Result<Recording, ReadError> {
        let Reading { capture, mut kept } = self;
        kept.packets.left_out = LeftOut {
            unknown_link: capture.unknown_links,
            untimed: capture.untimed,
            cut_off: capture.cut_off,
            ..kept.packets.left_out
        };
        kept.packets.prepare(&kept.flows, &kept.selection)
    }
}

#[cfg(test)]
mod tests;
