//! Tests of the disk's queue and service.

use super::*;

const COSTS: DiskCosts = DiskCosts {
    overhead: Ns::from_ms(10),
    per_page: Ns::from_us(200),
};

fn read(pages: u32, owner: u32) -> DiskRequest {
    DiskRequest {
        kind: DiskKind::FileRead,
        pages,
        owner,
        sequential: false,
        place: 0,
    }
}

fn done(at: Ns) -> DiskEffects {
    DiskEffects {
        done_at: Some(at),
        call_at: None,
    }
}

#[test]
fn a_request_costs_its_overhead_and_its_pages() {
    let mut disk = Disk::new(COSTS, Elevator::None);
    let effects = disk.submit(Ns::from_s(1), read(10, 1));
    assert_eq!(effects, done(Ns::from_ms(1012)));
}

#[test]
fn requests_are_served_in_order_one_at_a_time() {
    let mut disk = Disk::new(COSTS, Elevator::None);
    let end = disk.submit(Ns::ZERO, read(10, 1)).done_at.unwrap();
    let nothing = DiskEffects::default();
    assert_eq!(disk.submit(Ns::from_ms(3), read(5, 2)), nothing);
    let first = disk.complete(end);
    assert_eq!(first, Some((read(10, 1), done(end + Ns::from_ms(11)))));
    let second = disk.complete(end + Ns::from_ms(11));
    assert_eq!(second, Some((read(5, 2), nothing)));
    assert_eq!(disk.counters().busy, Ns::from_ms(23));
    assert_eq!(disk.counters().queue_max, 2);
}

#[test]
fn a_sequential_request_pays_no_seek() {
    let mut disk = Disk::new(COSTS, Elevator::None);
    let mut request = read(10, 1);
    request.sequential = true;
    assert_eq!(disk.submit(Ns::ZERO, request), done(Ns::from_ms(2)));
}

#[test]
fn reads_and_writes_are_counted_apart() {
    let mut disk = Disk::new(COSTS, Elevator::None);
    let _ = disk.submit(Ns::ZERO, read(10, 1));
    let kind = DiskKind::SwapOut;
    let _ = disk.submit(Ns::ZERO, DiskRequest { kind, ..read(3, 1) });
    disk.complete(Ns::from_ms(12));
    disk.complete(Ns::from_ms(23));
    assert_eq!(disk.counters().pages_read, 10);
    assert_eq!(disk.counters().pages_written, 3);
    assert_eq!(disk.complete(Ns::from_ms(24)), None);
}

fn write_at(place: Pages) -> DiskRequest {
    DiskRequest {
        kind: DiskKind::Writeback,
        place,
        ..read(4, 0)
    }
}

#[test]
fn a_plugged_queue_opens_after_3_ms_with_4_requests_or_for_a_reader() {
    let plugged = |others: &[DiskRequest]| {
        let mut disk = Disk::new(COSTS, Elevator::Anticipatory);
        let first = disk.submit(Ns::ZERO, write_at(100));
        assert_eq!((first.done_at, first.call_at), (None, Some(UNPLUG_DELAY)));
        let after = others.iter().map(|request| disk.submit(Ns(1), *request));
        let served = after
            .last()
            .is_some_and(|effects| effects.done_at.is_some());
        (served, disk.timer_expired(UNPLUG_DELAY).done_at.is_some())
    };
    assert_eq!(plugged(&[]), (false, true));
    let apart = [200, 300, 400].map(write_at);
    assert_eq!(plugged(&apart[..2]), (false, true));
    assert_eq!(plugged(&apart), (true, false));
    assert_eq!(plugged(&[read(4, 1)]), (true, false));
}

#[test]
fn writes_that_follow_each_other_are_merged_while_the_queue_is_plugged() {
    let mut disk = Disk::new(COSTS, Elevator::Anticipatory);
    let _ = disk.submit(Ns::ZERO, write_at(100));
    let _ = disk.submit(Ns(1), write_at(104));
    assert_eq!(disk.queue_len(), 1);
    let end = disk.timer_expired(UNPLUG_DELAY).done_at.unwrap();
    let (request, _) = disk.complete(end).unwrap();
    assert_eq!((request.place, request.pages), (100, 8));
}

#[test]
fn a_disk_of_20_megabytes_a_second_moves_a_page_in_205_us() {
    assert_eq!(DiskCosts::page_at(20_000_000), Ns(204_800));
    assert_eq!(DiskCosts::page_at(40_960_000), Ns::from_us(100));
}

#[test]
fn a_disk_that_becomes_faster_ends_its_present_service_as_planned() {
    let mut disk = Disk::new(COSTS, Elevator::None);
    let end = disk.submit(Ns::ZERO, read(10, 1)).done_at;
    assert_eq!(end, Some(Ns::from_ms(12)));
    let _ = disk.submit(Ns::ZERO, read(10, 2));
    disk.set_costs(DiskCosts {
        overhead: Ns::from_ms(1),
        per_page: Ns::from_us(100),
    });
    assert_eq!(disk.in_service(), Some(&read(10, 1)));
    let (_, next) = disk.complete(Ns::from_ms(12)).unwrap();
    assert_eq!(next, done(Ns::from_ms(14)));
    assert_eq!(disk.in_service(), Some(&read(10, 2)));
    disk.complete(Ns::from_ms(14));
    assert_eq!(disk.in_service(), None);
}

/// A second process requests a read far away, then the first process's read ends. Returns what the
/// disk requests at that end.
fn second_reader_after(exits: bool) -> DiskEffects {
    let mut disk = Disk::new(COSTS, Elevator::Anticipatory);
    let end = disk.submit(Ns::ZERO, read(4, 1)).done_at.unwrap();
    let far = DiskRequest {
        place: 900_000,
        ..read(4, 2)
    };
    let _ = disk.submit(Ns(1), far);
    if exits {
        disk.process_exits(1);
    }
    disk.complete(end).unwrap().1
}

#[test]
fn the_disk_waits_for_a_readers_next_read_unless_the_reader_has_exited() {
    assert_eq!(second_reader_after(false).done_at, None);
    let call_at = second_reader_after(false).call_at;
    assert_eq!(call_at, Some(Ns::from_ms(6)), "the read ended in jiffy 0");
    assert!(second_reader_after(true).done_at.is_some());
}

fn digest(disk: &Disk) -> Vec<u64> {
    let mut words = Vec::new();
    disk.fold_digest(&mut |word| words.push(word));
    words
}

#[test]
fn the_digest_has_the_service_and_each_request_with_its_owner_and_kind() {
    let mut disk = Disk::new(COSTS, Elevator::None);
    let _ = disk.submit(Ns(7), read(10, 3));
    let _ = disk.submit(Ns(8), write_at(100));
    let service = [7, 0, (3 << 32) + 10, DiskKind::FileRead as u64];
    let waiting = [4, DiskKind::Writeback as u64];
    assert_eq!(digest(&disk), [&service[..], &waiting[..]].concat());
    disk.complete(Ns::from_ms(12));
    assert_eq!(digest(&disk)[1], 1, "one request has been finished");
}

#[test]
fn the_digest_of_an_elevator_ends_with_the_place_of_the_arm() {
    let mut disk = Disk::new(COSTS, Elevator::Anticipatory);
    let _ = disk.submit(Ns::ZERO, write_at(100));
    assert_eq!(digest(&disk)[2..4], [4, DiskKind::Writeback as u64]);
    assert_eq!(digest(&disk).last(), Some(&0));
    let _ = disk.timer_expired(UNPLUG_DELAY);
    assert_eq!(digest(&disk).last(), Some(&104), "behind the request");
}
