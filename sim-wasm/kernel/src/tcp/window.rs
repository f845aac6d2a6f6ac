//! State of the receive window: its right edge, its limits, its scale.
//!
//! Read first: net/ipv4/tcp_output.c:tcp_select_initial_window; tcp_input.c: tcp_init_buffer_space.
//! `select_window` changes this state.

use super::{TcpSockParams, WindowShare};

/// MAX_TCP_WINDOW, bytes: largest window that 2.6.12 advertises at first or without window scaling
/// (include/net/tcp.h).
pub const MAX_TCP_WINDOW: u64 = 32_767;

/// Largest value of the 16-bit window field.
pub const WINDOW_FIELD: u64 = 65_535;

/// Largest window scale (RFC 1323; tcp_output.c:tcp_select_initial_window).
const MAX_WSCALE: u8 = 14;

/// TCP_INIT_CWND: initial congestion window, in segments. The first estimate of the bytes that the
/// program reads in a round trip is at most this number of segments.
const INIT_CWND: u64 = 10;

/// The window's right edge and its limits.
#[derive(Clone, Debug)]
pub struct Window {
    /// `rcv_wnd`: window chosen for the last ACK, bytes from `wup` on.
    pub wnd: u64,
    /// `rcv_wup`: `rcv_nxt` when the window was chosen.
    pub wup: u64,
    /// `rcv_ssthresh`: present limit of the window.
    pub ssthresh: u64,
    /// `window_clamp`: absolute limit of the window.
    pub clamp: u64,
    /// Window scale, 0 … 14.
    pub wscale: u8,
}

impl Window {
    /// Returns the first value with which the bytes that the receiving program reads in a round
    /// trip are compared (tcp_init_buffer_space). 2.6.12 compares twice these bytes.
    pub fn first_space(&self, params: &TcpSockParams) -> u64 {
        if params.release.scales_window() {
            (self.ssthresh.min(self.wnd)).min(INIT_CWND * u64::from(params.advmss))
        } else {
            self.wnd
        }
    }

    /// Creates the window of a new connection: tcp_select_initial_window at the SYN, then
    /// tcp_init_buffer_space.
    pub fn initial(params: &TcpSockParams) -> Window {
        let full = WindowShare::of(&params.release).window_of(params.rcvbuf as i64) as u64;
        let wscale = wscale_for(params.rmem[2].max(params.rmem_max));
        let mss = u64::from(params.segment_payload());
        let wnd = if params.release.scales_window() {
            whole_segments(full, mss)
        } else {
            first_offer(full, mss, wscale)
        };
        let clamp = initial_clamp(full, u64::from(params.advmss)).min(WINDOW_FIELD << wscale);
        Window {
            wnd,
            wup: params.first_seq,
            ssthresh: wnd.min(clamp),
            clamp,
            wscale,
        }
    }

    /// Adapts the limits to a buffer whose size changed during the run; `full` is the window of the
    /// empty buffer. The limit `clamp` stays within what the handshake's window scale can express.
    ///
    /// Simplified: the kernel does not change `window_clamp` here, so a buffer that is enlarged
    /// late never gets a larger window. A user who moves the slider of the buffer size expects a
    /// larger window.
    pub fn resize(&mut self, full: u64, advmss: u32) {
        self.clamp = initial_clamp(full, u64::from(advmss)).min(WINDOW_FIELD << self.wscale);
        self.ssthresh = self.ssthresh.min(self.clamp);
    }

    /// tcp_set_window_clamp of 6.12, used when the window's share of the buffer was measured again.
    pub fn set_clamp(&mut self, clamp: u64) {
        self.ssthresh = if clamp < self.clamp {
            self.ssthresh.min(clamp)
        } else {
            self.ssthresh.max(self.wnd.min(clamp))
        };
        self.clamp = clamp;
    }

    /// Returns how many bytes may still arrive within the window (tcp_receive_window).
    pub fn current(&self, rcv_nxt: u64) -> u64 {
        (self.wup + self.wnd).saturating_sub(rcv_nxt)
    }

    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        mix(self.wnd);
        mix(self.wup);
        mix(self.ssthresh);
        mix(self.clamp);
    }
}

/// Returns the smallest scale with which the window field can describe `space` bytes.
fn wscale_for(space: u64) -> u8 {
    let mut wscale = 0;
    while space >> wscale > WINDOW_FIELD && wscale < MAX_WSCALE {
        wscale += 1;
    }
    wscale
}

fn whole_segments(space: u64, mss: u64) -> u64 {
    if space > mss {
        space / mss * mss
    } else {
        space
    }
}

/// Returns the first window: a whole number of segments, at most 32,767 bytes and (RFC 1414) a few
/// segments.
fn first_offer(full: u64, mss: u64, wscale: u8) -> u64 {
    let offer = whole_segments(full, mss).min(MAX_TCP_WINDOW);
    let segments = match mss {
        4381.. => 2,
        1461.. => 3,
        _ => 4,
    };
    if mss > 1 << wscale {
        return offer.min(segments * mss);
    }
    offer
}

/// Limits the window so that one segment of the buffer stays in reserve. The default tcp_app_win of
/// 31 reserves nothing more.
fn initial_clamp(full: u64, advmss: u64) -> u64 {
    if full > 2 * advmss {
        return (full - advmss).max(2 * advmss);
    }
    full
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_buffer_may_still_offer_two_segments() {
        assert_eq!(initial_clamp(4000, 1460), 2920);
        assert_eq!(initial_clamp(2000, 1460), 2000);
    }

    fn window() -> Window {
        Window {
            wnd: 1,
            wup: 2,
            ssthresh: 3,
            clamp: 4,
            wscale: 0,
        }
    }

    #[test]
    fn a_large_window_keeps_one_segment_in_reserve_but_two_free() {
        assert_eq!(initial_clamp(10_000, 1460), 8_540);
        assert_eq!(initial_clamp(2_921, 1460), 2_920);
    }

    #[test]
    fn the_scale_is_the_smallest_that_fits_and_at_most_14() {
        for (space, scale) in [(65_535, 0), (65_536, 1), (65_536 << 3, 4), (u64::MAX, 14)] {
            assert_eq!(wscale_for(space), scale, "{space}");
        }
    }

    #[test]
    fn a_first_offer_is_a_few_whole_segments() {
        assert_eq!(first_offer(100, 1448, 0), 100);
        assert_eq!(first_offer(2_901, 1448, 0), 2_896);
        assert_eq!(first_offer(20_000, 1448, 0), 4 * 1_448);
        assert_eq!(first_offer(20_000, 1460, 0), 4 * 1_460);
        assert_eq!(first_offer(20_000, 1461, 0), 3 * 1_461);
        assert_eq!(first_offer(20_000, 4380, 0), 3 * 4_380);
        assert_eq!(first_offer(20_000, 4381, 0), 2 * 4_381);
    }

    #[test]
    fn a_scale_coarser_than_a_segment_leaves_the_offer_up_to_32767_bytes() {
        assert_eq!(first_offer(100_000, 1448, 11), 32_767);
        assert_eq!(first_offer(20_480, 1_024, 10), 20_480);
        assert_eq!(first_offer(20_480, 1_025, 10), 4 * 1_025);
    }

    #[test]
    fn a_resized_buffer_moves_the_clamp_within_the_scale() {
        let mut window = window();
        window.ssthresh = 9_000;
        window.resize(10_000, 1460);
        assert_eq!((window.clamp, window.ssthresh), (8_540, 8_540));
        window.resize(1 << 20, 1460);
        assert_eq!((window.clamp, window.ssthresh), (65_535, 8_540));
    }

    #[test]
    fn a_measured_clamp_lowers_the_limit_or_raises_it_to_the_window() {
        let mut window = Window {
            wnd: 5_000,
            ssthresh: 4_000,
            clamp: 8_000,
            ..window()
        };
        window.set_clamp(3_000);
        assert_eq!((window.clamp, window.ssthresh), (3_000, 3_000));
        window.set_clamp(4_500);
        assert_eq!((window.clamp, window.ssthresh), (4_500, 4_500));
        window.set_clamp(9_000);
        assert_eq!((window.clamp, window.ssthresh), (9_000, 5_000));
    }

    #[test]
    fn what_arrives_uses_the_window_up() {
        let window = Window {
            wnd: 5_000,
            wup: 1_000,
            ..window()
        };
        assert_eq!(window.current(1_000), 5_000);
        assert_eq!(window.current(2_000), 4_000);
        assert_eq!(window.current(7_000), 0);
    }

    #[test]
    fn the_digest_has_every_field_that_changes() {
        let mut words = Vec::new();
        window().fold_digest(&mut |word| words.push(word));
        assert_eq!(words, [1, 2, 3, 4]);
    }
}
