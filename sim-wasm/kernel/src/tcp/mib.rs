//! Counters of one TCP connection, as `netstat -s` shows them.
//!
//! Read first: net/ipv4/proc.c (the names), include/linux/snmp.h. The kernel counts for the whole
//! machine; the model counts per socket, and the code that shows the counters adds them up.

use std::ops::AddAssign;

/// Declares the counters, all of type `u64`, and the addition of two sets of counters.
macro_rules! counters {
    ($($(#[$meaning:meta])+ $name:ident,)+) => {
        /// Counters of /proc/net/netstat that reception changes, with their names in Linux.
        #[derive(Clone, Debug, Default)]
        pub struct TcpMib {
            $($(#[$meaning])+ pub $name: u64,)+
        }

        /// Adds the counters of one socket, because the kernel keeps one set for all sockets.
        impl AddAssign<&Self> for TcpMib {
            fn add_assign(&mut self, one: &Self) {
                $(self.$name += one.$name;)+
            }
        }
    };
}

counters! {
    /// InSegs: `sk_buff`s received. Segments that GRO has merged are one `sk_buff` and count once.
    in_segs,
    /// ACKs sent (part of OutSegs).
    acks_sent,
    /// TCPPrequeued: segments that the receiving program processed from the prequeue.
    prequeued,
    /// TCPPrequeueDropped: segments processed in softirq because the prequeue outgrew `sk_rcvbuf`.
    prequeue_dropped,
    /// TCPSchedulerFailed: segments that the delayed-ACK timer processed from the prequeue.
    scheduler_failed,
    /// TCPDirectCopyFromBacklog: bytes copied directly from the backlog to the receiving program.
    direct_copy_from_backlog,
    /// TCPDirectCopyFromPrequeue: bytes copied directly from the prequeue to the receiving program.
    direct_copy_from_prequeue,
    /// TCPHPHits: segments that the fast path (header prediction) put on the receive queue.
    hp_hits,
    /// TCPHPHitsToUser: segments that the fast path (header prediction) copied directly to the
    /// receiving program.
    hp_hits_to_user,
    /// DelayedACKs: ACKs that the delayed-ACK timer sent.
    delayed_acks,
    /// DelayedACKLocked: number of times that the delayed-ACK timer found the socket locked.
    delayed_ack_locked,
    /// DelayedACKLost: segments whose data had arrived before, so that an ACK was probably lost.
    delayed_ack_lost,
    /// PruneCalled: number of times that the queues were pruned.
    prune_called,
    /// RcvPruned: number of times that pruning made too little room.
    rcv_pruned,
    /// OfoPruned: segments purged from the out-of-order queue.
    ofo_pruned,
    /// TCPRcvCollapsed: segments copied into shared buffers to save memory.
    rcv_collapsed,
    /// PAWSEstab: segments with too old a timestamp.
    paws_estab_rejected,
    /// TCPDSACKOldSent: D-SACKs that report duplicate bytes before `rcv_nxt`.
    dsack_old_sent,
    /// TCPDSACKOfoSent: D-SACKs that report duplicates of bytes in the out-of-order queue.
    dsack_ofo_sent,
    /// TCPBacklogCoalesce: segments that were merged into the last `sk_buff` of the backlog.
    backlog_coalesced,
    /// TCPAckCompressed: ACKs that were not sent, because a later ACK replaced them.
    ack_compressed,
    /// TCPBacklogDrop: segments refused because the backlog had reached its limit.
    backlog_dropped,
}
