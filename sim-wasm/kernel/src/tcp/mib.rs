//! Counters of this connection for `netstat -s`.
//!
//! Read first: net/ipv4/proc.c (the names), include/linux/snmp.h. The kernel counts for the whole
//! machine; the model counts per socket, and the observer adds.

/// Counters of /proc/net/netstat that reception changes, with their names in Linux.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TcpMib {
    /// InSegs.
    pub in_segs: u64,
    /// ACKs sent (part of OutSegs).
    pub acks_sent: u64,
    /// TCPPrequeued: processed from the prequeue by the reader.
    pub prequeued: u64,
    /// TCPPrequeueDropped: processed in softirq because the prequeue outgrew `sk_rcvbuf`.
    pub prequeue_dropped: u64,
    /// TCPSchedulerFailed: processed from the prequeue by the delayed-ACK timer.
    pub scheduler_failed: u64,
    /// TCPDirectCopyFromBacklog, bytes.
    pub direct_copy_from_backlog: u64,
    /// TCPDirectCopyFromPrequeue, bytes.
    pub direct_copy_from_prequeue: u64,
    /// TCPHPHits: fast path, queued.
    pub hp_hits: u64,
    /// TCPHPHitsToUser: fast path, copied to the reader.
    pub hp_hits_to_user: u64,
    /// DelayedACKs.
    pub delayed_acks: u64,
    /// DelayedACKLocked: the timer met an owned socket.
    pub delayed_ack_locked: u64,
    /// DelayedACKLost: old data was received again.
    pub delayed_ack_lost: u64,
    /// PruneCalled.
    pub prune_called: u64,
    /// RcvPruned: pruning did not help.
    pub rcv_pruned: u64,
    /// OfoPruned: segments purged from the out-of-order queue.
    pub ofo_pruned: u64,
    /// TCPRcvCollapsed: segments repacked.
    pub rcv_collapsed: u64,
    /// PAWSEstab: segments with too old a timestamp.
    pub paws_estab_rejected: u64,
    /// TCPDSACKOldSent.
    pub dsack_old_sent: u64,
    /// TCPDSACKOfoSent.
    pub dsack_ofo_sent: u64,
    /// TCPBacklogCoalesce: segments that were merged into the last `sk_buff` of the backlog.
    pub backlog_coalesced: u64,
    /// TCPAckCompressed: ACKs that were not sent, because a later ACK replaced them.
    pub ack_compressed: u64,
    /// TCPBacklogDrop.
    pub backlog_dropped: u64,
}
