/** Checks the simulator's TCP with independent programs: tshark and tcptrace read its capture files. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { captured } from '../../web/src/engine/whole';
import { SNAP_LENGTH } from '../../web/src/run/capture';
import { capturedBy } from '../../web/src/scenario/commandLine';
import { Side } from '../../web/src/tables/tables';
import { CaptureFile, printed, refused, ringside, type Settings } from './machine';

const folder = mkdtempSync(join(tmpdir(), 'ringside-'));
afterAll(() => rmSync(folder, { recursive: true }));

function isInstalled(program: string): boolean {
  return spawnSync(program, ['--version']).error === undefined;
}

const missing = ['tshark', 'tcptrace'].filter((program) => !isInstalled(program));
if (missing.length > 0) {
  console.warn(
    `Captures are not judged: ${missing.join(' and ')} not installed (Debian: apt-get install tshark tcptrace).`,
  );
}
const judged = test.skipIf(missing.length > 0);

function capture(name: string, ...args: string[]): string {
  const file = join(folder, `${name}.pcapng`);
  printed('export', '--pcap', file, ...args);
  return file;
}

const CHECKSUMS = ['ip', 'tcp', 'udp'].flatMap((layer) => ['-o', `${layer}.check_checksum:TRUE`]);

/** Returns the values of these fields as tshark reads them, one row for each frame that passes the filter. */
function dissected(file: string, filter: string, fields: readonly string[]): string[][] {
  const args = [
    '-r',
    file,
    '-n',
    ...CHECKSUMS,
    '-Y',
    filter,
    '-T',
    'fields',
    ...fields.flatMap((field) => ['-e', field]),
  ];
  const output = execFileSync('tshark', args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 1 << 28,
  });
  return output
    .split('\n')
    .slice(0, -1)
    .map((line) => line.split('\t'));
}

/** tshark's code for a correct checksum. A frame that is not captured whole has code 2, "unverified". */
const GOOD = '1';
const VERDICTS = ['ip.checksum.status', 'tcp.checksum.status', 'udp.checksum.status'];

describe('tshark decodes every frame, and every checksum is good', () => {
  const CASES: [name: string, ...args: string[]][] = [
    ['TCP with losses and SACK', '--set', 'link.loss=0.001'],
    ['TCP over IPv6', '--set', 'ip.version=6'],
    [
      'jumbo frames, two streams',
      '--set',
      'link.mtu=9000',
      '--set',
      'sender.payload=8960',
      '--set',
      'sender.streams=2',
    ],
    ['UDP', '--set', 'sender.protocol=udp'],
    ['UDP over IPv6', '--set', 'sender.protocol=udp', '--set', 'ip.version=6', '--set', 'sender.payload=1452'],
  ];
  judged.each(CASES)('%s', (name, ...args) => {
    const file = capture(name, '--preset', 'tcp-quiet', '--duration', '60ms', '--snap-length', '65535', ...args);
    const frames = dissected(file, 'frame', ['_ws.malformed', ...VERDICTS]);
    const isGood = ([malformed, ...verdicts]: string[]) => {
      const given = verdicts.filter((verdict) => verdict !== '');
      return malformed === '' && given.length > 0 && given.every((verdict) => verdict === GOOD);
    };
    expect(frames.length).toBeGreaterThan(500);
    expect(frames.filter((frame) => !isGood(frame))).toEqual([]);
  });
});

describe('a router', () => {
  const CASES = ['router-three-small', 'router-three-big-v6'];
  judged.each(CASES)('%s: every frame is good on both sides, and leaves with one hop less', (preset) => {
    const file = capture(preset, '--preset', preset, '--duration', '60ms', '--snap-length', '65535');
    const fields = ['frame.interface_name', 'ip.ttl', 'ipv6.hlim', '_ws.malformed', ...VERDICTS];
    const frames = dissected(file, 'frame', fields);
    const hops = new Map<string, Set<string>>();
    for (const [name, ttl, limit, malformed, ...verdicts] of frames) {
      hops.set(name, (hops.get(name) ?? new Set()).add(`${ttl}${limit}`));
      expect(malformed).toBe('');
      expect(verdicts.filter((verdict) => verdict !== '' && verdict !== GOOD)).toEqual([]);
    }
    expect([...hops.keys()].sort()).toEqual(['output', 'sender', 'sender 2', 'sender 3']);
    expect(hops.get('sender')).toEqual(new Set(['64']));
    expect(hops.get('output')).toEqual(new Set(['63']));
  });
});

describe('what goes the other way', () => {
  const VERDICTS_ALL = [...VERDICTS, 'icmp.checksum.status', 'icmpv6.checksum.status'];
  const fields = ['frame.interface_name', 'frame.protocols', '_ws.malformed', ...VERDICTS_ALL];
  /**
   * Returns the fields of each frame; a router's capture has the frames of both NICs. Checks that no frame is malformed
   * and no checksum is wrong.
   */
  function protocols(name: string, ...args: string[]): string[][] {
    const file = capture(name, ...args, '--snap-length', '65535');
    const frames = dissected(file, 'frame', fields);
    expect(frames.length).toBeGreaterThan(100);
    for (const [, , malformed, ...verdicts] of frames) {
      expect(malformed).toBe('');
      // For an ICMP error, tshark also reports the checksums of the quoted packet. A partial quote has none.
      const given = verdicts.flatMap((verdict) => verdict.split(',')).filter((verdict) => verdict !== '');
      expect(given.filter((verdict) => verdict !== GOOD && verdict !== UNVERIFIED)).toEqual([]);
    }
    return frames;
  }
  const UNVERIFIED = '2';

  /** Name of each ICMP error, IP version, type and code, and the arguments of `ringside run` that cause the error. */
  const ERRORS: [name: string, ip: string, types: string, ...args: string[]][] = [
    ['time exceeded', '4', '11/0', '--set', 'sender.ttl=1'],
    ['time exceeded', '6', '3/0', '--set', 'sender.ttl=1'],
    ['fragmentation needed', '4', '3/4', '--set', 'output.mtu=1000'],
    ['packet too big', '6', '2/0', '--set', 'output.mtu=1280'],
    ['port unreachable', '4', '3/3', '--set', 'sender.to_router=0.5'],
    ['port unreachable', '6', '1/4', '--set', 'sender.to_router=0.5'],
  ];
  judged.each(ERRORS)('%s over IPv%s is %s', (name, ip, types, ...args) => {
    const preset = ip === '6' ? 'router-big-v6' : 'router-big';
    const file = `${name} ${ip}`;
    const all = protocols(file, '--preset', preset, '--duration', '60ms', ...args);
    const errors = all.filter(([, layers]) => layers.includes(ip === '6' ? 'icmpv6' : 'icmp'));
    expect(errors.length).toBeGreaterThanOrEqual(6);
    // An ICMP error quotes a datagram, so IP and UDP appear twice. In some layers the second pair is inside ICMP.
    expect(errors.every(([, layers]) => layers.endsWith('udp') || layers.endsWith('udp:data'))).toBe(true);
    const told = ip === '6' ? ['icmpv6.type', 'icmpv6.code'] : ['icmp.type', 'icmp.code'];
    const path = join(folder, `${file}.pcapng`);
    const kinds = dissected(path, ip === '6' ? 'icmpv6' : 'icmp', told).map((row) => row.join('/'));
    expect(new Set(kinds)).toEqual(new Set([types]));
  });

  judged.each(['4', '6'])('datagrams sent back over IPv%s', (ip) => {
    const sets = ['--set', 'app.echo=true', '--set', `ip.version=${ip}`, '--set', 'sender.payload=1400'];
    const file = `echo ${ip}`;
    protocols(file, '--preset', 'udp-200', '--duration', '60ms', ...sets);
    const ports = dissected(join(folder, `${file}.pcapng`), 'udp.srcport == 5001', ['udp.length']);
    expect(ports.length).toBeGreaterThan(300);
    expect(new Set(ports.flat())).toEqual(new Set([String(1400 + 8)]));
  });

  judged('a switch says hello, and what the router passes on has none of it', () => {
    const file = 'hello';
    const all = protocols(file, '--preset', 'router-three-big', '--duration', '60ms', '--set', 'link.hello=0.01');
    const hellos = all.filter(([, layers]) => layers.endsWith(':stp'));
    const count = (name: string) => hellos.filter(([at]) => at === name).length;
    expect(['sender', 'sender 2', 'sender 3'].map(count)).toEqual([6, 6, 6]);
    expect(count('output')).toBe(0);
  });
});

describe('the page’s capture of a span', () => {
  const SPAN = { from_ns: 12_345_678, to_ns: 47e6 };
  const LOSSY: Settings = { 'link.loss': 0.002, 'link.reorder': 0.002, 'sender.streams': 2 };
  const CASES: [name: string, preset: string, settings: Settings, side: number][] = [
    ['TCP at the sender', 'tcp-quiet', LOSSY, Side.Sender],
    ['TCP at the receiver', 'tcp-quiet', LOSSY, Side.Receiver],
    ['UDP at a receiver in livelock', 'udp-livelock', {}, Side.Receiver],
    ['the inputs of a router', 'router-three-small', {}, Side.Sender],
    ['the output of a router', 'router-three-big', {}, Side.Receiver],
    ['both sides of a router', 'router-small-v6', {}, Side.Both],
  ];
  test.each(CASES)('of %s is the terminal’s, byte for byte', (name, preset, settings, side) => {
    const link = [`preset=${preset}`, ...Object.entries(settings).map(([id, value]) => `${id}=${value}`)].join('&');
    const [program, , ...words] = capturedBy(link, side, SPAN).split(' ');
    expect(program).toBe('ringside');
    const file = join(folder, `${name}.pcapng`);
    printed('export', ...words.map((word) => (word === 'capture.pcapng' ? file : word)));
    const page = Buffer.concat(
      captured(CaptureFile, ringside(preset, settings), { ...SPAN, side, snapLength: SNAP_LENGTH }),
    );
    expect(page.length).toBeGreaterThan(10_000);
    expect(page.equals(readFileSync(file))).toBe(true);
  });

  judged('from the middle of a connection is read by tshark and tcptrace, from either end', () => {
    const frames = [Side.Sender, Side.Receiver].map((side) => {
      const file = join(folder, `span-${side}.pcapng`);
      const machine = ringside('tcp-quiet', LOSSY);
      writeFileSync(file, Buffer.concat(captured(CaptureFile, machine, { ...SPAN, side, snapLength: SNAP_LENGTH })));
      expect(execFileSync('tcptrace', ['-n', file], { encoding: 'utf8' })).toMatch(
        /TCP connection info:\n {2}1: .*\n {2}2: /,
      );
      const fields = ['frame.time_epoch', 'frame.interface_name', 'ip.src', 'ip.id', 'tcp.seq_raw', '_ws.malformed'];
      return dissected(file, 'tcp', fields);
    });
    const key = ([, , source, id, seq]: string[]) => `${source} ${id} ${seq}`;
    const [sent, taken] = frames.map((rows) => new Map(rows.map((row) => [key(row), row])));
    expect(frames.flat().filter((row) => row[5] !== '')).toEqual([]);
    const crossed = [...taken].filter(([one, row]) => sent.has(one) && row[2] === '192.0.2.1');
    expect(crossed.length).toBeGreaterThan(100);
    for (const [one, [time]] of crossed) expect(Number(time)).toBeGreaterThan(Number(sent.get(one)?.[0]));
    expect(new Set(frames[1].map(([, name]) => name))).toEqual(new Set(['receiver']));
  });

  test('a span beyond the run, or no span at all, is one sentence and status 2', () => {
    const file = join(folder, 'none.pcapng');
    const told = (...args: string[]) => refused('export', '--preset', 'tcp-quiet', '--pcap', file, ...args);
    expect(told('--to', '26s')).toMatchObject({ status: 2, lines: [expect.stringContaining('which ends at 25 s')] });
    expect(told('--from', 'soon')).toMatchObject({ status: 2, lines: [expect.stringContaining('as in 1.5s')] });
  });
});

describe('preempted-lock as the sender sees it', () => {
  const file = join(folder, 'preempted-lock.pcapng');
  const told: Record<string, number> = {};
  let frames: string[][] = [];

  beforeAll(() => {
    if (missing.length > 0) return;
    Object.assign(told, JSON.parse(printed('run', '--preset', 'preempted-lock', '--json')));
    printed('export', '--preset', 'preempted-lock', '--pcap', file);
    const verdicts = ['_ws.malformed', 'ip.checksum.status', 'tcp.checksum.status'];
    const fields = ['tcp.flags', 'tcp.analysis.rto', 'frame.time_delta'];
    frames = dissected(file, 'frame', [...verdicts, ...fields]);
  }, 60_000);

  judged('tcptrace counts the retransmissions that the machine reports', () => {
    const report = execFileSync('tcptrace', ['-l', '-n', file], { encoding: 'utf8' });
    const counted = Number(report.match(/rexmt data pkts:\s+(\d+)/)?.[1]);
    expect(counted).toBeGreaterThan(0);
    expect(counted).toBe(told['tcp.retransmitted']);
    expect(report).toMatch(/req 1323 ws\/ts:\s+Y\/Y\s+req 1323 ws\/ts:\s+Y\/Y/);
    expect(report).toMatch(/req sack:\s+Y\s+req sack:\s+Y/);
  });

  judged('it begins with a real handshake', () => {
    const [SYN, SYN_ACK, ACK] = [0x02, 0x12, 0x10];
    expect(frames.slice(0, 3).map(([, , , flags]) => Number(flags))).toEqual([SYN, SYN_ACK, ACK]);
  });

  judged('no frame is malformed and no checksum bad', () => {
    const BAD = '0';
    expect(frames.length).toBeGreaterThan(told['packets.offered']);
    expect(frames.filter(([malformed, ip, tcp]) => malformed !== '' || ip === BAD || tcp === BAD)).toEqual([]);
  });

  /**
   * Recognises a timeout by the silence before it. A segment that answers an ACK leaves in the same nanosecond as the
   * ACK; a segment from a timer leaves later.
   */
  judged('every timeout that the machine reports is there, none before 200 ms', () => {
    const timeouts = frames.filter(([, , , , rto, silence]) => rto !== '' && Number(silence) > 0);
    expect(timeouts.length).toBe(told['tcp.rto']);
    // A timeout lasts 200 ticks of 1 ms. A part of the first tick has passed when the timer starts.
    const least = Math.min(...timeouts.map(([, , , , rto]) => Number(rto)));
    expect(least).toBeGreaterThan(0.199);
  });
});

describe('losses under Linux 6.12 as the sender sees them', () => {
  /**
   * Number of retransmitted segments according to tcptrace. tcptrace counts a retransmission into a closed window
   * (tcp_retransmit_skb) as a window probe, so window probes are added.
   */
  const countedByTcptrace = (file: string): number => {
    const report = execFileSync('tcptrace', ['-l', '-n', file], { encoding: 'utf8' });
    const counts = ['rexmt data pkts', 'zwnd probe pkts'].map((name) =>
      Number(report.match(new RegExp(`${name}:\\s+(\\d+)`))?.[1]),
    );
    return counts[0] + counts[1];
  };

  judged.each([1, 2, 4])('segments that the file has again are the retransmissions of the machine, seed %i', (seed) => {
    const file = join(folder, `losses-${seed}.pcapng`);
    const settings = ['kernel.release=6.12', 'link.loss=0.001', `run.seed=${seed}`].flatMap((one) => ['--set', one]);
    const run = ['--preset', 'tcp-quiet', '--duration', '1s', ...settings];
    const retransmitted: number = JSON.parse(printed('run', ...run, '--json'))['tcp.retransmitted'];
    printed('export', ...run, '--pcap', file);
    const segments = dissected(file, 'tcp.len > 0', ['tcp.seq', 'tcp.len']).map((fields) => fields.join(' '));
    expect(retransmitted).toBeGreaterThan(10);
    expect(segments.length - new Set(segments).size).toBe(retransmitted);
    expect(countedByTcptrace(file)).toBe(retransmitted);
  });
});

describe('the other exports', () => {
  test('the series is a table with one row per 10 ms, and a row that ends with the run', () => {
    const file = join(folder, 'series.csv');
    printed('export', '--preset', 'tcp-loaded', '--duration', '1s', '--csv', file);
    const rows = readFileSync(file, 'utf8').trimEnd().split('\n');
    expect(rows[0]).toMatch(/^t_ns,delivered_bytes,/);
    expect(rows.length).toBe(1 + 100 + 1);
    expect(rows.at(-1)).toMatch(/^1000000000,/);
  });

  test('the trace is JSON whose spans fill the time', () => {
    const file = join(folder, 'trace.json');
    printed('export', '--preset', 'tcp-loaded', '--duration', '50ms', '--trace', file);
    const { traceEvents } = JSON.parse(readFileSync(file, 'utf8'));
    const spans = traceEvents.filter(({ ph }: { ph: string }) => ph === 'X');
    const sum = spans.reduce((total: number, { dur }: { dur: number }) => total + dur, 0);
    expect(sum).toBeCloseTo(50_000, 2);
  });

  test('exactly one target, or one sentence and status 2', () => {
    const none = refused('export', '--preset', 'tcp-quiet');
    expect(none).toMatchObject({ status: 2, lines: { length: 1 } });
    const two = refused('export', '--csv', join(folder, 'a'), '--trace', join(folder, 'b'));
    expect(two).toMatchObject({ status: 2, lines: { length: 1 } });
    expect(refused('export', '--csv', join(folder, 'no', 'such', 'folder.csv')).status).toBe(1);
  });
});
