//! A value for every parameter. A parameter that was not set has its default. A few defaults depend
//! on `host.profile` or `kernel.release`.

use super::error::NotAllowed;
use super::table::ParamId;
use base::Ns;

/// A value for every parameter, in base units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Params {
    values: [i64; ParamId::COUNT],
    chosen: [bool; ParamId::COUNT],
}

impl std::default::Default for Params {
    fn default() -> Params {
        let mut params = Params {
            values: [0; ParamId::COUNT],
            chosen: [false; ParamId::COUNT],
        };
        params.follow();
        params
    }
}

impl Params {
    /// The value in its base unit.
    pub fn get(&self, id: ParamId) -> i64 {
        self.values[id as usize]
    }

    /// A duration that is kept in ns.
    pub fn ns(&self, id: ParamId) -> Ns {
        Ns(self.get(id) as u64)
    }

    /// Sets a value in its base unit. Fails if the value is out of range, or between two allowed
    /// values.
    pub fn set(&mut self, id: ParamId, value: i64) -> Result<(), NotAllowed> {
        id.check(value)?;
        self.values[id as usize] = value;
        self.chosen[id as usize] = true;
        if matches!(id, ParamId::HostProfile | ParamId::KernelRelease) {
            self.follow();
        }
        Ok(())
    }

    /// Gives each parameter that was not set its default for the present `host.profile` and
    /// `kernel.release`.
    fn follow(&mut self) {
        let profile = self.get(ParamId::HostProfile);
        if !self.chosen[ParamId::KernelRelease as usize] {
            let spec = ParamId::KernelRelease.spec();
            self.values[ParamId::KernelRelease as usize] = spec.default_for(profile, 0);
        }
        let release = self.get(ParamId::KernelRelease);
        for &id in ParamId::ALL {
            let leads = matches!(id, ParamId::HostProfile | ParamId::KernelRelease);
            if !self.chosen[id as usize] && !leads {
                self.values[id as usize] = id.spec().default_for(profile, release);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn queues_and_polls_have_the_kernels_limits() {
        let params = Params::default();
        let of = |id| params.get(id);
        assert_eq!(of(ParamId::NetMaxBacklog), 300, "netdev_max_backlog");
        assert_eq!(of(ParamId::NetWeight), 64, "dev_weight");
        assert_eq!(of(ParamId::OutputQueueLen), 1_000, "tx_queue_len");
    }

    #[test]
    fn a_routers_card_has_the_descriptors_of_a_3c59x() {
        let mut params = Params::default();
        params.set(ParamId::HostProfile, 2).unwrap();
        let of = |id| params.get(id);
        assert_eq!((of(ParamId::NicRing), of(ParamId::OutputRing)), (32, 16));
    }

    #[test]
    fn todays_machine_has_todays_kernel_unless_another_one_is_set() {
        let mut params = Params::default();
        params.set(ParamId::HostProfile, 3).unwrap();
        let of = |params: &Params, id| params.get(id);
        assert_eq!(of(&params, ParamId::KernelRelease), 1, "6.12");
        assert_eq!(of(&params, ParamId::KernelHz), 250);
        assert_eq!(of(&params, ParamId::NicRing), 1_024);
        params.set(ParamId::KernelRelease, 0).unwrap();
        assert_eq!(of(&params, ParamId::KernelHz), 1_000);
        assert_eq!(of(&params, ParamId::NicRing), 1_024);
    }

    #[test]
    fn the_modern_hosts_driver_has_a_pool_of_pages_in_the_kernel_that_has_pools() {
        let pool = |profile, release| {
            let mut params = Params::default();
            params.set(ParamId::HostProfile, profile).unwrap();
            params.set(ParamId::KernelRelease, release).unwrap();
            params.get(ParamId::NicPagePool)
        };
        assert_eq!([0, 1, 2, 3].map(|profile| pool(profile, 1)), [0, 0, 0, 1]);
        assert_eq!([0, 1, 2, 3].map(|profile| pool(profile, 0)), [0; 4]);
    }

    #[test]
    fn a_release_chooses_its_switches_unless_they_are_set() {
        let mut params = Params::default();
        let of = |params: &Params, id| params.get(id);
        params.set(ParamId::KernelRelease, 1).unwrap();
        assert_eq!(of(&params, ParamId::KernelHz), 250);
        assert_eq!(of(&params, ParamId::KernelScheduler), 1, "eevdf");
        assert_eq!(of(&params, ParamId::NetMaxBacklog), 1_000);
        assert_eq!(of(&params, ParamId::TcpPrequeue), 0);
        params.set(ParamId::KernelScheduler, 0).unwrap();
        params.set(ParamId::KernelRelease, 1).unwrap();
        assert_eq!(
            of(&params, ParamId::KernelScheduler),
            0,
            "set against its release"
        );
    }

    #[test]
    fn ring_driver_moderation_and_memory_follow_the_profile_until_set() {
        let mut params = Params::default();
        assert_eq!(params.get(ParamId::NicRing), 384);
        assert_eq!(params.get(ParamId::NicDriver), 0, "napi");
        params.set(ParamId::NicRing, 64).unwrap();
        params.set(ParamId::HostProfile, 1).unwrap();
        assert_eq!(params.get(ParamId::NicRing), 64);
        assert_eq!(params.get(ParamId::NicDriver), 1, "tg3");
        assert_eq!(params.ns(ParamId::NicCoalesceUs), Ns::from_us(50));
        assert_eq!(params.get(ParamId::NicCoalesceFrames), 5);
        assert_eq!(params.get(ParamId::HostMemory), 512 << 20);
    }
}
