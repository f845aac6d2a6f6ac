use super::*;

const MS: Ns = Ns::from_ms(1);

fn at_ms(ms: u64) -> Ns {
    Ns(MS.0 * ms)
}

fn read(owner: u32, place: u32) -> DiskRequest {
    DiskRequest {
        kind: DiskKind::FileRead,
        pages: 4,
        owner,
        sequential: false,
        place,
    }
}

fn write(place: u32) -> DiskRequest {
    DiskRequest {
        kind: DiskKind::Writeback,
        ..read(0, place)
    }
}

/// Serves all requests in 10 ms each; returns the places in the order of service.
fn served(elevator: &mut Anticipatory, from: Ns) -> Vec<u32> {
    let (mut now, mut places) = (from, Vec::new());
    loop {
        match elevator.dispatch(now) {
            Dispatch::Go(request) => {
                places.push(request.place);
                now += at_ms(10);
                elevator.completed(&request, now);
            }
            Dispatch::WaitUntil(jiffies) => now = at_ms(jiffies),
            Dispatch::Idle => return places,
        }
    }
}

#[test]
fn reads_are_served_by_place_not_by_age() {
    let mut elevator = Anticipatory::new();
    for (owner, place) in [(1, 9_000), (2, 100), (3, 5_000)] {
        elevator.add(read(owner, place), Ns::ZERO);
    }
    assert_eq!(served(&mut elevator, Ns::ZERO), [100, 5_000, 9_000]);
}

#[test]
fn the_arm_goes_back_a_short_way_at_twice_its_price() {
    let mut elevator = Anticipatory::new();
    elevator.last[READS] = 8 * 10_000;
    elevator.add(read(1, 9_900), Ns::ZERO);
    elevator.add(read(2, 10_150), Ns::ZERO);
    assert_eq!(
        elevator.nearest(READS),
        Some(1),
        "150 ahead before 100 back"
    );
    elevator.add(read(3, 10_300), Ns::ZERO);
    elevator.waiting[READS].remove(1);
    assert_eq!(
        elevator.nearest(READS),
        Some(0),
        "100 back before 300 ahead"
    );
}

#[test]
fn a_reader_that_comes_back_is_waited_for() {
    let mut elevator = Anticipatory::new();
    let mut now = Ns::ZERO;
    for nth in 0..8 {
        elevator.add(read(1, 100 + 4 * nth), now);
        assert!(matches!(elevator.dispatch(now), Dispatch::Go(_)));
        now += at_ms(10);
        elevator.completed(&read(1, 100 + 4 * nth), now);
        elevator.add(read(2, 900_000), now);
        let waits = elevator.dispatch(now);
        assert_eq!(waits, Dispatch::WaitUntil(now.jiffies() + 6));
        elevator.waiting[READS].clear();
        elevator.readers.served(2, now.jiffies());
        now += MS;
    }
}

#[test]
fn who_is_waited_for_in_vain_lets_the_others_go_after_6_ms() {
    let mut elevator = Anticipatory::new();
    elevator.add(read(1, 100), Ns::ZERO);
    assert_eq!(elevator.dispatch(Ns::ZERO), Dispatch::Go(read(1, 100)));
    elevator.completed(&read(1, 100), at_ms(10));
    elevator.add(read(2, 900_000), at_ms(11));
    assert_eq!(elevator.dispatch(at_ms(11)), Dispatch::WaitUntil(16));
    assert_eq!(elevator.dispatch(at_ms(16)), Dispatch::Go(read(2, 900_000)));
}

#[test]
fn a_close_request_of_another_reader_goes_at_once() {
    let mut elevator = Anticipatory::new();
    elevator.add(read(1, 100), Ns::ZERO);
    elevator.dispatch(Ns::ZERO);
    elevator.completed(&read(1, 100), at_ms(10));
    elevator.add(read(2, 106), at_ms(10));
    assert_eq!(elevator.dispatch(at_ms(10)), Dispatch::Go(read(2, 106)));
}

#[test]
fn nobody_waits_for_a_process_that_has_exited() {
    let mut elevator = Anticipatory::new();
    elevator.add(read(1, 100), Ns::ZERO);
    elevator.dispatch(Ns::ZERO);
    elevator.process_exits(1);
    elevator.completed(&read(1, 100), at_ms(10));
    elevator.add(read(2, 900_000), at_ms(10));
    assert!(matches!(elevator.dispatch(at_ms(10)), Dispatch::Go(_)));
}

#[test]
fn reads_go_before_writes_for_half_a_second_and_then_a_batch_of_writes_goes() {
    let mut elevator = Anticipatory::new();
    for nth in 0..100 {
        elevator.add(write(100_000 + 40 * nth), Ns::ZERO);
        elevator.add(read(1, 4 * nth), Ns::ZERO);
    }
    let order = served(&mut elevator, Ns::ZERO);
    let first_write = order.iter().position(|place| *place >= 100_000).unwrap();
    assert!((45..=60).contains(&first_write), "{first_write}");
    let writes = order[first_write..]
        .iter()
        .take_while(|place| **place >= 100_000);
    assert_eq!(writes.count(), 12, "a first batch of an eighth of a second");
}

#[test]
fn writes_that_follow_each_other_become_one_request() {
    let mut elevator = Anticipatory::new();
    elevator.add(write(100), Ns::ZERO);
    assert!(elevator.merge(&write(104), 32));
    assert!(!elevator.merge(&write(112), 32), "a gap");
    assert!(
        !elevator.merge(&write(108), 11),
        "larger than a request may be"
    );
    assert_eq!(
        (elevator.len(), elevator.requests().next().unwrap().pages),
        (1, 8)
    );
}

#[test]
fn a_request_far_behind_the_arm_waits_for_the_whole_way_round() {
    let mut elevator = Anticipatory::new();
    elevator.last[READS] = 3 * MOST_BACK;
    assert_eq!(
        elevator.way_to(2 * MOST_BACK, READS),
        (false, BACK_PENALTY * MOST_BACK)
    );
    assert_eq!(
        elevator.way_to(2 * MOST_BACK - 1, READS),
        (true, 2 * MOST_BACK - 1)
    );
}

/// Size of the next write batch, after one of 8 writes that took so many jiffies.
fn next_batch(took: u64, writes_left: u64, idled: bool) -> u64 {
    let mut elevator = Anticipatory::new();
    elevator.write_batch = 8;
    elevator.writes_left = writes_left;
    elevator.write_batch_idled = idled;
    elevator.batch_ends = 1_000 + BATCH[WRITES];
    elevator.resize_write_batch(1_000 + took);
    elevator.write_batch
}

#[test]
fn write_batches_shrink_when_they_take_too_long_and_grow_when_they_end_early() {
    let batch = BATCH[WRITES];
    assert_eq!(next_batch(3 * batch + 1, 0, false), 4, "halved");
    assert_eq!(next_batch(3 * batch, 0, false), 7);
    assert_eq!(next_batch(batch + 1, 0, false), 7);
    assert_eq!(next_batch(batch, 0, false), 8);
    assert_eq!(next_batch(batch - 1, 0, false), 9);
    assert_eq!(next_batch(batch / 3, 0, false), 16, "doubled");
    assert_eq!(next_batch(1, 1, false), 8, "writes were left");
    assert_eq!(next_batch(3 * batch + 1, 0, true), 8, "the disk was idle");
}

#[test]
fn the_digest_has_the_last_places_and_the_batch() {
    let mut elevator = Anticipatory::new();
    (elevator.last[READS], elevator.last[WRITES]) = (1, 2);
    (elevator.batch_ends, elevator.batch) = (3, WRITES);
    (elevator.write_batch, elevator.writes_left) = (4, 5);
    let mut words = Vec::new();
    elevator.fold_digest(&mut |word| words.push(word));
    assert_eq!(words, [(1 << 32) + 2, 2 * 3 + 1, (4 << 32) + 5]);
}
