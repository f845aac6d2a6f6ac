//! Codes for a packet's stage and for the reason of its loss.

codes! {
    /// Stage of a frame's path. A hop is the moment at which the frame enters a stage.
    Stage {
        /// The frame is on its way from the sender to the NIC.
        Wire = 0,
        /// In a receive descriptor, waiting for the driver.
        Ring = 1,
        /// In `input_pkt_queue` (old `netif_rx` drivers).
        NetifBacklog = 2,
        /// Handled by the driver: taken off the ring.
        Driver = 3,
        /// In `ip_rcv`.
        Ip = 4,
        /// In `tcp_v4_rcv` or `udp_rcv`, in softirq.
        Transport = 5,
        /// On `sk_backlog`, because the receiving program held the socket's lock when the segment
        /// arrived.
        Backlog = 6,
        /// On the prequeue, because the receiving program was waiting for data when the segment
        /// arrived.
        Prequeue = 7,
        /// On the socket's receive queue (`sk_receive_queue`).
        ReceiveQueue = 8,
        /// On the out-of-sequence queue.
        OutOfSequence = 9,
        /// The receiving program took the segment from the backlog or the prequeue; TCP input now
        /// processes it in process context.
        ProcessInput = 10,
        /// The payload is being copied to user space.
        Copy = 11,
        /// The last byte was copied to the receiving program.
        Delivered = 12,
        /// Lost; the value in the packet's record is the code of the `DropReason`.
        Dropped = 13,
        /// The frame had no payload and was processed completely.
        Control = 14,
        /// A packet that the simulated host sends (an ACK or an ICMP error) is on its way to the
        /// NIC.
        AckOut = 15,
        /// An ACK on the wire to the sender.
        AckWire = 16,
        /// An ACK that reached the sender.
        AckArrived = 17,
        /// In `ip_forward` and `ip_output`, to be forwarded.
        Forward = 18,
        /// In the driver's queueing discipline, waiting for the driver. ACKs enter this queue too.
        Qdisc = 19,
        /// In a transmit descriptor, waiting until the network link is free. ACKs enter this ring
        /// too.
        TxRing = 20,
        /// On its way from the router to the far host.
        OutWire = 21,
        /// At the far host, waiting for the program that reads there.
        SinkQueue = 22,
        /// Held by GRO between driver and IP, where later segments can join it.
        Gro = 23,
    }
}

codes! {
    /// Reason for which GRO passes a held packet up (6.12: net/ipv4/tcp_offload.c:tcp_gro_receive,
    /// net/core/gro.c).
    GroFlush {
        /// The driver's poll ended.
        PollEnd = 0,
        /// The driver's poll used its whole weight, and another poll follows.
        FullPoll = 1,
        /// The newest segment was shorter than the packet's first segment, so no other segment may
        /// follow.
        ShorterSegment = 2,
        /// The next segment was longer than the packet's first segment.
        LongerSegment = 3,
        /// The next segment did not begin where this packet ends.
        NotNext = 4,
        /// The next segment's headers had another timestamp or another type of service.
        OtherHeader = 5,
        /// With the next segment the packet would have at least 65,536 bytes.
        Full = 6,
        /// The next segment of the flow had no payload.
        NoPayload = 7,
        /// GRO's hash bucket already held packets of eight flows, and this packet was the oldest of
        /// them.
        Oldest = 8,
        /// The newest segment had the flag PSH.
        Pushed = 9,
    }
}

codes! {
    /// Reason of a loss. Each reason belongs to one place on the path; its text is the id of the
    /// metric that counts these losses.
    DropReason {
        /// Lost on the link.
        Link = 0 "drops.link",
        /// The NIC had no ready descriptor.
        Ring = 1 "drops.ring",
        /// The driver dropped the frame: no memory for a new buffer (tg3), or a device reset.
        Driver = 2 "drops.driver",
        /// `netif_rx` refused the frame: the input queue was full, or had been full and was not yet
        /// empty again.
        NetifRx = 3 "drops.netif_rx",
        /// IP rejected the frame.
        Ip = 4 "drops.ip",
        /// The socket was closed.
        NoSocket = 5 "drops.no_socket",
        /// The TCP socket's receive buffer was full, or its out-of-sequence queue was purged.
        TcpRcvbuf = 6 "drops.tcp_rcvbuf",
        /// TCP had no memory for the frame: the limit `tcp_mem` was reached.
        TcpMemory = 7 "drops.tcp_memory",
        /// The segment lay outside the advertised window.
        TcpWindow = 8 "drops.tcp_window",
        /// A duplicate: all bytes of the frame had arrived before.
        TcpDuplicate = 9 "drops.tcp_duplicate",
        /// The UDP socket's receive buffer was full.
        UdpRcvbuf = 10 "drops.udp_rcvbuf",
        /// The transmit queue was full (forwarding only).
        TxQueue = 11 "drops.tx_queue",
        /// The packet's time to live, or hop limit, expired (forwarding only).
        Ttl = 12 "drops.ttl",
        /// The packet was larger than the MTU of the output device, and fragmentation was not
        /// allowed (forwarding only).
        TooBig = 13 "drops.too_big",
        /// The far host had no room: its socket was full or, if the far host is a simulated
        /// machine, its ring or another queue.
        Sink = 14 "drops.sink",
        /// The frame was not an IP packet, so no protocol accepts it.
        NotIp = 15 "drops.not_ip",
        /// The backlog of a locked socket was at its limit.
        TcpBacklog = 16 "drops.tcp_backlog",
    }
}

codes! {
    /// State of one receive descriptor.
    Slot {
        /// The NIC may fill the descriptor.
        Ready = 0,
        /// The descriptor holds a frame for the driver.
        Filled = 1,
        /// The descriptor has no buffer.
        Empty = 2,
    }
}
