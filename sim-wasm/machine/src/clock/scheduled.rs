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
        let index = match self {
            Scheduled::Device(dev, _) | Scheduled::LineFree(dev) | Scheduled::Answer(dev) => dev.0,
            Scheduled::Host(HostTimer::Tcp(flow) | HostTimer::Write(flow)) => flow.0,
            Scheduled::Host(HostTimer::Hello(host)) => host,
            _ => 0,
        };
        let name = match self {
            Scheduled::Device(_, DeviceTimer::Dma) => const { name_hash("dma done") },
            Scheduled::Device(_, DeviceTimer::Moderation) => const { name_hash("coalesce timer") },
            Scheduled::Device(_, DeviceTimer::NoBuffer) => {
                const { name_hash("no-buffer interrupt") }
            }
            Scheduled::Device(_, DeviceTimer::TxModeration) => {
                const { name_hash("transmit timer") }
            }
            Scheduled::LineFree(_) => const { name_hash("line free") },
            Scheduled::Answer(_) => const { name_hash("answer") },
            Scheduled::DiskDone => const { name_hash("disk done") },
            Scheduled::DiskTimer => const { name_hash("disk timer") },
            Scheduled::Hrtimer(_) => const { name_hash("hrtimer") },
            Scheduled::Sample => const { name_hash("sample") },
            Scheduled::Host(HostTimer::Tcp(_)) => const { name_hash("sender timer") },
            Scheduled::Host(HostTimer::Write(_)) => const { name_hash("sender write") },
            Scheduled::Host(HostTimer::Hello(_)) => const { name_hash("switch hello") },
        };
        name ^ u64::from(index)
    }
}
