//! The memory files as text: `/proc/meminfo` and `/proc/vmstat`.
//!
//! Read first: fs/proc/proc_misc.c:meminfo_read_proc, mm/page_alloc.c (`vmstat_text`); in 6.12
//! fs/proc/meminfo.c and mm/vmstat.c.
//!
//! Simplified: lines for which the model has no number are omitted. `MemTotal` includes the
//! kernel's image, unlike the real file.

use kernel::memory::{MemInfo, VmCounters};
use kernel::release::Release;
use std::fmt::{Display, Write};

/// Formats `/proc/meminfo`, in kB. `high_low` has the lines about high and low memory. A 64-bit
/// kernel has no high memory, so there are no such lines in 6.12.
pub fn meminfo(info: &MemInfo, high_low: &[(&str, u32)]) -> String {
    let first = [
        ("MemTotal", info.mem_total),
        ("MemFree", info.mem_free),
        ("Buffers", info.buffers),
        ("Cached", info.cached),
        ("SwapCached", info.swap_cached),
        ("Active", info.active),
        ("Inactive", info.inactive),
    ];
    let last = [
        ("SwapTotal", info.swap_total),
        ("SwapFree", info.swap_free),
        ("Dirty", info.dirty),
        ("Writeback", info.writeback),
        ("Mapped", info.mapped),
        ("Slab", info.slab),
    ];
    labelled(&first) + &labelled(high_low) + &labelled(&last)
}

fn labelled(lines: &[(&str, u32)]) -> String {
    let lines = lines.iter().map(|(name, kb)| {
        let label = format!("{name}:");
        format!("{label:<13} {kb:>8} kB\n")
    });
    lines.collect()
}

/// Formats `/proc/vmstat`: the counters that the model changes, summed over zones.
pub fn vmstat(info: &MemInfo, counters: &VmCounters, release: Release) -> String {
    let mut out = String::new();
    let mut line = |name: &str, value: &dyn Display| {
        let _ = writeln!(out, "{name} {value}");
    };
    line("nr_dirty", &(info.dirty / 4));
    line("nr_writeback", &(info.writeback / 4));
    line("nr_mapped", &(info.mapped / 4));
    if release == Release::V2_6_12 {
        line("nr_slab", &(info.slab / 4));
    }
    line("pswpin", &counters.pswpin);
    line("pswpout", &counters.pswpout);
    line("pgactivate", &counters.pgactivate);
    line("pgdeactivate", &counters.pgdeactivate);
    for (name, count) in reclaim_lines(counters, release) {
        line(name, &count);
    }
    line("slabs_scanned", &counters.slabs_scanned);
    line("pageoutrun", &counters.pageoutrun);
    out
}

/// Counters of page reclaim. 6.12 has one set for all zones, and counts kswapd and the other tasks
/// separately.
fn reclaim_lines(counters: &VmCounters, release: Release) -> [(&'static str, u64); 6] {
    let by_tasks = counters.pgsteal - counters.kswapd_steal;
    match release {
        Release::V2_6_12 => [
            ("pgrefill_normal", counters.pgrefill),
            ("pgsteal_normal", counters.pgsteal),
            ("pgscan_kswapd_normal", counters.pgscan_kswapd),
            ("pgscan_direct_normal", counters.pgscan_direct),
            ("kswapd_steal", counters.kswapd_steal),
            ("allocstall", counters.allocstall),
        ],
        Release::V6_12(_) => [
            ("pgrefill", counters.pgrefill),
            ("pgsteal_kswapd", counters.kswapd_steal),
            ("pgsteal_direct", by_tasks),
            ("pgscan_kswapd", counters.pgscan_kswapd),
            ("pgscan_direct", counters.pgscan_direct),
            ("allocstall_normal", counters.allocstall),
        ],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::COMPLETE;

    #[test]
    fn vmstat_of_6_12_counts_the_pages_of_kswapd_and_of_tasks_apart() {
        let counters = VmCounters {
            pgsteal: 12,
            kswapd_steal: 9,
            ..VmCounters::default()
        };
        let text = vmstat(&MemInfo::default(), &counters, Release::V6_12(COMPLETE));
        assert!(
            text.contains("\npgsteal_kswapd 9\npgsteal_direct 3\n"),
            "{text}"
        );
        assert!(!text.contains("_normal 12"), "{text}");
    }

    #[test]
    fn meminfo_has_the_kernels_column() {
        let info = MemInfo {
            mem_total: 262_144,
            mem_free: 149_056,
            ..MemInfo::default()
        };
        let text = meminfo(&info, &[]);
        assert!(text.starts_with("MemTotal:       262144 kB\nMemFree:        149056 kB\n"));
        assert!(text.contains("\nSwapCached:          0 kB\n"));
    }
}
