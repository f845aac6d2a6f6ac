//! klogd and syslogd: they write the kernel's warnings to the disk, one line at a time.
//!
//! Read first: syslog.conf(5).
//!
//! Simplified: one task does the work of both, and writing to the console takes no time. `ps` or a
//! serial console would show the difference.

use super::ask::Ask;
use super::daemon::{touch_data, touch_text};
use crate::mm::DiskWrite;
use crate::mm::KernelLog;
use kernel::disk::WriteOf;
use kernel::memory::Memory;
use kernel::task::TaskState;

/// Disk writes per line of the log: syslogd syncs the log after each line (syslog.conf(5), a file
/// name without `-`). The first write is the line's page. Then come the blocks of the file system's
/// journal, and directly behind them its commit block (fs/jbd/commit.c:journal_commit_transaction).
const SYNC: [DiskWrite; 3] = [
    DiskWrite {
        of: WriteOf::Log,
        pages: 1,
        sequential: false,
    },
    DiskWrite {
        of: WriteOf::Journal,
        pages: 2,
        sequential: false,
    },
    DiskWrite {
        of: WriteOf::Journal,
        pages: 1,
        sequential: true,
    },
];

/// State of syslogd.
#[derive(Clone, Copy, Debug, Default)]
pub enum Syslogd {
    /// Checks whether the log has a new line.
    #[default]
    Look,
    /// Touches its program text.
    Text,
    /// Writes the line to the log and waits for the disk.
    Sync,
}

impl Syslogd {
    /// Resumes syslogd after a wake-up, a fault, or the end of its writes.
    pub fn resume(&mut self, memory: &mut Memory, log: &mut KernelLog) -> Ask {
        match self {
            Syslogd::Look if !log.take_line() => Ask::Sleep(TaskState::Interruptible),
            Syslogd::Look => {
                *self = Syslogd::Text;
                touch_data(memory)
            }
            Syslogd::Text => {
                *self = Syslogd::Sync;
                touch_text(memory)
            }
            Syslogd::Sync => {
                *self = Syslogd::Look;
                Ask::Sync(&SYNC)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::memory::PageUse;
    use kernel::profile::idle_memory;
    use kernel::release::Release;

    #[test]
    fn each_line_is_synced_before_the_next_one_is_looked_for() {
        let mut memory = Memory::new(idle_memory(256, 512));
        let (mut syslogd, mut log) = (Syslogd::default(), KernelLog::new(Release::V2_6_12));
        let asleep = Ask::Sleep(TaskState::Interruptible);
        assert_eq!(syslogd.resume(&mut memory, &mut log), asleep);
        log.warn_of_failed_allocation(1);
        let mut lines = 0;
        while let Ask::FaultIn { .. } = syslogd.resume(&mut memory, &mut log) {
            let text = syslogd.resume(&mut memory, &mut log);
            assert!(matches!(
                text,
                Ask::FaultIn {
                    page_use: PageUse::Text,
                    ..
                }
            ));
            assert_eq!(syslogd.resume(&mut memory, &mut log), Ask::Sync(&SYNC));
            lines += 1;
        }
        assert_eq!(lines, 23);
    }
}
