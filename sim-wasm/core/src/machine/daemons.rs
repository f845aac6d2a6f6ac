//! The daemons of an idle system: they sleep, wake, touch the memory that they live in, and
//! write the kernel's warnings to the log.
//!
//! Read first: mm/page_alloc.c:__alloc_pages (its warning), kernel/printk.c:printk_ratelimit;
//! syslog.conf(5). Why they are here: only a request that may sleep reclaims for itself or
//! leads to the OOM killer, and on a machine whose one program never faults the daemons are
//! the ones who ask; and kswapd, napping for writes, is woken by theirs.
//!
//! Simplified: klogd and syslogd are one task; the daemons share the system's memory and
//! its text, and touch them evenly; the console costs nothing. Who could tell: `ps`, and
//! someone who watches a serial console.

use super::Machine;
use super::cpu::Step;
use super::due::Timeout;
use super::tasks::{Act, Tasks};
use crate::kernel::disk::DiskKind;
use crate::kernel::memory::{PageUse, SYSTEM};
use crate::kernel::sched::RunQueue;
use crate::kernel::task::{TaskId, TaskKind, TaskState};
use crate::time::Ns;

/// Daemons that wake by themselves (our assumption: the likes of crond, ntpd, sendmail).
const PERIODIC: u16 = 4;
/// How often each does (our assumption), jiffies.
const PERIOD_JIFFIES: u64 = 5_000;
/// Pages of data and stack that a daemon touches each time it wakes (our assumption).
const DATA_PAGES: u32 = 8;
/// Pages of text and libraries (our assumption).
const TEXT_PAGES: u32 = 16;
/// What it computes then, on 350 MHz (our assumption), nanoseconds.
const WORK_NS: u64 = 50_000;
/// Lines of a failed allocation's warning, most of them its call trace: as in a report from
/// a sk98lin receiver (linux-kernel, 23 August 2004, "page allocation failure & sk98lin").
const WARNING_LINES: u32 = 23;
/// One warning in so many jiffies (kernel/printk.c: `printk_ratelimit_jiffies`, 5 s) …
const RATELIMIT_JIFFIES: u64 = 5_000;
/// … but so many at once after a silence (`printk_ratelimit_burst`).
const RATELIMIT_BURST: u64 = 10;
/// syslogd syncs the log after every line (syslog.conf(5), a file name without `-`): the
/// line's page, then the journal's blocks, then its commit block, which follows them on the
/// disk (fs/jbd/commit.c:journal_commit_transaction). Pages, and whether there is no seek.
const SYNC: [(u32, bool); 3] = [(1, false), (2, false), (1, true)];

/// A daemon between two steps.
#[derive(Clone, Copy, Debug)]
pub(super) enum DaemonAct {
    /// Its sleep is over: it touches its data …
    Wake,
    /// … its text …
    Text,
    /// … does its work …
    Work,
    /// … and sleeps again.
    Sleep,
}

/// The log between two lines.
#[derive(Clone, Copy, Debug)]
pub(super) enum SyslogAct {
    /// Looks for a line.
    Look,
    /// Touches its text.
    Text,
    /// Writes the line and waits for the disk.
    Sync,
}

/// The kernel's messages on their way to the log.
#[derive(Clone, Debug)]
pub(super) struct KernelLog {
    /// None once the OOM killer took it.
    pub syslogd: Option<TaskId>,
    lines: u32,
    /// `printk_ratelimit`'s bucket, jiffies.
    tokens: u64,
    last: u64,
}

impl KernelLog {
    /// Whether a rate-limited warning may be printed now.
    fn ratelimit(&mut self, jiffies: u64) -> bool {
        let most = RATELIMIT_BURST * RATELIMIT_JIFFIES;
        self.tokens = (self.tokens + jiffies - self.last).min(most);
        self.last = jiffies;
        let allowed = self.tokens >= RATELIMIT_JIFFIES;
        if allowed {
            self.tokens -= RATELIMIT_JIFFIES;
        }
        allowed
    }

    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        mix(u64::from(self.lines) << 32 | self.tokens);
        mix(self.last);
    }
}

/// The daemons of a machine that has booted; the periodic ones wake in turn.
pub(super) fn spawn_daemons(
    rq: &mut RunQueue,
    tasks: &mut Tasks,
    timeouts: &mut Vec<Timeout>,
) -> KernelLog {
    for nth in 1..=PERIODIC {
        let task = rq.spawn(TaskKind::Daemon, nth, 0, false, Ns::ZERO);
        tasks.assign(task, Act::Daemon(DaemonAct::Wake));
        let jiffy = u64::from(nth) * PERIOD_JIFFIES / u64::from(PERIODIC);
        timeouts.push(Timeout { jiffy, task });
    }
    let syslogd = rq.spawn(TaskKind::Syslogd, 1, 0, false, Ns::ZERO);
    tasks.assign(syslogd, Act::Syslog(SyslogAct::Look));
    KernelLog {
        syslogd: Some(syslogd),
        lines: 0,
        tokens: RATELIMIT_BURST * RATELIMIT_JIFFIES,
        last: 0,
    }
}

impl Machine {
    pub(super) fn resume_daemon(&mut self, id: TaskId, act: DaemonAct) {
        match act {
            DaemonAct::Wake => self.touch_data(Act::Daemon(DaemonAct::Text)),
            DaemonAct::Text => self.touch_text(Act::Daemon(DaemonAct::Work)),
            DaemonAct::Work => {
                let ns = WORK_NS * 100 / self.costs().speed_percent;
                self.run_step(Step::user(ns), Act::Daemon(DaemonAct::Sleep));
            }
            DaemonAct::Sleep => {
                self.set_timeout(id, PERIOD_JIFFIES);
                self.block_current(TaskState::Interruptible, Act::Daemon(DaemonAct::Wake));
            }
        }
    }

    pub(super) fn resume_syslogd(&mut self, id: TaskId, act: SyslogAct) {
        match act {
            SyslogAct::Look if self.kernel_log.lines == 0 => {
                self.block_current(TaskState::Interruptible, Act::Syslog(SyslogAct::Look));
            }
            SyslogAct::Look => {
                self.kernel_log.lines -= 1;
                self.touch_data(Act::Syslog(SyslogAct::Text));
            }
            SyslogAct::Text => self.touch_text(Act::Syslog(SyslogAct::Sync)),
            SyslogAct::Sync => {
                self.sync_log(id);
                self.block_current(TaskState::Uninterruptible, Act::Syslog(SyslogAct::Look));
            }
        }
    }

    /// Who waits for the log waits for the last of its writes.
    fn sync_log(&mut self, waiter: TaskId) {
        for (at, (pages, sequential)) in SYNC.into_iter().enumerate() {
            let waiter = (at + 1 == SYNC.len()).then_some(waiter);
            self.submit_disk(DiskKind::Other, pages, waiter, sequential);
        }
    }

    fn touch_data(&mut self, then: Act) {
        let away = self.memory.touch(SYSTEM, DATA_PAGES);
        self.fault_in(away, PageUse::SwapIn(SYSTEM), then);
    }

    fn touch_text(&mut self, then: Act) {
        let away = self.memory.touch_text(TEXT_PAGES);
        self.fault_in(away, PageUse::Text, then);
    }

    /// "page allocation failure": the kernel warns, at most so often, and syslogd has lines to write.
    pub(super) fn warn_of_failed_allocation(&mut self) {
        if !self.kernel_log.ratelimit(self.cpu.jiffies) {
            return;
        }
        self.kernel_log.lines += WARNING_LINES;
        if let Some(syslogd) = self.kernel_log.syslogd {
            let asleep = self.cpu.rq.task(syslogd).state == TaskState::Interruptible;
            if asleep {
                let cause = self.causes.refill_failed;
                self.wake_task(syslogd, cause);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_warnings_at_once_then_one_in_five_seconds() {
        let mut log = KernelLog {
            syslogd: None,
            lines: 0,
            tokens: RATELIMIT_BURST * RATELIMIT_JIFFIES,
            last: 0,
        };
        let printed =
            |log: &mut KernelLog, jiffies: u64| (0..100).filter(|_| log.ratelimit(jiffies)).count();
        assert_eq!(printed(&mut log, 1_000), 10);
        assert_eq!(printed(&mut log, 5_999), 0);
        assert_eq!(printed(&mut log, 6_000), 1);
        assert_eq!(printed(&mut log, 26_000), 4);
        assert_eq!(printed(&mut log, 1_000_000), 10);
    }
}
