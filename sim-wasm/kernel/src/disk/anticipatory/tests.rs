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

/// Serves all waiting requests, each in 10 ms. Returns their places on the disk in the order of
/// service.
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

/// Returns the size of the next write batch after a batch of 8 writes that took `took` jiffies.
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

#[test]
fn a_request_is_overdue_an_eighth_of_a_second_after_it_came_as_the_elevator_looks_that_often() {
    let mut elevator = Anticipatory::new();
    elevator.add(read(1, 100), Ns::ZERO);
    elevator.add(write(100), at_ms(10));
    let reads = [124, 125, 200, 249, 250].map(|at| elevator.oldest_is_overdue(READS, at));
    assert_eq!(reads, [false, false, false, false, true]);
    let writes = [250, 499, 500].map(|at| elevator.oldest_is_overdue(WRITES, at));
    assert_eq!(writes, [false, false, true], "a quarter of a second");
}

#[test]
fn a_batch_is_over_after_its_time_or_its_writes_but_not_before_its_first_read() {
    let over = |batch, writes_left, first_of_batch, jiffies| {
        let mut elevator = Anticipatory::new();
        (elevator.batch, elevator.batch_ends) = (batch, 100);
        (elevator.writes_left, elevator.first_of_batch) = (writes_left, first_of_batch);
        elevator.batch_is_over(jiffies)
    };
    assert!(!over(READS, 0, false, 100) && over(READS, 0, false, 101));
    assert!(!over(WRITES, 1, false, 100) && over(WRITES, 1, false, 101));
    assert!(over(WRITES, 0, false, 50));
    assert!(!over(READS, 0, true, 101));
}

#[test]
fn a_batch_of_reads_is_timed_from_the_end_of_its_first_read() {
    let mut elevator = Anticipatory::new();
    elevator.first_of_batch = true;
    elevator.completed(&write(100), at_ms(50));
    assert!(elevator.first_of_batch, "a write of the batch before");
    elevator.add(read(1, 100), at_ms(60));
    elevator.completed(&read(1, 100), at_ms(100));
    assert_eq!((elevator.batch_ends, elevator.first_of_batch), (600, false));
}

#[test]
fn a_batch_of_writes_has_an_eighth_of_a_second_and_its_number_of_writes() {
    let mut elevator = Anticipatory::new();
    for place in [100, 200, 300] {
        elevator.add(write(place), Ns::ZERO);
    }
    elevator.write_batch_idled = true;
    assert_eq!(elevator.begin_batch(false, true, 40), 0);
    assert_eq!((elevator.batch, elevator.batch_ends), (WRITES, 165));
    assert_eq!(elevator.writes_left, 12);
    assert!(!elevator.write_batch_idled && !elevator.first_of_batch);
    elevator.take(0);
    assert_eq!((elevator.writes_left, elevator.last[WRITES]), (11, 104 * 8));
    elevator.writes_left = 0;
    elevator.take(0);
    assert_eq!(elevator.writes_left, 0);
}

#[test]
fn a_batch_of_writes_idles_where_no_write_waits_or_none_is_left_to_it() {
    let idles = |waiting: bool, writes_left| {
        let mut elevator = Anticipatory::new();
        (elevator.batch, elevator.writes_left) = (WRITES, writes_left);
        elevator.batch_ends = 100;
        if waiting {
            elevator.add(write(100), Ns::ZERO);
        }
        elevator.dispatch(Ns::ZERO);
        elevator.write_batch_idled
    };
    assert!(!idles(true, 3));
    assert!(idles(false, 3));
    // If no reads wait, the batch of writes continues, even beyond the number of writes allowed in
    // the batch.
    assert!(idles(true, 0));
}

#[test]
fn an_elevator_that_waits_says_until_when_each_time_it_is_asked() {
    let mut elevator = Anticipatory::new();
    elevator.add(read(1, 100), Ns::ZERO);
    elevator.dispatch(Ns::ZERO);
    elevator.completed(&read(1, 100), at_ms(10));
    elevator.add(read(2, 900_000), at_ms(11));
    let waits = Dispatch::WaitUntil(16);
    assert_eq!(
        [11, 12, 15].map(|ms| elevator.dispatch(at_ms(ms))),
        [waits; 3]
    );
}

#[test]
fn a_read_that_comes_while_nobody_is_waited_for_ends_no_wait() {
    let mut elevator = Anticipatory::new();
    elevator.add(read(1, 100), Ns::ZERO);
    assert_eq!(elevator.anticipation, Anticipation::Off);
    elevator.dispatch(Ns::ZERO);
    elevator.completed(&read(1, 100), at_ms(10));
    elevator.add(read(2, 900_000), at_ms(10));
    elevator.dispatch(at_ms(10));
    assert_eq!(elevator.anticipation, Anticipation::Waits(16));
    elevator.add(read(1, 104), at_ms(11));
    assert_eq!(elevator.anticipation, Anticipation::Over, "it is the one");
    assert_eq!(elevator.dispatch(at_ms(11)), Dispatch::Go(read(1, 104)));
}

#[test]
fn after_six_new_readers_that_never_came_back_a_new_one_is_not_waited_for() {
    let mut elevator = Anticipatory::new();
    let mut now = Ns::ZERO;
    let mut waits = 0;
    for reader in 1..=7 {
        elevator.add(read(reader, 100), now);
        assert!(matches!(elevator.dispatch(now), Dispatch::Go(_)));
        now += at_ms(10);
        elevator.completed(&read(reader, 100), now);
        let other = read(100 + reader, 900_000);
        elevator.add(other, now);
        if let Dispatch::WaitUntil(until) = elevator.dispatch(now) {
            waits += 1;
            now = at_ms(until);
            assert!(matches!(elevator.dispatch(now), Dispatch::Go(_)));
        }
        elevator.reader = None;
        elevator.readers.served(100 + reader, now.jiffies());
    }
    assert_eq!(waits, 6);
}

#[test]
fn close_is_32_kib_ahead_or_16_behind_and_doubles_with_each_millisecond_of_waiting() {
    let mut elevator = Anticipatory::new();
    elevator.last[READS] = 8_000;
    let reach = |elevator: &Anticipatory, waited| {
        let close = |sector: u32| elevator.is_close(&read(2, sector / 8), waited);
        let ahead = (0..400).take_while(|by| close(8_000 + 8 * by)).count();
        let behind = (0..400).take_while(|by| close(8_000 - 8 * by)).count();
        (8 * (ahead - 1), 8 * (behind - 1))
    };
    assert_eq!(reach(&elevator, Some(5)), (64, 32), "nobody is waited for");
    elevator.anticipation = Anticipation::Waits(20);
    assert_eq!(reach(&elevator, None), (64, 32));
    assert_eq!(reach(&elevator, Some(1)), (64, 32));
    assert_eq!(reach(&elevator, Some(3)), (256, 128));
}

#[test]
fn four_writes_of_four_pages_become_one_request_of_sixteen() {
    let mut elevator = Anticipatory::new();
    elevator.add(write(100), Ns::ZERO);
    assert!(
        [104, 108, 112]
            .iter()
            .all(|&place| elevator.merge(&write(place), 16))
    );
    assert!(!elevator.merge(&write(116), 16));
    let other = DiskRequest {
        owner: 5,
        ..write(116)
    };
    assert!(!elevator.merge(&other, 32), "of another owner");
}

#[test]
fn a_batch_of_reads_goes_on_for_half_a_second_from_each_read_that_no_write_waits_for() {
    let mut elevator = Anticipatory::new();
    elevator.add(read(1, 100), at_ms(40));
    assert!(matches!(elevator.dispatch(at_ms(40)), Dispatch::Go(_)));
    assert_eq!(elevator.batch_ends, 540);
}

#[test]
fn reads_after_writes_begin_a_batch_whose_time_has_not_begun() {
    let mut elevator = Anticipatory::new();
    elevator.add(read(1, 100), at_ms(40));
    elevator.begin_batch(true, false, 40);
    assert!(!elevator.first_of_batch, "it was one of reads before");
    elevator.batch = WRITES;
    elevator.begin_batch(true, false, 90);
    assert!(elevator.first_of_batch);
    assert_eq!((elevator.batch, elevator.last_check[READS]), (READS, 90));
}
