//! Tests of the receiving TCP of 2.6.12 with scripts.

use super::*;
use base::Ns;

/// Script that opens a connection without timestamps, with a round-trip time of 1 ms.
const OPENED: &str = "
0 socket(..., SOCK_STREAM, IPPROTO_TCP) = 3
+0 bind(3, ..., ...) = 0
+0 listen(3, 1) = 0
+0 < S 0:0(0) win 32792 <mss 1460,sackOK,nop,wscale 7>
+0 > S. 0:0(0) ack 1 <mss 1460,sackOK,nop,wscale 2>
+.001 < . 1:1(0) ack 1 win 257
+0 accept(3, ..., ...) = 4
";

fn verdicts(script: &str) -> Vec<Verdict> {
    play(&parse(&format!("{OPENED}{script}")), Settings::default())
        .into_iter()
        .skip(7)
        .map(|one| one.outcome.verdict)
        .collect()
}

#[test]
fn the_scripts_of_this_crate_pass() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/scripts");
    let mut played = 0;
    for entry in std::fs::read_dir(folder).expect("a folder of scripts") {
        let path = entry.expect("an entry").path();
        let script = std::fs::read_to_string(&path).expect("a text");
        let statements = play(&parse(&script), Settings::default());
        let ended = statements.iter().find(|one| one.outcome.verdict.ends());
        assert!(ended.is_none(), "{}: {ended:?}", path.display());
        let is_checked = |one: &&Played| one.outcome.verdict == Verdict::AsExpected;
        assert!(statements.iter().filter(is_checked).count() > 2);
        played += 1;
    }
    assert!(played >= 8, "{played} scripts");
}

#[test]
fn a_wrong_expectation_differs_and_ends_the_script() {
    let found =
        verdicts("+0 < . 1:1001(1000) ack 1\n+0 > . 1:1(0) ack 1000\n+0 read(4, ..., 9) = 9\n");
    assert_eq!(
        found,
        [Verdict::Done, Verdict::Differs, Verdict::NotReached]
    );
}

#[test]
fn a_statement_that_was_not_played_has_no_time() {
    let played = play(
        &parse(&format!(
            "{OPENED}+.1 < . 1:1001(1000) ack 1\n+.1 << . 1001:2001(1000) ack 1\n+.1 > . 1:1(0) ack 2001\n"
        )),
        Settings::default(),
    );
    let played = &played[7..];
    let times: Vec<_> = played.iter().map(|one| one.at).collect();
    assert_eq!(times, [Some(Ns::from_ms(101)), None, None]);
    let unread = Verdict::Unplayable(Unplayable::Notation);
    assert_eq!(
        played[1].outcome.verdict, unread,
        "a second arrow begins no options"
    );
}

#[test]
fn a_packet_that_never_comes_is_missing_and_a_late_one_off_time() {
    assert_eq!(verdicts("+0 > . 1:1(0) ack 1\n"), [Verdict::Missing]);
    let early = "+0 < . 1:1001(1000) ack 1\n+.1 > . 1:1(0) ack 1001\n";
    assert_eq!(verdicts(early), [Verdict::Done, Verdict::OffTime]);
    let any = "+0 < . 1:1001(1000) ack 1\n* > . 1:1(0) ack 1001\n";
    assert_eq!(verdicts(any), [Verdict::Done, Verdict::AsExpected]);
}

#[test]
fn a_blocked_read_returns_with_the_data_and_its_time_is_checked() {
    let read = |end: &str, bytes: u32| {
        format!(
            "+0...{end} read(4, ..., 5000) = {bytes}\n+.1 < . 1:1001(1000) ack 1\n+.1 < . 1001:1001(0) ack 1\n"
        )
    };
    assert_eq!(verdicts(&read("0.1", 1000))[0], Verdict::Done);
    assert_eq!(verdicts(&read("0.05", 1000))[0], Verdict::OffTime);
    assert_eq!(verdicts(&read("0.2", 1000))[0], Verdict::OffTime);
    assert_eq!(verdicts(&read("0.1", 999))[0], Verdict::Differs);
    let never = "+0...0.1 read(4, ..., 5000) = 1000\n+.2 < . 1:1(0) ack 1\n";
    assert_eq!(verdicts(never)[0], Verdict::Missing);
}

#[test]
fn a_nonblocking_read_without_data_says_try_again() {
    let script =
        "+0 fcntl(4, F_SETFL, O_RDWR|O_NONBLOCK) = 0\n+0 read(4, ..., 9) = -1 EAGAIN (no data)\n";
    assert_eq!(verdicts(script), [Verdict::Done, Verdict::AsExpected]);
}

#[test]
fn what_a_receiver_cannot_do_names_itself() {
    let why = |text: &str| verdicts(text).remove(0);
    assert_eq!(
        why("+0 < F. 1:1(0) ack 1\n"),
        Verdict::Unplayable(Unplayable::Flag('F'))
    );
    assert_eq!(
        why("+0 write(4, ..., 9) = 9\n"),
        Verdict::Unplayable(Unplayable::SendsData)
    );
    assert_eq!(
        why("+0 epoll_wait(5) = 1\n"),
        Verdict::Unplayable(Unplayable::Call("epoll_wait".into()))
    );
}

#[test]
fn a_damaged_script_ends_in_verdicts() {
    let mut state = 88_172_645_463_325_252_u64;
    let mut random = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below as u64) as usize
    };
    let whole = format!("{OPENED}{}", include_str!("../scripts/out-of-order.pkt"));
    for _ in 0..10_000 {
        let mut bytes = whole.clone().into_bytes();
        for _ in 0..8 {
            let at = random(bytes.len());
            bytes[at] = b" 0129+.,:<>()[]`%SPF\n\xff"[random(22)];
        }
        let statements = parse(&String::from_utf8_lossy(&bytes));
        assert_eq!(
            play(&statements, Settings::default()).len(),
            statements.len()
        );
    }
}
