//! Autogroups: all tasks of a session together compete for the CPU as one entity.
//!
//! Read first: kernel/sched/autogroup.c:sched_autogroup_create_attach, which `setsid` calls;
//! kernel/sched/core.c:sched_group_fork. A child process is in its parent's group. A kernel thread
//! has no session, and competes as a single task with the groups.
//!
//! Simplified: an exiting task stays in its group until it has ended (in the kernel
//! `sched_autogroup_exit_task` moves it out), but the exit takes only microseconds. A group without
//! tasks is kept. No group has a nice value of its own (`/proc/PID/autogroup`), so each group
//! weighs as much as one task of nice 0. On one CPU `calc_group_shares` gives every group this
//! weight.

use crate::task::{Task, TaskKind};

/// A session: the processes that were started from one terminal, or one daemon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Session {
    /// The program that reads from the network, with all its processes.
    Reader,
    /// `make` and its compile jobs, or the background processes that only compute.
    Build,
    /// The program that occupies memory (parameter `memory.pressure`).
    MemoryPressure,
    /// The daemon with this number.
    Daemon(u16),
    /// klogd and syslogd.
    Syslogd,
}

impl Session {
    /// Returns the session of a task. A kernel thread has no session.
    pub fn of(task: &Task) -> Option<Session> {
        Some(match task.kind {
            TaskKind::Receiver => Session::Reader,
            TaskKind::Make | TaskKind::CompileJob | TaskKind::Hog => Session::Build,
            TaskKind::MemoryPressure => Session::MemoryPressure,
            TaskKind::Daemon => Session::Daemon(task.nth),
            TaskKind::Syslogd => Session::Syslogd,
            TaskKind::Idle
            | TaskKind::Ksoftirqd
            | TaskKind::Kswapd
            | TaskKind::Pdflush
            | TaskKind::Napi => return None,
        })
    }
}
