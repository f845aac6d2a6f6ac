//! Events on the agenda, the list of future events.
//!
//! The agenda does not hold arrivals of frames, ends of CPU steps and ticks. Nearly every event is
//! one of these three, so the machine compares their times directly.

use base::{Complete, DevId, name_hash};
use kernel::dev::DeviceTimer;
use world::HostTimer;

/// An event on the agenda.
#[derive(Clone, Copy, Debug)]
pub enum Scheduled {
    /// A net device's timer expires.
    Device(DevId, DeviceTimer),
    /// A frame's last bit has left a net device.
    LineFree(DevId),
    /// A packet that this host sent, other than an ACK, reaches the host at the end of this
    /// device's link.
    Answer(DevId),
    /// The disk finishes its request.
    DiskDone,
    /// The disk starts the requests that its queue held back (unplug), or the elevator stops
    /// waiting for a process's next read.
    DiskTimer,
    /// A high-resolution timer is due, unless it was cancelled.
    Hrtimer(Complete),
    /// A row of the time series is due. Used only if the interval of the rows is not a whole number
    /// of ticks.
    Sample,
    /// A timer of a sending host expires.
    Host(HostTimer),
}

impl Scheduled {
    /// Returns the number that represents the event in the run's digest: a hash of its name and
    /// index.
    pub fn digest_word(self) -> u64 {
        let (name, index) = match self {
            Scheduled::Device(dev, DeviceTimer::Dma) => {
                (const { name_hash("dma done") }, u64::from(dev.0))
            }
            Scheduled::Device(dev, DeviceTimer::Moderation) => {
                (const { name_hash("coalesce timer") }, u64::from(dev.0))
            }
            Scheduled::Device(dev, DeviceTimer::NoBuffer) => {
                (const { name_hash("no-buffer interrupt") }, u64::from(dev.0))
            }
            Scheduled::Device(dev, DeviceTimer::TxModeration) => {
                (const { name_hash("transmit timer") }, u64::from(dev.0))
            }
            Scheduled::LineFree(dev) => (const { name_hash("line free") }, u64::from(dev.0)),
            Scheduled::Answer(dev) => (const { name_hash("answer") }, u64::from(dev.0)),
            Scheduled::DiskDone => (const { name_hash("disk done") }, 0),
            Scheduled::DiskTimer => (const { name_hash("disk timer") }, 0),
            Scheduled::Hrtimer(_) => (const { name_hash("hrtimer") }, 0),
            Scheduled::Sample => (const { name_hash("sample") }, 0),
            Scheduled::Host(HostTimer::Tcp(flow)) => {
                (const { name_hash("sender timer") }, u64::from(flow.0))
            }
            Scheduled::Host(HostTimer::Write(flow)) => {
                (const { name_hash("sender write") }, u64::from(flow.0))
            }
            Scheduled::Host(HostTimer::Hello(host)) => {
                (const { name_hash("switch hello") }, u64::from(host))
            }
        };
        name ^ index
    }
}
