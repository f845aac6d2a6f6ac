//! Wakes the tasks that free memory, and syslogd for the kernel's warnings.
//!
//! Read first: mm/page_alloc.c:wakeup_kswapd, mm/page-writeback.c:wakeup_bdflush.

use super::Mm;
use crate::cx::Cx;
use crate::recorder::note::Note;
use crate::sched::Sched;
use kernel::memory::{PDFLUSH_WAKE_MS, ZONE_NORMAL};
use kernel::task::TaskState;

impl Mm {
    /// Wakes kswapd if an allocation left a zone below its low watermark. `cause` is the journal
    /// entry of the task or the frames that requested the page.
    pub(crate) fn wake_kswapd_if_low(&mut self, cause: u64, sched: &mut Sched, cx: &mut Cx) {
        let asleep = sched.state_of(self.kswapd) == TaskState::Interruptible;
        if self.memory.take_kswapd_wakeup() && asleep {
            let low = self.memory.zone(ZONE_NORMAL).marks.low;
            let free_pages = self.normal_free();
            let woken = sched.note(Note::KswapdWoken { free_pages, low }, cause, cx);
            cx.causes.kswapd_woken = woken;
            sched.wake(self.kswapd, woken, cx);
        }
    }

    /// Wakes pdflush if dirty pages should be written.
    pub(crate) fn wake_pdflush_if_dirty(&mut self, sched: &mut Sched, cx: &mut Cx) {
        if self.memory.take_pdflush_wakeup() {
            sched.wake(self.pdflush, 0, cx);
        }
    }

    /// Wakes pdflush every five seconds.
    pub(super) fn wake_pdflush_periodically(&mut self, sched: &mut Sched, cx: &mut Cx) {
        if cx.is_turn_of(PDFLUSH_WAKE_MS) {
            self.memory.pdflush_periodic_wake();
            self.wake_pdflush_if_dirty(sched, cx);
        }
    }

    /// Logs the warning "page allocation failure" within its rate limit, and wakes syslogd to write
    /// it.
    pub(crate) fn warn_of_failed_allocation(&mut self, sched: &mut Sched, cx: &mut Cx) {
        // A pool requests pages with __GFP_NOWARN (page_pool_dev_alloc_pages), so there is no
        // warning.
        if self.page_pool().is_some() || !self.kernel_log.warn_of_failed_allocation(cx.uptime_ms())
        {
            return;
        }
        if let Some(syslogd) = self.syslogd
            && sched.state_of(syslogd) == TaskState::Interruptible
        {
            let cause = cx.causes.refill_failed;
            sched.wake(syslogd, cause, cx);
        }
    }
}
