//! Conversions from a parameter's base value to the field that the machine reads. The table of
//! parameters uses them.

use base::{Complete, Ns};
use kernel::release::Release;
use kernel::sched::SchedulerKind;
use kernel::udp::RcvbufTest;
use machine::Config;
use world::tcp::SenderRelease;

const PAGE: i64 = 4096;
const MIB: i64 = 1 << 20;

pub(super) fn pages(bytes: i64) -> u32 {
    (bytes / PAGE) as u32
}

pub(super) fn mib(bytes: i64) -> u32 {
    (bytes / MIB) as u32
}

pub(super) fn ns(value: i64) -> Ns {
    Ns(value as u64)
}

pub(super) fn is_on(value: i64) -> bool {
    value != 0
}

/// Switches a mechanism on that only the complete build has.
pub(super) fn if_complete(value: i64) -> Option<Complete> {
    Complete::proof().filter(|_| value == 1)
}

/// The scheduler with this number. The smaller build has only one scheduler, and `check` refuses
/// the other scheduler.
pub(super) fn scheduler(value: i64) -> SchedulerKind {
    match (value, Complete::proof()) {
        (1, Some(complete)) => SchedulerKind::Eevdf(complete),
        _ => SchedulerKind::O1,
    }
}

/// The senders' kernel with this number. The smaller build has only one release, and `check`
/// refuses the other release.
pub(super) fn sender_release(value: i64) -> SenderRelease {
    match (value, Complete::proof()) {
        (1, Some(complete)) => SenderRelease::V6_12(complete),
        _ => SenderRelease::V2_6_12,
    }
}

/// The kernel release with this number. The smaller build has only one release.
pub(super) fn release(value: i64) -> Release {
    match (value, Complete::proof()) {
        (1, Some(complete)) => Release::V6_12(complete),
        _ => Release::V2_6_12,
    }
}

/// Sets the release, and what depends on it but is no parameter of its own.
pub(super) fn set_release(config: &mut Config, value: i64) {
    let release = release(value);
    let is_old = release == Release::V2_6_12;
    config.host.release = release;
    config.sockets.tcp.version = release;
    config.softnet.throttles = is_old;
    config.output.ipv4_mtu_in_forward = !is_old;
    config.sockets.udp = match is_old {
        true => RcvbufTest::WithDatagram,
        false => RcvbufTest::BeforeDatagram,
    };
}
