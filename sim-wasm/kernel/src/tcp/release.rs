//! Rules of TCP's receive path that depend on the kernel release.
//!
//! A difference that a parameter can set independently of the release has a field of its own. Each
//! other difference has a method, which follows `version`.

use crate::release::Release as KernelRelease;
use base::Complete;

/// Rules of TCP's receive path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Release {
    /// The kernel release, for the rules that have no field of their own.
    pub version: KernelRelease,
    /// Whether segments for a waiting program are put on the prequeue, and TCP input copies data
    /// into the program's buffer (until 4.13: e7942d0633c4).
    pub prequeue: bool,
    /// Whether the backlog has a limit, and merges segments at its tail
    /// (tcp_ipv4.c:tcp_add_backlog).
    pub backlog_limit: bool,
    /// Whether one ACK replaces the ACKs that become due while the receiving program drains its
    /// backlog (`tcp_backlog_ack_defer`).
    pub backlog_ack_defer: bool,
    /// Whether the size of the receive buffer follows the rate at which the program reads
    /// (`tcp_moderate_rcvbuf`).
    pub autotune: bool,
    /// Number of `sk_buff`s of the backlog after which the receiving program lets other tasks run
    /// (sock.c:__release_sock).
    pub release_resched: u32,
}

impl Default for Release {
    fn default() -> Release {
        Release::V2_6_12
    }
}

impl Release {
    /// The receive path of 2.6.12.
    pub const V2_6_12: Release = Release {
        version: KernelRelease::V2_6_12,
        prequeue: true,
        backlog_limit: false,
        backlog_ack_defer: false,
        autotune: true,
        release_resched: 1,
    };

    /// The receive path of 6.12.33.
    #[cfg(test)]
    pub const V6_12: Release = Release {
        version: KernelRelease::V6_12(base::COMPLETE),
        prequeue: false,
        backlog_limit: true,
        backlog_ack_defer: true,
        autotune: true,
        release_resched: 1,
    };

    const fn is_of_6_12(&self) -> bool {
        matches!(self.version, KernelRelease::V6_12(_))
    }

    /// Returns a value if the kernel compresses the ACKs of segments out of sequence, otherwise
    /// `None` (tcp_input.c: __tcp_ack_snd_check). The value exists only in the complete build (see
    /// [`Complete`]).
    pub(super) const fn compresses_acks(&self) -> Option<Complete> {
        match self.version {
            KernelRelease::V2_6_12 => None,
            KernelRelease::V6_12(proof) => Some(proof),
        }
    }

    /// Returns whether a segment out of sequence makes several ACKs leave without delay. 6.12 sends
    /// only the ACK of that segment at once.
    pub(super) const fn hurries_after_disorder(&self) -> bool {
        !self.is_of_6_12()
    }
}

/// Declares rules that hold in 6.12 and not in 2.6.12.
macro_rules! rules_of_6_12 {
    ($($(#[$meaning:meta])+ $rule:ident,)+) => {
        impl Release {
            $($(#[$meaning])+
            pub(super) const fn $rule(&self) -> bool {
                self.is_of_6_12()
            })+
        }
    };
}

rules_of_6_12! {
    /// Returns whether softirqs run while the receiving program drains its backlog. 2.6.12 keeps
    /// softirqs off between `bh_unlock_sock` and `cond_resched_softirq`.
    drains_with_bh_on,
    /// Returns whether a recv() that already has bytes processes its backlog without unlocking the
    /// socket (sock.c:__sk_flush_backlog).
    flushes_backlog,
    /// Returns whether a timer that finds the socket locked leaves its work to `tcp_release_cb`,
    /// which runs when the receiving program unlocks the socket. In 2.6.12 the timer tries again 40
    /// ms later.
    defers_timer,
    /// Returns whether the kernel measures which part of the buffer the window may use (tcp.h:
    /// scaling_ratio). 2.6.12 always uses three quarters (tcp_adv_win_scale).
    scales_window,
    /// Returns whether the receive queue merges segments (tcp_input.c:tcp_try_coalesce).
    joins_in_receive_queue,
    /// Returns whether the segment that fills the last hole is acknowledged at once (RFC 5681,
    /// §4.2; tcp_input.c:tcp_data_queue).
    acks_filled_hole,
    /// Returns whether a segment for which there is no memory closes the window at once
    /// (tcp_input.c:tcp_data_queue, ICSK_ACK_NOMEM).
    closes_window_without_memory,
    /// Returns whether PSH marks the end of a write, so that a program that has read everything
    /// causes an ACK (tcp_input.c:tcp_measure_rcv_mss; since 6.6, 4720852ed9af).
    heeds_push,
    /// Returns whether memory that a read has freed returns to `tcp_mem` page by page
    /// (sock.h:sk_mem_uncharge).
    returns_memory_at_once,
}

#[cfg(test)]
mod tests;
