//! The parameters of a run: one table (`table`), typed access to its values, and their
//! written form (`text`).
//!
//! Read first: `spec` for units. A value that was not set follows its default, which for
//! a few parameters depends on `host.profile`.

mod spec;
mod table;
mod text;

pub use spec::{Change, Default, Group, Kind, Spec, Suffix, Unit};
pub use table::ParamId;
pub use text::ParamError;

use crate::time::Ns;

/// Bytes in a page (i386).
const PAGE: i64 = 4096;

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

/// Declares an enum whose codes are the base values of an enum parameter.
macro_rules! choices {
    ($(#[$meta:meta])* $name:ident from $id:ident by $getter:ident { $($(#[$vmeta:meta])* $variant:ident),+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(i64)]
        pub enum $name { $($(#[$vmeta])* $variant),+ }

        impl Params {
            $(#[$meta])*
            pub fn $getter(&self) -> $name {
                const ALL: &[$name] = &[$($name::$variant),+];
                ALL[self.get(ParamId::$id) as usize]
            }
        }
    };
}

choices! {
    /// Which measured machine the receiver is.
    HostProfile from HostProfile by host_profile {
        /// Pentium II 350 MHz, SysKonnect NIC.
        P2At350,
        /// Pentium III 1 GHz, 3C996B NIC.
        P3At1000
    }
}

choices! {
    /// How the driver takes frames and refills the ring.
    NicDriver from NicDriver by nic_driver {
        /// Polled; refills after each batch, retrying every empty descriptor.
        Napi,
        /// Polled; a failed refill drops the packet and recycles its buffer.
        Tg3,
        /// `netif_rx`, a batch per interrupt; empty descriptors wait for memory.
        Sk98lin,
        /// `netif_rx`, an interrupt per frame.
        NetifRx
    }
}

choices! {
    /// What work the NIC does for the host.
    Offload from NicOffload by nic_offload {
        /// None.
        None,
        /// Verifies the payload checksum.
        Checksum,
        /// All TCP protocol work.
        Tcp
    }
}

choices! {
    /// What the sender speaks.
    SenderProtocol from SenderProtocol by sender_protocol {
        /// TCP.
        Tcp,
        /// UDP.
        Udp
    }
}

choices! {
    /// What the background jobs do.
    LoadKind from LoadKind by load_kind {
        /// Compiles: computes, waits for the disk, allocates.
        Compile,
        /// Computes only.
        Hog
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

    /// A size that is kept in bytes, as whole pages.
    pub fn pages(&self, id: ParamId) -> u32 {
        (self.get(id) / PAGE) as u32
    }

    /// True for anything but 0.
    pub fn is_on(&self, id: ParamId) -> bool {
        self.get(id) != 0
    }

    /// Sets a value in its base unit. Errors: out of range, or between two allowed values.
    pub fn set(&mut self, id: ParamId, value: i64) -> Result<(), ParamError> {
        id.check(value)?;
        self.values[id as usize] = value;
        self.chosen[id as usize] = true;
        if id == ParamId::HostProfile {
            self.follow_profile();
        }
        Ok(())
    }

    /// What no single range can say: parameters that must fit each other.
    pub fn check(&self) -> Result<(), ParamError> {
        let headers = if self.get(ParamId::IpVersion) == 6 {
            48
        } else {
            28
        };
        let room = self.get(ParamId::LinkMtu) - headers;
        let payload = self.get(ParamId::SenderPayload);
        if self.sender_protocol() == SenderProtocol::Udp && payload > room {
            return Err(ParamError::refused(
                ParamId::SenderPayload,
                &payload.to_string(),
                format!("1 to {room} bytes, so that a datagram fits link.mtu"),
            ));
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

    #[test]
    fn every_default_is_allowed_on_every_profile() {
        for &id in ParamId::ALL {
            for profile in 0..2 {
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
        assert_eq!(params.nic_driver(), NicDriver::Napi);
        params.set(ParamId::NicRing, 64).unwrap();
        params
            .set(ParamId::HostProfile, HostProfile::P3At1000 as i64)
            .unwrap();
        assert_eq!(params.get(ParamId::NicRing), 64);
        assert_eq!(params.nic_driver(), NicDriver::Tg3);
        assert_eq!(params.ns(ParamId::NicCoalesceUs), Ns::from_us(50));
        assert_eq!(params.get(ParamId::NicCoalesceFrames), 5);
        assert_eq!(params.pages(ParamId::HostMemory), 512 * 256);
    }

    #[test]
    fn a_datagram_must_fit_the_mtu() {
        let mut params = Params::default();
        params.set(ParamId::SenderPayload, 4_000).unwrap();
        assert_eq!(params.check(), Ok(()));
        params
            .set(ParamId::SenderProtocol, SenderProtocol::Udp as i64)
            .unwrap();
        assert_eq!(
            params.check().unwrap_err().to_string(),
            "sender.payload = 4000 is not allowed: use 1 to 1472 bytes, so that a datagram fits link.mtu"
        );
    }
}
