//! The program that `memory.pressure` stands for: it holds memory and touches it.
//!
//! Read first: contract §1, `memory.pressure`.

use super::Machine;
use super::cpu::Step;
use super::tasks::Act;
use crate::kernel::memory::{OwnerId, PageUse};
use crate::kernel::task::{TaskId, TaskKind, TaskState};
use crate::observe::codes::Work;
use crate::time::Ns;

/// The memory holder faults at most 20 MB/s (contract `memory.pressure`): 49 pages in 10 ms.
const PRESSURE_PAGES_PER_TURN: u32 = 49;
/// How often it takes a turn, jiffies.
const PRESSURE_TURN_JIFFIES: u64 = 10;
/// Turns in which it touches every page once (each page each second).
const PRESSURE_TURNS_PER_SECOND: u32 = 100;

/// The memory holder between two turns.
#[derive(Clone, Copy, Debug)]
pub(super) enum PressureAct {
    /// Its next turn.
    Turn,
    /// What it holds has been touched.
    Grow,
    /// Its new pages are there: sleep until the next turn.
    Held,
}

impl Machine {
    /// `memory.pressure` changed: less is given back at once, more is faulted in by and by.
    pub(super) fn apply_memory_pressure(&mut self) {
        let percent = u64::from(self.config.pressure_percent);
        let target = (u64::from(self.load.pressure_full) * percent / 100) as u32;
        self.load.pressure_target = target;
        let id = match self.load.pressure_task {
            Some(id) => id,
            None if target == 0 => return,
            None => {
                let id = self
                    .cpu
                    .rq
                    .spawn(TaskKind::MemoryPressure, 1, 0, false, self.now);
                self.tasks.assign(id, Act::Pressure(PressureAct::Turn));
                self.load.pressure_task = Some(id);
                self.wake_task(id, 0);
                id
            }
        };
        self.shrink_pressure(OwnerId(id.0), target);
    }

    /// How long the memory holder takes to hold what it is to hold, and to touch all of it once.
    pub(super) fn pressure_warmup(&self) -> Ns {
        match self.load.pressure_target {
            0 => Ns::ZERO,
            pages => {
                let turns = u64::from(pages.div_ceil(PRESSURE_PAGES_PER_TURN));
                Ns::from_ms((turns + u64::from(PRESSURE_TURNS_PER_SECOND)) * PRESSURE_TURN_JIFFIES)
            }
        }
    }

    fn shrink_pressure(&mut self, owner: OwnerId, target: u32) {
        let surplus = self.memory.total_vm(owner).saturating_sub(target);
        let from_swap = self.memory.free_pages(PageUse::SwapIn(owner), surplus);
        self.memory
            .free_pages(PageUse::Anon(owner), surplus - from_swap);
    }

    /// The memory holder's turn: touch a hundredth of what it holds, then fault a little
    /// more in, then sleep. What it finds in swap it must wait for.
    pub(super) fn resume_pressure(&mut self, id: TaskId, act: PressureAct) {
        match act {
            PressureAct::Turn => self.touch_held(OwnerId(id.0)),
            PressureAct::Grow => self.hold_more(OwnerId(id.0)),
            PressureAct::Held => {
                self.set_timeout(id, PRESSURE_TURN_JIFFIES);
                self.block_current(TaskState::Interruptible, Act::Pressure(PressureAct::Turn));
            }
        }
    }

    fn touch_held(&mut self, owner: OwnerId) {
        let touched = self
            .memory
            .total_vm(owner)
            .div_ceil(PRESSURE_TURNS_PER_SECOND);
        let away = self.memory.touch(owner, touched);
        let grow = Act::Pressure(PressureAct::Grow);
        self.fault_in(away, PageUse::SwapIn(owner), grow);
    }

    fn hold_more(&mut self, owner: OwnerId) {
        let missing = self
            .load
            .pressure_target
            .saturating_sub(self.memory.total_vm(owner));
        let more = missing.min(PRESSURE_PAGES_PER_TURN);
        let cost = u64::from(more) * self.costs().page_fault;
        let step = Step::kernel(Work::PageFault, cost);
        let held = Act::Pressure(PressureAct::Held);
        self.demand_pages(more, PageUse::Anon(owner), step, held);
    }
}
