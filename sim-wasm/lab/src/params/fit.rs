//! Checks of parameters that depend on each other, which the range of a single parameter cannot
//! express.

use super::error::{Contradiction, Misfit};
use super::table::ParamId;
use super::values::Params;
use base::Complete;
use kernel::packet::{IpVersion, Protocol};

impl Params {
    /// Checks that the parameters fit together. The error names the parameter that does not fit.
    pub fn check(&self) -> Result<(), Misfit> {
        self.check_build()?;
        match self.resolve().senders.protocol {
            Protocol::Udp => self.check_payload(),
            Protocol::Tcp => self.check_acks(),
        }
    }

    fn misfit(&self, id: ParamId, why: Contradiction) -> Result<(), Misfit> {
        let value = self.get(id);
        Err(Misfit { id, value, why })
    }

    /// Refuses values whose code only the complete build contains. The kernel release is checked
    /// first, because a new release can set several parameters to such values.
    fn check_build(&self) -> Result<(), Misfit> {
        let mut ids = [ParamId::KernelRelease].iter().chain(ParamId::ALL);
        match ids.find(|id| id.spec().needs_complete && self.get(**id) != 0) {
            Some(&id) if Complete::proof().is_none() => {
                self.misfit(id, Contradiction::NeedsComplete)
            }
            _ => Ok(()),
        }
    }

    /// Refuses TCP through a router, because the model's far host sends no ACKs back. Refuses TCP
    /// from a second or third sender, because the model has no path for ACKs to these senders.
    fn check_acks(&self) -> Result<(), Misfit> {
        if self.resolve().forwards() {
            return self.misfit(ParamId::SenderProtocol, Contradiction::RouterWithoutAcks);
        }
        let further = [ParamId::Source2Rate, ParamId::Source3Rate];
        match further.into_iter().find(|id| self.get(*id) > 0) {
            Some(id) => self.misfit(id, Contradiction::FurtherSenderWithoutAcks),
            None => Ok(()),
        }
    }

    fn check_payload(&self) -> Result<(), Misfit> {
        let headers = match self.resolve().path.ip {
            IpVersion::V4 => 28,
            IpVersion::V6 => 48,
        };
        let room = self.get(ParamId::LinkMtu) - headers;
        if self.get(ParamId::SenderPayload) > room {
            return self.misfit(ParamId::SenderPayload, Contradiction::BeyondMtu { room });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn further_senders_send_datagrams_only() {
        let mut params = Params::default();
        params.set(ParamId::Source3Rate, 9_520_000).unwrap();
        assert_eq!(
            params.check().unwrap_err().to_string(),
            "source3.rate = 9.52 is not allowed: use 0, or set sender.protocol=udp"
        );
        params.set(ParamId::SenderProtocol, 1).unwrap();
        assert_eq!(params.check(), Ok(()));
    }

    #[test]
    fn a_router_forwards_datagrams_only() {
        let mut params = Params::default();
        params.set(ParamId::HostRole, 1).unwrap();
        assert_eq!(
            params.check().unwrap_err().to_string(),
            "sender.protocol = tcp is not allowed: use udp with host.role=forward, because no ACKs return through a router"
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
