//! Tests of recv(), step by step.

use super::super::testbed::{Bench, MSS};
use super::super::{TcpQueue, TcpSockParams};
use super::*;
use crate::packet::Flow;

const FULL: u64 = MSS as u64;

fn is_copy(step: RecvStep) -> bool {
    matches!(step, RecvStep::CopyToUser { .. })
}

fn copies(steps: &[RecvStep]) -> Vec<(u64, u32)> {
    let copy = |step: &RecvStep| match *step {
        RecvStep::CopyToUser { skb_id, bytes } => Some((skb_id, bytes)),
        _ => None,
    };
    steps.iter().filter_map(copy).collect()
}

#[test]
fn a_read_of_8192_takes_five_segments_and_the_head_of_a_sixth() {
    let mut bench = Bench::new(40 << 20);
    bench.arrive(6);
    let (call, steps) = bench.recv(8192);
    let expected = [
        (1, 1448),
        (2, 1448),
        (3, 1448),
        (4, 1448),
        (5, 1448),
        (6, 952),
    ];
    assert_eq!(copies(&steps), expected);
    assert_eq!(steps[0], RecvStep::LockSock);
    assert_eq!(steps[steps.len() - 1], RecvStep::Return { bytes: 8192 });
    assert_eq!(bench.delivered(), [1, 2, 3, 4, 5]);
    assert_eq!((call.copied, bench.sock.copied_seq()), (8192, 8192));
    assert!(!bench.sock.owned());
}

#[test]
fn a_read_returns_what_there_is() {
    let mut bench = Bench::new(40 << 20);
    bench.arrive(2);
    let (call, _) = bench.recv(8192);
    assert!(call.is_done());
    assert_eq!(call.copied, 2 * FULL);
}

#[test]
fn a_reader_without_data_sleeps_unowned_as_the_waiting_reader() {
    let mut bench = Bench::new(40 << 20);
    let (call, steps) = bench.recv(8192);
    let release = RecvStep::ReleaseSock {
        resched_first: false,
    };
    let expected = [
        RecvStep::LockSock,
        release,
        RecvStep::WaitData,
        RecvStep::SleepWaitData,
    ];
    assert_eq!(steps, expected);
    assert!(!call.is_done());
    assert!(bench.sock.reader_waiting() && !bench.sock.owned());
}

#[test]
fn the_woken_reader_copies_the_prequeue_directly() {
    let mut bench = Bench::new(40 << 20);
    let (mut call, mut steps) = bench.recv(8192);
    bench.arrive(2);
    steps.clear();
    bench.go_on(&mut call, &mut steps);
    let copied: Vec<_> = steps
        .iter()
        .filter(|step| matches!(step, RecvStep::DirectCopy { bytes: MSS, .. }))
        .collect();
    assert_eq!(copied.len(), 2);
    assert_eq!(call.copied, 2 * FULL);
    assert_eq!(bench.delivered(), [1, 2]);
    assert_eq!(
        bench.sock.rmem_alloc(),
        0,
        "the receive queue was not touched"
    );
    let mib = &bench.sock.mib;
    assert_eq!(
        (mib.prequeued, mib.direct_copy_from_prequeue),
        (2, 2 * FULL)
    );
    assert_eq!(mib.hp_hits_to_user, 2);
    assert!(!bench.sock.reader_waiting());
}

#[test]
fn direct_copies_end_where_the_readers_buffer_ends() {
    let mut bench = Bench::new(40 << 20);
    let (mut call, mut steps) = bench.recv(2000);
    bench.arrive(3);
    bench.go_on(&mut call, &mut steps);
    assert_eq!(call.copied, 2000);
    assert_eq!(bench.delivered(), [1]);
    assert_eq!(bench.len(TcpQueue::Receive), 2);
    bench.recv(1 << 20);
    assert_eq!(bench.delivered(), [1, 2, 3]);
}

#[test]
fn a_segment_that_arrives_before_the_reader_sleeps_keeps_it_awake() {
    let mut bench = Bench::new(40 << 20);
    let (mut call, _) = TcpSock::recvmsg_start(8192);
    bench.step_until(&mut call, |step| step == RecvStep::WaitData);
    bench.arrive(1);
    assert_eq!(bench.len(TcpQueue::Prequeue), 1);
    assert_eq!(bench.step(&mut call), RecvStep::LockSock);
}

#[test]
fn segments_that_meet_a_copying_reader_are_processed_on_release_in_order() {
    let mut bench = Bench::new(40 << 20);
    bench.arrive(1);
    let (mut call, _) = TcpSock::recvmsg_start(FULL);
    bench.step_until(&mut call, is_copy);
    bench.arrive(3);
    bench.forget();
    let mut steps = Vec::new();
    bench.go_on(&mut call, &mut steps);
    let backlog: Vec<(u64, bool)> = steps
        .iter()
        .filter_map(|step| match step {
            RecvStep::BacklogRcv {
                skb_id,
                resched_first,
                ..
            } => Some((*skb_id, *resched_first)),
            _ => None,
        })
        .collect();
    assert_eq!(backlog, [(2, false), (3, true), (4, true)]);
    let release = RecvStep::ReleaseSock {
        resched_first: true,
    };
    assert!(
        steps.contains(&release),
        "the last resched point is still owned"
    );
    assert_eq!(bench.acks().len(), 3);
    assert_eq!(bench.len(TcpQueue::Receive), 3);
    assert_eq!(call.copied, FULL);
}

#[test]
fn a_reader_that_wants_more_takes_the_backlog_directly_before_it_returns() {
    let mut bench = Bench::new(40 << 20);
    bench.arrive(1);
    let (mut call, _) = TcpSock::recvmsg_start(8192);
    bench.step_until(&mut call, is_copy);
    bench.arrive(2);
    bench.go_on(&mut call, &mut Vec::new());
    assert_eq!(call.copied, 3 * FULL);
    assert_eq!(bench.sock.mib.direct_copy_from_backlog, 2 * FULL);
    assert_eq!(bench.delivered(), [1, 2, 3]);
}

#[test]
fn segments_that_arrive_during_a_direct_copy_join_the_backlog() {
    let mut bench = Bench::new(40 << 20);
    let (mut call, _) = bench.recv(8192);
    bench.arrive(1);
    bench.step_until(&mut call, |step| {
        matches!(step, RecvStep::DirectCopy { .. })
    });
    assert!(bench.sock.owned());
    bench.arrive(1);
    assert_eq!(bench.len(TcpQueue::Backlog), 1);
    bench.go_on(&mut call, &mut Vec::new());
    assert_eq!(bench.delivered(), [1, 2]);
}

#[test]
fn the_socket_stays_owned_until_a_backlog_that_keeps_growing_is_empty() {
    let mut bench = Bench::new(40 << 20);
    bench.arrive(1);
    let (mut call, _) = TcpSock::recvmsg_start(FULL);
    bench.step_until(&mut call, |step| {
        matches!(step, RecvStep::ReleaseSock { .. })
    });
    bench.arrive(1);
    let step = bench.step(&mut call);
    assert!(matches!(step, RecvStep::BacklogRcv { .. }));
    assert!(bench.sock.owned());
}

#[test]
fn after_a_stall_the_backlog_acks_originals_and_d_sacks_retransmissions() {
    let mut bench = Bench::new(40 << 20);
    bench.arrive(1);
    let (mut call, _) = TcpSock::recvmsg_start(FULL);
    bench.step_until(&mut call, is_copy);
    bench.arrive(2);
    let rmem = bench.sock.rmem_alloc();
    bench.run_to(bench.jiffies + 600);
    let again = bench.arrive_at(FULL, MSS);
    assert_eq!(bench.len(TcpQueue::Backlog), 3);
    assert_eq!(bench.sock.rmem_alloc(), rmem);
    bench.forget();
    bench.go_on(&mut call, &mut Vec::new());
    let acks = bench.acks();
    assert_eq!(
        acks.iter().map(|ack| ack.ack / FULL).collect::<Vec<_>>(),
        [2, 3, 3]
    );
    assert_eq!(acks[2].sack[0], (FULL, 2 * FULL));
    assert_eq!(bench.drops(), [(again, super::super::TcpDrop::Duplicate)]);
}

#[test]
fn copies_can_be_preempted_and_protocol_work_cannot() {
    let mut bench = Bench::new(40 << 20);
    let (mut call, mut steps) = bench.recv(8192);
    bench.arrive(2);
    bench.go_on(&mut call, &mut steps);
    for step in steps {
        let copy = matches!(step, RecvStep::DirectCopy { .. } | RecvStep::WaitData);
        assert_eq!(step.preemptible(), copy, "{step:?}");
        assert!(!(step.preemptible() && step.bh_off()));
    }
}

#[test]
fn without_a_prequeue_a_reader_still_gets_everything() {
    let mut params = TcpSockParams::new(Flow::default(), 40 << 20, 1460);
    params.release.prequeue = false;
    let mut bench = Bench::with(params, [49152, 65536, 98304]);
    let (mut call, mut steps) = bench.recv(8192);
    bench.arrive(2);
    bench.go_on(&mut call, &mut steps);
    assert_eq!(copies(&steps), [(1, 1448), (2, 1448)]);
    assert_eq!(bench.delivered(), [1, 2]);
}

#[test]
fn an_empty_read_returns_at_once() {
    let mut bench = Bench::new(40 << 20);
    let (call, _) = bench.recv(0);
    assert!(call.is_done());
}

#[test]
fn a_direct_copy_on_the_way_to_sleep_keeps_the_reader_awake() {
    let mut bench = Bench::new(40 << 20);
    let (mut call, _) = TcpSock::recvmsg_start(8192);
    bench.step_until(&mut call, |step| {
        matches!(step, RecvStep::ReleaseSock { .. })
    });
    bench.arrive(1);
    bench.step_until(&mut call, |step| step == RecvStep::WaitData);
    assert_eq!(bench.delivered(), [1]);
    assert_eq!(bench.step(&mut call), RecvStep::LockSock);
    bench.go_on(&mut call, &mut Vec::new());
    assert_eq!(call.copied, FULL);
}

#[test]
fn what_the_timer_rescued_is_read_before_the_prequeue() {
    let mut bench = Bench::new(40 << 20);
    let (mut call, mut steps) = bench.recv(8192);
    bench.arrive(1);
    bench.run_to(bench.jiffies + 150);
    bench.arrive(1);
    steps.clear();
    bench.go_on(&mut call, &mut steps);
    assert_eq!(copies(&steps), [(1, 1448)]);
    let direct = |step: &RecvStep| matches!(step, RecvStep::DirectCopy { skb_id: 2, .. });
    assert!(steps.iter().any(direct));
    assert_eq!(call.copied, 2 * FULL);
}

fn direct_copies(steps: &[RecvStep]) -> Vec<u32> {
    let bytes = |step: &RecvStep| match *step {
        RecvStep::DirectCopy { bytes, .. } => Some(bytes),
        _ => None,
    };
    steps.iter().filter_map(bytes).collect()
}

#[test]
fn a_segment_that_fits_in_part_is_split_only_when_memory_must_be_found() {
    let mut bench = Bench::new(40 << 20);
    let (mut call, mut steps) = bench.recv(2000);
    bench.arrive(2);
    let mut with_spare = bench.clone();
    let (mut other_call, mut other_steps) = (call.clone(), Vec::new());
    bench.go_on(&mut call, &mut steps);
    assert_eq!(direct_copies(&steps), [1448, 552]);

    with_spare.sock.forward_alloc = 4096;
    with_spare.mem.allocated = 1;
    with_spare.go_on(&mut other_call, &mut other_steps);
    assert_eq!(direct_copies(&other_steps), [1448]);
    assert_eq!(copies(&other_steps), [(2, 552)]);
    assert_eq!((call.copied, other_call.copied), (2000, 2000));
}
