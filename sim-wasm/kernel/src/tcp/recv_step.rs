//! The steps of one recv(), with the rules for softirqs and preemption during and between them.
//!
//! Read first: net/core/sock.c: lock_sock, release_sock; include/linux/interrupt.h:
//! local_bh_disable.
//!
//! A call is `recvmsg_start`, then repeated `recvmsg_step`. Each `recvmsg_step` applies the work of
//! the previous step, whose CPU time has just been spent, and returns the next step. `RecvStep`
//! says whether softirqs must wait, whether the step can be preempted, and where the kernel
//! reschedules by itself.
//!
//! Between two steps, pending softirqs run, unless both steps have softirqs off (`bh_off`). If a
//! reschedule is due, a preemptible kernel performs it before a step with `preempt_first`. Any
//! kernel performs it before a step with `resched_first`.

/// Next step of a recv() call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecvStep {
    /// lock_sock: at the end of this step the receiving program holds the socket's lock.
    LockSock,
    /// Copies from the receive queue to user space while the receiving program holds the socket's
    /// lock.
    CopyToUser {
        /// `Skb::id` of the copied segment.
        skb_id: u64,
        /// Bytes that this read takes.
        bytes: u32,
    },
    /// cleanup_rbuf sends an ACK after a read. Without an ACK there is no such step.
    CleanupRbuf,
    /// TCP input for one segment of the prequeue. During this step no queue holds the segment.
    ProcessPrequeue {
        /// `Skb::id` of the segment.
        skb_id: u64,
        /// Whether this is the first segment of this processing of the prequeue.
        is_first: bool,
    },
    /// TCP input for one `sk_buff` of the backlog. During this step no queue holds the `sk_buff`.
    BacklogRcv {
        /// `Skb::id` of the first segment.
        skb_id: u64,
        /// Whether the kernel reschedules, if needed, before this step, while the receiving program
        /// holds the socket's lock.
        resched_first: bool,
        /// Whether softirqs wait until the step ends.
        bh_off: bool,
        /// Whether the kernel turns softirqs on just before this step (6.12: the first `sk_buff`
        /// after __release_sock has released the spin lock).
        bh_on_first: bool,
    },
    /// TCP input copies the segment that it is processing directly to user space. Softirqs may run
    /// meanwhile.
    DirectCopy {
        /// `Skb::id` of the copied segment.
        skb_id: u64,
        /// Bytes copied.
        bytes: u32,
    },
    /// release_sock with an empty backlog. At the end of this step the socket is unlocked, unless
    /// new segments are on the backlog; they are processed first.
    ReleaseSock {
        /// Whether the kernel reschedules, if needed, before this step, while the receiving program
        /// holds the socket's lock.
        resched_first: bool,
    },
    /// The receiving program is about to sleep; sk_wait_data tests its condition at the end of this
    /// step.
    WaitData,
    /// The receiving program is asleep until `TcpEffect::WakeReader`. This step takes effect at
    /// once. The next `recvmsg_step` is called when the task runs again.
    SleepWaitData,
    /// The system call returns.
    Return {
        /// Bytes read.
        bytes: u64,
    },
}

impl RecvStep {
    /// Returns whether softirqs wait until the step ends.
    pub const fn bh_off(self) -> bool {
        match self {
            RecvStep::LockSock
            | RecvStep::ProcessPrequeue { .. }
            | RecvStep::ReleaseSock { .. } => true,
            RecvStep::BacklogRcv { bh_off, .. } => bh_off,
            _ => false,
        }
    }

    /// Returns whether the kernel runs pending softirqs before this step even if they wait for
    /// ksoftirqd (local_bh_enable).
    pub const fn runs_softirqs_first(self) -> bool {
        matches!(
            self,
            RecvStep::BacklogRcv {
                bh_on_first: true,
                ..
            }
        )
    }

    /// Returns whether a preemptible kernel may switch the receiving program out during the step.
    /// Copies are preemptible, so the program can lose the CPU while it holds its socket's lock.
    pub const fn preemptible(self) -> bool {
        matches!(
            self,
            RecvStep::CopyToUser { .. }
                | RecvStep::DirectCopy { .. }
                | RecvStep::WaitData
                | RecvStep::BacklogRcv { bh_off: false, .. }
        )
    }

    /// Returns whether a preemptible kernel may switch the receiving program out before this step.
    /// Softirqs stay off between two segments of the prequeue (tcp_prequeue_process), and so does
    /// preemption. Between two segments of the backlog the kernel reschedules (cond_resched_softirq).
    pub const fn preempt_first(self) -> bool {
        !matches!(
            self,
            RecvStep::ProcessPrequeue {
                is_first: false,
                ..
            }
        )
    }

    /// Returns whether the kernel performs a due reschedule before this step, with or without
    /// CONFIG_PREEMPT (cond_resched_softirq in release_sock).
    pub const fn resched_first(self) -> bool {
        match self {
            RecvStep::BacklogRcv { resched_first, .. }
            | RecvStep::ReleaseSock { resched_first } => resched_first,
            _ => false,
        }
    }
}

/// Reason for releasing the socket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReleaseReason {
    /// The receiving program will sleep until data arrives.
    Wait,
    /// Enough data has been copied. The backlog is processed before the call returns.
    Drain,
    /// Enough data has been copied. The backlog is processed without unlocking the socket (6.12).
    Flush,
    /// The call returns.
    Exit,
}

/// Queue from which TCP input took its segment, and what follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    Backlog(ReleaseReason),
    /// The prequeue; the value is true if the call returns afterwards.
    Prequeue(bool),
}

/// Work of the step in progress, which the next `recvmsg_step` applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecvStage {
    FirstLock,
    LockAgain,
    Copy(u32),
    /// cleanup_rbuf; the value is true if the call returns afterwards.
    Cleanup(bool),
    Input(Source),
    DirectCopy(Source, u32),
    Release(ReleaseReason),
    WaitData,
    Sleep,
    Done,
}

/// One recv() in progress.
#[derive(Clone, Debug)]
pub struct RecvCall {
    /// Bytes requested.
    pub len: u64,
    /// Bytes copied so far.
    pub copied: u64,
    /// Bytes still wanted.
    pub(super) remaining: u64,
    /// Whether the caller is registered for direct copies (the socket's `ucopy.task`).
    pub(super) installed: bool,
    /// Number of `sk_buff`s of the backlog that were processed since the receiving program locked
    /// the socket.
    pub(super) drained: u32,
    pub(super) stage: RecvStage,
}

impl RecvCall {
    /// Number of bytes after which the call may return: SO_RCVLOWAT = 1.
    pub(super) const TARGET: u64 = 1;

    pub(super) const fn new(len: u64) -> RecvCall {
        RecvCall {
            len,
            copied: 0,
            remaining: len,
            installed: false,
            drained: 0,
            stage: RecvStage::FirstLock,
        }
    }

    pub(super) fn took(&mut self, bytes: u64) {
        self.copied += bytes;
        self.remaining -= bytes;
    }

    /// Whether the call has returned.
    #[cfg(test)]
    pub fn is_done(&self) -> bool {
        self.stage == RecvStage::Done
    }
}

#[cfg(test)]
mod tests;
