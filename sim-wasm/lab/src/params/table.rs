//! The table of all parameters: the only place where each is declared.
//!
//! The order of this table is the order of the numbers that pass between core and page. A new
//! parameter can be added at any place of its group, because all code that uses these numbers is
//! generated from this table.

use super::place::{if_complete, is_on, mib, ns, pages, scheduler, sender_release, set_release};
use super::spec::{ChangeMode, DefaultValue, Group, Kind, Prose, Spec, Unit};
use ChangeMode::{Live, Restart};
use DefaultValue::{ByProfile, ByProfileFrom, ByRelease, Fixed};
use base::Hz;
use kernel::dev::{BusConfig, FlowControl, NicDriver, Offload, WithoutDescriptor};
use kernel::disk::{DiskCosts, Elevator};
use kernel::packet::{IpVersion, Protocol};
use kernel::profile::Profile;
use kernel::qdisc::QdiscKind;
use machine::Change::{
    DeviceReset, Disk, FarEnd, InputQueue, InputReset, Load, MemoryPressure, Moderation, NextUse,
    OutputReset, Path, PollQuota, Preemption, Qdisc, ReaderNice, Sockets,
};
use machine::{Config, LoadKind, Role};

const MIB: i64 = 1 << 20;
const S: i64 = 1_000_000_000;
const MS: i64 = 1_000_000;
const US: i64 = 1_000;
const MBPS: i64 = 1_000_000;
/// Largest seed: easy to type, and far below the largest integer that a float represents exactly.
const MAX_SEED: i64 = 0xFFFF_FFFF;

/// Kind of a parameter whose values are whole numbers of its display unit.
const fn number(unit: Unit) -> Kind {
    divided(unit, 1)
}

/// Allows 0 in addition to the numbers of `kind`. The 0 lies below their range.
const fn within_or_zero(kind: Kind) -> Kind {
    let Kind::Number { unit, step, .. } = kind else {
        panic!("a number");
    };
    let zero = true;
    Kind::Number { unit, step, zero }
}

/// Kind of a parameter that has `steps` allowed values in one display unit.
const fn divided(unit: Unit, steps: i64) -> Kind {
    let step = unit.scale / steps;
    let zero = false;
    Kind::Number { unit, step, zero }
}

const fn counted(word: &'static str) -> Kind {
    number(Unit::counted(word))
}

/// Choices of a parameter: its words, each with the value that the machine reads. The word's base
/// value is its place in the list.
type Choices<T, const N: usize> = [(&'static str, T); N];

/// Drivers of a NIC.
pub const DRIVERS: Choices<NicDriver, 4> = [
    ("napi", NicDriver::Napi),
    ("tg3", NicDriver::Tg3),
    ("sk98lin", NicDriver::Sk98lin),
    ("netif_rx", NicDriver::NetifRx),
];
const WITHOUT_DESCRIPTOR: Choices<Option<WithoutDescriptor>, 3> = [
    ("discard", Some(WithoutDescriptor::Discard)),
    ("hold", Some(WithoutDescriptor::Hold)),
    ("card", None),
];
const FLOW_CONTROLS: Choices<FlowControl, 2> =
    [("none", FlowControl::None), ("pause", FlowControl::Pause)];
const ELEVATORS: Choices<Elevator, 2> = [
    ("none", Elevator::None),
    ("anticipatory", Elevator::Anticipatory),
];
const OFFLOADS: Choices<Offload, 3> = [
    ("none", Offload::None),
    ("checksum", Offload::Checksum),
    ("tcp", Offload::Tcp),
];
const PROTOCOLS: Choices<Protocol, 2> = [("tcp", Protocol::Tcp), ("udp", Protocol::Udp)];
const ROLES: Choices<Role, 2> = [("receive", Role::Receive), ("forward", Role::Forward)];
const LOADS: Choices<LoadKind, 2> = [("compile", LoadKind::Compile), ("hog", LoadKind::Hog)];
const PROFILES: Choices<fn() -> Profile, 4> = [
    ("p2-350", Profile::p2_350),
    ("p3-1000", Profile::p3_1000),
    ("p3-router", Profile::p3_router),
    ("xeon-3600", Profile::xeon_3600),
];

/// The words of these choices with their base values.
const fn words<T, const N: usize>(choices: &Choices<T, N>) -> [(&'static str, i64); N] {
    let mut words = [("", 0); N];
    let mut i = 0;
    while i < N {
        words[i] = (choices[i].0, i as i64);
        i += 1;
    }
    words
}

/// The largest base value of these choices.
const fn last<T, const N: usize>(_: &Choices<T, N>) -> i64 {
    N as i64 - 1
}

/// Declares `ParamId`, `SPECS`, `PROSE` and `put` from one list. If the word `complete` stands
/// behind the effect of a change, only the complete build has values other than 0. The end of a row
/// is the parameter's place in the config: how the value becomes the field's (a type, a function,
/// choices), and the field, or a function that sets more.
macro_rules! parameters {
    (@put $config:ident $value:ident (as $type:ident, $($field:tt)+)) => {
        $config.$($field)+ = $value as $type
    };
    (@put $config:ident $value:ident ([$choices:ident], $($field:tt)+)) => {
        $config.$($field)+ = $choices[$value as usize].1
    };
    (@put $config:ident $value:ident ($convert:ident, $($field:tt)+)) => {
        $config.$($field)+ = $convert($value)
    };
    (@put $config:ident $value:ident ($set:expr)) => {{
        let set: fn(&mut Config, i64) = $set;
        set($config, $value)
    }};
    (@complete) => { false };
    (@complete complete) => { true };
    ($($name:ident = $id:literal, $label:literal, $symbol:literal, $group:ident,
        $kind:expr, $min:expr => $max:expr, $default:expr, $change:expr $(, $mark:ident)?, $source:literal, $meaning:literal, $place:tt;)+) => {
        /// Names every parameter; the number is its index in the table.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        // The text of `$meaning` becomes a doc comment. Brackets in it, as in `tcp_rmem[1]`, are
        // not a link.
        #[allow(rustdoc::broken_intra_doc_links)]
        pub enum ParamId { $(#[doc = $meaning] $name),+ }

        impl ParamId {
            /// Every parameter, in the table's order.
            pub const ALL: &'static [ParamId] = &[$(ParamId::$name),+];
        }

        static SPECS: &[Spec] = &[$(Spec {
            id: $id, group: Group::$group, kind: $kind,
            min: $min, max: $max, default: $default, change: $change,
            needs_complete: parameters!(@complete $($mark)?),
        }),+];

        static PROSE: &[Prose] = &[$(Prose {
            label: $label, symbol: $symbol, source: $source, meaning: $meaning,
        }),+];

        /// Writes a parameter's value (base units, in range) to the field that the machine reads.
        pub(crate) fn put(id: ParamId, value: i64, config: &mut Config) {
            match id {
                $(ParamId::$name => parameters!(@put config value $place)),+
            }
        }
    };
}

parameters! {
    LinkRate = "link.rate", "Link rate", "", SenderAndLink,
        divided(Unit::MBPS, 1_000), MBPS => 100_000 * MBPS, Fixed(1_000 * MBPS), Live(Path),
        "Fermilab, test bed: 1 Gb/s", "Speed of the wire between sender and receiver.",
        (as u64, path.rate_bps);
    LinkRtt = "link.rtt", "Round-trip time", "", SenderAndLink,
        divided(Unit::MS, 1_000), US => S, Fixed(500 * US), Live(Path),
        "Fermilab, test bed: at most about 0.5 ms", "Round-trip time of a ping between the idle hosts. One part is the hosts' own work (link.hosts_share); the rest is the time on the path.",
        (ns, path.rtt);
    LinkHostsShare = "link.hosts_share", "Hosts' share of the round trip", "", SenderAndLink,
        divided(Unit::MS, 1_000), 0 => S, Fixed(200 * US), Live(Path),
        "our assumption: a ping and its answer pass through two network stacks, and a NIC delays the interrupt for a single frame (acenic driver: 120 µs). A real sender's NIC also delays the interrupts for a stream's ACKs, because few arrive together; the model leaves this delay out", "Part of link.rtt that is the hosts' own work, at most 40 % of link.rtt. Segments of a stream are delayed only by the rest of link.rtt.",
        (ns, path.hosts_share);
    LinkMtu = "link.mtu", "MTU", "", SenderAndLink,
        number(Unit::BYTES), 576 => 9_000, Fixed(1_500), Restart,
        "Ethernet: 1500 bytes; jumbo frames: 9000", "Largest IP packet on the link. For jumbo segments, raise sender.payload, too.",
        (as u32, path.mtu);
    LinkLoss = "link.loss", "Link loss", "", SenderAndLink,
        divided(Unit::FRACTION, 1_000_000), 0 => 1_000_000, Fixed(0), Live(Path),
        "Fermilab: the network lost nothing", "Fraction of the sender's frames that the path loses. The frames are chosen at random, by the seed.",
        (as u32, path.loss_ppm);
    LinkReorder = "link.reorder", "Link reordering", "", SenderAndLink,
        divided(Unit::FRACTION, 1_000_000), 0 => 1_000_000, Fixed(0), Live(Path),
        "our assumption: a switched path keeps order", "Fraction of the sender's frames that the path delays, so that later frames overtake them. The frames are chosen at random, by the seed.",
        (as u32, path.reorder_ppm);
    LinkHello = "link.hello", "Switch's hello time", "", SenderAndLink,
        divided(Unit::S, 1_000), 0 => 60 * S, ByProfile(&[0, 0, 2 * S, 0]), Restart,
        "IEEE 802.1D: hello time 2 s. UPC Table 4: 12 frames passed netif_rx and did not reach IP. netif_rx passed one frame in five, so about 60 frames arrived", "Interval between the spanning-tree frames that the network switch on each sender's link sends. No protocol of the simulated machine accepts these frames. 0 = none are sent.",
        (ns, hello);
    IpVersion = "ip.version", "IP version", "", SenderAndLink,
        Kind::Enum(&[("4", 4), ("6", 6)]), 4 => 6, Fixed(4), Restart,
        "Fermilab, test bed: IPv4", "IPv4, or IPv6 with its 40-byte header and no header checksum.",
        (|c, v| c.path.ip = if v == 6 { IpVersion::V6 } else { IpVersion::V4 });
    SenderProtocol = "sender.protocol", "Transport protocol", "", SenderAndLink,
        Kind::Enum(&words(&PROTOCOLS)), 0 => last(&PROTOCOLS), Fixed(0), Restart,
        "Fermilab Table 2: TCP", "Transport protocol of the sender.",
        ([PROTOCOLS], senders.protocol);
    SenderRelease = "sender.release", "Sender's kernel release", "", SenderAndLink,
        Kind::Enum(&[("2.6.12", 0), ("6.12", 1)]), 0 => 1, ByRelease(&[0, 1]), Restart, complete,
        "net/ipv4/tcp_cubic.c, tcp_recovery.c (6.12.33)", "Linux release of the sending hosts, which sets their TCP algorithms. 2.6.12: BIC and FACK. 6.12: CUBIC, RACK, tail loss probes and an initial window of 10 segments.",
        (sender_release, senders.release);
    SenderRate = "sender.rate", "Offered rate", "R_T", SenderAndLink,
        divided(Unit::MBPS, 1_000), 0 => 100_000 * MBPS, Fixed(0), Restart,
        "Fermilab Table 2: iperf sends as fast as TCP allows", "Payload rate of all streams together; 0 = as fast as TCP allows, or line rate with UDP.",
        (as u64, senders.rate_bps);
    SenderDuration = "sender.duration", "Sending time", "", SenderAndLink,
        divided(Unit::S, 1_000), 0 => 3_600 * S, Fixed(0), Restart,
        "our assumption", "Simulated time at which the sender stops; 0 = the sender sends for the whole run.",
        (ns, senders.duration);
    SenderSndbuf = "sender.sndbuf", "Send buffer", "", SenderAndLink,
        number(Unit::BYTES), 0 => 64 * MIB, Fixed(0), Restart,
        "net/ipv4/tcp.c:tcp_init: tcp_wmem 131072; 6.12: 4 MiB", "Socket send buffer, which limits the segments in flight; 0 = the buffer grows automatically, up to 131072 bytes under 2.6.12 and 4 MiB under 6.12 (sender.release).",
        (as u32, senders.sndbuf);
    SenderStreams = "sender.streams", "Streams", "", SenderAndLink,
        counted("streams"), 1 => 64, Fixed(1), Restart,
        "Fermilab Table 2: one stream", "Number of connections or datagram flows. Each has its own socket and its own thread of the receiving program.",
        (as u8, senders.streams);
    SenderMaxPps = "sender.max_pps", "Maximum packet rate", "", SenderAndLink,
        counted("packets/s"), 0 => 10_000_000, Fixed(0), Restart,
        "Fermilab, test bed: the sender was never the bottleneck", "Maximum packet rate of the first sending host; 0 = no limit.",
        (as u32, senders.max_pps);
    SenderBurst = "sender.burst", "Burst length", "", SenderAndLink,
        counted("packets"), 1 => 1_000, Fixed(1), Restart,
        "iperf 2, compat/delay.cpp: a busy loop waits until each datagram is due, so there are no bursts", "Mean number of datagrams that a source sends back to back; each number is random. 1 = evenly spaced. TCP ignores this value: its bursts come from ACKs.",
        (as u32, senders.burst);
    SenderTickUs = "sender.tick_us", "Sender's timer tick", "", SenderAndLink,
        number(Unit::US), 0 => 100 * MS, Fixed(0), Restart,
        "iperf 2 waits in a busy loop (compat/delay.cpp), so the value is 0. A program that sleeps wakes only at a timer tick (kernel/timer.c:schedule_timeout): every 1000 µs at HZ 1000, every 10000 µs at HZ 100", "Interval of the timer ticks at which a sleeping sender program wakes. The program then sends everything that is due. 0 = the program does not sleep, but waits in a busy loop.",
        (ns, senders.delay.tick);
    SenderPauseUs = "sender.pause_us", "Length of sender's pauses", "", SenderAndLink,
        number(Unit::US), 0 => 1_000 * MS, Fixed(0), Restart,
        "our assumption: no pauses, because no study says what else ran on its senders", "Mean time for which other work takes a sending host's CPU; each time is random. All packets that became due meanwhile then leave back to back. 0 = no pauses.",
        (ns, senders.delay.pause);
    SenderPauseEveryMs = "sender.pause_every_ms", "Time between sender's pauses", "", SenderAndLink,
        number(Unit::MS), MS => 100 * S, Fixed(100 * MS), Restart,
        "our assumption: some daemon wakes ten times a second", "Mean time between two pauses of a sending host (sender.pause_us); each time is random.",
        (ns, senders.delay.pause_every);
    SenderPayload = "sender.payload", "Payload per packet", "", SenderAndLink,
        number(Unit::BYTES), 1 => 8_960, Fixed(1_470), Restart,
        "iperf's default datagram; Fermilab Figs. 12 and 13", "Payload of a UDP datagram; maximum payload of a TCP segment.",
        (as u32, senders.payload);
    SenderTtl = "sender.ttl", "Time to live", "", SenderAndLink,
        number(Unit::NONE), 1 => 255, Fixed(64), Restart,
        "include/net/ip.h: IPDEFTTL 64", "TTL or hop limit of the senders' packets. A router does not forward a packet whose TTL is 1.",
        (as u8, senders.ttl);
    SenderTos = "sender.tos", "Type of service", "", SenderAndLink,
        number(Unit::NONE), 0 => 255, Fixed(0), Restart,
        "our assumption: the studies' programs set no type of service", "TOS byte of the senders' packets. With pfifo_fast it chooses the packets' priority band in a router's transmit queue (16 = minimise delay: band 0, sent first; 8 = maximise throughput: band 2, sent last).",
        (as u8, senders.tos);
    SenderToRouter = "sender.to_router", "Datagrams for the router itself", "", SenderAndLink,
        divided(Unit::FRACTION, 1_000_000), 0 => 1_000_000, Fixed(0), Restart,
        "UPC Table 4: 93 of 1,203,875 packets were addressed to the router, but they were not part of the flow, so the default is 0", "Fraction of the datagrams that is addressed to the router itself, chosen at random. No program listens there, so the router answers with ICMP port unreachable.",
        (as u32, senders.to_router_ppm);
    Source2LinkRate = "source2.link_rate", "Second sender's link rate", "", SenderAndLink,
        divided(Unit::MBPS, 1_000), MBPS => 10_000 * MBPS, Fixed(10 * MBPS), Restart,
        "UPC, test bed: two further sources, each on a link of 10 Mb/s", "Link rate of the second sending host. The simulated machine has a separate NIC for this link.",
        (as u64, senders.further[0].link_rate_bps);
    Source2Rate = "source2.rate", "Second sender's rate", "", SenderAndLink,
        divided(Unit::MBPS, 1_000), 0 => 10_000 * MBPS, Fixed(0), Restart,
        "Fermilab, test bed: one sender", "Payload rate of a second sending host, which sends datagrams like the first; 0 = no second host.",
        (as u64, senders.further[0].rate_bps);
    Source3LinkRate = "source3.link_rate", "Third sender's link rate", "", SenderAndLink,
        divided(Unit::MBPS, 1_000), MBPS => 10_000 * MBPS, Fixed(10 * MBPS), Restart,
        "UPC, test bed: two further sources, each on a link of 10 Mb/s", "Link rate of the third sending host. The simulated machine has a separate NIC for this link.",
        (as u64, senders.further[1].link_rate_bps);
    Source3Rate = "source3.rate", "Third sender's rate", "", SenderAndLink,
        divided(Unit::MBPS, 1_000), 0 => 10_000 * MBPS, Fixed(0), Restart,
        "Fermilab, test bed: one sender", "Payload rate of a third sending host, which sends datagrams like the first; 0 = no third host.",
        (as u64, senders.further[1].rate_bps);
    SinkPacketUs = "sink.packet_us", "Far host's time per datagram", "", SenderAndLink,
        divided(Unit::US, 10), 0 => 100 * MS, Fixed(0), Live(FarEnd),
        "our assumption: the far host is never the bottleneck", "CPU time per datagram at the host behind a router; 0 = none, and sink.byte_ns has no effect.",
        (ns, sink.per_packet);
    SinkByteNs = "sink.byte_ns", "Far host's time per byte", "", SenderAndLink,
        divided(Unit::NS_PER_BYTE, 10), 0 => 1_000_000, Fixed(0), Live(FarEnd),
        "our assumption: sink.packet_us includes the time for the bytes", "Additional CPU time per byte of payload at the far host.",
        (as u64, sink.ps_per_byte);
    SinkRcvbuf = "sink.rcvbuf", "Far host's receive buffer", "", SenderAndLink,
        number(Unit::BYTES), 4_096 => 1_024 * MIB, Fixed(65_535), Live(FarEnd),
        "net/core/sock.c: SK_RMEM_MAX 65535 until 2.6.8; our assumption: the far host has this value", "Socket receive buffer of the far host. Each datagram takes 1740 bytes of it: truesize, the memory of payload and overhead.",
        (as u64, sink.rcvbuf);
    SinkKind = "sink.kind", "Model of the far host", "", SenderAndLink,
        Kind::Enum(&[("fixed", 0), ("machine", 1)]), 0 => 1, Fixed(0), Restart, complete,
        "UPC Table 4 gives packet counts of the destination, and nothing about its CPU", "Model of the host behind a router's output link. fixed: a fixed time per datagram (sink.packet_us, sink.byte_ns). machine: a receiver with its own interrupts, ring, socket and program.",
        (if_complete, far_host.is_machine);
    SinkProfile = "sink.profile", "Far host's machine", "", SenderAndLink,
        Kind::Enum(&words(&PROFILES)), 0 => last(&PROFILES), Fixed(2), Restart,
        "our assumption: the UPC study does not describe the destination of its packets", "Machine type of the far host. It sets CPU costs, NIC, driver and kernel defaults.",
        (|c, v| c.far_host.profile = PROFILES[v as usize].1());
    SinkInstrumentation = "sink.instrumentation", "Far host's instrumentation", "", SenderAndLink,
        number(Unit::PERCENT), 100 => 2_000, Fixed(100), Restart,
        "our assumption: the UPC study built its router's kernel with gcov and mentions no instrumented kernel on another host", "CPU cost of the far host's kernel code relative to an uninstrumented kernel; 100 % = no instrumentation.",
        (as u32, far_host.instrumentation_percent);

    NicDriver = "nic.driver", "NIC driver", "", Nic,
        Kind::Enum(&words(&DRIVERS)), 0 => last(&DRIVERS), ByProfile(&[0, 1, 3, 0]), Live(DeviceReset),
        "p2-350: Fermilab §2 describes a polled driver; p3-1000: tg3 is the driver of its network card, a 3C996B; UPC: the old netif_rx interface; xeon-3600: mlx5 is a polled driver", "How the driver takes frames off the ring, refills the ring, and handles failed refills.",
        ([DRIVERS], device.driver);
    NicRing = "nic.ring", "Receive ring size", "D", Nic,
        counted("descriptors"), 8 => 4_096, ByProfile(&[384, 200, 32, 1_024]), Live(InputReset),
        "Fermilab, test bed: 384; tg3.c: TG3_DEF_RX_RING_PENDING 200; 3c59x.c: RX_RING_SIZE 32; mlx5/core/en.h: MLX5E_PARAMS_DEFAULT_LOG_RQ_SIZE 10", "Number of receive descriptors: the frames that the NIC can store before the driver must refill the ring.",
        (as u32, device.ring);
    NicFifo = "nic.fifo", "Receive FIFO", "", Nic,
        number(Unit::BYTES), 0 => MIB, ByProfile(&[96 * 1_024, 92 * 1_024, 5 * 1_024, 0]), Live(InputReset),
        "sk98lin/skgeinit.c: 96 of a card's 128 KiB are for receiving (or 400 of 512 KiB); tg3.h: 92 of 96 KiB; 3c59x.c: 5 of 8 KiB. Fermilab's study does not say which sk98lin card it used", "Size of the NIC's FIFO. Received frames wait in the FIFO while a 32-bit bus at 33 MHz carries them to memory; a full frame takes 12 µs. 0 = frames reach memory at once.",
        (|c, v| c.device.bus = BusConfig::pci_32_33(v as u32));
    NicNoDescriptor = "nic.no_descriptor", "Frame that finds no descriptor", "", Nic,
        Kind::Enum(&words(&WITHOUT_DESCRIPTOR)), 0 => last(&WITHOUT_DESCRIPTOR), Fixed(2), Live(InputReset),
        "sk98lin: the card holds the frame until the driver restarts the queue (skge.c:ClearAndStartRx). netif_rx: 3c59x.c's card holds the frame until a descriptor is posted (UpUnstall). napi: the NIC of Fermilab §3.1 is a token bucket, which discards the frame. tg3: our assumption is that the card discards the frame", "What the NIC does with a frame when no descriptor is ready. discard: the frame is lost. hold: the frame waits in the NIC's FIFO while there is room. card: discard or hold, as the real network card of the chosen driver does.",
        ([WITHOUT_DESCRIPTOR], device.without_descriptor);
    NicFlowControl = "nic.flow_control", "Flow control", "", Nic,
        Kind::Enum(&words(&FLOW_CONTROLS)), 0 => last(&FLOW_CONTROLS), Fixed(0), Live(InputReset),
        "sk98lin/skge.c offers flow control (SymOrRem), and skgeinit.c:DoInitRamQueue sets the thresholds; our assumption: the switch does not use flow control, because Catalyst ports of 1 Gb/s came with 'flowcontrol receive off'", "IEEE 802.3x flow control. pause: the NIC stops the network switch's port when only 8 KiB of the NIC's FIFO are free, and restarts the port when 16 KiB are free.",
        ([FLOW_CONTROLS], device.flow_control);
    NicCoalesceUs = "nic.coalesce_us", "Interrupt delay", "", Nic,
        number(Unit::US), 0 => 10 * MS, ByProfile(&[0, 50 * US, 0, 16 * US]), Live(Moderation),
        "drivers/net/sk98lin and 3c59x: no delay; tg3.h: LOW_RXCOL_TICKS 50 µs; mlx5/core/en.h: 16 µs without dynamic interrupt moderation (DIM)", "Time that the NIC waits for more frames before it interrupts; 0 = off.",
        (ns, device.moderation.delay);
    NicCoalesceFrames = "nic.coalesce_frames", "Frames until interrupt", "", Nic,
        counted("frames"), 0 => 1_024, ByProfile(&[0, 5, 0, 32]), Live(Moderation),
        "drivers/net/sk98lin and 3c59x: no limit; tg3.h: LOW_RXMAX_FRAMES 5; mlx5/core/en.h: 32 without dynamic interrupt moderation (DIM)", "Number of frames after which the NIC interrupts at the latest; 0 = off.",
        (as u32, device.moderation.frames);
    NicPagePool = "nic.page_pool", "Page pool", "", Nic,
        Kind::Bool, 0 => 1, ByProfileFrom(1, &[0, 0, 0, 1]), Restart, complete,
        "net/core/page_pool.c (4.18); mlx5/core/en_rx.c of 6.12 takes its pages from a pool; skge, tg3 and 3c59x of 6.12 have none", "The driver keeps the pages of freed packets in a pool and refills the ring from this pool. If the pool is empty, the driver asks the page allocator. Only polled drivers have this pool.",
        (if_complete, device.page_pool);
    NicOffload = "nic.offload", "NIC offload", "", Nic,
        Kind::Enum(&words(&OFFLOADS)), 0 => last(&OFFLOADS), Fixed(1), Live(NextUse),
        "drivers/net/sk98lin/skge.c: USE_SK_RX_CHECKSUM; tg3.c: TG3_FLAG_RX_CHECKSUMS; 3c59x.c:boomerang_rx; mlx5/core/en_rx.c:mlx5e_handle_csum: each NIC verifies TCP's and UDP's checksums", "Work that the NIC takes from the CPU. checksum: verifying the checksum. none: the CPU verifies the checksum while it copies (simplified: before it queues a TCP segment in the real kernel). tcp: in addition, four fifths of the TCP protocol work (our assumption).",
        ([OFFLOADS], device.offload);

    OutputRate = "output.rate", "Output link rate", "", Nic,
        divided(Unit::MBPS, 1_000), MBPS => 100_000 * MBPS, Fixed(100 * MBPS), Live(FarEnd),
        "UPC, test bed: 100 Mb/s", "Bit rate of a router's link to the far host.",
        (as u64, output.rate_bps);
    OutputMtu = "output.mtu", "Output MTU", "", Nic,
        number(Unit::BYTES), 576 => 9_000, Fixed(1_500), Live(NextUse),
        "Ethernet: 1500 bytes", "Largest IP packet that a router's output accepts. Larger packets are dropped, because senders forbid fragmentation.",
        (as u32, output.mtu);
    OutputRing = "output.ring", "Transmit ring size", "", Nic,
        counted("descriptors"), 4 => 4_096, ByProfile(&[128, 512, 16, 1_024]), Live(OutputReset),
        "skge.c: 8 KiB of descriptors of 64 B; tg3.c: TG3_TX_RING_SIZE 512; 3c59x.c: TX_RING_SIZE 16; mlx5/core/en.h: MLX5E_PARAMS_DEFAULT_LOG_SQ_SIZE 10", "Number of transmit descriptors: the frames that the driver can give to the NIC before the driver stops the transmit queue.",
        (as u32, device.tx_ring);
    OutputQueueLen = "output.queue_len", "Transmit queue limit", "", Kernel,
        counted("packets"), 1 => 100_000, Fixed(1_000), Live(Qdisc),
        "net/ethernet/eth.c:ether_setup: tx_queue_len 1000", "Packets that the transmit queue may hold; with pfifo_fast, each of its three priority bands.",
        (as u32, output.qdisc.queue_len);
    NetMaxBacklog = "net.max_backlog", "Input queue limit", "", Kernel,
        counted("packets"), 1 => 100_000, ByRelease(&[300, 1_000]), Live(InputQueue),
        "net/core/dev.c: netdev_max_backlog 300; 6.12: net/core/hotdata.c: max_backlog 1000", "Maximum number of packets in netif_rx's input queue (input_pkt_queue). If net.budget is 0, one run of the receive softirq (net_rx_action) also takes at most this number of packets.",
        (as u32, softnet.max_backlog);
    NetBudget = "net.budget", "Softirq packet budget", "", Kernel,
        counted("packets"), 0 => 100_000, ByRelease(&[0, 300]), Live(InputQueue),
        "net/core/dev.c: netdev_max_backlog is the budget in 2.6.12; 6.12: net/core/hotdata.c: netdev_budget 300", "Maximum number of packets that one run of the receive softirq (net_rx_action) takes; 0 = net.max_backlog, as in 2.6.12.",
        (as u32, softnet.budget);
    NetBudgetUsecs = "net.budget_usecs", "Softirq time budget", "", Kernel,
        number(Unit::US), 0 => 100 * MS, Fixed(0), Live(InputQueue),
        "net/core/dev.c:net_rx_action: two jiffies; 6.12: net/core/hotdata.c: netdev_budget_usecs, two jiffies", "Time that one run of the receive softirq (net_rx_action) may take, counted in whole jiffies; 0 = two jiffies.",
        (ns, softnet.budget_time);
    NetThreadedNapi = "net.threaded_napi", "Poll in a thread", "", Kernel,
        Kind::Bool, 0 => 1, Fixed(0), Restart,
        "commit 29863d41bb6e (5.12): /sys/class/net/*/threaded, off by default; 2.6.12 has no such thread", "A thread with nice 0, and not a softirq, polls the NICs. The thread competes for the CPU like any task. Polled drivers only.",
        (is_on, softnet.threaded);
    NetGro = "net.gro", "Merge received segments", "", Kernel,
        Kind::Bool, 0 => 1, ByRelease(&[0, 1]), Restart, complete,
        "commit d565b0a1a9b6 (2.6.29), on by default; 6.12: net/core/gro.c; 2.6.12 has no GRO", "Generic receive offload: between driver and IP, consecutive segments of a flow become one packet of up to 64 KiB. Polled drivers only.",
        (if_complete, softnet.gro);
    NetWeight = "net.weight", "Poll quota", "", Kernel,
        counted("packets"), 1 => 1_024, Fixed(64), Live(PollQuota),
        "net/core/dev.c: weight_p 64; tg3.c: 64", "Packets that a driver may pass to the protocols in one poll.",
        (as u32, softnet.weight);

    SocketRcvbuf = "socket.rcvbuf", "Receive buffer", "QB_i", Socket,
        within_or_zero(number(Unit::BYTES)), 4_096 => 1_024 * MIB, Fixed(40 * MIB), Live(Sockets),
        "Fermilab, test bed: 40 MB. For the value 0: net/ipv4/tcp.c:tcp_init (tcp_rmem), net/core/sock.c (rmem_default)", "sk_rcvbuf: limit of the memory (truesize: payload and overhead) in the socket's queues. 0 = the program does not set it. A TCP buffer then starts at tcp_rmem[1] and grows automatically up to tcp_rmem[2]; a UDP buffer has rmem_default.",
        (|c, v| c.sockets.rcvbuf = (v != 0).then_some(v as u64));
    TcpMemMin = "tcp.mem_min", "tcp_mem low limit", "", Socket,
        counted("pages"), 0 => 1_048_576, ByRelease(&[49_152, 0]), Live(Sockets),
        "Fermilab, test bed: tcp_mem 49152 65536 98304; 6.12: net/ipv4/tcp.c:tcp_init_mem", "tcp_mem[0]: memory pressure ends when all TCP sockets together hold fewer pages than this. 0 = the kernel derives the value from the memory size.",
        (as u64, sockets.tcp_mem[0]);
    TcpMemPressure = "tcp.mem_pressure", "tcp_mem pressure limit", "", Socket,
        counted("pages"), 0 => 1_048_576, ByRelease(&[65_536, 0]), Live(Sockets),
        "Fermilab, test bed: tcp_mem 49152 65536 98304; 6.12: net/ipv4/tcp.c:tcp_init_mem", "tcp_mem[1]: memory pressure begins when all TCP sockets together hold more pages than this. 0 = the kernel derives the value from the memory size.",
        (as u64, sockets.tcp_mem[1]);
    TcpMemMax = "tcp.mem_max", "tcp_mem high limit", "", Socket,
        counted("pages"), 0 => 1_048_576, ByRelease(&[98_304, 0]), Live(Sockets),
        "Fermilab, test bed: tcp_mem 49152 65536 98304; 6.12: net/ipv4/tcp.c:tcp_init_mem", "tcp_mem[2]: TCP refuses segments when all TCP sockets together hold more pages than this. 0 = the kernel derives the value from the memory size.",
        (as u64, sockets.tcp_mem[2]);
    TcpPrequeue = "tcp.prequeue", "TCP prequeue", "", Socket,
        Kind::Bool, 0 => 1, ByRelease(&[1, 0]), Live(Sockets),
        "net/ipv4/tcp_ipv4.c: sysctl_tcp_low_latency 0; the prequeue was removed in 4.14 (e7942d0633c4)", "A receiving program that waits for data processes the arriving segments itself, in process context. Off, as with the sysctl tcp_low_latency = 1: softirqs process the segments.",
        (is_on, sockets.tcp.prequeue);
    TcpBacklogLimit = "tcp.backlog_limit", "Socket backlog limit", "", Socket,
        Kind::Bool, 0 => 1, ByRelease(&[0, 1]), Live(Sockets),
        "net/core/sock.c: no limit in 2.6.12; 6.12: net/ipv4/tcp_ipv4.c:tcp_add_backlog. The backlog merges segments since 5.0 (4f693b55c3d2). The limit is older: in 3.0 it is in tcp_v4_rcv", "The backlog of a locked socket merges segments with the same timestamp. It drops segments when the socket's queues together exceed twice the receive buffer plus 106.5 KiB.",
        (is_on, sockets.tcp.backlog_limit);
    TcpBacklogAckDefer = "tcp.backlog_ack_defer", "One ACK for a backlog", "", Socket,
        Kind::Bool, 0 => 1, ByRelease(&[0, 1]), Live(Sockets),
        "6.12: net/ipv4/tcp_input.c:__tcp_ack_snd_check, tcp_backlog_ack_defer 1 (6.7); 2.6.12 has no such rule", "While the receiving program drains its socket's backlog, ACKs for data in sequence wait. One ACK at the end acknowledges everything.",
        (is_on, sockets.tcp.backlog_ack_defer);
    TcpReleaseResched = "tcp.release_resched", "Backlog segments between yields", "", Socket,
        counted("segments"), 1 => 1_024, Fixed(1), Live(Sockets),
        "net/core/sock.c:__release_sock: after each segment; since commit 16c610162d1f (6.18) after every 16th segment", "Number of backlog segments after which the receiving program offers the CPU to other tasks. No effect if kernel.backlog_resched is off, and no visible effect while kernel.preempt is on.",
        (as u32, sockets.tcp.release_resched);
    TcpAutotune = "tcp.autotune", "Receive buffer autotuning", "", Socket,
        Kind::Bool, 0 => 1, Fixed(1), Live(Sockets),
        "net/ipv4/tcp_input.c: sysctl_tcp_moderate_rcvbuf 1", "A receive buffer below tcp_rmem[2] grows when the program has read more in a round-trip time than ever before. Linux 6.12 never changes a buffer size that the program has set. With socket.rcvbuf 0 the program sets no size, so the buffer can grow.",
        (is_on, sockets.tcp.autotune);

    AppNice = "app.nice", "Receiver nice value", "", Application,
        number(Unit::NONE), -20 => 19, Fixed(0), Live(ReaderNice),
        "Fermilab Table 2: nice 0", "Nice value of the receiving process. With the scheduler o1, nice −20 gets time slices of 800 ms, nice 0 gets 100 ms and nice 19 gets 5 ms. With eevdf the nice value sets the process's share of the CPU.",
        (as i8, reader.nice);
    AppSliceMs = "app.slice_ms", "Receiver's time slice", "", Application,
        within_or_zero(divided(Unit::MS, 1_000)), 100 * US => 100 * MS, Fixed(0), Live(ReaderNice),
        "commit 857b158dc5e8 (6.12): sched_setattr with sched_runtime; kernel/sched/fair.c: 0.1 to 100 ms", "Time slice that the receiver requests from EEVDF. A shorter slice gives an earlier deadline and the same share of the CPU; a woken receiver then preempts a task with a longer slice. 0 = the base slice, 0.7 ms. O(1) ignores this value.",
        (ns, reader.slice);
    AppReadSize = "app.read_size", "Bytes per read", "", Application,
        number(Unit::BYTES), 1 => MIB, Fixed(8_192), Live(NextUse),
        "iperf's default length of a TCP read", "Buffer that the program passes to each recv().",
        (as u32, reader.read_size);

    AppEcho = "app.echo", "Echo each datagram", "", Application,
        Kind::Bool, 0 => 1, Fixed(0), Live(NextUse),
        "our addition: the path of a packet can be followed into the host and out of it, as in UPC §2.2. RFC 862 defines the echo", "The program sends each datagram that it has read back to the datagram's sender. UDP only.",
        (is_on, reader.echoes);

    LoadJobs = "load.jobs", "Background load", "BLn", Load,
        counted("jobs"), 0 => 64, Fixed(0), Live(Load),
        "Fermilab: load BLn is make -jn", "Number of background jobs, which compete for CPU and memory.",
        (as u16, load.jobs);
    LoadNice = "load.nice", "Background nice value", "", Load,
        number(Unit::NONE), -20 => 19, Fixed(0), Live(Load),
        "Fermilab: load BLn is make -jn without nice, so 0", "Nice value of the background jobs.",
        (as i8, load.nice);
    LoadKind = "load.kind", "Kind of background load", "", Load,
        Kind::Enum(&words(&LOADS)), 0 => last(&LOADS), Fixed(0), Restart,
        "Fermilab: load BLn is a kernel build", "compile: jobs compute, wait for the disk and allocate memory. hog: jobs only compute and never sleep.",
        ([LOADS], load.kind);
    LoadWarmup = "load.warmup", "Warm-up of the background load", "", Load,
        divided(Unit::S, 1_000), 0 => 3_600 * S, Fixed(60 * S), Restart,
        "Fermilab Fig. 9: the compilation was already running; our assumption: for one minute", "Time for which the background load has already run when the simulation starts (t = 0).",
        (ns, load.warmup);
    LoadCpuMs = "load.cpu_ms", "CPU time between file accesses", "", Load,
        number(Unit::MS), MS => 60 * S, Fixed(250 * MS), Live(Load),
        "our assumption: most headers come from the page cache", "Mean CPU time of a compile process between two file accesses.",
        (as u64, load.means.burst_ns);
    LoadJob = "load.job", "CPU time per compile process", "", Load,
        divided(Unit::S, 1_000), 0 => 600 * S, Fixed(2 * S), Live(Load),
        "our assumption for one source file at 350 MHz: a 2.6 kernel of about 900 files then builds in half an hour", "CPU time of a compile process. The process then exits, and make forks the next one; 0 = the process never exits.",
        (as u64, load.means.life_ns);
    LoadRss = "load.rss", "Memory per compile process", "", Load,
        divided(Unit::MIB, 4), 0 => 512 * MIB, Fixed(63 * MIB / 4), Live(Load),
        "measured: the compiler takes 14.9 MiB and the assembler 0.9 MiB, mean of 20 files of 2.6.12.1 (32-bit gcc 12 -O2 -pipe, garbage collection above 32 MiB, as on a host with 256 MB). Our assumption: compilers of 2005 took as much", "Maximum anonymous memory of a compile process.",
        (pages, load.means.rss_pages);
    LoadFiles = "load.files", "Files read per process", "", Load,
        divided(Unit::MIB, 4), 0 => 512 * MIB, Fixed(3 * MIB / 2), Live(Load),
        "counted: a process reads 200 headers, 1.56 MiB of pages, mean of 20 files of 2.6.12.1, i386 defconfig", "Size of the header files that a compile process reads.",
        (pages, load.means.file_pages);
    LoadDirty = "load.dirty", "Files written per process", "", Load,
        divided(Unit::MIB, 16), 0 => 512 * MIB, Fixed(MIB / 8), Live(Load),
        "counted: an object file has 15 to 38 KB, without debug information; our assumption: dependency files take as much again, and linked files three times as much", "Page-cache memory that a compile process writes (dirty pages).",
        (pages, load.means.dirty_pages);
    LoadWorkingSet = "load.working_set", "Working set of the build", "", Load,
        number(Unit::MIB), MIB => 4_096 * MIB, Fixed(8 * MIB), Restart,
        "counted: 20 source files read 374 headers, 3 MiB of pages; our assumption: compiler, assembler, linker, make, shell and C library take 5 MiB", "Total size of the files that the build reads repeatedly.",
        (pages, load.working_set_pages);

    LoadTree = "load.tree", "Build files read earlier", "", Load,
        number(Unit::MIB), 0 => 4_096 * MIB, Fixed(64 * MIB), Restart,
        "our assumption: half of a build of 900 files is done. Each file leaves its source (18 KB, mean of 2.6.12.1) and its output in the page cache", "Total size of the files that the build used before its warm-up and will not need again. They fill the page cache as far as there is room.",
        (pages, load.tree_pages);

    KernelRelease = "kernel.release", "Kernel release", "", Scheduler,
        Kind::Enum(&[("2.6.12", 0), ("6.12", 1)]), 0 => 1, ByProfile(&[0, 0, 0, 1]), Restart, complete,
        "Fermilab, test bed: 2.6.12. The server of xeon-3600 was measured with Linux 4.18-rc; of the model's two kernels, 6.12 is nearer to it", "Linux release of the simulated machine. It sets the defaults of the parameters that differ between the two kernels; each of these can be changed separately. The release also selects behaviour that has no parameter: the receiving TCP's code, the memory limit of UDP sockets, and whether a full input queue drops packets until it is empty.",
        (set_release);
    KernelHz = "kernel.hz", "Timer ticks per second", "HZ", Scheduler,
        Kind::Enum(&[("100", 100), ("250", 250), ("1000", 1_000)]), 100 => 1_000, ByRelease(&[1_000, 250]), Restart,
        "include/asm-i386/param.h: HZ 1000; 6.12: kernel/Kconfig.hz: 250", "HZ, the number of timer ticks per second. Slices, timeouts, delayed ACKs and softirq limits are counted in ticks.",
        (|c, v| c.host.hz = Hz(v as u16));
    KernelScheduler = "kernel.scheduler", "Scheduler", "", Scheduler,
        Kind::Enum(&[("o1", 0), ("eevdf", 1)]), 0 => 1, ByRelease(&[0, 1]), Restart, complete,
        "kernel/sched.c (2.6.12); kernel/sched/fair.c (6.12.33)", "o1: priority arrays, time slices and a bonus for sleeping; until Linux 2.6.22. eevdf: fair shares by weight; of the eligible tasks, the one with the earliest virtual deadline runs; since Linux 6.6 (October 2023). From 2.6.23 (October 2007) until 6.6 Linux had CFS, which is not in the model.",
        (scheduler, host.scheduler);
    KernelAutogroup = "kernel.autogroup", "Scheduler groups by session", "", Scheduler,
        Kind::Bool, 0 => 1, Fixed(0), Restart,
        "kernel/sched/autogroup.c: CONFIG_SCHED_AUTOGROUP, off by default (init/Kconfig), since 2.6.38; 2.6.12 has no such option", "The tasks of a session compete for the CPU as one group: the build is one group, the receiving program another. Only eevdf has groups.",
        (is_on, host.autogroup);
    KernelIrqTime = "kernel.irq_time", "Separate accounting of interrupt time", "", Scheduler,
        Kind::Bool, 0 => 1, Fixed(0), Restart,
        "CONFIG_IRQ_TIME_ACCOUNTING, off by default (init/Kconfig); 2.6.12 has no such option", "Time of interrupts and softirqs is not charged to the task that they interrupt.",
        (is_on, host.irq_time);
    KernelSoftirqLimits = "kernel.softirq_limits", "Softirq time limits", "", Scheduler,
        Kind::Bool, 0 => 1, ByRelease(&[0, 1]), Live(NextUse),
        "kernel/softirq.c:__do_softirq: before 3.9 the only limit was ten passes; 6.12: handle_softirqs (commit c10d73671ad3)", "Softirq processing starts no new pass over the pending softirqs after 2 ms, or when another task should run. The 2 ms are counted in whole ticks: at HZ 250 they end at the next tick, 0 to 4 ms later. Off: the only limit is ten passes.",
        (is_on, host.softirq_limits);
    KernelKsoftirqdDefers = "kernel.ksoftirqd_defers", "Softirqs wait for ksoftirqd", "", Scheduler,
        Kind::Bool, 0 => 1, Fixed(0), Restart,
        "Linux 4.9 to 6.4: added by commit 4cd13c21b207, reverted by d15121be7485", "While ksoftirqd is runnable, softirqs wait for it and do not run at the end of an interrupt.",
        (is_on, host.ksoftirqd_defers);
    KernelKsoftirqdNice = "kernel.ksoftirqd_nice", "ksoftirqd nice value", "", Scheduler,
        number(Unit::NONE), -20 => 19, ByRelease(&[19, 0]), Restart,
        "kernel/softirq.c:ksoftirqd: set_user_nice(current, 19); 6.12 does not set the value, so 0", "Nice value of ksoftirqd, the thread that processes the softirqs that an interrupt leaves when its limit (ten passes, or two milliseconds in 6.12) is reached.",
        (as i8, host.ksoftirqd_nice);
    KernelPreempt = "kernel.preempt", "Preemptible kernel", "", Scheduler,
        Kind::Bool, 0 => 1, Fixed(1), Live(Preemption),
        "Fermilab, test bed: a preemptible kernel", "CONFIG_PREEMPT: a task may be preempted inside the kernel, even while its socket is locked.",
        (is_on, host.preemptible);
    KernelBacklogResched = "kernel.backlog_resched", "Yield while draining a backlog", "", Scheduler,
        Kind::Bool, 0 => 1, Fixed(1), Live(NextUse),
        "net/core/sock.c:__release_sock of 2.6.12.1 calls cond_resched_softirq after each segment. The authors of Fermilab's poster wrote about 2.6.14 that TCP stalls only with a preemptible kernel; they measured no other kernel", "A receiving program with an expired slice yields the CPU between two segments of its socket's backlog, even without CONFIG_PREEMPT. The socket stays locked meanwhile. No visible effect while kernel.preempt is on.",
        (is_on, host.backlog_resched);

    HostMemory = "host.memory", "Installed memory", "", Memory,
        number(Unit::MIB), 64 * MIB => 4_096 * MIB, ByProfile(&[256 * MIB, 512 * MIB, 256 * MIB, 4_096 * MIB]), Restart,
        "Fermilab, test bed: 256 MB and 512 MB. UPC does not state it: our assumption. xeon-3600: not stated; the most that the model's i386 zones can have", "Installed memory; the first 896 MiB are Lowmem.",
        (mib, host.memory_mib);
    HostSwap = "host.swap", "Swap space", "", Memory,
        number(Unit::MIB), 0 => 4_096 * MIB, Fixed(512 * MIB), Restart,
        "our assumption", "Swap space on the disk.",
        (mib, host.swap_mib);
    MemoryPressure = "memory.pressure", "Memory pressure", "", Memory,
        number(Unit::PERCENT), 0 => 100, Fixed(0), Live(MemoryPressure),
        "our assumption", "Anonymous memory of another program, which accesses each of its pages once a second. 100 % is the amount that lowers free memory to the watermarks.",
        (as u32, pressure_percent);
    ReclaimNaps = "memory.reclaim_naps", "Sleep while reclaiming memory", "", Memory,
        Kind::Bool, 0 => 1, ByRelease(&[1, 0]), Restart,
        "mm/vmscan.c:balance_pgdat, try_to_free_pages of 2.6.12: blk_congestion_wait(WRITE, HZ/10). Since 2.6.33 kswapd does not sleep below the min watermark. Since 5.16 memory management does not wait for a congested disk; kswapd waits only if it meets pages that are still being written, which the model leaves out", "A task that reclaims memory but frees few pages sleeps up to 100 ms, or until a write to the disk ends. Then the task continues to reclaim.",
        (is_on, host.reclaim_naps);
    DiskSeekMs = "disk.seek_ms", "Disk access time", "", Memory,
        number(Unit::MS), 0 => S, Fixed(14 * MS), Live(Disk),
        "our assumption: an IDE disk of 1999; the Deskstar 16GP's data sheet (1998) gives 15 ms: a seek of 9.5 ms and half a revolution at 5,400 rpm", "Seek and rotation time of one request.",
        (ns, disk.overhead);
    DiskRate = "disk.rate", "Disk transfer rate", "", Memory,
        number(Unit::MBYTES_PER_S), 1_000_000 => 1_000_000_000, Fixed(15_000_000), Live(Disk),
        "our assumption: an IDE disk of 1999", "Transfer rate of the disk.",
        (|c, v| c.disk.per_page = DiskCosts::page_at(v as u64));

    DiskElevator = "disk.elevator", "Disk I/O scheduler", "", Memory,
        Kind::Enum(&words(&ELEVATORS)), 0 => last(&ELEVATORS), Fixed(0), Restart,
        "our choice: none. Default of 2.6.12: anticipatory (drivers/block/elevator.c:elevator_setup_default)", "Order of the disk's requests. none = in order of arrival, each with one access time. anticipatory = the elevator of 2.6.12: sorted by position, with a short wait for the next read of the same process.",
        ([ELEVATORS], elevator);

    HostProfile = "host.profile", "Machine type", "", Run,
        Kind::Enum(&words(&PROFILES)), 0 => last(&PROFILES), Fixed(0), Restart,
        "Fermilab, test bed and poster: receivers A and B. UPC: the router. Høiland-Jørgensen and others (CoNEXT 2018): one core of a Xeon E5-1650 v4 with a ConnectX-5. Two sums of its costs are calibrated: dropping a frame takes 208 ns, and one core forwards 1.74 million frames per second. The other costs are scaled or guessed", "Machine type. It sets CPU costs, memory, NIC and kernel defaults.",
        (|c, v| {
            c.host.profile = PROFILES[v as usize].1();
            c.device.card = c.host.profile.card;
        });
    HostInstrumentation = "host.instrumentation", "Cost of instrumentation", "", Run,
        number(Unit::PERCENT), 100 => 2_000, ByProfile(&[100, 100, 736, 100]), Restart,
        "Fermilab: none. UPC: a kernel built with gcov; its factor follows from the run with one flow of small packets (CALIBRATION.md)", "CPU cost of the kernel's code relative to an uninstrumented kernel; 100 % = no instrumentation. Waits for the bus take as long as without instrumentation.",
        (as u32, host.instrumentation_percent);
    HostRole = "host.role", "Machine's role", "", Run,
        Kind::Enum(&words(&ROLES)), 0 => last(&ROLES), Fixed(0), Restart,
        "Fermilab: a receiver; UPC: a router", "What the simulated machine does with frames: its programs read them, or it forwards them to a far host.",
        ([ROLES], host.role);
    RunDuration = "run.duration", "Run duration", "", Run,
        divided(Unit::S, 1_000), MS => 3_600 * S, Fixed(25 * S), Live(NextUse),
        "Fermilab Figs. 9 to 14: 25 s", "Simulated time that the run lasts.",
        (ns, duration);
    RunSeed = "run.seed", "Random seed", "", Run,
        number(Unit::NONE), 0 => MAX_SEED, Fixed(1), Restart,
        "our choice", "Source of all randomness: the same seed gives the same run.",
        (as u64, seed);
}

/// The live parameter that limits the length of a discipline's queue, and so a packet's wait.
pub const fn queue_limit(kind: QdiscKind) -> ParamId {
    match kind {
        QdiscKind::PfifoFast => ParamId::OutputQueueLen,
    }
}

impl ParamId {
    /// Number of parameters.
    pub const COUNT: usize = ParamId::ALL.len();

    /// Declaration of the parameter.
    pub fn spec(self) -> &'static Spec {
        &SPECS[self as usize]
    }

    /// Label, symbol, source and meaning of the parameter.
    pub fn prose(self) -> &'static Prose {
        &PROSE[self as usize]
    }

    /// The parameter with this index in the table.
    pub fn from_index(index: usize) -> Option<ParamId> {
        ParamId::ALL.get(index).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_unique_and_sources_are_given() {
        let mut ids: Vec<&str> = ParamId::ALL.iter().map(|id| id.spec().id).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), ParamId::COUNT);
        for id in ParamId::ALL {
            let prose = id.prose();
            assert!(
                !prose.source.is_empty() && prose.meaning.ends_with('.'),
                "{}",
                id.spec().id
            );
        }
    }
}
