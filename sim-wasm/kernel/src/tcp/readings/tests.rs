use super::super::testbed::{Bench, MSS, segment};
use super::super::{RecvStep, TcpSock};
use super::*;

/// One segment in sequence, then one behind a hole.
fn with_a_hole() -> Bench {
    let mut bench = Bench::new(40 << 20);
    bench.arrive(1);
    bench.arrive_at(3 * u64::from(MSS), MSS);
    bench
}

#[test]
fn each_queue_is_read_by_itself() {
    let bench = with_a_hole();
    let sock = &bench.sock;
    let read = |queue| {
        let ids: Vec<u64> = sock.queue(queue).map(|skb| skb.id).collect();
        (sock.queue_len(queue), sock.queue_bytes(queue), ids)
    };
    assert_eq!(read(TcpQueue::Receive), (1, 1_740, vec![1]));
    assert_eq!(read(TcpQueue::OutOfSequence), (1, 1_740, vec![2]));
    assert_eq!(read(TcpQueue::Backlog), (0, 0, vec![]));
    assert_eq!(read(TcpQueue::Prequeue), (0, 0, vec![]));
    assert_eq!(sock.held(), 2);
    assert_eq!(sock.in_hand().count(), 0);
}

#[test]
fn segments_for_a_waiting_reader_are_on_the_prequeue() {
    let mut bench = Bench::new(40 << 20);
    assert!(!bench.sock.reader_waiting());
    bench.recv(8_192);
    assert!(bench.sock.reader_waiting() && !bench.sock.owned());
    bench.arrive(2);
    let ids: Vec<u64> = bench
        .sock
        .queue(TcpQueue::Prequeue)
        .map(|skb| skb.id)
        .collect();
    assert_eq!(ids, [1, 2]);
    assert_eq!(bench.sock.queue_bytes(TcpQueue::Prequeue), 3_480);
    assert_eq!(bench.sock.held(), 2);
}

#[test]
fn segments_for_an_owned_socket_are_on_the_backlog() {
    let mut bench = Bench::new(40 << 20);
    bench.arrive(1);
    let (mut call, _) = TcpSock::recvmsg_start(8_192);
    bench.step_until(&mut call, |step| {
        matches!(step, RecvStep::CopyToUser { .. })
    });
    assert!(bench.sock.owned() && !bench.sock.reader_waiting());
    bench.arrive(2);
    let ids: Vec<u64> = bench
        .sock
        .queue(TcpQueue::Backlog)
        .map(|skb| skb.id)
        .collect();
    assert_eq!(ids, [2, 3]);
    assert_eq!(bench.sock.queue_bytes(TcpQueue::Backlog), 3_480);
}

#[test]
fn positions_count_the_bytes_in_sequence_and_those_read() {
    let mut bench = with_a_hole();
    assert_eq!((bench.sock.rcv_nxt(), bench.sock.copied_seq()), (1_448, 0));
    assert!(!bench.sock.header_prediction(), "a hole switches it off");
    assert_eq!(bench.sock.rcvbuf(), 40 << 20);
    bench.recv(1_448);
    assert_eq!(
        (bench.sock.rcv_nxt(), bench.sock.copied_seq()),
        (1_448, 1_448)
    );
}

#[test]
fn a_closed_socket_holds_nothing() {
    let mut bench = with_a_hole();
    assert!(!bench.sock.closed());
    assert_eq!(bench.mem.sockets, 1);
    bench.with_cx(|sock, cx| sock.close(cx));
    assert!(bench.sock.closed());
    assert_eq!(
        (bench.sock.held(), bench.mem.sockets, bench.mem.allocated),
        (0, 0, 0)
    );
    assert_eq!(bench.drops().len(), 2);
}

#[test]
fn a_socket_holds_what_is_on_its_queues_and_in_the_readers_hand() {
    let mut sock = Bench::new(40 << 20).sock;
    (0..3).for_each(|n| sock.receive_queue.push(segment(n, n * 1448, 1448)));
    (0..5).for_each(|n| {
        sock.ofo_queue
            .push(segment(10 + n, 99_000 + n * 1448, 1448))
    });
    (0..7).for_each(|n| sock.backlog.push(segment(20 + n, n, 1)));
    (0..11).for_each(|n| sock.prequeue.push(segment(30 + n, n, 1)));
    assert_eq!((sock.held(), sock.in_hand().count()), (3 + 5 + 7 + 11, 0));
    sock.in_hand = Some(segment(50, 0, 1));
    sock.joined_in_hand = vec![segment(51, 1, 1), segment(52, 2, 1)];
    let ids: Vec<u64> = sock.in_hand().map(|skb| skb.id).collect();
    assert_eq!((sock.held(), ids), (26 + 3, vec![50, 51, 52]));
}
