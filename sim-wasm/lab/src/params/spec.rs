//! Declaration of a parameter: names, unit, range, default, source.
//!
//! Inside the machine every value is an integer in the parameter's *base unit*: time in
//! ns, sizes in bytes, rates in bit/s (the disk's in bytes per second), fractions in parts
//! per million. People and the page use the *display unit*.

use base::Ns;
use machine::Change;

/// The longest possible run: the largest `run.duration`.
pub const LONGEST_RUN: Ns = Ns::from_s(3_600);

/// A suffix that a written value may have, and the number of base units that it means.
pub type Suffix = (&'static str, i64);

/// The unit in which people read and write a parameter.
#[derive(Clone, Copy, Debug)]
pub struct Unit {
    /// The unit's word or symbol. "" for a number without unit.
    pub word: &'static str,
    /// Number of base units in one display unit.
    pub scale: i64,
    /// Allowed suffixes of a written value. A value without suffix is in display units.
    pub suffixes: &'static [Suffix],
}

const DURATIONS: &[Suffix] = &[
    ("ns", 1),
    ("us", 1_000),
    ("µs", 1_000),
    ("ms", 1_000_000),
    ("s", 1_000_000_000),
];
const SIZES: &[Suffix] = &[
    ("KiB", 1 << 10),
    ("MiB", 1 << 20),
    ("GiB", 1 << 30),
    ("B", 1),
];
const BIT_RATES: &[Suffix] = &[
    ("kb/s", 1_000),
    ("Mb/s", 1_000_000),
    ("Gb/s", 1_000_000_000),
];

impl Unit {
    /// Milliseconds, kept in ns.
    pub const MS: Unit = Unit::of("ms", 1_000_000, DURATIONS);
    /// Seconds, kept in ns.
    pub const S: Unit = Unit::of("s", 1_000_000_000, DURATIONS);
    /// Bytes.
    pub const BYTES: Unit = Unit::of("bytes", 1, SIZES);
    /// MiB, kept in bytes.
    pub const MIB: Unit = Unit::of("MiB", 1 << 20, SIZES);
    /// Megabits per second (10⁶), kept in bit/s.
    pub const MBPS: Unit = Unit::of("Mb/s", 1_000_000, BIT_RATES);
    /// Megabytes per second (10⁶), kept in bytes per second.
    pub const MBYTES_PER_S: Unit = Unit::of("MB/s", 1_000_000, &[("MB/s", 1_000_000)]);
    /// A fraction of one, kept in parts per million. A number without dimension has no word.
    pub const FRACTION: Unit = Unit::of("", 1_000_000, &[("%", 10_000)]);
    /// Per cent, kept as whole numbers.
    pub const PERCENT: Unit = Unit::of("%", 1, &[("%", 1)]);
    /// Microseconds, kept in ns.
    pub const US: Unit = Unit::of("µs", 1_000, DURATIONS);
    /// Nanoseconds per byte, kept in ps.
    pub const NS_PER_BYTE: Unit = Unit::of("ns/byte", 1_000, &[]);
    /// A number without unit.
    pub const NONE: Unit = Unit::counted("");

    const fn of(word: &'static str, scale: i64, suffixes: &'static [Suffix]) -> Unit {
        Unit {
            word,
            scale,
            suffixes,
        }
    }

    /// A number of things: descriptors, packets, pages.
    pub const fn counted(word: &'static str) -> Unit {
        Unit::of(word, 1, &[])
    }
}

/// Values that a parameter takes.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// A number.
    Number {
        /// Display unit.
        unit: Unit,
        /// Distance between two allowed values, base units.
        step: i64,
        /// Whether 0 is allowed in addition to the range. 0 means that the kernel decides.
        zero: bool,
    },
    /// A switch: 0 or 1.
    Bool,
    /// One of these words, each with its base value. The page numbers them from 0.
    Enum(&'static [(&'static str, i64)]),
}

/// The default, in base units.
#[derive(Clone, Copy, Debug)]
pub enum DefaultValue {
    /// One default on every machine.
    Fixed(i64),
    /// Depends on `host.profile` until it is set: one value per profile, in the profiles' order.
    ByProfile(&'static [i64]),
    /// Depends on `kernel.release`, unless the parameter is set: one value per release, in the
    /// releases' order.
    ByRelease(&'static [i64]),
    /// Depends on `host.profile` from this `kernel.release` on, and is 0 under older releases.
    ByProfileFrom(i64, &'static [i64]),
}

/// How a change reaches a running machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangeMode {
    /// The change takes effect at once. If the change closes and reopens a NIC, like `ethtool -G`,
    /// the frames in the NIC are lost and count as `drops.driver`.
    Live(Change),
    /// The run starts again at t = 0.
    Restart,
}

impl ChangeMode {
    /// Returns the word that tables of parameters print for this mode: live, restart, …
    pub const fn word(self) -> &'static str {
        match self {
            ChangeMode::Live(Change::DeviceReset | Change::InputReset | Change::OutputReset) => {
                "device_reset"
            }
            ChangeMode::Live(_) => "live",
            ChangeMode::Restart => "restart",
        }
    }
}

base::codes! {
    /// Group of a parameter: its place on a packet's path, and its heading in the page's panel. The
    /// groups are in the order of the path.
    Group {
        /// The sender and the wire.
        SenderAndLink = 0 "Sender & link",
        /// Network interface and driver.
        Nic = 1 "NIC",
        /// Softirqs and the IP layer.
        Kernel = 2 "Kernel",
        /// The socket and TCP.
        Socket = 3 "Socket",
        /// The receiving program.
        Application = 4 "Application",
        /// Background work.
        Load = 5 "Load",
        /// Parameters of the scheduler.
        Scheduler = 6 "Scheduler",
        /// Memory, swap, disk.
        Memory = 7 "Memory",
        /// The run itself: its length, its seed.
        Run = 8 "Run",
    }
}

/// Everything declared about one parameter.
#[derive(Clone, Copy, Debug)]
pub struct Spec {
    /// The parameter's name in the page's address, in commands and in tables.
    pub id: &'static str,
    /// Group of the parameter: its place on the path.
    pub group: Group,
    /// Unit or choices.
    pub kind: Kind,
    /// Smallest value, base units.
    pub min: i64,
    /// Largest value, base units.
    pub max: i64,
    /// Default, base units.
    pub default: DefaultValue,
    /// How a change reaches a running machine.
    pub change: ChangeMode,
    /// Whether only the complete build has values other than 0.
    pub needs_complete: bool,
}

/// Words about one parameter, which only the native program prints. They are kept separate from
/// [`Spec`], so that the page's modules do not contain them. The page has its own words.
#[derive(Clone, Copy, Debug)]
pub struct Prose {
    /// The parameter's name in the page's panel.
    pub label: &'static str,
    /// The studies' symbol, or "".
    pub symbol: &'static str,
    /// Source of the default.
    pub source: &'static str,
    /// Meaning of the parameter, in one line.
    pub meaning: &'static str,
}

impl Spec {
    /// Word for the parameter's type in tables.
    pub fn type_word(&self) -> &'static str {
        match self.kind {
            Kind::Number { .. } if self.decimals() == 0 => "int",
            Kind::Number { .. } => "decimal",
            Kind::Bool => "bool",
            Kind::Enum(_) => "enum",
        }
    }

    /// The unit's word. "" for a number without unit, a switch or a choice.
    pub fn unit_word(&self) -> &'static str {
        match self.kind {
            Kind::Number { unit, .. } => unit.word,
            Kind::Bool | Kind::Enum(_) => "",
        }
    }

    /// The default on the machine with this `host.profile` and `kernel.release`, base units.
    pub const fn default_for(&self, profile: i64, release: i64) -> i64 {
        match self.default {
            DefaultValue::Fixed(value) => value,
            DefaultValue::ByProfile(values) => values[profile as usize],
            DefaultValue::ByRelease(values) => values[release as usize],
            DefaultValue::ByProfileFrom(first, _) if release < first => 0,
            DefaultValue::ByProfileFrom(_, values) => values[profile as usize],
        }
    }
}
