//! A capture file made by another tool, which the browser reads in slices.

use base::{FNV_BASIS, Ns, Refused, fnv};
use kernel::packet::Protocol;
use recording::{Rate, ReadError, Reading, Recording, Selection};
use ringside_wasm::{Refusal, Ringside};
use std::cell::RefCell;
use std::io::{self, Read};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// Object with a method that reads a part of the file.
    pub type FileBytes;
    #[wasm_bindgen(structural, method, catch)]
    fn read(this: &FileBytes, from: f64, most: u32) -> Result<Vec<u8>, JsValue>;
}

/// The file that is being read.
struct OpenFile {
    bytes: FileBytes,
    /// 64-bit FNV-1a hash of the bytes so far, if it was requested. It identifies a file's content.
    /// Two different files almost never have the same hash. The hash does not detect a forged file.
    hash: Option<u64>,
}

thread_local! {
    /// A worker reads one file at a time.
    static FILE: RefCell<Option<OpenFile>> = const { RefCell::new(None) };
}

/// Reads the file from this position on.
struct Bytes {
    at: u64,
}

impl Read for Bytes {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        FILE.with_borrow_mut(|file| {
            let file = file.as_mut().ok_or(io::ErrorKind::NotFound)?;
            let read = file.bytes.read(self.at as f64, buffer.len() as u32);
            let bytes = read.map_err(|_| io::ErrorKind::PermissionDenied)?;
            let length = bytes.len().min(buffer.len());
            buffer[..length].copy_from_slice(&bytes[..length]);
            file.hash = file.hash.map(|hash| fnv(hash, &bytes[..length]));
            self.at += length as u64;
            Ok(length)
        })
    }
}

fn refusal(error: &ReadError) -> Refusal {
    let (why, value) = match error {
        ReadError::NotACapture => (Refused::NotACapture, 0),
        ReadError::Damaged { after_bytes } => (Refused::CaptureDamaged, *after_bytes),
        ReadError::UnknownLink { number } => {
            (Refused::CaptureLink, u64::from(number.unsigned_abs()))
        }
        ReadError::Untimed => (Refused::CaptureUntimed, 0),
        ReadError::Empty => (Refused::CaptureEmpty, 0),
        ReadError::TooMany => (Refused::CaptureTooLong, recording::MAX_PACKETS as u64),
        ReadError::TooLarge { bytes } => (Refused::CaptureMerged, u64::from(*bytes)),
        ReadError::Cancelled | ReadError::Io => (Refused::CaptureUnreadable, 0),
    };
    Refusal::of_capture(why, value as f64, 0.0)
}

/// Counts of the packets and flows in the chosen part of a capture.
#[wasm_bindgen]
#[derive(Clone, Copy)]
pub struct CaptureCounts {
    /// Packets to the receiving host.
    pub packets: f64,
    /// Flows to the receiving host.
    pub flows: f64,
    /// Number of the receiving sockets that are TCP sockets.
    pub streams: f64,
    /// Flows that share one socket, because there are more flows than sockets.
    pub shared: f64,
    /// Time from the first packet to the last, ns.
    pub duration_ns: f64,
    /// Size of the largest packet, bytes.
    pub largest: f64,
    /// Replayed packets that are fragments of IP packets.
    pub fragments: f64,
    /// Packets to other hosts.
    pub to_others: f64,
    /// Packets of the capture that are not replayed, for other reasons than their destination.
    pub left_out: f64,
    /// Whether the file ends in the middle of a packet.
    pub cut_off: bool,
}

/// A capture file: the parser while the file is being read, and the content afterwards.
#[wasm_bindgen]
pub struct CaptureReader {
    reading: Option<Reading<'static>>,
    recording: Option<Recording>,
    /// Hash of the file's content, once it was read, if it was requested.
    hash: Option<u64>,
}

#[wasm_bindgen]
impl CaptureReader {
    /// Opens a file. `filter`: as on the command line, or empty. `to_ns` = 0: no limit of time.
    /// `names_file`: also computes the hash of the file's content, which takes almost as long as
    /// all other work.
    #[wasm_bindgen(constructor)]
    pub fn new(
        file: FileBytes,
        filter: &str,
        from_ns: f64,
        to_ns: f64,
        rate_thousandths: u32,
        names_file: bool,
    ) -> Result<CaptureReader, Refusal> {
        let mut selection = Selection::default();
        if !filter.is_empty() {
            let filtered = selection.filtered(filter);
            // The page has already checked the filter. So a bad filter needs no error of its own.
            selection = filtered.map_err(|_| refusal(&ReadError::Empty))?;
        }
        if to_ns > 0.0 {
            selection.span = Some((Ns(from_ns as u64), Ns(to_ns as u64)));
        }
        selection.rate = Rate::of_thousandths(rate_thousandths.into()).unwrap_or(Rate::ONE);
        FILE.set(Some(OpenFile {
            bytes: file,
            hash: names_file.then_some(FNV_BASIS),
        }));
        let reading = Reading::open(Bytes { at: 0 }, selection);
        let reading = reading.map_err(|error| refusal(&error))?;
        Ok(CaptureReader {
            reading: Some(reading),
            recording: None,
            hash: None,
        })
    }

    /// Reads up to this number of packets. Returns true if more remain: call again.
    pub fn advance(&mut self, at_most: u32) -> Result<bool, Refusal> {
        let Some(reading) = &mut self.reading else {
            return Ok(false);
        };
        let more = reading.advance(at_most);
        if !*more.as_ref().unwrap_or(&false)
            && let Some(file) = FILE.take()
        {
            self.hash = file.hash;
        }
        more.map_err(|error| refusal(&error))
    }

    /// Bytes read so far.
    pub fn bytes_read(&self) -> f64 {
        self.reading.as_ref().map_or(0, Reading::bytes_read) as f64
    }

    /// Chooses the receiving host. Call this after the last packet.
    pub fn finish(&mut self) -> Result<(), Refusal> {
        if let Some(reading) = self.reading.take() {
            let recording = reading.finish().map_err(|error| refusal(&error))?;
            self.recording = Some(recording);
        }
        Ok(())
    }

    /// Returns the hash of the file's content, 16 hexadecimal digits, if it was requested.
    pub fn file_hash(&self) -> Option<String> {
        Some(format!("{:016x}", self.hash?))
    }

    /// Address of the receiving host.
    pub fn receiver(&self) -> String {
        let recording = self.recording.as_ref();
        recording.map_or(String::new(), |recording| recording.receiver.to_string())
    }

    /// Counts of the chosen part; `None` before [`CaptureReader::finish`].
    pub fn counts(&self) -> Option<CaptureCounts> {
        let recording = self.recording.as_ref()?;
        let Recording {
            replay,
            shared_flows,
            fragments,
            left_out,
            ..
        } = recording;
        let tcp = replay
            .flows()
            .iter()
            .filter(|flow| flow.protocol == Protocol::Tcp);
        let others = left_out.not_selected
            + left_out.not_ip
            + left_out.unreadable
            + left_out.unknown_link
            + left_out.untimed
            + left_out.before_the_first;
        Some(CaptureCounts {
            packets: replay.arrivals().len() as f64,
            flows: recording.flow_count() as f64,
            streams: tcp.count() as f64,
            shared: *shared_flows as f64,
            duration_ns: replay.duration().0 as f64,
            largest: f64::from(replay.largest_packet()),
            fragments: *fragments as f64,
            to_others: left_out.other_host as f64,
            left_out: others as f64,
            cut_off: left_out.cut_off,
        })
    }

    /// Replays the capture in a run, which starts again. `live_tcp`: the modelled TCP sends what
    /// the applications wrote.
    pub fn replay_in(&self, run: &mut Ringside, live_tcp: bool) -> Result<(), Refusal> {
        let Some(recording) = &self.recording else {
            return Err(refusal(&ReadError::Cancelled));
        };
        let replay = match live_tcp {
            true => recording.replay.with_live_tcp(),
            false => recording.replay.clone(),
        };
        let set = run.history_mut().set_replay(replay);
        set.map_err(|above| {
            Refusal::of_capture(Refused::FrameAboveMtu, above.bytes.into(), above.mtu.into())
        })
    }
}
