//! Memory as a whole: grants against the marks, reclaim, the published Table 3, the books.

use super::super::slab::Slab;
use super::*;
use crate::rng::Rng;
use proptest::prelude::*;

/// Bytes that sk98lin asks for a frame of 1500.
const SK98LIN: u32 = 1560;

fn layout() -> MemoryLayout {
    MemoryLayout {
        total_mib: 256,
        swap_mib: 512,
        kernel_kb: 10_000,
        buffers_kb: 7_300,
        cached_kb: 22_000,
        mapped_kb: 6_000,
        programs_kb: 8_000,
        slab_kb: 2_000,
        dcache_kb: 3_000,
    }
}

/// A machine without anything in it, whose low zones are cut down to so many free pages.
fn with_free(dma: u32, normal: u32) -> Memory {
    let mut mem = Memory::empty(layout());
    for (z, free) in [(ZONE_DMA, dma), (ZONE_NORMAL, normal)] {
        let zone = &mut mem.zones[z];
        zone.kernel = zone.present - free;
        zone.free = free;
    }
    mem
}

fn grant(dma: u32, normal: u32, gfp: Gfp) -> (PageGrant, bool) {
    let mut mem = with_free(dma, normal);
    let grant = mem.alloc_page(gfp, PageUse::Kernel);
    (grant, mem.take_kswapd_wakeup())
}

#[test]
fn an_atomic_page_needs_181_free_in_normal_or_253_in_dma() {
    assert_eq!(grant(0, 181, Gfp::Atomic), (PageGrant::Granted, true));
    assert_eq!(grant(252, 180, Gfp::Atomic), (PageGrant::Failed, true));
    assert_eq!(grant(253, 180, Gfp::Atomic), (PageGrant::Granted, true));
}

#[test]
fn kswapd_is_woken_only_when_normal_has_600_and_dma_280_or_less() {
    assert_eq!(grant(0, 601, Gfp::Kernel), (PageGrant::Granted, false));
    assert_eq!(grant(281, 600, Gfp::Kernel), (PageGrant::Granted, false));
    assert_eq!(grant(280, 600, Gfp::Kernel), (PageGrant::Granted, true));
}

#[test]
fn a_page_that_can_wait_needs_481_in_normal_or_273_in_dma() {
    assert_eq!(grant(0, 481, Gfp::Kernel).0, PageGrant::Granted);
    assert_eq!(grant(272, 480, Gfp::Kernel).0, PageGrant::MustReclaim);
    assert_eq!(grant(273, 480, Gfp::Kernel).0, PageGrant::Granted);
}

#[test]
fn the_oom_victim_may_take_the_last_page() {
    let mut mem = with_free(1, 0);
    let victim = PageUse::Anon(OwnerId(3));
    let ask = |mem: &mut Memory| mem.alloc_page_from_reserves(Gfp::HighUser, victim);
    assert_eq!(ask(&mut mem), PageGrant::Granted);
    assert_eq!(ask(&mut mem), PageGrant::MustReclaim);
}

#[test]
fn page_faults_use_highmem_and_packets_never_do() {
    let total_mib = 1024;
    let mut mem = Memory::empty(MemoryLayout {
        total_mib,
        ..layout()
    });
    mem.alloc_page(Gfp::HighUser, PageUse::Anon(OwnerId(1)));
    mem.alloc_page(Gfp::Atomic, PageUse::Slab);
    assert_eq!(mem.zone_reading(ZONE_HIGHMEM).active, 1);
    assert_eq!(mem.zones[ZONE_NORMAL].slab, 1);
    assert!(mem.check_books());
}

/// kswapd runs until it sleeps, and the disk writes at once; returns its steps.
fn run_kswapd(mem: &mut Memory) -> u32 {
    for steps in 1..100_000 {
        let step = mem.kswapd_step();
        assert!(step.scanned <= 64, "a step is bounded: {step:?}");
        mem.write_done(step.swap_writes, WriteKind::SwapOut);
        mem.write_done(step.file_writes, WriteKind::PageOut);
        if let Next::Done { .. } = step.next {
            return steps;
        }
    }
    panic!("kswapd never sleeps: {:?}", mem.meminfo());
}

fn run_direct(mem: &mut Memory, gfp: Gfp) -> (Next, u32) {
    let mut reclaim = mem.begin_direct_reclaim(gfp);
    let mut freed = 0;
    loop {
        let step = mem.direct_reclaim_step(&mut reclaim);
        assert!(step.scanned <= 64);
        freed += step.freed;
        mem.write_done(step.swap_writes, WriteKind::SwapOut);
        mem.write_done(step.file_writes, WriteKind::PageOut);
        match step.next {
            Next::Continue | Next::Nap { .. } => {}
            end => return (end, freed),
        }
    }
}

/// An owner faults pages in until the machine says stop.
fn fault_in(mem: &mut Memory, owner: OwnerId, pages: u32) -> u32 {
    (0..pages)
        .take_while(|_| mem.alloc_page(Gfp::HighUser, PageUse::Anon(owner)) == PageGrant::Granted)
        .count() as u32
}

#[test]
fn kswapd_stops_when_every_zone_is_above_pages_high() {
    let mut mem = Memory::new(layout());
    fault_in(&mut mem, OwnerId(1), 65_536);
    assert!(mem.take_kswapd_wakeup());
    run_kswapd(&mut mem);
    assert!(mem.zone_reading(ZONE_NORMAL).free > 720);
    assert!(mem.zone_reading(ZONE_DMA).free > 48);
    assert!(mem.counters().kswapd_steal > 0 && mem.check_books());
}

#[test]
fn a_woken_kswapd_is_not_woken_again_in_its_round() {
    let mut mem = Memory::new(layout());
    fault_in(&mut mem, OwnerId(1), 65_536);
    assert!(mem.take_kswapd_wakeup() && !mem.take_kswapd_wakeup());
    mem.kswapd_step();
    assert!(mem.kswapd_is_running());
    mem.alloc_page(Gfp::Atomic, PageUse::Slab);
    assert!(!mem.take_kswapd_wakeup());
}

#[test]
fn direct_reclaim_is_content_with_32_pages() {
    let mut mem = Memory::new(layout());
    fault_in(&mut mem, OwnerId(1), 65_536);
    let (end, freed) = run_direct(&mut mem, Gfp::HighUser);
    assert_eq!(end, Next::Done { success: true });
    assert!((32..=96).contains(&freed), "{freed}");
    assert_eq!(mem.counters().allocstall, 1);
}

#[test]
fn at_ease_page_cache_goes_before_programs() {
    let mut mem = Memory::new(layout());
    fault_in(&mut mem, OwnerId(1), 5_000);
    let mut slab = Slab::new();
    while mem.meminfo().cached > 15_000 && slab.alloc_skb(&mut mem, SK98LIN) {
        if mem.take_kswapd_wakeup() {
            run_kswapd(&mut mem);
        }
    }
    assert!(mem.meminfo().cached <= 15_000);
    assert_eq!(mem.counters().pswpout, 0);
    assert_eq!(mem.resident(OwnerId(1)), 5_000);
}

#[test]
fn without_page_cache_programs_go_to_swap_and_come_back() {
    let mut mem = Memory::new(layout());
    let owner = OwnerId(1);
    for _ in 0..70_000 {
        if mem.alloc_page(Gfp::HighUser, PageUse::Anon(owner)) != PageGrant::Granted {
            run_direct(&mut mem, Gfp::HighUser);
        }
        if mem.take_kswapd_wakeup() {
            run_kswapd(&mut mem);
        }
    }
    assert!(mem.swapped(owner) > 5_000 && mem.check_books());
    assert_eq!(mem.touch(owner, u32::MAX), mem.swapped(owner));
    let swapped = mem.swapped(owner);
    run_direct(&mut mem, Gfp::HighUser);
    let grant = mem.alloc_page(Gfp::HighUser, PageUse::SwapIn(owner));
    assert_eq!(grant, PageGrant::Granted);
    assert!(mem.swapped(owner) >= swapped - 1);
    mem.free_owner(owner);
    assert_eq!(mem.total_vm(owner), 0);
    assert!(mem.check_books());
}

#[test]
fn network_buffers_are_never_reclaimed_and_the_end_is_out_of_memory() {
    let mut mem = Memory::new(MemoryLayout {
        swap_mib: 0,
        ..layout()
    });
    let mut slab = Slab::new();
    while slab.alloc_skb(&mut mem, SK98LIN) {
        if mem.take_kswapd_wakeup() {
            run_kswapd(&mut mem);
        }
    }
    let (skbs, pages) = (slab.skbs(), slab.pages());
    let mut end = Next::Continue;
    for _ in 0..200 {
        end = run_direct(&mut mem, Gfp::HighUser).0;
    }
    assert_eq!(end, Next::OutOfMemory);
    assert_eq!((slab.skbs(), slab.pages()), (skbs, pages));
    run_kswapd(&mut mem);
    assert!(mem.meminfo().cached == 0 && mem.zone_reading(ZONE_NORMAL).all_unreclaimable);
    assert!(mem.check_books());
}

#[test]
fn under_pressure_a_burst_finds_no_buffer_until_kswapd_has_had_the_cpu() {
    let mut mem = Memory::new(layout());
    let mut slab = Slab::new();
    while mem.zone_reading(ZONE_NORMAL).free > 600 || mem.zone_reading(ZONE_DMA).free > 280 {
        fault_in(&mut mem, OwnerId(1), 1);
    }
    let burst = (0..1_500)
        .filter(|_| slab.alloc_skb(&mut mem, SK98LIN))
        .count();
    // (600 - 180) + (280 - 252) pages at 0.5542 a packet.
    assert!((800..=812).contains(&burst), "{burst}");
    assert!(!slab.alloc_skb(&mut mem, SK98LIN));
    assert!(mem.take_kswapd_wakeup());
    let mut steps = 0;
    while !slab.alloc_skb(&mut mem, SK98LIN) {
        mem.kswapd_step();
        steps += 1;
    }
    assert!((1..=20).contains(&steps), "{steps}");
}

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
fn the_same_calls_give_the_same_digest() {
    let digest = || {
        let mut mem = Memory::new(layout());
        fault_in(&mut mem, OwnerId(1), 65_536);
        run_kswapd(&mut mem);
        let mut sum = 0_u64;
        mem.fold_digest(&mut |word| sum = sum.rotate_left(5).wrapping_mul(31) ^ word);
        sum
    };
    assert_eq!(digest(), digest());
}

/// The machine of Table 3, filled with a receive queue of so many MiB; buffers and cache
/// as published at 1 MiB. What is not published (programs, slab) is our assumption, and
/// the kernel's part is what is left of the machine at 1 MiB.
fn table3(rcvbuf_mib: u32) -> MemInfo {
    let mut mem = Memory::new(MemoryLayout {
        kernel_kb: 10_832,
        cached_kb: 28_060 - 6_000,
        slab_kb: 2_000,
        ..layout()
    });
    let mut slab = Slab::new();
    let queued = (rcvbuf_mib << 20) / Slab::skb_truesize(SK98LIN) + 1;
    receive(&mut mem, &mut slab, queued + 384);
    for _ in 0..200 {
        (0..64).for_each(|_| slab.free_skb(&mut mem, SK98LIN));
        receive(&mut mem, &mut slab, queued + 384);
    }
    assert!(mem.check_books() && slab.check_books());
    mem.meminfo()
}

/// Packets come until so many are held; kswapd runs whenever it is woken.
fn receive(mem: &mut Memory, slab: &mut Slab, until_held: u32) {
    while slab.skbs() < until_held {
        slab.alloc_skb(mem, SK98LIN);
        if mem.take_kswapd_wakeup() {
            run_kswapd(mem);
        }
    }
}

fn within_one_percent(kb: u32, published: u32) -> bool {
    kb.abs_diff(published) * 100 <= published
}

#[test]
fn table_3_memfree_follows_from_slab_accounting() {
    assert!(within_one_percent(table3(1).mem_free, 200_764));
    assert!(within_one_percent(table3(10).mem_free, 189_108));
    assert!(within_one_percent(table3(40).mem_free, 149_056));
    assert!(within_one_percent(table3(80).mem_free, 95_612));
}

#[test]
fn table_3_at_160_mib_the_page_cache_gives_way_and_buffers_hardly() {
    let info = table3(160);
    assert!((3_000..4_200).contains(&info.mem_free), "{info:?}");
    assert!((13_000..16_500).contains(&info.cached), "{info:?}");
    assert!(info.buffers > 7_000, "{info:?}");
}

#[test]
fn table_3_at_170_mib_buffers_go_too() {
    let info = table3(170);
    assert!((3_000..4_200).contains(&info.mem_free), "{info:?}");
    assert!(info.cached < 10_000 && info.buffers < 5_000, "{info:?}");
}

/// What may happen to memory.
#[derive(Clone, Copy, Debug)]
enum Act {
    Packets(u32),
    FreePackets(u32),
    Fault(u16, u32),
    Touch(u16, u32),
    Exit(u16),
    Read(u32),
    Dirty(u32),
    Free(u8, u32),
    Kswapd(u32),
    Direct,
    Pdflush,
    DiskIdles,
}

fn any_act() -> impl Strategy<Value = Act> {
    prop_oneof![
        (1..9_000_u32).prop_map(Act::Packets),
        (1..9_000_u32).prop_map(Act::FreePackets),
        (0..4_u16, 1..8_000_u32).prop_map(|(owner, n)| Act::Fault(owner, n)),
        (0..4_u16, 1..9_000_u32).prop_map(|(owner, n)| Act::Touch(owner, n)),
        (0..4_u16).prop_map(Act::Exit),
        (1..3_000_u32).prop_map(Act::Read),
        (1..3_000_u32).prop_map(Act::Dirty),
        (0..6_u8, 1..500_u32).prop_map(|(page_use, n)| Act::Free(page_use, n)),
        (1..300_u32).prop_map(Act::Kswapd),
        Just(Act::Direct),
        Just(Act::Pdflush),
        Just(Act::DiskIdles),
    ]
}

struct Bench {
    mem: Memory,
    slab: Slab,
    rng: Rng,
    writes: [u32; 3],
}

impl Bench {
    fn new(total_mib: u32, swap_mib: u32) -> Bench {
        let mut mem = Memory::new(MemoryLayout {
            total_mib,
            swap_mib,
            ..layout()
        });
        mem.set_working_set(4_000);
        Bench {
            mem,
            slab: Slab::new(),
            rng: Rng::named(3, "bench"),
            writes: [0; 3],
        }
    }

    fn act(&mut self, act: Act) {
        match act {
            Act::Packets(n) => (0..n).for_each(|_| {
                self.slab.alloc_skb(&mut self.mem, SK98LIN);
            }),
            Act::FreePackets(n) => (0..n.min(self.slab.skbs()))
                .for_each(|_| self.slab.free_skb(&mut self.mem, SK98LIN)),
            Act::Fault(owner, n) => {
                fault_in(&mut self.mem, OwnerId(owner), n);
            }
            Act::Touch(owner, n) => self.touch(OwnerId(owner), n),
            Act::Exit(owner) => {
                self.mem.free_owner(OwnerId(owner));
            }
            Act::Read(n) => (0..n).for_each(|_| self.read()),
            Act::Dirty(n) => self.dirty(n),
            Act::Free(page_use, n) => self.free(page_use, n),
            Act::Kswapd(n) => (0..n).for_each(|_| {
                let step = self.mem.kswapd_step();
                self.note_writes(step);
            }),
            Act::Direct => self.direct(),
            Act::Pdflush => {
                self.mem.pdflush_periodic_wake();
                self.writes[0] += self.mem.pdflush_step();
            }
            Act::DiskIdles => self.disk_idles(),
        }
    }

    fn touch(&mut self, owner: OwnerId, n: u32) {
        for _ in 0..self.mem.touch(owner, n) {
            self.mem.alloc_page(Gfp::HighUser, PageUse::SwapIn(owner));
        }
        for _ in 0..self.mem.touch_text(n) {
            self.mem.alloc_page(Gfp::HighUser, PageUse::Text);
        }
    }

    fn read(&mut self) {
        if self.mem.file_read(&mut self.rng) == FileRead::Miss {
            self.mem.alloc_page(Gfp::HighUser, PageUse::FileWork);
        }
    }

    fn dirty(&mut self, n: u32) {
        for _ in self.mem.dirty(n / 2)..n {
            self.mem.alloc_page(Gfp::HighUser, PageUse::CacheDirty);
        }
    }

    fn free(&mut self, page_use: u8, n: u32) {
        let uses = [
            PageUse::Kernel,
            PageUse::Buffers,
            PageUse::Cache,
            PageUse::CacheDirty,
            PageUse::FileWork,
            PageUse::Text,
        ];
        self.mem.free_pages(uses[usize::from(page_use)], n);
        self.mem
            .alloc_page(Gfp::Kernel, uses[usize::from(page_use)]);
    }

    fn direct(&mut self) {
        let mut reclaim = self.mem.begin_direct_reclaim(Gfp::HighUser);
        loop {
            let step = self.mem.direct_reclaim_step(&mut reclaim);
            self.note_writes(step);
            if matches!(step.next, Next::Done { .. } | Next::OutOfMemory) {
                return;
            }
        }
    }

    fn note_writes(&mut self, step: ReclaimStep) {
        self.writes[1] += step.file_writes;
        self.writes[2] += step.swap_writes;
    }

    fn disk_idles(&mut self) {
        let kinds = [WriteKind::Writeback, WriteKind::PageOut, WriteKind::SwapOut];
        for (kind, pages) in kinds.into_iter().zip(std::mem::take(&mut self.writes)) {
            self.mem.write_done(pages, kind);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]
    #[test]
    fn whatever_happens_the_books_balance(
        acts in prop::collection::vec(any_act(), 1..40),
        total_mib in prop::sample::select(vec![64_u32, 128, 256, 1024]),
        swap_mib in prop::sample::select(vec![0_u32, 16, 512]),
    ) {
        let mut bench = Bench::new(total_mib, swap_mib);
        for act in acts {
            bench.act(act);
            prop_assert!(bench.mem.check_running_books(), "after {act:?}");
            prop_assert!(bench.mem.check_books(), "after {act:?}");
            prop_assert!(bench.slab.check_books(), "after {act:?}");
        }
        bench.disk_idles();
        prop_assert_eq!(bench.mem.writeback_pages(), 0);
    }
}
