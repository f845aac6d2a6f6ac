//! Presets: a title, one sentence, the figure or table that the preset reproduces, parameter
//! values.
//!
//! Every receive preset begins with the defaults of the table (receiver A, one TCP stream, 40 MiB
//! buffer). A preset lists only the values that its experimenters changed. Values are written as
//! people write them.

use crate::params::{ParamId, Params};

/// One preset: a starting point for runs.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// The preset's name in the page's address and in commands.
    pub id: &'static str,
    /// The preset's name in the page's menu.
    pub title: &'static str,
    /// Sentence about what the preset shows.
    pub sentence: &'static str,
    /// The published figure or table that the preset reproduces.
    pub reproduces: &'static str,
    /// Parameters that differ from the defaults.
    pub values: &'static [(ParamId, &'static str)],
}

use ParamId::*;

const BL10: (ParamId, &str) = (LoadJobs, "10");
/// Linux of today on the studies' hosts, so that only the kernel differs.
const NOW: (ParamId, &str) = (KernelRelease, "6.12");
/// The Fermilab test bed's `tcp_mem`, also for Linux 6.12, so that both kernels run with equal
/// limits.
const MEM_MIN: (ParamId, &str) = (TcpMemMin, "49152");
const MEM_PRESSURE: (ParamId, &str) = (TcpMemPressure, "65536");
const MEM_MAX: (ParamId, &str) = (TcpMemMax, "98304");

/// One core of a host of 2018 that a study measured, with a link of 100 Gb/s.
const XEON: (ParamId, &str) = (HostProfile, "xeon-3600");
const HUNDRED: (ParamId, &str) = (LinkRate, "100000");

/// The UPC study's router, its sources and its destination. The cost of a datagram at the
/// destination is calibrated: CALIBRATION.md.
const ROUTER: (ParamId, &str) = (HostProfile, "p3-router");
const FORWARD: (ParamId, &str) = (HostRole, "forward");
const UDP: (ParamId, &str) = (SenderProtocol, "udp");
const LINK: (ParamId, &str) = (LinkRate, "100");
const MEANT: (ParamId, &str) = (SenderRate, "80.08");
const MOST: (ParamId, &str) = (SenderMaxPps, "39500");
/// Sending rate of the IPv6 presets, packets per second: the same as with IPv4. The study sent
/// frames of equal size, so an IPv6 frame holds less payload.
const AS_MANY: (ParamId, &str) = (SenderMaxPps, "7150");
const SECOND: (ParamId, &str) = (Source2Rate, "9.52");
const THIRD: (ParamId, &str) = (Source3Rate, "9.52");
const SINK: (ParamId, &str) = (SinkPacketUs, "139.8");
const V6: (ParamId, &str) = (IpVersion, "6");
const SMALL: (ParamId, &str) = (SenderPayload, "100");
const SMALL_V6: (ParamId, &str) = (SenderPayload, "80");
const BIG: (ParamId, &str) = (SenderPayload, "1400");
const BIG_V6: (ParamId, &str) = (SenderPayload, "1380");
const LONG: (ParamId, &str) = (RunDuration, "152");
const SHORT: (ParamId, &str) = (RunDuration, "60");

macro_rules! presets {
    ($($id:literal: $title:literal, $sentence:literal, $reproduces:literal, [$($value:expr),*];)+) => {
        /// Every preset, in the order of the page's menu.
        pub static PRESETS: &[Preset] = &[$(Preset {
            id: $id, title: $title, sentence: $sentence, reproduces: $reproduces, values: &[$($value),*],
        }),+];
    };
}

presets! {
    "tcp-quiet": "A quiet receiver",
        "One TCP stream and no other load. The receiver itself is the bottleneck.",
        "Fermilab Table 2, BL0; Figs. 10, 11", [];
    "tcp-loaded": "A loaded receiver",
        "One TCP stream beside ten compile jobs. The receiving process waits for its turn, and the queues fill.",
        "Fermilab Table 2, BL10; Figs. 10, 11", [BL10];
    "ring-exhausted": "The ring runs dry",
        "Ten compile jobs leave little memory, and the growing receive queue takes the rest. A refill then finds no memory.",
        "Fermilab Fig. 9, BL10", [BL10];
    "nice-boost": "Receiver with high priority (nice −15)",
        "Ten compile jobs, but the receiver has nice −15 and time slices of 700 ms.",
        "Fermilab Fig. 14, BL10, nice −15", [BL10, (AppNice, "-15")];
    "preempted-lock": "Preempted with the socket locked",
        "The receiving program is preempted while its socket is locked. Segments wait on the backlog without an ACK until the sender times out.",
        "Fermilab poster, preemption", [BL10];
    "udp-200": "UDP, 200 Mb/s",
        "UDP datagrams at 200 Mb/s. The receiver is fast enough for them.",
        "Fermilab Figs. 12, 13, case 1",
        [(SenderProtocol, "udp"), (SenderRate, "200"), (SenderPayload, "1470"), (AppReadSize, "1470")];
    "udp-200-loaded": "UDP, 200 Mb/s, loaded",
        "The receiving program sleeps often, so the scheduler favours it over ten compile jobs.",
        "Fermilab Figs. 12, 13, case 2",
        [(SenderProtocol, "udp"), (SenderRate, "200"), (SenderPayload, "1470"), (AppReadSize, "1470"), BL10];
    "udp-livelock": "UDP receive livelock",
        "Interrupt work takes the CPU; most datagrams are dropped at the full socket.",
        "Fermilab Figs. 12, 13, case 3",
        [(SenderProtocol, "udp"), (SenderRate, "405.5"), (SenderPayload, "1470"), (AppReadSize, "1470"),
            (SenderDuration, "25"), (RunDuration, "27")];
    "memory-1m": "Buffer 1 MiB",
        "A small receive buffer takes little memory.",
        "Fermilab Tables 2, 3, 1M", [(SocketRcvbuf, "1MiB"), (RunDuration, "100")];
    "memory-10m": "Buffer 10 MiB",
        "The socket is charged 10 MiB, but its receive queue takes 13 MiB of slab memory.",
        "Fermilab Tables 2, 3, 10M", [(SocketRcvbuf, "10MiB"), (RunDuration, "100")];
    "memory-20m": "Buffer 20 MiB",
        "A buffer above the bandwidth-delay product takes more memory and adds no throughput.",
        "Fermilab Table 2, 20M", [(SocketRcvbuf, "20MiB"), (RunDuration, "100")];
    "memory-40m": "Buffer 40 MiB",
        "The socket is charged 40 MiB, but its receive queue takes 52 MiB of slab memory.",
        "Fermilab Tables 2, 3, 40M", [(SocketRcvbuf, "40MiB"), (RunDuration, "100")];
    "memory-80m": "Buffer 80 MiB",
        "The receive queue leaves less than half of the memory free.",
        "Fermilab Tables 2, 3, 80M", [(SocketRcvbuf, "80MiB"), (RunDuration, "100")];
    "memory-160m": "Buffer 160 MiB",
        "Free memory falls to the watermarks, and the reclaimer shrinks the page cache.",
        "Fermilab Table 3, 160M", [(SocketRcvbuf, "160MiB"), (RunDuration, "100")];
    "memory-170m": "Buffer 170 MiB",
        "Only a fifth of the page cache is left.",
        "Fermilab Table 3, 170M", [(SocketRcvbuf, "170MiB"), (RunDuration, "100")];
    "oom-five-streams": "Five streams, out of memory",
        "Five buffers of 80 MiB: memory runs out before the limit tcp_mem, and the OOM killer ends the receiver.",
        "Fermilab §4, memory", [(SenderStreams, "5"), (SocketRcvbuf, "80MiB")];
    "oom-capped": "Five streams, limited by tcp_mem",
        "Five buffers of 80 MiB, but tcp_mem limits TCP to 160 MiB. No process is killed.",
        "Fermilab §4, memory",
        [(SenderStreams, "5"), (SocketRcvbuf, "80MiB"), (TcpMemMin, "40960"), (TcpMemPressure, "40960"), (TcpMemMax, "40960")];
    "slow-sender": "A slow sender",
        "The receiving program sleeps between segments, so it counts as interactive and keeps its CPU time at any load.",
        "Fermilab poster, interactivity, slow sender", [(HostProfile, "p3-1000"), (SenderRate, "440")];
    "fast-sender": "A fast sender",
        "The receiving program never sleeps, so it counts as a CPU hog and gets its fair share of the CPU or less.",
        "Fermilab poster, interactivity, fast sender", [(HostProfile, "p3-1000")];
    "now-quiet": "One stream today",
        "One stream arrives over a 100 Gb/s link at one core of a server of 2018 with Linux 6.12. GRO merges segments, and copying the data takes the most CPU time.",
        "none: the machine xeon-3600 with Linux 6.12", [XEON, HUNDRED, (LinkRtt, "0.03"), (LinkHostsShare, "0"), (AppReadSize, "131072"),
            (SocketRcvbuf, "6MiB"), (SenderSndbuf, "4MiB"), (RunDuration, "2")];
    "now-flood": "A flood of small datagrams today",
        "Datagrams in 64-byte frames arrive for a port on which no socket listens. Softirqs take the whole core.",
        "none: the machine xeon-3600 with Linux 6.12", [XEON, HUNDRED, UDP, FORWARD, (SenderPayload, "18"), (SenderMaxPps, "5000000"),
            (SenderToRouter, "1"), (OutputRate, "100000"), (RunDuration, "1")];
    "router-small": "A router overloaded by interrupts",
        "39,500 short packets arrive per second. Interrupts take the CPU, and netif_rx drops four of five packets.",
        "UPC Table 4, small; Figs. 1, 4", [ROUTER, FORWARD, LINK, UDP, SMALL, MEANT, MOST, SINK, LONG];
    "router-big": "A router with long packets",
        "At 7,150 long packets per second the router forwards every packet.",
        "UPC Table 4, big; Fig. 4", [ROUTER, FORWARD, LINK, UDP, BIG, MEANT, SINK, SHORT];
    "router-small-v6": "Short packets, IPv6",
        "Frames have the same size as with IPv4, but an IP header of 40 bytes without a checksum.",
        "UPC Table 4, small, over IPv6", [ROUTER, FORWARD, LINK, UDP, V6, SMALL_V6, MEANT, MOST, SINK, LONG];
    "router-big-v6": "Long packets, IPv6",
        "Frames have the same size as with IPv4, but an IP header of 40 bytes without a checksum.",
        "UPC Table 4, big, over IPv6", [ROUTER, FORWARD, LINK, UDP, V6, BIG_V6, MEANT, AS_MANY, SINK, SHORT];
    "router-three-small": "Three flows of short packets",
        "Two more sources on 10 Mb/s links, each with its own NIC at the router, add to the load.",
        "UPC Tables 2, 3, small", [ROUTER, FORWARD, LINK, UDP, SMALL, MEANT, MOST, SECOND, THIRD, SINK, LONG];
    "router-three-big": "Three flows fill the output",
        "8,850 long packets per second arrive, but the output line carries only 8,527. A thousand packets wait in the queue, each for 117 ms.",
        "UPC Tables 2, 3, big; Figs. 4, 5", [ROUTER, FORWARD, LINK, UDP, BIG, MEANT, SECOND, THIRD, SINK, SHORT];
    "router-three-big-v6": "Three flows fill the output, IPv6",
        "Delay and loss are the same as with IPv4, because the line and the queue are the same.",
        "UPC Tables 2, 3, big, IPv6; Fig. 5", [ROUTER, FORWARD, LINK, UDP, V6, BIG_V6, MEANT, AS_MANY, SECOND, THIRD, SINK, SHORT];
    "router-napi": "The same load with a polled driver (NAPI)",
        "Arriving packets do not interrupt a busy router, only sent packets do. The router forwards what its CPU time allows.",
        "none: a remedy for the losses of UPC Table 4", [ROUTER, FORWARD, LINK, UDP, SMALL, MEANT, MOST, SINK, LONG, (NicDriver, "napi")];
    "now-loaded": "A loaded receiver, Linux 6.12",
        "One stream beside ten compile jobs, as in 2005. The receiving program gets one tick in eleven, so it waits for milliseconds instead of a second.",
        "none: Fermilab Table 2, BL10, under Linux 6.12", [BL10, NOW, MEM_MIN, MEM_PRESSURE, MEM_MAX];
    "now-udp-loaded": "UDP, 200 Mb/s, loaded, Linux 6.12",
        "Under EEVDF a program earns no CPU time by sleeping. Beside ten compile jobs the receiving program's share is too small, and the full socket drops datagrams.",
        "none: Fermilab Figs. 12, 13, case 2, under Linux 6.12",
        [(SenderProtocol, "udp"), (SenderRate, "200"), (SenderPayload, "1470"), (AppReadSize, "1470"), BL10, NOW];
    "now-livelock": "UDP receive livelock, Linux 6.12",
        "On one processor interrupt work still takes the CPU, and most datagrams are dropped at the full socket.",
        "none: Fermilab Figs. 12, 13, case 3, under Linux 6.12",
        [(SenderProtocol, "udp"), (SenderRate, "405.5"), (SenderPayload, "1470"), (AppReadSize, "1470"),
            (SenderDuration, "25"), (RunDuration, "27"), NOW];
    "now-preempted": "Preempted with the socket locked, Linux 6.12",
        "The receiving program is still preempted while its socket is locked, but it runs again after some 40 ms. The sender hardly ever times out.",
        "none: Fermilab poster, preemption, under Linux 6.12", [BL10, NOW, MEM_MIN, MEM_PRESSURE, MEM_MAX];
}

impl Preset {
    /// The preset with this id. The error is one sentence that names all presets.
    pub fn named(id: &str) -> Result<&'static Preset, String> {
        let found = PRESETS.iter().find(|preset| preset.id == id);
        found.ok_or_else(|| {
            let ids: Vec<&str> = PRESETS.iter().map(|preset| preset.id).collect();
            let ids = ids.join(", ");
            format!("preset = {id} is not allowed: use one of {ids}")
        })
    }

    /// Id of an earlier preset that makes the same run under another title.
    pub fn same_run_as(&self) -> Option<&'static str> {
        let mut earlier = PRESETS.iter().take_while(|preset| preset.id != self.id);
        let same = earlier.find(|preset| preset.values == self.values)?;
        Some(same.id)
    }

    /// Returns all parameters of this preset.
    pub fn params(&self) -> Result<Params, Box<dyn std::error::Error + Send + Sync>> {
        let mut params = Params::default();
        for &(id, text) in self.values {
            params.set(id, id.parse(text)?)?;
        }
        params.check()?;
        Ok(params)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn presets_with_the_values_of_an_earlier_one_are_its_run() {
        let same = |id| Preset::named(id).unwrap().same_run_as();
        assert_eq!(same("ring-exhausted"), Some("tcp-loaded"));
        assert_eq!(same("preempted-lock"), Some("tcp-loaded"));
        assert_eq!(same("now-preempted"), Some("now-loaded"));
        assert_eq!([same("tcp-loaded"), same("nice-boost")], [None, None]);
    }

    #[test]
    fn every_preset_is_allowed() {
        for preset in PRESETS {
            preset.params().expect(preset.id);
        }
    }

    #[test]
    fn the_page_opens_on_ten_jobs_beside_one_tcp_stream() {
        let params = Preset::named("tcp-loaded").unwrap().params().unwrap();
        assert_eq!(params.get(LoadJobs), 10);
        assert_eq!(params.get(SocketRcvbuf), 40 << 20);
        assert_eq!(params.get(NicRing), 384);
    }

    #[test]
    fn the_livelock_offers_862066_datagrams_in_25_seconds() {
        let params = Preset::named("udp-livelock").unwrap().params().unwrap();
        let bits = params.get(SenderRate) as u64 * params.ns(SenderDuration).0 / 1_000_000_000;
        let datagrams = bits / 8 / params.get(SenderPayload) as u64;
        assert!(datagrams.abs_diff(862_066) < 200, "{datagrams}");
    }

    #[test]
    fn an_unknown_preset_is_named_with_what_is_allowed() {
        let sentence = Preset::named("tcp").unwrap_err().to_string();
        assert!(
            sentence.starts_with("preset = tcp is not allowed: use one of tcp-quiet, tcp-loaded")
        );
    }
}
