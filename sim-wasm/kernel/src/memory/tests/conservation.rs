//! Test that every page is counted exactly once after any sequence of actions.

use super::*;
use base::Rng;
use proptest::prelude::*;

/// An action on memory.
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
        (0..7_u8, 1..500_u32).prop_map(|(page_use, n)| Act::Free(page_use, n)),
        (1..300_u32).prop_map(Act::Kswapd),
        Just(Act::Direct),
        Just(Act::Pdflush),
        Just(Act::DiskIdles),
    ]
}

struct MemoryBench {
    mem: Memory,
    slab: Slab,
    rng: Rng,
    writes: [u32; 3],
}

impl MemoryBench {
    fn new(total_mib: u32, swap_mib: u32) -> MemoryBench {
        let mut mem = Memory::new(MemoryLayout {
            total_mib,
            swap_mib,
            ..layout()
        });
        mem.set_working_set(4_000);
        MemoryBench {
            mem,
            slab: Slab::default(),
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
                let asleep = matches!(step.next, ReclaimNext::Done);
                assert_ne!(asleep, self.mem.kswapd_is_running());
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
            PageUse::Slab,
            PageUse::Cache,
            PageUse::CacheDirty,
            PageUse::FileWork,
            PageUse::Text,
            PageUse::Anon(OwnerId(1)),
            PageUse::SwapIn(OwnerId(1)),
        ];
        match page_use % 2 {
            0 => self.mem.free_anon(OwnerId(1), n),
            _ => self.mem.forget_swapped(OwnerId(1), n),
        };
        self.mem
            .alloc_page(Gfp::Kernel, uses[usize::from(page_use)]);
    }

    fn direct(&mut self) {
        let mut reclaim = self.mem.begin_direct_reclaim(Gfp::HighUser);
        loop {
            let step = self.mem.direct_reclaim_step(&mut reclaim);
            self.note_writes(step);
            if matches!(step.next, ReclaimNext::Done | ReclaimNext::OutOfMemory) {
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
        let mut bench = MemoryBench::new(total_mib, swap_mib);
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
