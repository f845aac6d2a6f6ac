//! Segmentation offload of 6.12: several segments leave as one burst.
//!
//! Read first: net/ipv4/tcp_output.c:tcp_tso_autosize, tcp_tso_should_defer;
//! tcp_input.c:tcp_update_pacing_rate; tcp.c:tcp_xmit_size_goal (6.12.33).
//!
//! Without the queueing discipline fq nothing is paced. The rate at which data would be paced still
//! sets the length of a burst.

use super::config::{CaState, TSO_MAX_BYTES};
use super::connection::Connection;

/// Minimum number of segments in a burst (sysctl_tcp_min_tso_segs).
const MIN_SEGMENTS: u32 = 2;
/// Exponent of a burst's duration: 1 / 2^10 s at the pacing rate (sk_pacing_shift).
const PACING_SHIFT: u32 = 10;
/// Exponent: each 2^9 µs of the round trip halve the bytes that are added to a burst for a near
/// receiver (sysctl_tcp_tso_rtt_log).
const RTT_LOG: u32 = 9;
/// Pacing rate in slow start, and in later growth, as a percentage of one congestion window per
/// round trip (sysctl_tcp_pacing_ss_ratio, sysctl_tcp_pacing_ca_ratio).
const SLOW_START_PERCENT: u64 = 200;
const AVOIDANCE_PERCENT: u64 = 120;
/// A burst does not wait if it may use a third of the window. The window is the smaller of
/// congestion and receive window (sysctl_tcp_tso_win_divisor).
const WINDOW_DIVISOR: u64 = 3;
/// Maximum time since the last transmission at which a burst may still wait, µs.
const RECENT_US: u64 = 1_000;

/// Rate at which the connection would be paced, bytes per second; 0 before a round trip is
/// measured.
pub fn pacing_rate(conn: &Connection) -> u64 {
    let percent = if conn.cwnd < conn.ssthresh / 2 {
        SLOW_START_PERCENT
    } else {
        AVOIDANCE_PERCENT
    };
    let segments = u64::from(conn.cwnd.max(conn.board.packets_out()));
    let per_round_trip = segments * u64::from(conn.config.mss) * 1_000_000 * percent / 100;
    per_round_trip
        .checked_div(u64::from(conn.rtt.srtt()))
        .unwrap_or(0)
}

/// Maximum of segments in the next burst.
pub fn max_segments(conn: &Connection, min_rtt_us: u32) -> u32 {
    let halvings = min_rtt_us >> RTT_LOG;
    let near = TSO_MAX_BYTES.checked_shr(halvings).unwrap_or(0);
    let bytes = (pacing_rate(conn) >> PACING_SHIFT) + u64::from(near);
    let segments = bytes.min(u64::from(TSO_MAX_BYTES)) as u32 / conn.config.mss;
    segments.max(MIN_SEGMENTS)
}

/// Number of segments that one `sk_buff` of the write queue holds: at most half of the largest
/// receive window.
pub fn size_goal(conn: &Connection, max_window: u64) -> u32 {
    let bytes = (max_window / 2).min(u64::from(TSO_MAX_BYTES)) as u32;
    (bytes / conn.config.mss).max(1)
}

/// How much the next burst may send.
#[derive(Clone, Copy, Debug)]
pub struct Room {
    /// Segments that the congestion window allows, at least 1.
    pub free: u32,
    /// Bytes that the receiver's window allows.
    pub window: u64,
    pub max_segments: u32,
    /// Segments of the `sk_buff` at the head of the queue.
    pub head: u32,
    /// Whether no `sk_buff` follows the one at the head.
    pub is_last: bool,
    pub since_write_us: u64,
}

impl Room {
    /// Returns whether the congestion window, not the receiver's window, makes a burst wait.
    pub fn is_cwnd_limited(&self, conn: &Connection) -> bool {
        let congestion = u64::from(self.free) * u64::from(conn.config.mss);
        congestion < self.window && self.free <= self.head
    }
}

/// Returns whether a burst waits for the next ACK, to become longer (tcp_tso_should_defer).
pub fn defers(conn: &Connection, room: &Room) -> bool {
    if conn.state >= CaState::Recovery || room.since_write_us > RECENT_US {
        return false;
    }
    let mss = u64::from(conn.config.mss);
    let limit = room.window.min(u64::from(room.free) * mss);
    let whole = !room.is_last && limit >= u64::from(room.head) * mss;
    let window = conn.snd_wnd.min(u64::from(conn.cwnd) * mss);
    let enough = limit >= u64::from(room.max_segments) * mss || limit >= window / WINDOW_DIVISOR;
    !whole && !enough && ack_is_near(conn)
}

/// Returns whether the next ACK is likely within half a round trip.
fn ack_is_near(conn: &Connection) -> bool {
    let since = |sent: u64| conn.stamp - sent >= u64::from(conn.rtt.srtt() / 2);
    conn.board.head().is_some_and(|head| since(head.sent))
}

#[cfg(test)]
mod tests {
    use super::super::harness::config_6_12;
    use super::*;

    /// Returns a connection with a round trip of 500 µs and a congestion window of `cwnd` segments.
    fn connection(cwnd: u32) -> Connection {
        let mut conn = Connection::new(config_6_12());
        conn.rtt.sample(500, 0, 1);
        (conn.cwnd, conn.snd_wnd) = (cwnd, 1 << 20);
        conn
    }

    #[test]
    fn the_pacing_rate_is_twice_the_window_per_round_trip_in_slow_start() {
        let mut conn = connection(10);
        // In slow start: 10 segments · 1448 bytes · 2 / 500 µs = 57.92 MB/s.
        assert_eq!(pacing_rate(&conn), 57_920_000);
        conn.ssthresh = 10;
        assert_eq!(pacing_rate(&conn), 34_752_000);
    }

    #[test]
    fn a_burst_to_a_near_receiver_is_45_segments_long() {
        let conn = connection(10);
        assert_eq!(max_segments(&conn, 500), 45);
        // A burst of 1/1024 s at 57.92 MB/s has 56,562 bytes. A near receiver gets up to 65,215
        // bytes more, halved for each 512 µs of the round trip: here 8 times, so 254 bytes.
        assert_eq!(max_segments(&conn, 8 * 512), 39);
    }

    #[test]
    fn a_burst_waits_until_a_third_of_the_window_is_free() {
        let mut conn = connection(30);
        conn.board.push(0, 1448, false, 1_000);
        conn.stamp = 1_300;
        let room = |free| Room {
            free,
            window: 1 << 20,
            max_segments: 45,
            head: 45,
            is_last: false,
            since_write_us: 300,
        };
        assert!(defers(&conn, &room(9)), "9 of 30 segments");
        assert!(!defers(&conn, &room(10)), "10 of 30");
        conn.stamp = 1_249;
        assert!(
            !defers(&conn, &room(9)),
            "the next ACK is further than half a round trip"
        );
        conn.stamp = 1_300;
        let late = Room {
            since_write_us: 1_001,
            ..room(9)
        };
        assert!(!defers(&conn, &late), "nothing was sent for 1 ms");
        conn.state = CaState::Recovery;
        assert!(!defers(&conn, &room(9)));
    }
}
