//! Tests of page cache and write-back.

use super::*;

#[test]
fn dirty_pages_are_written_before_they_are_freed() {
    let mut mem = Memory::new(layout());
    let all = mem.dirty(u32::MAX);
    assert_eq!(all, 5_500);
    fault_in(&mut mem, OwnerId(1), 65_536);
    let mut writes = 0;
    for _ in 0..200 {
        writes += mem.kswapd_step().file_writes;
    }
    assert!(writes > 32 && mem.writeback_pages() >= writes);
    let cached = mem.meminfo().cached;
    mem.write_done(writes, WriteKind::PageOut);
    assert_eq!(mem.meminfo().cached, cached);
    assert!(mem.check_books());
    run_kswapd(&mut mem);
    assert!(mem.meminfo().cached < cached);
}

#[test]
fn pdflush_writes_above_a_tenth_of_memory_in_the_background() {
    let mut mem = Memory::new(layout());
    let (background, limit) = mem.dirty_limits();
    assert_eq!((background, limit), (6_553, 26_214));
    for _ in 0..=background {
        mem.alloc_page(Gfp::HighUser, PageUse::CacheDirty);
    }
    assert!(mem.take_pdflush_wakeup());
    assert_eq!(mem.pdflush_step(), 32);
    assert_eq!(mem.dirty_pages(), background + 1 - 32);
    assert_eq!(mem.pdflush_step(), 0);
    mem.write_done(32, WriteKind::Writeback);
    assert_eq!(mem.writeback_pages(), 0);
    assert!(mem.check_books());
}

#[test]
fn pdflush_writes_what_is_30_s_old() {
    let mut mem = Memory::new(layout());
    assert_eq!(mem.dirty(40), 40);
    for _ in 0..5 {
        mem.pdflush_periodic_wake();
        assert_eq!(mem.pdflush_step(), 0);
    }
    mem.pdflush_periodic_wake();
    assert_eq!(
        [mem.pdflush_step(), mem.pdflush_step(), mem.pdflush_step()],
        [32, 8, 0]
    );
    assert!(mem.check_books());
}

fn more_dirty_than_the_limit() -> Memory {
    let mut mem = Memory::new(layout());
    while !mem.writer_must_wait() {
        mem.alloc_page(Gfp::HighUser, PageUse::CacheDirty);
    }
    mem
}

#[test]
fn a_writer_looks_at_the_limits_once_in_1024_pages_and_in_8_while_they_are_exceeded() {
    let mut mem = more_dirty_than_the_limit();
    assert!(!mem.dirtied_by_writer(1_024));
    assert!(mem.dirtied_by_writer(1));
    mem.balance_dirty_pages(&mut Balancing::default());
    assert!(!mem.dirtied_by_writer(8));
    assert!(mem.dirtied_by_writer(1));
}

#[test]
fn a_writer_that_finds_too_much_dirty_writes_6_mib_back_and_then_goes_on() {
    let mut mem = more_dirty_than_the_limit();
    let (mut writer, mut written) = (Balancing::default(), 0);
    while let Balance::Write(pages) = mem.balance_dirty_pages(&mut writer) {
        written += pages;
    }
    assert_eq!((written, mem.writer_must_wait()), (1_536, true));
    assert_eq!(
        mem.balance_dirty_pages(&mut writer),
        Balance::Done,
        "its duty"
    );
    mem.write_done(written, WriteKind::Writeback);
    assert!(!mem.writer_must_wait());
}

#[test]
fn a_writer_waits_for_the_disk_where_all_is_on_its_way() {
    let mut mem = more_dirty_than_the_limit();
    let all = mem.dirty_pages();
    assert_eq!(mem.begin_writeback(all), all);
    let mut writer = Balancing::default();
    assert_eq!(
        mem.balance_dirty_pages(&mut writer),
        Balance::Nap { ms: 100 }
    );
    mem.write_done(all, WriteKind::Writeback);
    assert_eq!(mem.balance_dirty_pages(&mut writer), Balance::Done);
    assert!(mem.check_books());
}

#[test]
fn a_writer_waits_above_forty_percent() {
    let mut mem = Memory::new(layout());
    for _ in 0..26_214 {
        mem.alloc_page(Gfp::HighUser, PageUse::CacheDirty);
    }
    assert!(!mem.writer_must_wait());
    mem.alloc_page(Gfp::HighUser, PageUse::CacheDirty);
    assert!(mem.writer_must_wait());
}

#[test]
fn a_file_is_read_once_from_disk_and_its_second_read_makes_a_page_active() {
    let mut mem = Memory::new(layout());
    let mut rng = Rng::named(1, "file");
    mem.set_working_set(1_000);
    let active = mem.meminfo().active;
    let mut misses = 0;
    for _ in 0..20_000 {
        if mem.file_read(&mut rng) == FileRead::Miss {
            mem.alloc_page(Gfp::HighUser, PageUse::FileWork);
            misses += 1;
        }
    }
    assert_eq!((misses, mem.working_set_resident()), (1_000, 1_000));
    assert!(mem.meminfo().active >= active + 990 * PAGE_KB);
    mem.set_working_set(400);
    assert_eq!(mem.working_set_resident(), 400);
    assert!(mem.check_books());
}

#[test]
fn files_that_were_read_long_ago_fill_memory_down_to_kswapds_watermarks() {
    let mut mem = Memory::new(layout());
    let (cached, free) = (mem.meminfo().cached, mem.free_page_count());
    mem.read_once(1_000);
    assert_eq!(mem.meminfo().cached, cached + 1_000 * PAGE_KB);
    mem.read_once(2 * free);
    assert!(!mem.kswapd_is_running(), "it has slept since");
    assert!(
        mem.free_page_count() < 3 * mem.pages_high(),
        "{}",
        mem.free_page_count()
    );
    assert!(
        mem.counters().pgsteal > u64::from(free) / 2,
        "older pages made room"
    );
    assert_eq!(mem.writeback_pages(), 0, "its writes have ended");
    assert!(mem.check_books());
}

#[test]
fn low_memory_for_buffers_leaves_out_the_kernel_and_the_high_watermarks() {
    let mem = Memory::new(layout());
    assert_eq!(mem.total_pages(), 65_536);
    let [dma, normal] = [ZONE_DMA, ZONE_NORMAL].map(|z| mem.zone(z).marks.high);
    assert_eq!(mem.pages_high(), dma + normal, "there is no high memory");
    let kernel = 10_000 / PAGE_KB;
    let low = u64::from(65_536 - kernel - dma - normal);
    assert_eq!(mem.free_buffer_pages(), low);
}
