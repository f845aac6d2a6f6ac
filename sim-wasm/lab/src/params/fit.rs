//! Checks of parameters that depend on each other, which the range of a single parameter cannot
//! express.

use super::error::Misfit;
use super::table::ParamId;
use super::values::Params;
use base::Complete;
use kernel::packet::Protocol;

impl Params {
    /// Checks that the parameters fit together. The error names the parameter that does not fit.
    pub fn check(&self) -> Result<(), Misfit> {
        self.check_build()?;
        self.check_payload()?;
        self.check_role()?;
        self.check_further_senders()
    }

    /// Refuses values whose code only the complete build contains. The kernel release is checked
    /// first, because a new release can set several parameters to such values.
    fn check_build(&self) -> Result<(), Misfit> {
        if Complete::proof().is_some() {
            return Ok(());
        }
        for &id in [ParamId::KernelRelease].iter().chain(ParamId::ALL) {
            let value = self.get(id);
            if id.spec().needs_complete && value != 0 {
                return Err(Misfit::NeedsComplete { id, value });
            }
        }
        Ok(())
    }

    /// Refuses TCP through a router, because the model's far host sends no ACKs back.
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

    /// Refuses TCP from a second or third sender, because the model has no path for ACKs to these
    /// senders.
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
