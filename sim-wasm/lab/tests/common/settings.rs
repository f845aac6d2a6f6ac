//! Runs in which rarely used parameters have an effect. `live_effects` changes single parameters in
//! these runs; `random_scenarios` takes over their settings as a whole.

use lab::params::ParamId;

/// A preset, and settings as in the page's address: ("load.jobs", "4").
pub type Run = (&'static str, &'static [(&'static str, &'static str)]);

/// A short warm-up of the background load.
pub const WARM: (&str, &str) = ("load.warmup", "0.1");

/// A receiver with background load whose TCP is short of memory.
const SHORT_OF_PAGES: Run = (
    "tcp-loaded",
    &[
        WARM,
        ("tcp.mem_min", "10"),
        ("tcp.mem_pressure", "20"),
        ("tcp.mem_max", "40"),
    ],
);

/// Background compile jobs whose processes are so short that new ones begin after the change.
const BUILD: Run = (
    "tcp-quiet",
    &[
        WARM,
        ("host.profile", "p3-1000"),
        ("sender.rate", "1"),
        ("load.jobs", "2"),
        ("load.job", "0.002"),
        ("load.cpu_ms", "1"),
        ("disk.seek_ms", "0"),
        ("disk.rate", "1000"),
    ],
);

/// A receiving program whose short time slices expire while it processes its socket's backlog.
const SHORT_SLICES: Run = (
    "tcp-quiet",
    &[
        WARM,
        ("load.kind", "hog"),
        ("load.jobs", "1"),
        ("load.nice", "19"),
        ("app.nice", "19"),
        ("kernel.preempt", "false"),
    ],
);

/// A receiver at whose NIC more frames arrive than the NIC's FIFO can hold.
const FULL_FIFO: Run = (
    "udp-livelock",
    &[
        ("nic.no_descriptor", "hold"),
        ("nic.fifo", "98304"),
        ("sender.rate", "0"),
        ("link.rate", "10000"),
    ],
);

/// A receive buffer whose size the kernel decides, and which has not grown.
const UNSET_BUFFER: Run = (
    "tcp-quiet",
    &[("socket.rcvbuf", "0"), ("tcp.autotune", "false")],
);

/// Parameters that have an effect only together with other settings, each with a run that has these
/// settings.
pub const SETTINGS: [(ParamId, Run); 13] = [
    (ParamId::NicFlowControl, FULL_FIFO),
    (ParamId::TcpMemMin, SHORT_OF_PAGES),
    (ParamId::TcpMemPressure, SHORT_OF_PAGES),
    (ParamId::TcpMemMax, SHORT_OF_PAGES),
    (
        ParamId::TcpPrequeue,
        ("tcp-quiet", &[("sender.rate", "20")]),
    ),
    (ParamId::TcpReleaseResched, SHORT_SLICES),
    (ParamId::TcpAutotune, UNSET_BUFFER),
    (ParamId::LoadCpuMs, BUILD),
    (ParamId::LoadJob, BUILD),
    (ParamId::LoadRss, BUILD),
    (ParamId::LoadFiles, BUILD),
    (ParamId::LoadDirty, BUILD),
    (ParamId::KernelBacklogResched, SHORT_SLICES),
];
