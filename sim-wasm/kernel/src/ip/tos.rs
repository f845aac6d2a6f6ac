//! Type of service, and the queue priority that follows from it.
//!
//! Read first: net/ipv4/route.c: ip_tos2prio; include/net/route.h: rt_tos2priority;
//! include/linux/pkt_sched.h: TC_PRIO_*.

const BEST_EFFORT: u8 = 0;
const FILLER: u8 = 1;
const BULK: u8 = 2;
const INTERACTIVE_BULK: u8 = 4;
const INTERACTIVE: u8 = 6;

/// Priorities indexed by the four bits of the type of service.
const PRIORITIES: [u8; 16] = [
    BEST_EFFORT,
    FILLER,
    BEST_EFFORT,
    BEST_EFFORT,
    BULK,
    BULK,
    BULK,
    BULK,
    INTERACTIVE,
    INTERACTIVE,
    INTERACTIVE,
    INTERACTIVE,
    INTERACTIVE_BULK,
    INTERACTIVE_BULK,
    INTERACTIVE_BULK,
    INTERACTIVE_BULK,
];

/// `rt_tos2priority`: returns the packet's priority in a queue.
pub const fn priority_of(tos: u8) -> u8 {
    PRIORITIES[((tos & 0x1E) >> 1) as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_four_wishes_have_their_priorities() {
        let (delay, throughput, reliability, cost) = (0x10, 0x08, 0x04, 0x02);
        let wishes = [0, delay, throughput, reliability, cost, delay | throughput];
        assert_eq!(
            wishes.map(priority_of),
            [
                BEST_EFFORT,
                INTERACTIVE,
                BULK,
                BEST_EFFORT,
                FILLER,
                INTERACTIVE_BULK
            ]
        );
    }

    #[test]
    fn precedence_does_not_count() {
        assert_eq!(priority_of(0xE0), priority_of(0));
    }
}
