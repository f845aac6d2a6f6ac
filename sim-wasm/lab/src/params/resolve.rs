//! The machine's config for these parameters, and for the far host to which a router forwards.

use super::table::{ParamId, put};
use super::values::Params;
use base::Ns;
use machine::Config;

/// Parameters whose value a far host takes from the router's parameters, as pairs: far host's
/// parameter, router's parameter. All other parameters have the defaults of the far host's profile.
pub const FAR_HOST: [(ParamId, ParamId); 11] = [
    (ParamId::HostProfile, ParamId::SinkProfile),
    (ParamId::HostInstrumentation, ParamId::SinkInstrumentation),
    (ParamId::SocketRcvbuf, ParamId::SinkRcvbuf),
    (ParamId::LinkRate, ParamId::OutputRate),
    (ParamId::LinkMtu, ParamId::OutputMtu),
    (ParamId::LinkRtt, ParamId::LinkRtt),
    (ParamId::IpVersion, ParamId::IpVersion),
    (ParamId::SenderProtocol, ParamId::SenderProtocol),
    (ParamId::SenderPayload, ParamId::SenderPayload),
    (ParamId::RunDuration, ParamId::RunDuration),
    (ParamId::RunSeed, ParamId::RunSeed),
];

impl Params {
    /// The config of a machine with these parameters.
    pub fn resolve(&self) -> Config {
        let mut config = Config::default();
        for &id in ParamId::ALL {
            put(id, self.get(id), &mut config);
        }
        if config.forwards() && config.far_host.is_machine.is_some() {
            config.far_host.machine = Some(Box::new(self.far_host(&config)));
        }
        config
    }

    /// Config of the far host to which this router forwards, as a receiver. It has the defaults of
    /// its profile, and the values that both ends of a path share. All flows reach the far host
    /// over the link at the router's output.
    fn far_host(&self, router: &Config) -> Config {
        let mut far = Params::default();
        for (id, from) in FAR_HOST {
            let value = self.get(from);
            far.set(id, value).expect("a value in range of either");
        }
        let mut config = far.resolve();
        config.senders.streams = router.senders.flows();
        config.hello = Ns::ZERO;
        config
    }
}

#[cfg(test)]
mod tests {
    use super::super::Kind;
    use super::*;
    use std::collections::BTreeSet;

    /// An allowed value that is not the default.
    fn another_value(id: ParamId) -> Option<i64> {
        let spec = id.spec();
        let usual = Params::default().get(id);
        let values = match spec.kind {
            Kind::Number { .. } => vec![spec.min, spec.max],
            Kind::Bool => vec![0, 1],
            Kind::Enum(words) => words.iter().map(|(_, value)| *value).collect(),
        };
        values.into_iter().find(|value| *value != usual)
    }

    #[test]
    fn every_parameter_reaches_its_config() {
        let usual = Params::default().resolve();
        for &id in ParamId::ALL {
            let value = another_value(id).expect("two values at least");
            let mut changed = usual.clone();
            put(id, value, &mut changed);
            assert_ne!(changed, usual, "{}", id.spec().id);
            put(id, Params::default().get(id), &mut changed);
            assert_eq!(changed, usual, "{}", id.spec().id);
        }
    }

    #[test]
    fn each_word_of_a_parameter_makes_a_machine_of_its_own() {
        for &id in ParamId::ALL {
            let Kind::Enum(words) = id.spec().kind else {
                continue;
            };
            let configs: BTreeSet<String> = words
                .iter()
                .map(|(_, value)| {
                    let mut params = Params::default();
                    params.set(id, *value).unwrap();
                    format!("{:?}", params.resolve())
                })
                .collect();
            assert_eq!(configs.len(), words.len(), "{}", id.spec().id);
        }
    }

    #[test]
    fn receiver_b_has_its_own_costs_and_buffer() {
        let mut params = Params::default();
        let a = params.resolve();
        params.set(ParamId::HostProfile, 1).unwrap();
        let b = params.resolve();
        assert_eq!(a.rx_buffer_bytes(), 1_540);
        assert_eq!(b.rx_buffer_bytes(), 1_618);
        assert!(b.host.profile.costs.tcp_established < a.host.profile.costs.tcp_established);
        assert_eq!((a.host.memory_mib, b.host.memory_mib), (256, 512));
    }

    /// Units at the end of a parameter's id.
    const UNITS: [&str; 4] = ["us", "ms", "ns", "pps"];

    /// Parameters whose field in the config does not have the name of the parameter's id.
    const NAMED_OTHERWISE: [(ParamId, &str); 16] = [
        (ParamId::IpVersion, "ip"),
        (ParamId::SinkKind, "is_machine"),
        (ParamId::SinkProfile, "timer_irq"),
        (ParamId::NicFifo, "per_frame"),
        (ParamId::NicCoalesceUs, "delay"),
        (ParamId::NetBudgetUsecs, "budget_time"),
        (ParamId::NetThreadedNapi, "threaded"),
        (ParamId::TcpMemMin, "tcp_mem"),
        (ParamId::TcpMemPressure, "tcp_mem"),
        (ParamId::TcpMemMax, "tcp_mem"),
        (ParamId::LoadCpuMs, "burst_ns"),
        (ParamId::LoadJob, "life_ns"),
        (ParamId::LoadFiles, "file_pages"),
        (ParamId::DiskSeekMs, "overhead"),
        (ParamId::DiskRate, "per_page"),
        (ParamId::HostProfile, "timer_irq"),
    ];

    /// Name of the first field of the config that another value of this parameter changes, and the
    /// names of the structs around the field.
    fn changed_field(id: ParamId) -> (String, String) {
        let usual = Params::default().resolve();
        let mut changed = usual.clone();
        put(id, another_value(id).expect("two values"), &mut changed);
        let (before, after) = (format!("{usual:?}"), format!("{changed:?}"));
        let same = before
            .bytes()
            .zip(after.bytes())
            .take_while(|(a, b)| a == b);
        let (names, _) = before[..same.count()].rsplit_once(": ").expect("a field");
        let is_of_name = |c: char| c.is_alphanumeric() || c == '_';
        let mut around = Vec::new();
        for text in names.split_inclusive(['{', '}']) {
            match text.strip_suffix('{') {
                Some(outer) => around.push(outer.rsplit(", ").next().unwrap_or(outer)),
                None if text.ends_with('}') => drop(around.pop()),
                None => {}
            }
        }
        let field = names[names.trim_end_matches(is_of_name).len()..].to_string();
        (field, around.concat())
    }

    /// Needed because every other test would pass if `put` exchanged two parameters of the same
    /// range.
    #[test]
    fn a_parameter_changes_the_field_that_has_its_name() {
        for &id in ParamId::ALL {
            let (field, around) = changed_field(id);
            let words = id.spec().id.split(['.', '_']);
            let last = words.rev().find(|word| !UNITS.contains(word)).unwrap();
            let otherwise = NAMED_OTHERWISE.iter().find(|(of, _)| *of == id);
            assert!(
                otherwise.map_or(
                    field.contains(last) || around.contains(last),
                    |(_, name)| { field == *name }
                ),
                "{} changes {field} of {around}: correct its row, or add the field's name to NAMED_OTHERWISE",
                id.spec().id
            );
        }
    }
}
