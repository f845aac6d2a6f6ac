//! The studies' background load: `make -jN` of a kernel, modelled one compile process at a time.
//!
//! A compile process computes, reads source and header files between bursts of computing, and
//! touches more memory as it runs. At its end the process writes an object file and exits; `make`
//! then forks the next one. The parameters `load.*` set these amounts.
//!
//! Simplified: compile processes differ only in their lengths, chosen at random (uniform from half
//! to one and a half times the mean). No process waits for another's output. A build log would show
//! the difference; the receiver's results do not.

use base::Rng;

/// A compile process reads its header files in the first 1 / `HEADERS_IN` of its lifetime.
const HEADERS_IN: u64 = 8;
/// CPU time of one step of computing, ns. After each step the process touches new memory. Steps are
/// short, so that page faults are spread evenly.
const CHUNK_NS: u64 = 4_000_000;

/// Mean values of a compile process, from the parameters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CompileMeans {
    /// CPU time of a process before it exits, ns; 0 means that it never exits.
    pub life_ns: u64,
    /// CPU time between two file reads, ns.
    pub burst_ns: u64,
    /// Largest anonymous memory of a process, pages.
    pub rss_pages: u32,
    /// File pages that a process reads during its life.
    pub file_pages: u32,
    /// Pages of the object file, which a process writes at the end of its life.
    pub dirty_pages: u32,
}

impl CompileMeans {
    /// Scales the CPU times for a CPU with `percent` of the reference speed in user code.
    pub fn at_speed(self, percent: u64) -> CompileMeans {
        CompileMeans {
            life_ns: self.life_ns * 100 / percent,
            burst_ns: (self.burst_ns * 100 / percent).max(1),
            ..self
        }
    }
}

/// Next action of a compile process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompileAction {
    /// Uses the CPU for this many nanoseconds.
    Compute(u64),
    /// Touches new anonymous pages.
    Touch(u32),
    /// Reads its own source file, which is not in the page cache yet.
    ReadSource,
    /// Reads pages of headers and tools.
    Read(u32),
    /// Dirties this many pages of the page cache.
    Write(u32),
    /// Ends.
    Exit,
}

/// One compile process.
#[derive(Clone, Debug, Default)]
pub struct CompileProcess {
    means: CompileMeans,
    life_ns: u64,
    done_ns: u64,
    burst_left_ns: u64,
    touched: u32,
    read: u32,
    source_read: bool,
    written: bool,
    computed: bool,
}

/// Returns a random value, uniform between 0.5 and 1.5 times `mean`.
fn around(mean: u64, rng: &mut Rng) -> u64 {
    mean / 2 + rng.below(mean + 1)
}

impl CompileProcess {
    /// Creates a process with random lengths.
    pub fn new(means: CompileMeans, rng: &mut Rng) -> CompileProcess {
        CompileProcess {
            means,
            life_ns: around(means.life_ns, rng),
            burst_left_ns: around(means.burst_ns, rng),
            ..CompileProcess::default()
        }
    }

    /// Creates a process at a random point of its life.
    pub fn under_way(means: CompileMeans, rng: &mut Rng) -> CompileProcess {
        let mut process = CompileProcess::new(means, rng);
        process.done_ns = rng.below(process.life_ns + 1);
        process
    }

    /// Returns the next action. Computing alternates with page faults, and bursts with file reads.
    pub fn next(&mut self, rng: &mut Rng) -> CompileAction {
        if !std::mem::replace(&mut self.source_read, true) {
            return CompileAction::ReadSource;
        }
        if std::mem::take(&mut self.computed) {
            let missing = self.pages_due().saturating_sub(self.touched);
            if missing > 0 {
                self.touched += missing;
                return CompileAction::Touch(missing);
            }
        }
        if self.burst_left_ns == 0 {
            self.burst_left_ns = around(self.means.burst_ns, rng).max(1);
            let pages = self.file_pages_due().saturating_sub(self.read).max(1);
            self.read += pages;
            return CompileAction::Read(pages);
        }
        if self.means.life_ns > 0 && self.done_ns >= self.life_ns {
            return self.finish();
        }
        let ns = CHUNK_NS.min(self.burst_left_ns);
        self.burst_left_ns -= ns;
        self.done_ns += ns;
        self.computed = true;
        CompileAction::Compute(ns)
    }

    fn finish(&mut self) -> CompileAction {
        if !self.written && self.means.dirty_pages > 0 {
            self.written = true;
            return CompileAction::Write(self.means.dirty_pages);
        }
        CompileAction::Exit
    }

    /// Returns how many pages the process should have touched by now. A process touches half of its
    /// pages while it reads headers, in the first eighth of its life, because gcc keeps all
    /// declarations. The other half follows evenly while gcc compiles functions: gcc collects
    /// garbage only above an eighth of the machine's memory (`ggc-min-heapsize`). Measured:
    /// CALIBRATION.md, "The load".
    fn pages_due(&self) -> u32 {
        let rss = u64::from(self.means.rss_pages);
        if self.means.life_ns == 0 {
            return rss as u32;
        }
        let life = self.life_ns.max(1);
        let headers = (HEADERS_IN * self.done_ns).min(life);
        (rss * (headers + self.done_ns.min(life)) / (2 * life)) as u32
    }

    /// Returns the file pages that should have been read by now. Reads are spread evenly over the
    /// process's life. A process that never exits reads at the speed of a process that lives for
    /// one second.
    fn file_pages_due(&self) -> u32 {
        let life = if self.means.life_ns == 0 {
            base::Ns::from_s(1).0
        } else {
            self.life_ns.max(1)
        };
        (u64::from(self.means.file_pages) * self.done_ns / life).min(u64::from(u32::MAX)) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MEANS: CompileMeans = CompileMeans {
        life_ns: 2_000_000_000,
        burst_ns: 250_000_000,
        rss_pages: 2048,
        file_pages: 512,
        dirty_pages: 64,
    };

    fn live(rng: &mut Rng) -> (u64, u32, u32, u32) {
        let mut process = CompileProcess::new(MEANS, rng);
        let mut totals = (0, 0, 0, 0);
        loop {
            match process.next(rng) {
                CompileAction::Compute(ns) => totals.0 += ns,
                CompileAction::Touch(pages) => totals.1 += pages,
                CompileAction::Read(pages) => totals.2 += pages,
                CompileAction::Write(pages) => totals.3 += pages,
                CompileAction::ReadSource => {}
                CompileAction::Exit => return totals,
            }
        }
    }

    #[test]
    fn a_life_computes_touches_reads_and_writes_what_its_means_say() {
        let mut rng = Rng::named(1, "load");
        let lives: Vec<_> = (0..200).map(|_| live(&mut rng)).collect();
        let mean_cpu = lives.iter().map(|life| life.0).sum::<u64>() / 200;
        assert!(
            mean_cpu.abs_diff(MEANS.life_ns) < MEANS.life_ns / 20,
            "{mean_cpu}"
        );
        assert!(lives.iter().all(|life| life.1 == MEANS.rss_pages));
        assert!(lives.iter().all(|life| life.3 == MEANS.dirty_pages));
        let mean_read = lives.iter().map(|life| u64::from(life.2)).sum::<u64>() / 200;
        assert!((400..=540).contains(&mean_read), "{mean_read}");
    }

    #[test]
    fn a_process_without_end_never_exits() {
        let mut rng = Rng::named(1, "load");
        let means = CompileMeans {
            life_ns: 0,
            ..MEANS
        };
        let mut process = CompileProcess::new(means, &mut rng);
        assert!((0..100_000).all(|_| process.next(&mut rng) != CompileAction::Exit));
    }
}
