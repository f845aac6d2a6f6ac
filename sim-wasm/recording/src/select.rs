//! Selects the part of a capture to replay, and its speed.

use crate::packet::{Carried, Packet};
use base::Ns;
use std::net::IpAddr;

/// Speed of the replay as the fraction `of / within`; both numbers are more than 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// Seconds of the capture that are replayed in `within` seconds of the run.
    pub of: u64,
    /// Seconds of the run in which `of` seconds of the capture are replayed.
    pub within: u64,
}

impl Rate {
    /// The speed at which the capture was recorded.
    pub const ONE: Rate = Rate { of: 1, within: 1 };
    /// Slowest and fastest speed, thousandths of the capture's speed.
    const ALLOWED: std::ops::RangeInclusive<u64> = 500..=10_000;

    /// Creates a speed from thousandths of the capture's speed. `None` below 500 and above 10,000
    /// thousandths.
    pub fn of_thousandths(thousandths: u64) -> Option<Rate> {
        let rate = Rate {
            of: thousandths,
            within: 1_000,
        };
        Rate::ALLOWED.contains(&thousandths).then_some(rate)
    }

    /// Converts a time in the capture to a time in the run.
    pub fn apply(self, at: Ns) -> Ns {
        Ns((u128::from(at.0) * u128::from(self.within) / u128::from(self.of)) as u64)
    }
}

/// Part of a capture that is replayed, and its speed. A field that is `None` excludes nothing.
#[derive(Clone, Copy, Debug)]
pub struct Selection {
    /// Receiving host; by default the host that receives the most bytes.
    pub receiver: Option<IpAddr>,
    /// Host that must be the source or the destination of a packet.
    pub host: Option<IpAddr>,
    /// Port that must be the source or the destination port of a packet.
    pub port: Option<u16>,
    /// Protocol inside IP that a packet must have.
    pub carried: Option<Carried>,
    /// Begin and end of the time span, counted from the receiving host's first packet that the
    /// filter includes.
    pub span: Option<(Ns, Ns)>,
    /// Speed of the replay.
    pub rate: Rate,
}

impl Default for Selection {
    fn default() -> Selection {
        Selection {
            receiver: None,
            host: None,
            port: None,
            carried: None,
            span: None,
            rate: Rate::ONE,
        }
    }
}

impl Selection {
    /// Reads a filter such as `host=10.0.0.2,port=5001,protocol=udp`.
    pub fn filtered(mut self, text: &str) -> Result<Selection, String> {
        let refused = || {
            format!(
                "filter = {text} is not allowed: use host=ADDRESS, receiver=ADDRESS, port=NUMBER or protocol=tcp, udp or a number, with commas between"
            )
        };
        for entry in text.split(',') {
            let (key, value) = entry.split_once('=').ok_or_else(refused)?;
            match key.trim() {
                "host" => self.host = Some(value.trim().parse().map_err(|_| refused())?),
                "receiver" => self.receiver = Some(value.trim().parse().map_err(|_| refused())?),
                "port" => self.port = Some(value.trim().parse().map_err(|_| refused())?),
                "protocol" => self.carried = Some(carried(value.trim()).ok_or_else(refused)?),
                _ => return Err(refused()),
            }
        }
        Ok(self)
    }

    /// Whether the filter includes this packet.
    pub fn takes(&self, packet: &Packet) -> bool {
        let flow = &packet.flow;
        // Fragments belong to the protocol of their IP packet.
        let has_protocol = |carried: Carried| flow.carried.number() == carried.number();
        let has_host = |host| flow.source() == host || flow.destination() == host;
        self.host.is_none_or(has_host)
            && self.port.is_none_or(|port| flow.ports.contains(&port))
            && self.carried.is_none_or(has_protocol)
    }

    /// Returns whether the time span includes a packet. `at` is counted from the receiving host's
    /// first packet that the filter includes.
    pub fn takes_time(&self, at: Ns) -> bool {
        self.span.is_none_or(|(from, to)| from <= at && at < to)
    }
}

fn carried(text: &str) -> Option<Carried> {
    match text {
        "tcp" | "6" => Some(Carried::Tcp),
        "udp" | "17" => Some(Carried::Udp),
        number => number.parse().ok().map(Carried::Other),
    }
}
