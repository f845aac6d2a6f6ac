//! klogd and syslogd: the kernel's warnings, a line at a time, on their way to the disk.
//!
//! Read first: syslog.conf(5).
//!
//! Simplified: one task for the two; the console costs nothing. Who could tell: `ps`, and
//! someone who watches a serial console.

use super::daemon::{touch_data, touch_text};
use super::{Ask, DiskWrite, KernelLog};
use kernel::memory::Memory;
use kernel::task::TaskState;

/// syslogd syncs the log after every line (syslog.conf(5), a file name without `-`): the
/// line's page, then the journal's blocks, then its commit block, which follows them on the
/// disk (fs/jbd/commit.c:journal_commit_transaction).
const SYNC: [DiskWrite; 3] = [
    DiskWrite {
        pages: 1,
        sequential: false,
    },
    DiskWrite {
        pages: 2,
        sequential: false,
    },
    DiskWrite {
        pages: 1,
        sequential: true,
    },
];

/// The log between two lines: what it does when it is resumed.
#[derive(Clone, Copy, Debug, Default)]
pub enum Syslogd {
    /// Looks for a line.
    #[default]
    Look,
    /// Touches its text.
    Text,
    /// Writes the line and waits for the disk.
    Sync,
}

impl Syslogd {
    /// It was woken, its memory is there, or the line is on the disk.
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
