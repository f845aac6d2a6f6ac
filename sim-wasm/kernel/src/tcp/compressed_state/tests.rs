use super::*;
use base::COMPLETE;

/// A socket whose handshake took 400 µs.
fn after_handshake() -> CompressedAck {
    let mut compressed = CompressedAck::new(COMPLETE);
    compressed.syn_ack_sent(Ns(5_000_000), true);
    compressed.handshake_ended(Ns(5_400_000));
    compressed
}

#[test]
fn the_delay_is_a_twentieth_of_the_shorter_round_trip_and_at_most_1_ms() {
    let unmeasured = CompressedAck::new(COMPLETE);
    assert_eq!(unmeasured.delay(0), Ns::ZERO);
    assert_eq!(unmeasured.delay(8 * 1_000), Ns(50_000));
    assert_eq!(unmeasured.delay(8 * 100_000), Ns(1_000_000));
    assert_eq!(after_handshake().delay(0), Ns(20_000));
    assert_eq!(after_handshake().delay(8 * 1_000), Ns(20_000));
    assert_eq!(after_handshake().delay(8 * 200), Ns(10_000));
}

#[test]
fn a_repeated_syn_ack_leaves_the_round_trip_unknown() {
    let mut compressed = CompressedAck::new(COMPLETE);
    compressed.syn_ack_sent(Ns(1_000_000), true);
    compressed.syn_ack_sent(Ns(2_000_000), false);
    compressed.handshake_ended(Ns(2_400_000));
    assert_eq!(compressed.delay(0), Ns::ZERO);
}

#[test]
fn one_ack_stands_for_at_most_44() {
    let mut compressed = CompressedAck::new(COMPLETE);
    compressed.count = 43;
    assert!(compressed.has_room());
    compressed.count = 44;
    assert!(!compressed.has_room());
}

#[test]
fn the_first_three_duplicates_of_each_hole_are_told_apart() {
    let mut compressed = CompressedAck::new(COMPLETE);
    let mut first = |rcv_nxt| [(); 4].map(|()| compressed.is_among_first(rcv_nxt));
    assert_eq!(first(1_448), [true, true, true, false]);
    assert_eq!(first(1_448), [false; 4]);
    assert_eq!(first(2_896), [true, true, true, false]);
}

#[test]
fn only_the_first_ack_that_is_held_back_sets_the_timer() {
    let mut compressed = after_handshake();
    let interrupt = compressed.hold(Ns(9_000_000), 0);
    assert_eq!(interrupt, Some(Ns(9_120_000)), "the delay and the slack");
    assert_eq!(compressed.timer, Some(Ns(9_020_000)));
    assert_eq!(compressed.hold(Ns(9_010_000), 0), None);
    assert_eq!(
        (compressed.count, compressed.timer),
        (2, Some(Ns(9_020_000)))
    );
}

#[test]
fn the_digest_has_every_field() {
    let digest = |compressed: &CompressedAck| {
        let mut words = Vec::new();
        compressed.fold_digest(&mut |word| words.push(word));
        words
    };
    let mut compressed = after_handshake();
    compressed.count = 5;
    (0..4).for_each(|_| {
        compressed.is_among_first(1_448);
    });
    let without_timer = [5 * 256 + 3, 1_448, u64::MAX, 5_000_000, 400_000];
    assert_eq!(digest(&compressed), without_timer);
    compressed.timer = Some(Ns(7));
    assert_eq!(digest(&compressed)[2], 7);
}
