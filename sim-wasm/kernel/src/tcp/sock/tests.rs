use super::super::Release;
use super::super::testbed::Bench;
use super::*;

fn digest(sock: &TcpSock) -> Vec<u64> {
    let mut words = Vec::new();
    sock.fold_digest(&mut |word| words.push(word));
    words
}

#[test]
fn the_digest_ends_with_flags_and_positions() {
    let mut sock = Bench::new(40 << 20).sock;
    sock.owned = true;
    sock.ucopy = Ucopy {
        installed: true,
        len: 7,
    };
    (sock.rcvbuf, sock.forward_alloc) = (8, 9);
    (sock.rcv_nxt, sock.copied_seq, sock.ts_recent) = (11, 10, 12);
    let words = digest(&sock);
    let scalars = &words[words.len() - 8..];
    assert_eq!(scalars, [0b10_0011, 7, 8, 9, 11, 10, 12, u64::MAX]);
    sock.delack_expires = Some(13);
    assert_eq!(digest(&sock).last(), Some(&13));
}

#[test]
fn the_digest_has_every_part_of_the_socket() {
    let plain = Bench::new(40 << 20).sock;
    let changes: [fn(&mut TcpSock); 8] = [
        |sock| sock.receive_queue.push(Skb::default()),
        |sock| sock.ofo_queue.push(Skb::default()),
        |sock| sock.backlog.push(Skb::default()),
        |sock| sock.prequeue.push(Skb::default()),
        |sock| sock.in_hand = Some(super::super::testbed::segment(5, 0, 1)),
        |sock| sock.window.wnd += 1,
        |sock| sock.ack.quick += 1,
        |sock| sock.sack.set_duplicate((1, 5)),
    ];
    for (nth, change) in changes.iter().enumerate() {
        let mut sock = plain.clone();
        change(&mut sock);
        assert_ne!(digest(&sock), digest(&plain), "change {nth}");
    }
}

#[test]
fn a_buffer_that_the_program_sets_moves_the_limits_of_the_window() {
    let mut sock = Bench::new(40 << 20).sock;
    sock.set_rcvbuf(Some(8_000));
    assert_eq!(sock.rcvbuf, 8_000);
    assert_eq!(
        sock.window.clamp,
        6_000 - 1_460,
        "three quarters without one segment"
    );
    assert!(sock.window.ssthresh <= sock.window.clamp);
}

#[test]
fn without_a_size_of_its_own_the_buffer_begins_at_the_default_once() {
    let mut sock = Bench::new(40 << 20).sock;
    sock.set_rcvbuf(None);
    assert_eq!((sock.rcvbuf, sock.params.rcvbuf_locked), (87_380, false));
    sock.rcvbuf = 100_000;
    sock.set_rcvbuf(None);
    assert_eq!(sock.rcvbuf, 100_000, "a buffer that has grown stays");
}

#[test]
fn a_sleeping_reader_is_woken_once() {
    let mut bench = Bench::new(40 << 20);
    bench.with_cx(|sock, cx| sock.data_ready(cx));
    assert_eq!(bench.count(TcpEffect::WakeReader), 0, "nobody waits");
    bench.sock.waiting = true;
    bench.with_cx(|sock, cx| sock.data_ready(cx));
    bench.with_cx(|sock, cx| sock.data_ready(cx));
    assert_eq!(bench.count(TcpEffect::WakeReader), 1);
}

#[test]
fn another_release_holds_from_its_setting_on() {
    let mut sock = Bench::new(40 << 20).sock;
    assert!(!sock.params.release.scales_window());
    sock.set_release(Release::V6_12);
    assert!(sock.params.release.scales_window() && sock.params.release.acks_filled_hole());
    assert!(!sock.params.release.hurries_after_disorder());
    sock.set_release(Release::V2_6_12);
    assert!(
        !sock.params.release.acks_filled_hole() && sock.params.release.hurries_after_disorder()
    );
}
