//! Tests of one cache: its per-CPU array, its slabs, and what reaping removes from them.

use super::*;

/// A cache whose slabs are one page with two objects. `array` free objects are in the per-CPU
/// array, `free` in slabs.
fn cache(array: u32, free: u32) -> Cache {
    Cache {
        array,
        free,
        slabs: (array + free).div_ceil(2),
        in_use: (array + free) % 2,
        ..Cache::new(2_048, 2, 1)
    }
}

#[test]
fn small_objects_have_long_arrays() {
    let limits = [32, 256, 257, 1_024, 1_025, 4_096, 4_097].map(|bytes| {
        let cache = Cache::new(bytes, 8, 1);
        (cache.limit, cache.batch)
    });
    let expected = [120, 120, 54, 54, 24, 24, 8].map(|limit: u32| (limit, limit / 2));
    assert_eq!(limits, expected);
    let off_slab = [511, 512].map(|bytes| Cache::new(bytes, 8, 1).off_slab);
    assert_eq!(off_slab, [false, true]);
    assert_eq!(Cache::new(2_048, 2, 1).free_limit, 26);
}

#[test]
fn an_unused_cache_loses_a_fifth_of_its_limit_or_half_of_a_shorter_array() {
    let reaped = |array| {
        let mut cache = cache(array, 0);
        assert_eq!(cache.reap(false), 0);
        assert!(cache.balances());
        (cache.array, cache.free)
    };
    assert_eq!(reaped(24), (19, 5));
    assert_eq!(reaped(5), (0, 5));
    assert_eq!(reaped(4), (2, 2));
    assert_eq!(reaped(0), (0, 0));
}

#[test]
fn a_used_cache_keeps_its_array_once() {
    let mut cache = cache(10, 0);
    cache.take();
    assert_eq!((cache.reap(false), cache.array), (0, 9));
    assert_eq!((cache.reap(false), cache.array), (0, 4));
}

#[test]
fn free_slabs_go_by_the_fifth_every_second_time_unless_they_were_used() {
    let mut idle = cache(0, 20);
    assert_eq!((idle.reap(false), idle.free), (0, 20));
    // Reaping frees a fifth of the limit of 26 free objects: 5.2 objects, rounded up to three slabs
    // of two objects.
    assert_eq!((idle.reap(true), idle.free, idle.slabs), (3, 14, 7));
    let mut used = cache(0, 20);
    let _ = used.refill();
    assert_eq!((used.array, used.free), (12, 8));
    used.take();
    assert_eq!((used.reap(true), used.slabs), (0, 10), "once");
    used.touched = true;
    assert_eq!((used.reap(true), used.slabs), (3, 7));
    let mut few = cache(0, 2);
    assert_eq!((few.reap(true), few.slabs), (1, 0), "all there are");
}

#[test]
fn an_empty_cache_must_grow_and_has_not_been_used() {
    let mut empty = cache(0, 0);
    assert!(!empty.refill());
    assert_eq!(empty.digest_word(), 0);
    empty.add_slab();
    assert!(empty.refill());
    assert_eq!(empty.digest_word(), 1, "its slabs");
    empty.take();
    assert_eq!(empty.digest_word(), 2 + 1, "and its array");
}

#[test]
fn a_full_array_sends_half_of_itself_to_the_slabs() {
    let mut cache = Cache {
        in_use: 3,
        array: 23,
        slabs: 13,
        ..Cache::new(2_048, 2, 1)
    };
    assert_eq!((cache.put(), cache.array, cache.free), (0, 24, 0));
    assert_eq!((cache.put(), cache.array, cache.free), (0, 13, 12));
    assert!(cache.balances());
}

#[test]
fn more_free_objects_than_the_limit_go_back_by_whole_slabs() {
    let mut cache = Cache {
        in_use: 6,
        array: 24,
        free: 20,
        slabs: 25,
        ..Cache::new(2_048, 2, 1)
    };
    assert_eq!((cache.put(), cache.free, cache.slabs), (3, 26, 22));
    assert_eq!(cache.pages(), 22);
}

#[test]
fn an_object_that_is_nowhere_is_found() {
    let mut cache = cache(10, 4);
    assert!(cache.balances());
    cache.free -= 1;
    assert!(!cache.balances());
}
