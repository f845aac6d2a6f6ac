use super::*;
use crate::packet::Flow;

/// State of the delayed ACKs of a connection with a round-trip time of `rtt_jiffies`, at HZ = 1000.
fn state(rtt_jiffies: u64) -> AckState {
    let params = TcpSockParams {
        rtt_jiffies,
        ..TcpSockParams::new(Flow::default(), 1 << 20, 1460)
    };
    AckState::new(&params, 5_000)
}

#[test]
fn the_first_segment_size_is_half_the_window_between_88_and_536_bytes() {
    let params = TcpSockParams::new(Flow::default(), 1 << 20, 1460);
    for (window, expected) in [(100, 88), (600, 300), (5_000, 536)] {
        assert_eq!(AckState::new(&params, window).rcv_mss, expected, "{window}");
    }
    let short = TcpSockParams::new(Flow::default(), 1 << 20, 412);
    assert_eq!(AckState::new(&short, 5_000).rcv_mss, 400);
}

#[test]
fn the_retransmission_timeout_adds_twice_the_round_trip_but_at_least_200_ms() {
    assert_eq!((state(0).srtt, state(0).rto), (1, 201));
    assert_eq!((state(150).srtt, state(150).rto), (150, 450));
}

#[test]
fn delays_are_40_ms_for_an_ack_and_150_ms_for_the_prequeue() {
    assert_eq!(
        (state(1).delack_min(), state(1).prequeue_patience()),
        (40, 150)
    );
}

#[test]
fn quick_acks_cover_half_the_window_from_2_if_it_is_tiny_to_16() {
    for (window, expected) in [(1_071, 2), (1_072, 1), (3_216, 3), (100_000, 16)] {
        let mut ack = state(1);
        ack.raise_quick(window);
        assert_eq!(ack.quick, expected, "{window}");
    }
    let mut ack = state(1);
    ack.quick = 5;
    ack.raise_quick(3_216);
    assert_eq!(ack.quick, 5, "more are already allowed");
}

#[test]
fn the_quickack_mode_also_resets_the_predicted_delay() {
    let mut ack = state(1);
    ack.ato = 200;
    ack.enter_quick(3_216);
    assert_eq!((ack.quick, ack.ato), (3, 40));
}

#[test]
fn a_longer_segment_raises_the_size_estimate() {
    let mut ack = state(1);
    assert!(ack.measure_rcv_mss(1_448));
    assert!(!ack.measure_rcv_mss(1_448));
    assert_eq!((ack.rcv_mss, ack.pushed), (1_448, false));
}

#[test]
fn two_short_segments_of_one_length_in_a_row_lower_the_size_estimate() {
    let mut ack = state(1);
    ack.rcv_mss = 1_448;
    assert!(!ack.measure_rcv_mss(524));
    assert!(ack.pushed, "a short segment ends a write");
    ack.pushed = false;
    ack.measure_rcv_mss(1_448);
    ack.measure_rcv_mss(524);
    assert_eq!(ack.rcv_mss, 1_448, "a full one came between");
    ack.pushed = false;
    assert!(!ack.measure_rcv_mss(524));
    assert_eq!((ack.rcv_mss, ack.pushed), (524, false));
}

#[test]
fn segments_below_524_bytes_leave_the_size_estimate() {
    let mut ack = state(1);
    ack.measure_rcv_mss(523);
    ack.measure_rcv_mss(523);
    assert_eq!(ack.rcv_mss, 536);
}

#[test]
fn a_gap_of_at_most_half_the_least_delay_draws_the_delay_towards_it() {
    let mut ack = state(1);
    ack.ato = 100;
    assert!(!ack.learn_gap(20));
    assert_eq!(ack.ato, 70);
}

#[test]
fn a_longer_gap_below_the_delay_is_averaged_up_to_the_retransmission_timeout() {
    let mut ack = state(1);
    ack.ato = 100;
    assert!(!ack.learn_gap(21));
    assert_eq!(ack.ato, 71);
    ack.ato = 600;
    assert!(!ack.learn_gap(500));
    assert_eq!(ack.ato, 201);
}

#[test]
fn only_a_gap_beyond_the_retransmission_timeout_restarts_the_sender() {
    let mut ack = state(1);
    ack.ato = 100;
    assert!(!ack.learn_gap(100));
    assert!(!ack.learn_gap(201));
    assert!(ack.learn_gap(202));
    assert_eq!(ack.ato, 100);
}

#[test]
fn an_ack_waits_for_the_predicted_delay_within_its_bounds() {
    let delay = |rtt, ato, pushed| {
        AckState {
            ato,
            pushed,
            ..state(rtt)
        }
        .delay()
    };
    assert_eq!(delay(1, 30, false), 30);
    assert_eq!(delay(300, 40, false), 40);
    assert_eq!(delay(1, 1_000, false), 40, "the round trip is shorter");
    assert_eq!(delay(300, 1_000, false), 300);
    assert_eq!(delay(300, 1_000, true), 200, "after a short segment");
    assert_eq!(delay(900, 1_000, false), 500);
    assert_eq!(delay(900, 450, false), 450);
}

#[test]
fn an_ack_that_leaves_uses_up_a_quick_one_and_the_last_resets_the_delay() {
    let mut ack = AckState {
        quick: 2,
        ato: 77,
        ..state(1)
    };
    ack.sent();
    assert_eq!((ack.quick, ack.ato), (1, 77));
    ack.sent();
    assert_eq!((ack.quick, ack.ato), (0, 40));
    ack.ato = 77;
    ack.sent();
    assert_eq!((ack.quick, ack.ato), (0, 77));
}

#[test]
fn the_digest_has_every_field() {
    let ack = AckState {
        now: true,
        blocked: true,
        quick: 3,
        ato: 4,
        timeout: 5,
        last_data: 6,
        rcv_mss: 7,
        last_short: 8,
        ..state(1)
    };
    let mut words = Vec::new();
    ack.fold_digest(&mut |word| words.push(word));
    assert_eq!(words, [0b0100_0001, 3, 4, 5, 6, 7, 8]);
}
