//! The steps of one recv(), and what the machine may do during and between them.
//!
//! Read first: kernel-2.6.12 §10.2 (preemption points while the socket is owned).
//!
//! One call: `recvmsg_start`, then `recvmsg_step` again and again. Each call of
//! `recvmsg_step` applies the work that the previous step stood for, whose CPU time has
//! just been spent, and says what the reader does next. `RecvStep` tells whether softirqs
//! wait, whether the step can be preempted, and where the kernel reschedules by itself.
//!
//! Between two steps: if both have BH off, nothing gets in, except that a step with
//! `resched_first` lets a due reschedule happen before it begins. Otherwise softirqs that
//! wait run first, and a preemptible kernel switches if it must (`preempt_gap`).

/// What the reader does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecvStep {
    /// lock_sock: at the end of it the reader owns the socket.
    LockSock,
    /// Copies from the receive queue to user space, owning the socket.
    CopyToUser {
        /// `Skb::id`.
        skb_id: u64,
        /// Bytes of it that this read takes.
        bytes: u32,
    },
    /// cleanup_rbuf, which sends an ACK.
    CleanupRbuf,
    /// TCP input for one segment of the prequeue, which is in hand meanwhile.
    ProcessPrequeue {
        /// `Skb::id`.
        skb_id: u64,
    },
    /// TCP input for one segment of the backlog, which is in hand meanwhile.
    BacklogRcv {
        /// `Skb::id`.
        skb_id: u64,
        /// A reschedule that is due happens before this step, the socket owned.
        resched_first: bool,
    },
    /// TCP input copies the segment in hand straight to user space, BH on meanwhile.
    DirectCopy {
        /// `Skb::id`.
        skb_id: u64,
        /// Bytes copied.
        bytes: u32,
    },
    /// release_sock with an empty backlog: at the end of it nobody owns the socket. If
    /// segments came before it began, it turns to the backlog again.
    ReleaseSock {
        /// A reschedule that is due happens before this step, the socket owned.
        resched_first: bool,
    },
    /// About to sleep: the condition of sk_wait_data is tested at the end of it.
    WaitData,
    /// Asleep until `TcpEffect::WakeReader`. Takes effect at once; the next call of
    /// `recvmsg_step` is made when the task runs again.
    SleepWaitData,
    /// The system call returns.
    Return {
        /// Bytes read.
        bytes: u64,
    },
}

impl RecvStep {
    /// Whether softirqs wait until the step is over.
    pub const fn bh_off(self) -> bool {
        matches!(
            self,
            RecvStep::ProcessPrequeue { .. }
                | RecvStep::BacklogRcv { .. }
                | RecvStep::ReleaseSock { .. }
        )
    }

    /// Whether a preemptible kernel may switch the reader out in the middle of the step.
    /// Copies can be: this is how a reader loses the CPU while it owns its socket.
    pub const fn preemptible(self) -> bool {
        matches!(
            self,
            RecvStep::CopyToUser { .. } | RecvStep::DirectCopy { .. } | RecvStep::WaitData
        )
    }

    /// Whether the kernel reschedules by itself before this step, if it is due, with or
    /// without CONFIG_PREEMPT (cond_resched_softirq in release_sock).
    pub const fn resched_first(self) -> bool {
        match self {
            RecvStep::BacklogRcv { resched_first, .. }
            | RecvStep::ReleaseSock { resched_first } => resched_first,
            _ => false,
        }
    }

    /// Whether BH comes on between this step and `next`: there waiting softirqs run, and
    /// a preemptible kernel may switch.
    pub const fn preempt_gap(self, next: RecvStep) -> bool {
        !(self.bh_off() && next.bh_off())
    }
}

/// Why the socket is released.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Release {
    /// To sleep until data come.
    Wait,
    /// Only to process the backlog: there is enough to return.
    Drain,
    /// The call returns.
    Exit,
}

/// Where the segment in hand came from, and what follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    Backlog(Release),
    /// True when the call is about to return.
    Prequeue(bool),
}

/// The work that the last step stood for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RecvStage {
    FirstLock,
    LockAgain,
    Copy(u32),
    /// True when the call is about to return.
    Cleanup(bool),
    Input(Source),
    DirectCopy(Source, u32),
    Release(Release),
    WaitData,
    Sleep,
    Done,
}

/// One recv() in progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecvCall {
    /// Bytes asked for.
    pub len: u64,
    /// Bytes copied so far.
    pub copied: u64,
    /// Bytes still wanted.
    pub(super) remaining: u64,
    /// It is the socket's `ucopy.task`.
    pub(super) installed: bool,
    pub(super) stage: RecvStage,
}

impl RecvCall {
    /// Least bytes to return with: SO_RCVLOWAT = 1.
    pub(super) const TARGET: u64 = 1;

    pub(super) const fn new(len: u64) -> RecvCall {
        RecvCall {
            len,
            copied: 0,
            remaining: len,
            installed: false,
            stage: RecvStage::FirstLock,
        }
    }

    pub(super) fn took(&mut self, bytes: u64) {
        self.copied += bytes;
        self.remaining -= bytes;
    }

    /// Whether the call has returned.
    pub fn is_done(&self) -> bool {
        self.stage == RecvStage::Done
    }
}
