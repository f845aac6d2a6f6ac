//! Throttling of writers: a program that makes much page cache dirty writes some of it to the disk
//! itself, and waits for the disk.
//!
//! Read first: mm/page-writeback.c:balance_dirty_pages_ratelimited, balance_dirty_pages,
//! set_ratelimit, sync_writeback_pages.
//!
//! Simplified: a writer checks the limit on dirty pages before each request of 32 pages; in the
//! kernel it checks only after its whole chunk (`CHUNK_IN_LOOKS`). The check has the same result,
//! because pages on their way to the disk count as dirty. The first dirty page above the background
//! limit wakes pdflush. A trace of write requests would show the difference.

use super::Memory;
use super::writeback::REQUEST_PAGES;

/// Pages that may become dirty between two checks of the limit on dirty pages: a 32nd of memory, at
/// most 4 MiB (set_ratelimit).
const LOOKS_IN_MEMORY: u32 = 32;
const LOOK_AT_MOST: u32 = 1_024;
/// Pages that all writers together may make dirty between two checks while the limit on dirty pages
/// is exceeded.
const LOOK_WHEN_EXCEEDED: u32 = 8;
/// Pages that a writer must write to the disk itself if the limit is exceeded: 3/2 of the pages
/// between two checks.
const CHUNK_IN_LOOKS: (u32, u32) = (3, 2);
/// Longest wait for the end of a write (blk_congestion_wait), ms.
const NAP_MS: u32 = 100;

/// State of a writer that checks the limits on dirty pages.
#[derive(Clone, Copy, Debug, Default)]
pub struct Balancing {
    written: u32,
}

/// Next step of a writer that checks the limits on dirty pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Balance {
    /// Send this number of pages to the disk.
    Write(u32),
    /// Wait for a write to end, at most `ms`.
    Nap {
        /// Longest wait, ms.
        ms: u32,
    },
    /// Continue the writer's program.
    Done,
}

impl Memory {
    /// Counts pages of page cache that a program made dirty. Returns whether the program must now
    /// check the limit on dirty pages.
    pub fn dirtied_by_writer(&mut self, pages: u32) -> bool {
        let looks_at = if self.throttle.exceeded {
            LOOK_WHEN_EXCEEDED
        } else {
            self.pages_between_looks()
        };
        self.throttle.since_look += pages;
        let looks = self.throttle.since_look > looks_at;
        if looks {
            self.throttle.since_look = 0;
        }
        looks
    }

    /// Returns the next step of a writer that checks the limits. When a write has ended, call
    /// `write_done` with `Writeback`.
    pub fn balance_dirty_pages(&mut self, writer: &mut Balancing) -> Balance {
        self.throttle.exceeded = self.writer_must_wait();
        let chunk = self.pages_between_looks() * CHUNK_IN_LOOKS.0 / CHUNK_IN_LOOKS.1;
        if !self.throttle.exceeded || writer.written >= chunk {
            return Balance::Done;
        }
        match self.begin_writeback(REQUEST_PAGES.min(chunk - writer.written)) {
            0 => Balance::Nap { ms: NAP_MS },
            pages => {
                writer.written += pages;
                Balance::Write(pages)
            }
        }
    }

    fn pages_between_looks(&self) -> u32 {
        (self.total_pages / LOOKS_IN_MEMORY).clamp(16, LOOK_AT_MOST)
    }
}
