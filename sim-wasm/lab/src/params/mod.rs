//! The parameters of a run: one table (`table`), typed access to its values, their
//! written form (`text`), why one is refused (`error`), and what they come to in the machine (`resolve`).
//!
//! Read first: `spec` for units. A value that was not set follows its default, which for
//! a few parameters depends on `host.profile`.

mod error;
mod resolve;
mod spec;
mod table;
mod text;

pub(crate) use error::refusal;
pub use error::{Misfit, Misread, NotAllowed};
pub use resolve::DRIVERS;
pub use spec::{Change, Default, Group, Kind, LONGEST_RUN, Spec, Suffix, Unit};
pub use table::ParamId;

use base::time::Ns;
use kernel::packet::Protocol;

impl ParamId {
    /// How many parameters there are.
    pub const COUNT: usize = ParamId::ALL.len();

    /// What is declared about it.
    pub fn spec(self) -> &'static Spec {
        &table::SPECS[self as usize]
    }

    /// The parameter with this index in the table.
    pub fn from_index(index: usize) -> Option<ParamId> {
        ParamId::ALL.get(index).copied()
    }
}

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
        params.follow_profile();
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

    /// Sets a value in its base unit. Errors: out of range, or between two allowed values.
    pub fn set(&mut self, id: ParamId, value: i64) -> Result<(), NotAllowed> {
        id.check(value)?;
        self.values[id as usize] = value;
        self.chosen[id as usize] = true;
        if id == ParamId::HostProfile {
            self.follow_profile();
        }
        Ok(())
    }

    /// What no single range can say: parameters that must fit each other.
    pub fn check(&self) -> Result<(), Misfit> {
        self.check_payload()?;
        self.check_role()?;
        self.check_further_senders()
    }

    /// A far host sends no ACKs back through the router.
    fn check_role(&self) -> Result<(), Misfit> {
        if self.resolve().forwards() && !self.sends_datagrams() {
            let protocol = self.get(ParamId::SenderProtocol);
            return Err(Misfit::RouterWithoutAcks { protocol });
        }
        Ok(())
    }

    fn sends_datagrams(&self) -> bool {
        self.resolve().senders.protocol == Protocol::Udp
    }

    /// Only the first sender awaits ACKs: what leaves for another one has no way back.
    fn check_further_senders(&self) -> Result<(), Misfit> {
        for id in [ParamId::Source2Rate, ParamId::Source3Rate] {
            let rate = self.get(id);
            if rate > 0 && !self.sends_datagrams() {
                return Err(Misfit::FurtherSenderWithoutAcks { id, rate });
            }
        }
        Ok(())
    }

    fn check_payload(&self) -> Result<(), Misfit> {
        let headers = if self.get(ParamId::IpVersion) == 6 {
            48
        } else {
            28
        };
        let room = self.get(ParamId::LinkMtu) - headers;
        let payload = self.get(ParamId::SenderPayload);
        if self.sends_datagrams() && payload > room {
            return Err(Misfit::BeyondMtu { payload, room });
        }
        Ok(())
    }

    /// Gives every parameter that was not set its default on this machine.
    fn follow_profile(&mut self) {
        let profile = self.get(ParamId::HostProfile);
        for &id in ParamId::ALL {
            if !self.chosen[id as usize] && id != ParamId::HostProfile {
                self.values[id as usize] = id.spec().default_for(profile);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::dev::NicDriver;

    #[test]
    fn every_default_is_allowed_on_every_profile() {
        for &id in ParamId::ALL {
            for profile in 0..3 {
                assert_eq!(
                    id.check(id.spec().default_for(profile)),
                    Ok(()),
                    "{}",
                    id.spec().id
                );
            }
        }
    }

    #[test]
    fn both_ends_of_every_range_are_allowed() {
        for &id in ParamId::ALL {
            let spec = id.spec();
            if matches!(spec.kind, Kind::Number { .. }) {
                let ends = [spec.min, spec.max].map(|end| id.check(end));
                assert_eq!(ends, [Ok(()), Ok(())], "{}", spec.id);
            }
        }
    }

    #[test]
    fn ids_are_unique_and_sources_are_given() {
        let mut ids: Vec<&str> = ParamId::ALL.iter().map(|id| id.spec().id).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), ParamId::COUNT);
        for id in ParamId::ALL {
            let spec = id.spec();
            assert!(
                !spec.source.is_empty() && spec.meaning.ends_with('.'),
                "{}",
                spec.id
            );
        }
    }

    #[test]
    fn ring_driver_moderation_and_memory_follow_the_profile_until_set() {
        let mut params = Params::default();
        assert_eq!(params.get(ParamId::NicRing), 384);
        assert_eq!(params.resolve().device.driver, NicDriver::Napi);
        params.set(ParamId::NicRing, 64).unwrap();
        params.set(ParamId::HostProfile, 1).unwrap();
        assert_eq!(params.get(ParamId::NicRing), 64);
        assert_eq!(params.resolve().device.driver, NicDriver::Tg3);
        assert_eq!(params.ns(ParamId::NicCoalesceUs), Ns::from_us(50));
        assert_eq!(params.get(ParamId::NicCoalesceFrames), 5);
        assert_eq!(params.get(ParamId::HostMemory), 512 << 20);
    }

    #[test]
    fn further_senders_send_datagrams_only() {
        let mut params = Params::default();
        params.set(ParamId::Source3Rate, 9_520_000).unwrap();
        assert_eq!(
            params.check().unwrap_err().to_string(),
            "source3.rate = 9.52 is not allowed: use 0, or another one with sender.protocol=udp"
        );
        params.set(ParamId::SenderProtocol, 1).unwrap();
        assert_eq!(params.check(), Ok(()));
    }

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
    fn a_router_forwards_datagrams_only() {
        let mut params = Params::default();
        params.set(ParamId::HostRole, 1).unwrap();
        assert_eq!(
            params.check().unwrap_err().to_string(),
            "sender.protocol = tcp is not allowed: use udp with host.role=forward: no ACKs come back through a router"
        );
        params.set(ParamId::SenderProtocol, 1).unwrap();
        assert_eq!(params.check(), Ok(()));
    }

    #[test]
    fn a_datagram_must_fit_the_mtu() {
        let mut params = Params::default();
        params.set(ParamId::SenderPayload, 4_000).unwrap();
        assert_eq!(params.check(), Ok(()));
        params.set(ParamId::SenderProtocol, 1).unwrap();
        assert_eq!(
            params.check().unwrap_err().to_string(),
            "sender.payload = 4000 is not allowed: use 1 to 1472 bytes, so that a datagram fits link.mtu"
        );
    }
}
