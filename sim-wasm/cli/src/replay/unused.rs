//! Parameters that a replay does not use, because its packets are those of a capture.

use kernel::packet::Protocol;
use lab::params::ParamId;
use lab::scenario::Scenario;
use world::replay::Replay;

/// Returns a sentence about the given parameters that have no effect on this scenario's packets.
/// `None` if there are none.
pub fn unused(given: &[ParamId], scenario: &Scenario) -> Option<String> {
    let replay = scenario.replay.as_ref()?;
    let ids = given.iter().filter(|id| is_unused(**id, scenario, replay));
    let ids: Vec<&str> = ids.map(|id| id.spec().id).collect();
    let list = ids.join(", ");
    let sentence = || format!("not used, because the packets are those of the capture: {list}");
    (!ids.is_empty()).then(sentence)
}

fn is_unused(id: ParamId, scenario: &Scenario, replay: &Replay) -> bool {
    let config = scenario.params.resolve();
    let has_flow_of = |protocol| replay.flows().iter().any(|flow| flow.protocol == protocol);
    match id {
        ParamId::SenderRate
        | ParamId::SenderDuration
        | ParamId::SenderStreams
        | ParamId::SenderMaxPps
        | ParamId::SenderBurst
        | ParamId::SenderTickUs
        | ParamId::SenderPauseUs
        | ParamId::SenderPauseEveryMs
        | ParamId::SenderTtl
        | ParamId::SenderTos
        | ParamId::SenderToRouter => true,
        ParamId::SenderRelease | ParamId::SenderSndbuf => replay.writers().is_empty(),
        ParamId::SenderPayload => !has_flow_of(Protocol::Tcp),
        // A value that agrees with the capture is not reported, because the commands that the page
        // shows contain this value.
        ParamId::SenderProtocol => !has_flow_of(config.senders.protocol),
        ParamId::IpVersion => replay.flows().iter().all(|flow| flow.ip != config.path.ip),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::{COMPLETE, Ns};
    use kernel::packet::{IpVersion, SkbKind};
    use lab::history::History;
    use lab::observe::view;
    use world::replay::{Arrival, RecordedFlow};

    /// Creates a replay of one flow with 20 packets of full size over IPv6.
    fn replay(protocol: Protocol) -> Replay {
        let packet = |nth: u64| Arrival {
            at: Ns::from_us(100 * nth),
            seq: match protocol {
                Protocol::Tcp => 1_428 * nth,
                Protocol::Udp => nth,
            },
            tsval: 0,
            len: 1_428,
            packet_bytes: 1_500,
            flow: 0,
            tos: 0,
            ttl: 64,
            push: false,
            kind: SkbKind::Data,
        };
        let flow = RecordedFlow {
            ip: IpVersion::V6,
            protocol,
        };
        Replay::new(COMPLETE, (0..20).map(packet).collect(), vec![flow])
    }

    fn scenario(replay: &Replay, set: &str) -> Scenario {
        let mut scenario = Scenario::of_preset("tcp-quiet").unwrap();
        scenario.set_text("run.duration=10ms").unwrap();
        scenario.set_text(set).unwrap();
        scenario.set_replay(replay.clone()).unwrap();
        scenario
    }

    fn digest(scenario: Scenario) -> String {
        let mut run = History::one_way(scenario);
        run.run_until(Ns::NEVER, u64::MAX);
        let metrics = view(run.machine()).metrics();
        let digest = metrics.values.iter().find(|(id, _)| *id == "run.digest");
        format!("{:?}", digest.expect("a digest").1)
    }

    fn is_told(scenario: &Scenario, set: &str) -> bool {
        let id = ParamId::from_text(set.split('=').next().unwrap()).unwrap();
        unused(&[id], scenario).is_some()
    }

    #[test]
    fn a_parameter_is_told_as_unused_exactly_if_it_changes_nothing() {
        let tcp = replay(Protocol::Tcp);
        for (kind, replay) in [
            ("datagrams", replay(Protocol::Udp)),
            ("segments", tcp.clone()),
            ("live TCP", tcp.with_live_tcp()),
        ] {
            let usual = digest(scenario(&replay, "run.seed=1"));
            for set in [
                "sender.release=6.12",
                "sender.rate=5",
                "sender.duration=0.001",
                "sender.sndbuf=8KiB",
                "sender.streams=3",
                "sender.max_pps=100",
                "sender.burst=3",
                "sender.tick_us=100",
                "sender.pause_us=500",
                "sender.pause_every_ms=5",
                "sender.payload=500",
                "sender.ttl=3",
                "sender.tos=8",
                "sender.to_router=0.5",
                "link.loss=0.5",
            ] {
                let scenario = scenario(&replay, set);
                let told = is_told(&scenario, set);
                assert_eq!(told, digest(scenario) == usual, "{kind}: {set}");
            }
        }
    }

    #[test]
    fn a_protocol_or_a_version_of_ip_is_told_only_if_no_flow_has_it() {
        let datagrams = replay(Protocol::Udp);
        for (set, told) in [
            ("sender.protocol=tcp", true),
            ("sender.protocol=udp", false),
            ("ip.version=4", true),
            ("ip.version=6", false),
        ] {
            let scenario = scenario(&datagrams, set);
            assert_eq!(is_told(&scenario, set), told, "{set}");
        }
    }

    #[test]
    fn packets_keep_the_version_of_ip_that_the_capture_has() {
        let segments = replay(Protocol::Tcp);
        for replay in [segments.with_live_tcp(), segments] {
            let [v4, v6] = ["ip.version=4", "ip.version=6"].map(|set| scenario(&replay, set));
            assert_eq!(digest(v4), digest(v6));
        }
    }

    #[test]
    fn all_unused_parameters_are_in_one_sentence() {
        let scenario = scenario(&replay(Protocol::Udp), "sender.rate=5");
        let given = [ParamId::SenderRate, ParamId::LinkLoss, ParamId::SenderTtl];
        assert_eq!(
            unused(&given, &scenario).unwrap(),
            "not used, because the packets are those of the capture: sender.rate, sender.ttl"
        );
        assert_eq!(unused(&[ParamId::LinkLoss], &scenario), None);
    }
}
