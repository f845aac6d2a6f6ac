//! Who frees memory is woken: kswapd, pdflush, and syslogd for what the kernel says of it.
//!
//! Read first: mm/page_alloc.c:wakeup_kswapd, mm/page-writeback.c:wakeup_bdflush.

use super::Machine;
use base::codes::Event;
use kernel::memory::{PDFLUSH_WAKE_MS, ZONE_NORMAL};
use kernel::task::TaskState;

impl Machine {
    /// After an allocation: kswapd is woken if a zone fell below its low watermark. `cause`
    /// brought the task or the frames that asked for the page.
    pub(super) fn look_after_kswapd(&mut self, cause: u64) {
        let asleep = self.cpu.rq.task(self.kswapd).state == TaskState::Interruptible;
        if self.memory.take_kswapd_wakeup() && asleep {
            let low = u64::from(self.memory.zone_reading(ZONE_NORMAL).marks.low);
            let free = self.normal_free();
            self.causes.kswapd_woken = self.note(Event::KswapdWoken, free, low, cause);
            let cause = self.causes.kswapd_woken;
            self.wake_task(self.kswapd, cause);
        }
    }

    /// Where dirty pages are to be written, pdflush is woken.
    pub(super) fn look_after_pdflush(&mut self) {
        if self.memory.take_pdflush_wakeup() {
            self.wake_task(self.pdflush, 0);
        }
    }

    /// pdflush's five-second wake-up, from the tick.
    pub(super) fn pdflush_timer(&mut self) {
        if self.cpu.jiffies.is_multiple_of(PDFLUSH_WAKE_MS) {
            self.memory.pdflush_periodic_wake();
            self.look_after_pdflush();
        }
    }

    /// "page allocation failure": the kernel warns, at most so often, and syslogd has lines
    /// to write.
    pub(super) fn warn_of_failed_allocation(&mut self) {
        if !self.kernel_log.warn_of_failed_allocation(self.cpu.jiffies) {
            return;
        }
        if let Some(syslogd) = self.syslogd {
            let asleep = self.cpu.rq.task(syslogd).state == TaskState::Interruptible;
            if asleep {
                let cause = self.causes.refill_failed;
                self.wake_task(syslogd, cause);
            }
        }
    }

    pub(super) fn normal_free(&self) -> u64 {
        u64::from(self.memory.zone_reading(ZONE_NORMAL).free)
    }
}
