/**
 * Replays capture files of other tools. Compares packet counts and times with tshark, and the native program with
 * WebAssembly.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalWords } from '../../web/src/decode/refusal';
import { contentOf, readCapture } from '../../web/src/engine/captureReader';
import type { CompleteModule } from '../../web/src/engine/module';
import type { ReplayChoice } from '../../web/src/scenario/replay';
import { learn } from '../../web/src/words/languages';
import { NATIVE } from '../native';
import { CaptureReader, printed, refused, ringside, runTo, type Settings } from './machine';

const folder = mkdtempSync(join(tmpdir(), 'ringside-replay-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A Python that has scapy: the first in PATH, otherwise Debian's. */
const python = ['python3', '/usr/bin/python3'].find((name) => spawnSync(name, ['-c', 'import scapy']).status === 0);
const isThere = (tool: string, flag = '--version') => spawnSync(tool, [flag]).error === undefined;
const tools = isThere('tshark') && isThere('editcap') && python !== undefined;
if (!tools) console.warn('Captures of others are not replayed: tshark, editcap or scapy is not installed.');
/** Recording needs privileges for a network namespace and a raw socket, which a container may lack. */
const mayRecord = () =>
  spawnSync('unshare', ['-n', 'sh', '-c', 'ip link set lo up && timeout 1 tcpdump -i lo -c 1']).stderr?.includes(
    'listening on lo',
  );
const canRecord = isThere('tcpdump') && isThere('iperf3') && mayRecord();
if (!canRecord) console.warn('Loopback is not recorded: tcpdump, iperf3 or the right to record (CAP_NET_RAW) lacks.');

const path = (name: string) => join(folder, name);

/**
 * Python program that writes a capture file with scapy: bursts of UDP, a TCP stream with a lost and a late segment,
 * ARP, and answers.
 */
const BURSTS = `
from scapy.all import *
import random
random.seed(7)
def at(packet, t):
    packet.time = t
    return packet
out, t = [], 1000.0
eth = Ether(src="02:00:00:00:00:01", dst="02:00:00:00:00:02")
back = Ether(src="02:00:00:00:00:02", dst="02:00:00:00:00:01")
for burst in range(40):
    t += 0.002
    for n in range(random.randint(1, 12)):
        t += 0.00002
        size = random.choice([18, 200, 1000, 1472])
        out.append(at(eth / IP(src="10.0.0.1", dst="10.0.0.2", tos=16, ttl=61) / UDP(sport=9, dport=5001) / Raw(bytes(size)), t))
    out.append(at(back / IP(src="10.0.0.2", dst="10.0.0.1") / UDP(sport=5001, dport=9) / Raw(b"ok"), t + 0.00001))
    out.append(at(back / ARP(), t + 0.00001))
options = [("Timestamp", (7, 0))]
tcp = lambda seq, flags, size: eth / IP(src="10.0.0.3", dst="10.0.0.2") / TCP(sport=4, dport=80, seq=seq, flags=flags, options=options) / Raw(bytes(size))
out.append(at(tcp(4294967000, "S", 0), t + 0.001))
places = [0, 1448, 4344, 5792, 2896, 7240]
for n, place in enumerate(places):
    out.append(at(tcp((4294967001 + place) % 2**32, "A", 1448), t + 0.002 + n * 0.0001))
out.append(at(Ether() / IPv6(src="::1", dst="::2") / UDP() / Raw(bytes(40)), t + 0.004))
wrpcap("${path('bursts.pcap')}", out)
`;

/** Returns the fields of the packets to the receiving host, as tshark prints them. */
const toHost = (file: string, ...fields: string[]) =>
  execFileSync(
    'tshark',
    ['-r', path(file), '-Y', 'ip.dst == 10.0.0.2', '-T', 'fields', ...fields.flatMap((field) => ['-e', field])],
    {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
    .trimEnd()
    .split('\n');

type Metrics = Record<string, number | string>;

/** Number of packets whose path has ended, plus the packets that are still in the simulated machine. */
function endsOf(metrics: Metrics): number {
  const ends = Object.entries(metrics).filter(([id]) => /^(drops\.|packets\.(delivered|control|in_flight))/.test(id));
  return ends.reduce((sum, [, count]) => sum + Number(count), 0);
}

/** Reads a capture file and begins its replay, as a worker of the page does. */
async function inPage(file: string | Uint8Array, choice: Partial<ReplayChoice>, settings: Settings = {}) {
  const bytes = typeof file === 'string' ? readFileSync(path(file)) : file;
  const part = { filter: {}, span: null, rate: 1, ...choice };
  const source = { read: (from: number, most: number) => bytes.subarray(from, from + most) };
  const reader = await readCapture({ CaptureReader } as CompleteModule, source, part, { namesFile: true });
  const machine = ringside('tcp-quiet', { 'run.duration': 2, ...settings });
  reader.replay_in(machine, choice.as === 'tcp');
  return { reader, machine };
}

const replayed = (file: string, ...more: string[]): Metrics =>
  JSON.parse(
    execFileSync(NATIVE, ['run', '--replay', path(file), '--json', ...more], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  );

describe.skipIf(!tools)('captures that other tools made', () => {
  beforeAll(() => {
    writeFileSync(path('bursts.py'), BURSTS);
    execFileSync(python ?? 'python3', [path('bursts.py')], { stdio: 'pipe' });
    execFileSync('editcap', ['-F', 'nsecpcap', path('bursts.pcap'), path('nanoseconds.pcap')]);
    execFileSync('editcap', ['-s', '60', path('bursts.pcap'), path('truncated.pcap')]);
    const slice = ['-r', path('bursts.pcap'), '-Y', 'frame.time_relative >= 0.02 && frame.time_relative < 0.05'];
    execFileSync('tshark', [...slice, '-w', path('slice.pcapng')], { stdio: 'pipe' });
  });

  test.each(['bursts.pcap', 'nanoseconds.pcap', 'truncated.pcap', 'slice.pcapng'])(
    '%s: every packet to the receiving host is offered and ends somewhere',
    (file) => {
      const metrics = replayed(file, '--set', 'app.read_size=1472');
      expect(metrics['packets.offered']).toBe(toHost(file, 'frame.number').length);
      expect(endsOf(metrics)).toBe(metrics['packets.offered']);
      expect(Number(metrics['packets.delivered'])).toBeGreaterThan(0);
    },
  );

  test('packets leave so that they arrive at the times that tshark prints, with their sizes', () => {
    // The largest frame takes 1.2 µs on this link, so packets leave the sender that much earlier than they arrive.
    const fast = ['--set', 'link.rate=10000'];
    printed('export', '--replay', path('bursts.pcap'), ...fast, '--side', 'sender', '--pcap', path('seen.pcapng'));
    const seen = execFileSync(
      'tshark',
      ['-r', path('seen.pcapng'), '-Y', 'udp', '-T', 'fields', '-e', 'frame.time_relative', '-e', 'udp.length'],
      {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    );
    const rows = (lines: string[]) => {
      const parsed = lines.map((line) => line.split('\t').map(Number));
      const us = parsed.map(([t_s]) => (t_s - parsed[0][0]) * 1e6);
      return { us, lengths: parsed.map(([, length]) => length) };
    };
    const recorded = toHost('bursts.pcap', 'frame.time_relative', 'udp.length').filter((line) => /\t\d/.test(line));
    const [left, meant] = [rows(seen.trimEnd().split('\n')), rows(recorded)];
    expect(left.lengths).toEqual(meant.lengths);
    const late = left.us.map((us, nth) => Math.abs(us - meant.us[nth]));
    expect(Math.max(...late)).toBeLessThanOrEqual(2.5);
  });

  test('the segments of a TCP flow meet the mechanisms: the late one fills the hole', () => {
    const metrics = replayed('bursts.pcap', '--replay-filter', 'protocol=tcp');
    expect(metrics).toMatchObject({ 'packets.offered': 7, 'packets.delivered': 6, 'packets.control': 1 });
    expect(metrics['queue.ofo_pkts_max']).toBe(2);
    expect(metrics['flow1.goodput_mbps']).toBeGreaterThan(0);
  });

  test('with live TCP the same bytes come, sent by the modelled TCP', () => {
    const metrics = replayed('bursts.pcap', '--replay-filter', 'protocol=tcp', '--replay-as', 'tcp');
    expect(metrics['packets.delivered']).toBe(6);
    expect(metrics['queue.ofo_pkts_max']).toBe(0);
  });

  test('equal captures give equal runs, another rate another one', () => {
    const digest = (...more: string[]) => replayed('bursts.pcap', ...more)['run.digest'];
    expect(digest()).toBe(digest());
    expect(replayed('nanoseconds.pcap')['run.digest']).toBe(digest());
    expect(digest('--rate', '2')).not.toBe(digest());
  });

  test.each<[string, Partial<ReplayChoice>, string[]]>([
    ['as recorded', {}, []],
    ['over live TCP, twice as fast', { as: 'tcp', rate: 2 }, ['--replay-as', 'tcp', '--rate', '2']],
    [
      'a part of it',
      { span: { from_ns: 2e7, to_ns: 6e7 }, filter: { receiver: '10.0.0.2', protocol: 'udp' } },
      ['--replay-span', '0.02s-0.06s', '--replay-filter', 'receiver=10.0.0.2,protocol=udp'],
    ],
  ])('the page’s module makes the same run of a capture %s', async (_, choice, args) => {
    const { reader, machine } = await inPage('bursts.pcap', choice);
    const metrics = replayed('bursts.pcap', '--duration', '2s', ...args);
    runTo(machine, 2e9);
    expect(machine.digest()).toBe(metrics['run.digest']);
    expect(contentOf(reader)).toMatchObject({ receiver: '10.0.0.2', largest: 1500 });
  });

  test.each(['nanoseconds.pcap', 'truncated.pcap', 'slice.pcapng'])(
    'the page’s module makes the same run of %s',
    async (file) => {
      const { machine } = await inPage(file, {});
      runTo(machine, 2e9);
      expect(machine.digest()).toBe(replayed(file, '--duration', '2s')['run.digest']);
    },
  );

  test('a file’s hash names its content, whatever part is read', async () => {
    const hash = async (file: string, choice = {}) => contentOf((await inPage(file, choice)).reader).hash;
    const known = await hash('bursts.pcap');
    expect(known).toMatch(/^[0-9a-f]{16}$/);
    expect(await hash('bursts.pcap', { filter: { protocol: 'tcp' } })).toBe(known);
    expect(await hash('nanoseconds.pcap')).not.toBe(known);
  });

  test.each(['en', 'es', 'fr'])('the page refuses a capture in one sentence: %s', async (language) => {
    if (language !== 'en') await learn(language);
    const sentence = async (bytes: Uint8Array, choice: Partial<ReplayChoice> = {}, settings = {}) =>
      refusalWords(Float64Array.from(await inPage(bytes, choice, settings).catch((refusal) => refusal)));
    const bursts = readFileSync(path('bursts.pcap'));
    const damaged = readFileSync(path('slice.pcapng'));
    // Sets the length of the second block to three bytes, which is too short.
    damaged.writeUInt32LE(3, damaged.readUInt32LE(4) + 4);
    const unknown = Buffer.from(bursts);
    unknown[20] = 99;
    // A pcapng file with a section, an interface and one simple packet block. Such a block has no time.
    const [section, link] = [
      [0x0a0d0d0a, 28, 0x1a2b3c4d, 1, 0xffffffff, 0xffffffff, 28],
      [1, 20, 1, 0, 20],
    ];
    const untimed = Buffer.from(Uint32Array.of(...section, ...link, 3, 20, 4, 0, 20).buffer);
    // The files are read one after the other, because a worker reads one file at a time.
    const sentences = [
      await sentence(Buffer.from('no capture at all, but some words')),
      await sentence(unknown),
      await sentence(damaged),
      await sentence(untimed),
      await sentence(bursts, { filter: { port: '1' } }),
      await sentence(bursts, {}, { 'link.mtu': 1400 }),
    ];
    expect(new Set(sentences).size).toBe(sentences.length);
    for (const said of sentences) expect(said).toMatch(/^(?!.*(undefined|NaN)).{20,}\.$/);
  });

  test('the run lasts as long as the capture and the reading of what is queued', () => {
    const last_s = Math.max(...toHost('bursts.pcap', 'frame.time_relative').map(Number));
    expect(Number(replayed('bursts.pcap')['run.simulated_s']) - last_s).toBeCloseTo(4, 2);
    expect(replayed('bursts.pcap', '--duration', '1s')['run.simulated_s']).toBe(1);
  });

  test('what cannot be replayed is refused in one sentence', () => {
    const sentence = (...args: string[]) => {
      const { status, lines } = refused('run', ...args);
      expect(status).toBe(2);
      return lines.at(-1) ?? '';
    };
    writeFileSync(path('no.pcap'), 'no capture');
    expect(sentence('--replay', path('no.pcap'))).toContain('not a capture: use a pcap or pcapng file');
    expect(sentence('--replay', path('none.pcap'))).toContain('No such file');
    expect(sentence('--replay', path('bursts.pcap'), '--set', 'link.mtu=1400')).toContain('link.mtu = 1400');
    expect(sentence('--replay', path('bursts.pcap'), '--rate', '20')).toContain('use 0.5 to 10');
    expect(sentence('--replay', path('bursts.pcap'), '--replay-filter', 'port=1')).toContain('no IP packet');
    expect(sentence('--rate', '2')).toContain('--replay');
  });

  test('a file that was cut off is replayed as far as it goes, and the page is told', async () => {
    writeFileSync(path('cut.pcap'), readFileSync(path('bursts.pcap')));
    truncateSync(path('cut.pcap'), 20_000);
    expect(replayed('cut.pcap')['packets.offered']).toBeGreaterThan(10);
    const isCutOff = async (file: string) => contentOf((await inPage(file, {})).reader).isCutOff;
    expect([await isCutOff('bursts.pcap'), await isCutOff('cut.pcap')]).toEqual([false, true]);
  });
});

/** Skips the test on a computer that does not permit recording, because the project is not at fault. */
const ifRecorded = canRecord && tools ? describe : () => {};
ifRecorded('iperf3 over loopback, recorded by tcpdump', () => {
  /** Script that runs in its own network namespace. The loopback there has Ethernet's MTU and no offloads. */
  const SCRIPT = `
set -e
ip link set lo mtu 1500 up
ethtool -K lo tso off gso off gro off 2>/dev/null || true
rm -f ${path('loopback.pcap')}
tcpdump -i lo -s 96 -B 16384 -U -w ${path('loopback.pcap')} 'port 5201' 2>/dev/null &
dump=$!
for n in $(seq 100); do [ -s ${path('loopback.pcap')} ] && break; sleep 0.05; done
iperf3 -s -1 >/dev/null &
for n in $(seq 100); do ss -ltn | grep -q 5201 && break; sleep 0.05; done
iperf3 -c 127.0.0.1 -n 2M -M 1400 >/dev/null
sleep 0.3
kill -INT $dump
wait $dump || true
`;

  // A real host sends something different each time. So the recording is repeated if it failed on a busy computer.
  test('every packet is replayed, and its application runs over live TCP', { retry: 2 }, async () => {
    const recording = spawn('unshare', ['-n', 'bash', '-c', SCRIPT], { stdio: 'ignore' });
    const [code] = await once(recording, 'exit');
    expect(code).toBe(0);
    const packets = execFileSync('tshark', ['-r', path('loopback.pcap'), '-T', 'fields', '-e', 'tcp.len'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const lengths = packets.trimEnd().split('\n').map(Number);
    const recorded = replayed('loopback.pcap');
    expect(recorded['packets.offered']).toBe(lengths.length);
    expect(endsOf(recorded)).toBe(lengths.length);
    const { machine } = await inPage('loopback.pcap', {});
    runTo(machine, 2e9);
    expect(machine.digest()).toBe(replayed('loopback.pcap', '--duration', '2s')['run.digest']);
    const live = replayed('loopback.pcap', '--replay-as', 'tcp', '--rate', '0.5');
    expect(live['packets.in_flight']).toBe(0);
    expect(Number(live['flow1.goodput_mbps'])).toBeGreaterThan(0);
  });
});
