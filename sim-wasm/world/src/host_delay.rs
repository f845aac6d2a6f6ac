//! Delays of a sending host: from the moment at which an action is due to the moment at which the
//! host performs it.
//!
//! - *Timer tick.* A program that sleeps until its next write is due wakes at a tick of its host's
//!   timer (kernel/timer.c:schedule_timeout counts jiffies): 1 ms at HZ 1000, 10 ms at HZ 100. All
//!   writes that became due happen then. iperf 2 waits in a busy loop instead. A TCP writer without
//!   a pace never sleeps for a timer: an ACK that frees send buffer wakes it
//!   (net/core/stream.c:sk_stream_write_space).
//! - *Other work.* Interrupts and softirqs of other devices, or sections with interrupts off, take
//!   the host's CPU for a while. They come before any program (arch/i386/kernel/irq.c:do_IRQ,
//!   kernel/softirq.c:do_softirq).
//!
//! After other work, a source of datagrams makes up for the lost time: all datagrams that became
//! due leave back to back. (In iperf 2, Client.cpp subtracts the excess of the last round from the
//! next delay, which becomes negative.) On a TCP host the writer, the timers and the ACKs in the
//! NIC wait. Afterwards the timers run first (TIMER_SOFTIRQ precedes NET_RX_SOFTIRQ), then each ACK
//! is processed. Segments that the ACKs allow leave back to back
//! (net/ipv4/tcp_input.c:tcp_data_snd_check).
//!
//! The mean rate of datagrams stays the same in both cases. A NIC's interrupt moderation delays
//! what its host receives, not what the host sends, so a source of datagrams is not affected.
//!
//! Simplified: lengths of pauses and distances between pauses are random, uniform between 0 and
//! twice their mean, independently of what the host sends. A trace of a real host would show their
//! true distribution. Another program on a TCP host would delay only the writer, while ACKs still
//! release segments from the send buffer. This case is not modelled separately.

use base::{Ns, Rng};

/// Name of each host's sequence of random numbers for pauses.
const NAMES: [&str; 3] = ["source.pauses", "source2.pauses", "source3.pauses"];

/// Properties of a sending host; zeroes: every datagram leaves when it is due.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HostDelayConfig {
    /// Interval of the timer ticks at which a sleeping program may wake. Zero: the program does not
    /// sleep, but waits in a busy loop.
    pub tick: Ns,
    /// Mean time for which other work takes the host's CPU; zero: there is no other work.
    pub pause: Ns,
    /// Mean time between two such pauses, more than 0.
    pub pause_every: Ns,
}

/// Delays of one host's program.
#[derive(Clone, Debug)]
pub struct HostDelay {
    config: HostDelayConfig,
    rng: Rng,
    /// Start and end of the next pause, or of the present pause.
    pause: (Ns, Ns),
}

impl HostDelay {
    /// Creates the delays of the host with this number.
    pub fn new(config: HostDelayConfig, seed: u64, host: u8) -> HostDelay {
        let mut delay = HostDelay {
            config,
            rng: Rng::named(seed, NAMES[usize::from(host)]),
            pause: (Ns::NEVER, Ns::NEVER),
        };
        if config.pause > Ns::ZERO {
            delay.pause = (Ns::ZERO, Ns::ZERO);
            delay.draw_pause();
        }
        delay
    }

    /// Creates the delays of a host that nothing delays.
    pub fn none() -> HostDelay {
        HostDelay::new(HostDelayConfig::default(), 0, 0)
    }

    /// Returns whether nothing delays the host.
    pub fn is_none(&self) -> bool {
        self.config == HostDelayConfig::default()
    }

    /// Returns when a datagram leaves. `due`: when it should leave; must not decrease between
    /// calls.
    pub fn leaves(&mut self, due: Ns) -> Ns {
        self.runs(tick_at_or_after(self.config.tick, due))
    }

    /// Returns when the host's CPU handles work that is due at `awake`. `awake` must not decrease
    /// between calls.
    pub fn runs(&mut self, awake: Ns) -> Ns {
        while self.pause.1 <= awake {
            self.draw_pause();
        }
        if self.pause.0 <= awake {
            self.pause.1
        } else {
            awake
        }
    }

    fn draw_pause(&mut self) {
        let begin = self.pause.1 + Ns(1) + self.draw(self.config.pause_every);
        self.pause = (begin, begin + Ns(1) + self.draw(self.config.pause));
    }

    /// Returns a random time, uniform between 0 and twice `mean`.
    fn draw(&mut self, mean: Ns) -> Ns {
        Ns(self.rng.below(2 * mean.0 + 1))
    }

    /// Adds this state to the digest, a hash of the simulation's state. A host without pauses has
    /// no state.
    pub fn fold_digest(&self, mix: &mut impl FnMut(u64)) {
        if self.config.pause > Ns::ZERO {
            mix(self.pause.0.0);
            mix(self.rng.clone().next_u64());
        }
    }
}

/// The first tick at or after `at`; without ticks `at` itself.
pub(crate) const fn tick_at_or_after(tick: Ns, at: Ns) -> Ns {
    match tick {
        Ns::ZERO => at,
        Ns(tick) => Ns(at.0.div_ceil(tick) * tick),
    }
}

/// The last tick at or before `at`; without ticks `at` itself.
pub(crate) const fn tick_at_or_before(tick: Ns, at: Ns) -> Ns {
    match tick {
        Ns::ZERO => at,
        Ns(tick) => Ns(at.0 - at.0 % tick),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAUSES: HostDelayConfig = HostDelayConfig {
        tick: Ns::ZERO,
        pause: Ns::from_us(500),
        pause_every: Ns::from_ms(10),
    };

    /// Departures of datagrams that are due every 100 µs for ten seconds.
    fn departures(config: HostDelayConfig, host: u8) -> Vec<Ns> {
        let mut delay = HostDelay::new(config, 1, host);
        (0..100_000)
            .map(|n| delay.leaves(Ns::from_us(100 * n)))
            .collect()
    }

    #[test]
    fn without_delays_a_datagram_leaves_when_it_is_due() {
        let due: Vec<Ns> = (0..100_000).map(|n| Ns::from_us(100 * n)).collect();
        assert_eq!(departures(HostDelayConfig::default(), 0), due);
    }

    #[test]
    fn a_sleeping_program_sends_at_ticks_all_that_became_due() {
        let config = HostDelayConfig {
            tick: Ns::from_ms(1),
            ..HostDelayConfig::default()
        };
        let left = departures(config, 0);
        assert!(left.iter().all(|at| at.0.is_multiple_of(1_000_000)));
        let at_first_tick = left.iter().filter(|at| **at == Ns::from_ms(1)).count();
        assert_eq!(at_first_tick, 10);
    }

    #[test]
    fn what_became_due_in_a_pause_leaves_together_at_its_end() {
        let left = departures(PAUSES, 0);
        assert!(left.is_sorted());
        let late = (0..100_000).filter(|&n| left[n as usize] > Ns::from_us(100 * n));
        // On average, other work takes 0.5 ms of every 10.5 ms.
        let part = late.count() as f64 / 100_000.0;
        assert!((0.04..0.056).contains(&part), "{part}");
        assert!(left.windows(2).any(|pair| pair[0] == pair[1]));
    }

    #[test]
    fn each_host_and_seed_draws_its_own_pauses() {
        assert_ne!(departures(PAUSES, 0), departures(PAUSES, 1));
        assert_eq!(departures(PAUSES, 0), departures(PAUSES, 0));
    }
}
