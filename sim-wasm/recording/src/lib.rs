//! Reads captures of other tools, and prepares them for replay.
//!
//! The steps from a file to packets: `file` (pcap or pcapng, one packet at a time), `packet`
//! (headers), `flows` (conversations and the receiving host), `select` (the wanted part), `prepare`
//! (input of the machine). [`read`] joins them.
//!
//! No content of a file is trusted. Lengths are checked before use, unreadable packets are counted
//! and left out, and memory grows only with the packets that the file really contains.

mod error;
mod file;
mod flows;
mod packet;
mod prepare;
mod select;

pub use error::ReadError;
pub use prepare::{LeftOut, Recording};
pub use select::{Rate, Selection};

use file::CaptureFile;
use flows::Flows;
use packet::{Packet, Unreadable};
use prepare::Packets;
use std::io::Read;

/// Largest number of replayed packets: 320 MB of memory.
pub const MAX_PACKETS: usize = 10_000_000;

/// Callback with the bytes read so far; `false` cancels.
pub type Progress<'a> = &'a mut dyn FnMut(u64) -> bool;

/// Reads a capture. Calls `progress` with the bytes read after every few thousand packets, and
/// stops if it returns `false`.
pub fn read(
    file: impl Read + Send,
    selection: &Selection,
    progress: Progress,
) -> Result<Recording, ReadError> {
    let mut capture = CaptureFile::open(file)?;
    let mut flows = Flows::default();
    let mut packets = Packets::default();
    while let Some(frame) = capture.next()? {
        if capture.is_due() && !progress(capture.bytes_read()) {
            return Err(ReadError::Cancelled);
        }
        let at = frame.at_ns;
        match Packet::read(&frame) {
            Ok(packet) if selection.takes(&packet) => {
                let flow = flows.id_of(&packet);
                packets.push(at, flow, &packet)?;
            }
            Ok(_) => packets.left_out.not_selected += 1,
            Err(Unreadable::NotIp) => packets.left_out.not_ip += 1,
            Err(Unreadable::Damaged) => packets.left_out.unreadable += 1,
        }
    }
    packets.left_out.unknown_link = capture.of_unknown_link();
    packets.left_out.cut_off = capture.was_cut_off();
    packets.prepare(&flows, selection)
}

#[cfg(test)]
mod tests;
