use super::segments::SENDER_ISN;
use super::*;
use crate::scenario::Scenario;
use base::COMPLETE;
use etherparse::TcpHeader;
use kernel::packet::IpVersion;
use world::replay::{Arrival, RecordedFlow, Replay};

fn capture(sets: &[&str]) -> Vec<(Ns, Frame)> {
    seen_at(CapturePoint::Sender(0), sets)
}

fn seen_at(place: CapturePoint, sets: &[&str]) -> Vec<(Ns, Frame)> {
    of_preset("tcp-quiet", place, sets)
}

fn of_preset(preset: &str, place: CapturePoint, sets: &[&str]) -> Vec<(Ns, Frame)> {
    let mut scenario = Scenario::of_preset(preset).unwrap();
    for set in sets {
        scenario.set_text(set).unwrap();
    }
    of_scenario(&scenario, place)
}

fn of_scenario(scenario: &Scenario, place: CapturePoint) -> Vec<(Ns, Frame)> {
    let mut machine = scenario.build();
    machine.watch_mut().wire.open(COMPLETE);
    machine.run_until(Ns::from_ms(50), u64::MAX);
    let mut wire = WireDecoder::new(&machine);
    let mut frames = Vec::new();
    for record in machine.watch_mut().wire.take() {
        wire.frames(record, |at, seen, frame| {
            if seen == place {
                frames.push((at, frame.clone()));
            }
        });
    }
    frames
}

fn segment(frame: &Frame) -> &TcpHeader {
    match &frame.inside {
        Payload::Tcp(segment) => segment,
        other => panic!("no segment: {other:?}"),
    }
}

/// Flags as tcpdump prints them: S for SYN, P for PSH, a point for ACK.
fn flags(frame: &Frame) -> String {
    let TcpHeader { syn, psh, ack, .. } = *segment(frame);
    let flags = [(syn, 'S'), (psh, 'P'), (ack, '.')];
    flags
        .iter()
        .filter(|(is_set, _)| *is_set)
        .map(|(_, flag)| flag)
        .collect()
}

#[test]
fn a_connection_opens_with_three_segments() {
    let frames = capture(&[]);
    assert_eq!(
        frames[..3]
            .iter()
            .map(|(_, f)| flags(f))
            .collect::<Vec<_>>(),
        ["S", "S.", "."]
    );
    assert_eq!(segment(&frames[1].1).acknowledgment_number, SENDER_ISN + 1);
    let first = segment(&frames[3].1);
    assert_eq!(
        (first.sequence_number, frames[3].1.payload),
        (SENDER_ISN + 1, 1_448)
    );
}

#[test]
fn a_flow_of_a_replay_announces_the_segment_that_fits_its_own_version_of_ip() {
    let segment_of_data = Arrival {
        at: Ns::ZERO,
        seq: 0,
        tsval: 0,
        len: 100,
        packet_bytes: 172,
        flow: 0,
        tos: 0,
        ttl: 64,
        push: false,
        kind: SkbKind::Data,
    };
    let flow = RecordedFlow {
        ip: IpVersion::V6,
        protocol: Protocol::Tcp,
    };
    let recorded = Replay::new(COMPLETE, vec![segment_of_data], vec![flow]);
    let mut scenario = Scenario::of_preset("tcp-quiet").unwrap();
    scenario.set_replay(recorded.with_live_tcp()).unwrap();
    let frames = of_scenario(&scenario, CapturePoint::Sender(0));
    for (_, frame) in &frames[..2] {
        // The option's kind and length, then the MSS: 1500 bytes without IPv6's and TCP's headers.
        assert_eq!(segment(frame).options[..4], [2, 4, 0x05, 0xA0]);
    }
}

#[test]
fn a_sender_of_today_marks_the_ends_of_its_bursts_and_the_receiver_marks_nothing() {
    for (release, longest) in [("2.6.12", usize::MAX), ("6.12", 45)] {
        let release = format!("sender.release={release}");
        let frames = capture(&[release.as_str()]);
        let pushed = |from_sender: bool| {
            let has_data = |frame: &Frame| (frame.payload > 0) == from_sender;
            let of = frames.iter().filter(|(_, frame)| has_data(frame));
            of.filter(|(_, frame)| segment(frame).psh).count()
        };
        let data = frames.iter().filter(|(_, frame)| frame.payload > 0).count();
        let marked = pushed(true);
        let least = (data / longest).max(1);
        assert!(
            (least..data / 2).contains(&marked),
            "{release}: {marked} of {data}"
        );
        assert_eq!(pushed(false), 0);
    }
}

#[test]
fn every_ack_names_a_byte_that_was_sent_and_time_never_runs_backwards() {
    let frames = capture(&["link.loss=0.01"]);
    let (mut sent, mut last) = (0, Ns::ZERO);
    for (at, frame) in &frames {
        assert!(*at >= last);
        last = *at;
        let segment = segment(frame);
        match frame.way {
            Way::Forward => sent = sent.max(segment.sequence_number.wrapping_add(frame.payload)),
            Way::Back => assert!(segment.acknowledgment_number <= sent.max(SENDER_ISN + 1)),
        }
    }
    assert!(frames.len() > 500, "{}", frames.len());
    let sacks = frames.iter().filter(|(_, f)| f.way == Way::Back);
    assert!(sacks.filter(|(_, f)| segment(f).options.len() > 20).count() > 5);
}

#[test]
fn a_router_shows_every_datagram_on_its_way_in_and_one_hop_less_on_its_way_out() {
    let mut machine = Scenario::of_preset("router-three-big").unwrap().build();
    machine.watch_mut().wire.open(COMPLETE);
    machine.run_until(Ns::from_ms(50), u64::MAX);
    let mut wire = WireDecoder::new(&machine);
    let places: Vec<CapturePoint> = wire.places(Side::Both).collect();
    let inputs = [0, 1, 2].map(CapturePoint::Sender);
    assert_eq!(places, [&inputs[..], &[CapturePoint::Output]].concat());
    assert_eq!(wire.places(Side::Sender).collect::<Vec<_>>(), inputs);
    let (mut came, mut left) = (Vec::new(), Vec::new());
    for record in machine.watch_mut().wire.take() {
        wire.frames(record, |_, place, frame| match place {
            CapturePoint::Output => left.push(frame.clone()),
            CapturePoint::Sender(_) if matches!(frame.inside, Payload::Bpdu(_)) => {}
            CapturePoint::Sender(input) => {
                assert_eq!(input, wire_number(frame));
                came.push(frame.clone());
            }
            CapturePoint::Receiver => {}
        });
    }
    assert!(left.len() > 300 && came.len() > left.len());
    for frame in left {
        let is_it = |other: &&Frame| other.flow.id == frame.flow.id && other.ip_id == frame.ip_id;
        let before = came.iter().find(is_it).expect("it came before it left");
        assert_eq!(frame.flow.ttl + 1, before.flow.ttl);
        assert_eq!(frame.ends.path, before.ends.path);
        assert_ne!(frame.ends.hop, before.ends.hop);
    }
}

/// Returns the interface of a datagram's sender, by its address.
fn wire_number(frame: &Frame) -> u8 {
    match frame.ends.path.0 {
        FIRST_SENDER => 0,
        further => 1 + further - FURTHER_SENDERS,
    }
}

#[test]
fn what_arrives_is_what_was_sent_and_the_receiver_answers_before_its_sender_hears() {
    let lossy = ["link.loss=0.01", "link.reorder=0.01", "nic.ring=16"];
    let [sender, receiver] =
        [CapturePoint::Sender(0), CapturePoint::Receiver].map(|at| seen_at(at, &lossy));
    let of = |frames: &[(Ns, Frame)], way: Way| {
        let own = frames.iter().filter(|(_, frame)| frame.way == way);
        own.map(|(at, frame)| (frame.ip_id, (*at, format!("{frame:?}"))))
            .collect::<std::collections::BTreeMap<_, _>>()
    };
    for (way, here, there) in [
        (Way::Forward, &receiver, &sender),
        (Way::Back, &sender, &receiver),
    ] {
        let (arrived, left) = (of(here, way), of(there, way));
        assert!(arrived.len() > 100 && arrived.len() <= left.len());
        for (id, (at, frame)) in &arrived {
            assert_eq!((*at > left[id].0, frame), (true, &left[id].1));
        }
    }
    assert!(of(&receiver, Way::Forward).len() < of(&sender, Way::Forward).len());
    let flags = receiver[..3].iter().map(|(_, frame)| flags(frame));
    assert_eq!(flags.collect::<Vec<_>>(), ["S", "S.", "."]);
}

#[test]
fn a_datagram_is_a_datagram() {
    let frames = capture(&["sender.protocol=udp", "ip.version=6"]);
    let all =
        |frame: &Frame| frame.flow.ip == IpVersion::V6 && matches!(frame.inside, Payload::Udp);
    assert!(!frames.is_empty() && frames.iter().all(|(_, frame)| all(frame)));
}

#[test]
fn an_error_quotes_the_datagram_that_it_is_about_and_comes_from_the_router() {
    for ip in ["ip.version=4", "ip.version=6"] {
        let frames: Vec<Frame> =
            of_preset("router-big", CapturePoint::Sender(0), &["sender.ttl=1", ip])
                .into_iter()
                .map(|(_, frame)| frame)
                .collect();
        let errors: Vec<&Frame> = frames
            .iter()
            .filter(|frame| matches!(frame.inside, Payload::Icmp(_)))
            .collect();
        assert_eq!(errors.len(), 6, "{ip}");
        let mut bytes = Vec::new();
        for (nth, error) in errors.iter().enumerate() {
            assert_eq!(error.ends.path, (ROUTER_IN, 1));
            error.write(u32::MAX, &mut bytes);
            let mut original = Vec::new();
            let sent = frames.iter().filter(|frame| frame.way == Way::Forward);
            let sent = sent.filter(|frame| matches!(frame.inside, Payload::Udp));
            let sent: Vec<&Frame> = sent.collect();
            sent[nth].write(u32::MAX, &mut original);
            let quoted = bytes.len().min(100);
            let begins = bytes.windows(40).any(|window| *window == original[14..54]);
            assert!(begins, "{ip}, error {nth}: {:?}", &bytes[..quoted]);
        }
    }
}

#[test]
fn what_is_sent_back_has_ports_and_addresses_the_other_way_round() {
    let frames: Vec<Frame> = of_preset("udp-200", CapturePoint::Sender(0), &["app.echo=true"])
        .into_iter()
        .map(|(_, frame)| frame)
        .collect();
    let back: Vec<&Frame> = frames.iter().filter(|f| f.way == Way::Back).collect();
    assert!(back.len() > 100, "{}", back.len());
    assert!(back.iter().all(|frame| frame.ends.path == (READER, 1)));
    assert!(back.iter().all(|frame| frame.payload == 1_470));
}
