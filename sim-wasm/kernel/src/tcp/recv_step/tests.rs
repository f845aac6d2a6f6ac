use super::*;

fn backlog(resched_first: bool, bh_off: bool) -> RecvStep {
    RecvStep::BacklogRcv {
        skb_id: 1,
        resched_first,
        bh_off,
        bh_on_first: !bh_off,
    }
}

fn prequeue(is_first: bool) -> RecvStep {
    RecvStep::ProcessPrequeue {
        skb_id: 1,
        is_first,
    }
}

fn release(resched_first: bool) -> RecvStep {
    RecvStep::ReleaseSock { resched_first }
}

const COPY: RecvStep = RecvStep::CopyToUser {
    skb_id: 1,
    bytes: 2,
};

#[test]
fn softirqs_wait_during_lock_and_release_the_prequeue_and_a_backlog_with_bh_off() {
    let waiting = [
        RecvStep::LockSock,
        prequeue(true),
        release(false),
        backlog(false, true),
    ];
    assert!(waiting.into_iter().all(RecvStep::bh_off));
    let served = [
        COPY,
        RecvStep::CleanupRbuf,
        RecvStep::WaitData,
        backlog(true, false),
    ];
    assert!(!served.into_iter().any(RecvStep::bh_off));
}

#[test]
fn copies_the_wait_and_a_backlog_with_bh_on_can_be_preempted() {
    let direct = RecvStep::DirectCopy {
        skb_id: 1,
        bytes: 2,
    };
    let preemptible = [COPY, direct, RecvStep::WaitData, backlog(false, false)];
    assert!(preemptible.into_iter().all(RecvStep::preemptible));
    let atomic = [backlog(false, true), RecvStep::CleanupRbuf, release(true)];
    assert!(!atomic.into_iter().any(RecvStep::preemptible));
}

#[test]
fn a_preemptible_kernel_switches_before_every_step_but_a_later_one_of_the_prequeue() {
    assert!(!prequeue(false).preempt_first());
    let others = [prequeue(true), backlog(true, true), release(false), COPY];
    assert!(others.into_iter().all(RecvStep::preempt_first));
}

#[test]
fn only_the_backlog_and_the_release_reschedule_first() {
    assert!(backlog(true, false).resched_first() && release(true).resched_first());
    let others = [
        backlog(false, true),
        release(false),
        COPY,
        RecvStep::LockSock,
    ];
    assert!(!others.into_iter().any(RecvStep::resched_first));
}

#[test]
fn what_a_call_takes_is_no_longer_wanted() {
    let mut call = RecvCall::new(100);
    call.took(30);
    call.took(20);
    assert_eq!((call.len, call.copied, call.remaining), (100, 50, 50));
    assert!(!call.is_done());
    call.stage = RecvStage::Done;
    assert!(call.is_done());
}
