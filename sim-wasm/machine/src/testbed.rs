//! A machine for tests of its parts: the measured receiver A, one TCP stream, one program that only
//! computes.

use crate::config::{
    Config, HostConfig, LoadConfig, LoadKind, OutputConfig, ReaderConfig, Role, SocketConfig,
    SoftnetConfig,
};
use base::{Hz, Ns};
use kernel::dev::DeviceConfig;
use kernel::disk::{DiskCosts, Elevator};
use kernel::profile::Profile;
use kernel::qdisc::QdiscConfig;
use kernel::release::Release;
use kernel::sched::SchedulerKind;
use world::config::{PathConfig, SendersConfig};

/// Configuration of the machine for tests: the measured receiver A, one TCP stream, one program
/// that only computes.
pub fn config() -> Config {
    Config {
        host: HostConfig {
            role: Role::Receive,
            profile: Profile::p2_350(),
            instrumentation_percent: 100,
            memory_mib: 256,
            swap_mib: 512,
            reclaim_naps: true,
            release: Release::V2_6_12,
            scheduler: SchedulerKind::O1,
            hz: Hz::I386,
            preemptible: true,
            backlog_resched: true,
            ksoftirqd_nice: 19,
            ..HostConfig::default()
        },
        device: DeviceConfig {
            ring: 384,
            tx_ring: 128,
            ..DeviceConfig::default()
        },
        softnet: SoftnetConfig {
            max_backlog: 300,
            throttles: true,
            weight: 64,
            ..SoftnetConfig::default()
        },
        output: OutputConfig {
            qdisc: QdiscConfig {
                queue_len: 1_000,
                ..QdiscConfig::default()
            },
            ..OutputConfig::default()
        },
        sockets: SocketConfig {
            rcvbuf: Some(1 << 20),
            tcp_mem: [49_152, 65_536, 98_304],
            tcp: kernel::tcp::Release::V2_6_12,
            ..SocketConfig::default()
        },
        reader: ReaderConfig {
            nice: 0,
            slice: Ns::ZERO,
            read_size: 8_192,
            echoes: false,
        },
        load: LoadConfig {
            kind: LoadKind::Hog,
            jobs: 1,
            warmup: Ns::from_ms(100),
            ..LoadConfig::default()
        },
        elevator: Elevator::None,
        disk: DiskCosts {
            overhead: Ns::from_ms(14),
            per_page: DiskCosts::page_at(15_000_000),
        },
        path: PathConfig {
            rate_bps: 1_000_000_000,
            rtt: Ns::from_us(500),
            mtu: 1_500,
            ..PathConfig::default()
        },
        senders: SendersConfig {
            streams: 1,
            payload: 1_470,
            ..SendersConfig::default()
        },
        seed: 1,
        ..Config::default()
    }
}
