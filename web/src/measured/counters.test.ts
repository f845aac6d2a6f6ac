/**
 * Output of kernels 2.6.12 to 6.12, written with the kernels' own formats, and the files of the computer that runs this
 * test.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readCounters } from './counters';
import { cpusInOne, differences, filesWithoutBefore } from './difference';
import { IP_LINK, IP_LINK_4_15, NSTAT_JSON, NSTAT_PRETTY, TEXTS } from './fixture/commandOutput';

/** Output of the command that the view shows, and of other commands whose output the view can read. */
const ALL_TEXTS = [...TEXTS, IP_LINK, NSTAT_JSON, NSTAT_PRETTY];

const hex = (...columns: number[]): string => columns.map((value) => value.toString(16).padStart(8, '0')).join(' ');

describe('softnet_stat', () => {
  it('has nine columns in 2.6.12, with the throttle', () => {
    const read = readCounters(`${hex(300, 10, 3, 1, 0, 0, 0, 0, 0)}\n${hex(5, 0, 1, 0, 0, 0, 0, 0, 2)}\n`);
    expect(read.value('softnet_stat', 'processed')).toBe(305n);
    expect(read.value('softnet_stat', 'throttled')).toBe(1n);
    expect([...(read.counters.get('softnet_stat/time_squeeze')?.cpus.values() ?? [])]).toEqual([3n, 1n]);
    expect(read.value('softnet_stat', 'cpu_collision')).toBe(2n);
    expect(read.unknown).toBe(0);
  });

  it.each([
    ['2.6.35', [7, 1, 2, 0, 0, 0, 0, 0, 0, 9]],
    ['3.11', [7, 1, 2, 0, 0, 0, 0, 0, 0, 9, 4]],
    ['5.14', [7, 1, 2, 0, 0, 0, 0, 0, 0, 9, 4, 0, 6]],
    ['6.12', [7, 1, 2, 0, 0, 0, 0, 0, 0, 9, 4, 0, 6, 0, 0]],
  ])('has more columns in %s', (_, columns) => {
    const read = readCounters(hex(...columns));
    expect(read.value('softnet_stat', 'dropped')).toBe(1n);
    expect(read.value('softnet_stat', 'received_rps')).toBe(9n);
    expect(read.value('softnet_stat', 'flow_limit_count')).toBe(columns.length > 10 ? 4n : undefined);
    // Since Linux 5.10, each line of `softnet_stat` names its CPU, because a CPU that is offline has no line.
    expect(read.counters.get('softnet_stat/processed')?.cpus).toEqual(new Map([[columns.length > 12 ? 6 : 0, 7n]]));
    expect(read.unknown).toBe(0);
  });
});

const NETSTAT_2_6 = `Ip:
    9000 total packets received
    0 forwarded
    8990 incoming packets delivered
Tcp:
    3 passive connection openings
    8900 segments received
    4000 segments send out
    2 segments retransmited
Udp:
    80 packets received
    5 packet receive errors
TcpExt:
    12 packets pruned from receive queue because of socket buffer overrun
    Quick ack mode was activated 6 times
    4000 packets directly queued to recvmsg prequeue.
    TCPSchedulerFailed: 1
`;

describe('netstat', () => {
  it('reads the sentences of netstat -s, the table of nstat and the kernel’s own pairs alike', () => {
    const sentences = readCounters(NETSTAT_2_6);
    const table = readCounters(
      '#kernel\nIpInReceives                    9000               0.0\nUdpInErrors     5   1.2\n',
    );
    const pairs = readCounters('Ip: Forwarding InReceives\nIp: 2 9000\nTcp: MaxConn CurrEstab\nTcp: -1 2\n');
    for (const read of [sentences, table, pairs]) {
      expect(read.value('netstat', 'IpInReceives')).toBe(9000n);
      expect(read.unknown).toBe(0);
    }
    expect(sentences.value('netstat', 'UdpInErrors')).toBe(table.value('netstat', 'UdpInErrors'));
    expect(pairs.value('netstat', 'TcpMaxConn')).toBe(-1n);
    expect(pairs.files).toEqual(['snmp']);
    expect(sentences.files).toEqual(['snmp', 'netstat']);
    expect(sentences.value('netstat', 'TcpExtPruneCalled')).toBe(12n);
    expect(sentences.value('netstat', 'TcpExtDelayedACKLost')).toBe(6n);
    expect(sentences.value('netstat', 'TcpExtTCPPrequeued')).toBe(4000n);
    expect(sentences.value('netstat', 'TcpExtTCPSchedulerFailed')).toBe(1n);
  });

  it.each([
    ['in one line', NSTAT_JSON],
    ['in one line with spaces', '{"kernel": {"IpInReceives": 112294, "TcpExtTCPBacklogDrop": 1}}'],
    ['in several lines', NSTAT_PRETTY],
  ])('reads the JSON of nstat %s', (_, text) => {
    const read = readCounters(text);
    expect(read.value('netstat', 'IpInReceives')).toBe(112_294n);
    expect(read.value('netstat', 'TcpExtTCPBacklogDrop')).toBe(1n);
    expect(read.examples).toEqual([]);
  });

  it('does not understand other JSON', () => {
    const read = readCounters('{"kernel":{"IpInReceives":"many"}}\n[{"ifname":"lo"}]\n{"a":{"IpInReceives":1}}\n');
    expect(read.unknown).toBe(3);
    expect(read.counters.size).toBe(0);
  });

  it('keeps a sentence that has no name here under its own words', () => {
    const read = readCounters('TcpExt:\n    7 packets lost to a counter of tomorrow\n');
    expect(read.value('netstat', 'TcpExt: packets lost to a counter of tomorrow')).toBe(7n);
  });
});

describe('other files', () => {
  it('reads interrupts of one CPU in 2.6.12 and of several CPUs in 6.12, and softirqs', () => {
    const old = readCounters(
      '           CPU0       \n  0:    1000    XT-PIC  timer\n 16:      70   IO-APIC-level  eth0\nERR:          0\n',
    );
    expect(old.value('interrupts', '16 eth0')).toBe(70n);
    const now = readCounters(
      '           CPU0       CPU1       \n 24:          1         41  PCI-MSI-0000:00:1f.6   0-edge      eth0-rx-0\nLOC:   5   6   Local timer interrupts\nMIS:          0\n\n                    CPU0       CPU1       \n      NET_RX:         10         30\n',
    );
    expect([...(now.counters.get('interrupts/24 eth0-rx-0')?.cpus ?? [])]).toEqual([
      [0, 1n],
      [1, 41n],
    ]);
    expect(now.value('interrupts', 'LOC')).toBe(11n);
    expect(now.value('softirqs', 'NET_RX')).toBe(40n);
    expect(now.unknown).toBe(0);
  });

  it('reads ethtool’s statistics, with names of any driver', () => {
    const read = readCounters(
      'NIC statistics:\n     rx_missed_errors: 12\n     [0]: rx_ucast_packets: 5\n     rx-0.bytes: 18446744073709551615\n',
    );
    expect(read.value('ethtool', 'rx_missed_errors')).toBe(12n);
    expect(read.value('ethtool', '[0]: rx_ucast_packets')).toBe(5n);
    expect(read.value('ethtool', 'rx-0.bytes')).toBe(18446744073709551615n);
  });

  it('reads ip -s link, with the errors in detail and virtual functions', () => {
    const read = readCounters(IP_LINK);
    expect(read.examples).toEqual([]);
    expect(read.files).toEqual(['ip -s link']);
    for (const [name, value] of [
      ['eth0: RX packets', 119_267n],
      ['eth0: RX dropped', 5n],
      ['eth0: RX missed', 12n],
      ['eth0: RX errors', 2n],
      ['eth0: RX errors crc', 2n],
      ['eth0: TX errors transns', 2n],
      ['eth0 vf 0: RX dropped', 1n],
    ] as const)
      expect([name, read.value('ip -s link', name)]).toEqual([name, value]);
    const old = readCounters(IP_LINK_4_15);
    expect(old.value('ip -s link', 'eth0: RX overrun')).toBe(12n);
    expect(old.unknown).toBe(0);
  });

  it('takes no values of ip -s link from a line without its titles', () => {
    const read = readCounters(IP_LINK.replace(/ {4}RX: .*\n/, ''));
    expect(read.value('ip -s link', 'eth0: RX packets')).toBeUndefined();
    expect(read.unknown).toBe(1);
  });

  it('reads memory, vmstat, sockstat and schedstat of old and new kernels', () => {
    const read = readCounters(
      'MemTotal:       262144 kB\nHugePages_Total:       0\nActive(anon):     77 kB\nnr_dirty 3\nallocstall 4\nsockets: used 9\nTCP: inuse 2 orphan 0 tw 0 alloc 2 mem 1\nUDP: inuse 1 mem 0\n',
    );
    expect(read.value('meminfo', 'MemTotal')).toBe(262_144n);
    expect(read.value('meminfo', 'Active(anon)')).toBe(77n);
    expect(read.value('vmstat', 'allocstall')).toBe(4n);
    expect(read.value('sockstat', 'TCP: mem')).toBe(1n);
    expect(read.unknown).toBe(0);
    const old = readCounters('version 11\ntimestamp 4295\ncpu0 1 2 3 4 5 6 7 8 9 10 11 12\ndomain0 3 1 1\n');
    const late = readCounters(
      'version 15\ntimestamp 4295\ncpu0 4 0 6 7 8 9 10 11 12\ncpu1 4 0 6 7 8 9 10 11 12\ndomain0 MC 3 1\n',
    );
    expect(old.value('schedstat', 'run_delay')).toBe(11n);
    expect(late.value('schedstat', 'run_delay')).toBe(22n);
    expect(old.unknown + late.unknown).toBe(0);
  });

  it('adds up the sockets of ss -tim', () => {
    const socket = (unread: number): string =>
      `ESTAB 0      0          127.0.0.1:37336    127.0.0.1:35367\n\t skmem:(r${unread},rb131072,t0,tb87040,f0,w0,o0,bl3,d17) cubic wscale:7,7 rto:204 bytes_received:50 rcv_space:14600\n`;
    const read = readCounters(`State Recv-Q Send-Q Local Address:Port\n${socket(100)}${socket(20)}`);
    expect(read.value('ss', 'rmem_alloc')).toBe(120n);
    expect(read.value('ss', 'drops')).toBe(34n);
    expect(read.value('ss', 'bytes_received')).toBe(100n);
    expect(read.unknown).toBe(0);
  });

  it.each([
    ['Udp: InDatagrams NoPorts\nUdp: 5\n', { is: 'count', values: 1, names: 2 }],
    ['Udp: InDatagrams NoPorts\nUdp: 5 6 7\n', { is: 'count', values: 3, names: 2 }],
    ['Udp: InDatagrams NoPorts\nUdp: 5 x6\n', { is: 'notNumber', word: 'x6' }],
    ['Udp: 5\n', { is: 'noNames' }],
    ['           CPU0\n  0:    1000    XT-PIC  timer\nUdp: 5 6\n', { is: 'noNames' }],
  ])('says what is wrong with the line Udp of snmp in %j, and takes no counter from it', (text, wrong) => {
    const read = readCounters(text);
    expect(read.damages).toEqual([{ file: 'snmp', first: 'Udp', wrong }]);
    expect([...read.counters.keys()].filter((name) => name.includes('Udp'))).toEqual([]);
    expect(read.files).not.toContain('meminfo');
    expect(read.unknown).toBe(1);
  });

  it('reads the values of snmp below the interrupts as counters of snmp', () => {
    const read = readCounters('           CPU0\n  0:    1000    XT-PIC  timer\nUdp: InDatagrams NoPorts\nUdp: 5 6\n');
    expect(read.value('netstat', 'UdpNoPorts')).toBe(6n);
    expect(read.damages).toEqual([]);
  });

  it('counts and keeps lines that nothing understands', () => {
    const read = readCounters('hello, kernel\nnr_dirty 3\n\u0000\u0001\n');
    expect(read.unknown).toBe(2);
    expect(read.examples[0]).toBe('hello, kernel');
    expect(read.lines).toBe(4);
  });
});

describe('texts one after the other', () => {
  const valuesOf = (text: string): [string, bigint][] =>
    [...readCounters(text).counters].map(([key, { value }]) => [key, value]);

  it('as the command of this view prints them: each line belongs to its file', () => {
    const read = readCounters(TEXTS.join(''));
    expect(read.examples).toEqual([]);
    expect(read.files).toEqual([
      'snmp',
      'softnet_stat',
      'netstat',
      'ethtool',
      'interrupts',
      'softirqs',
      'meminfo',
      'schedstat',
      'ss',
    ]);
    expect(read.value('meminfo', 'MemFree')).toBe(500_000n);
    expect(read.value('meminfo', 'HugePages_Total')).toBe(3n);
    expect(read.value('interrupts', 'ERR')).toBe(0n);
    expect(valuesOf(TEXTS.join(''))).toEqual(TEXTS.flatMap(valuesOf));
  });

  it.each(ALL_TEXTS.map((text) => [text.split('\n', 1)[0].trim().slice(0, 20), text]))(
    'in any order: the text that begins with “%s” ends where another text begins',
    (_, text) => {
      for (const next of ALL_TEXTS.filter((next) => next !== text))
        expect(new Map(valuesOf(text + next))).toEqual(new Map([...valuesOf(text), ...valuesOf(next)]));
    },
  );

  it('memory after interrupts is a level that falls, and no count that has restarted', () => {
    const text = (free: number): string =>
      `           CPU0       CPU1\n LOC:   1000  2000   Local timer interrupts\nMemFree: ${free} kB\nSlab: 100 kB\nDirty: 5 kB\n`;
    const changed = differences(readCounters(text(500_000)), readCounters(text(100_000)));
    expect(changed.find(({ name }) => name === 'MemFree')).toMatchObject({
      file: 'meminfo',
      change: -400_000n,
      isLevel: true,
      restarted: false,
    });
    expect(changed.map(({ file, name }) => `${file} ${name}`)).toEqual([
      'interrupts LOC',
      'meminfo MemFree',
      'meminfo Slab',
      'meminfo Dirty',
    ]);
  });
});

describe('differences', () => {
  const change = (before: string, after: string) => differences(readCounters(before), readCounters(after));

  it('takes the earlier reading from the later one and names the busiest CPU', () => {
    const [processed] = change(
      `${hex(10, 0, 0, 0, 0, 0, 0, 0, 0)}\n${hex(0, 0, 0, 0, 0, 0, 0, 0, 0)}`,
      `${hex(20, 0, 0, 0, 0, 0, 0, 0, 0)}\n${hex(90, 0, 0, 0, 0, 0, 0, 0, 0)}`,
    );
    expect(processed.change).toBe(100n);
    expect(processed.busiest).toEqual({ cpu: 1, share: 0.9 });
  });

  it('follows a count of 32 bits past its end, and says when a count has begun again', () => {
    const row = (value: number): string => hex(value, 0, 0, 0, 0, 0, 0, 0, 0);
    expect(change(row(0xffff_fff0), row(16))[0]).toMatchObject({ change: 32n, restarted: false });
    expect(change('pgfault 900', 'pgfault 20')[0]).toMatchObject({ change: 20n, restarted: true });
    expect(change('MemFree: 900 kB', 'MemFree: 20 kB')[0]).toMatchObject({ change: -880n, isLevel: true });
  });
});

describe('a CPU that was offline in one of the texts', () => {
  const softnet = (...counts: [cpu: number, processed: number][]): string =>
    counts.map(([cpu, processed]) => hex(processed, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, cpu, 0, 0)).join('\n');
  const all = readCounters(softnet([0, 10], [1, 1000], [2, 30]));
  const less = readCounters(softnet([0, 15], [2, 37]));

  it('is left out, and no count reads as restarted', () => {
    for (const [before, after] of [
      [all, less],
      [less, readCounters(softnet([0, 20], [1, 1500], [2, 44]))],
    ]) {
      const [processed] = differences(before, after);
      expect(processed).toMatchObject({ name: 'processed', change: 12n, restarted: false });
      expect(processed.busiest).toEqual({ cpu: 2, share: 7 / 12 });
      expect(cpusInOne(before, after)).toEqual([1]);
    }
  });

  it('has no column in the interrupts, so the columns are paired by the heading', () => {
    const before = readCounters(
      '           CPU0       CPU1       CPU2\n LOC:   10  1000  30   Local timer interrupts\n',
    );
    const after = readCounters('           CPU0       CPU2\n LOC:   15  37   Local timer interrupts\n');
    expect(differences(before, after)).toMatchObject([{ name: 'LOC', change: 12n, restarted: false }]);
    expect(cpusInOne(before, after)).toEqual([1]);
  });

  it('is not looked for in a file that one of the texts lacks', () => {
    expect(cpusInOne(readCounters('pgfault 900'), all)).toEqual([]);
    expect(cpusInOne(null, all)).toEqual([]);
    expect(cpusInOne(all, all)).toEqual([]);
  });

  it('may have any number of 32 bits', () => {
    expect(readCounters(softnet([0xffff_ffff, 7])).value('softnet_stat', 'processed')).toBe(7n);
  });
});

describe('a file that is only in the later text', () => {
  const before = readCounters('pgfault 900');
  const after = readCounters('pgfault 950\nMemFree: 20 kB\nMemTotal: 2 kB');

  it('is left out, because the change is unknown', () => {
    expect(differences(before, after).map(({ name, change }) => [name, change])).toEqual([['pgfault', 50n]]);
    expect(filesWithoutBefore(before, after)).toEqual(['meminfo']);
    const socket = readCounters('pgfault 950\nESTAB 0 0 1.1.1.1:1 1.1.1.1:2\n\t skmem:(r1,rb131072,d17) cubic');
    expect(filesWithoutBefore(before, socket)).toEqual([]);
  });

  it('is shown in full without an earlier text', () => {
    expect(differences(null, after)).toHaveLength(3);
    expect(filesWithoutBefore(null, after)).toEqual([]);
  });
});

describe('a hostile text', () => {
  it('that was damaged ten thousand times ends in counters and a count of unknown lines', () => {
    let seed = 7;
    const random = (below: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const whole = [
      hex(300, 10, 3, 1, 0, 0, 0, 0, 0),
      NETSTAT_2_6,
      '           CPU0       CPU1       \n 24:  1  41  PCI-MSI 0-edge  eth0\nMemTotal: 2 kB',
      'NIC statistics:\n     rx_missed_errors: 12\ncpu0 1 2 3 4 5 6 7 8 9',
      'ESTAB 0 0 1.1.1.1:1 1.1.1.1:2\n\t skmem:(r1,rb131072,d17) cubic',
      IP_LINK_4_15,
      NSTAT_JSON,
    ].join('\n');
    for (let run = 0; run < 10_000; run++) {
      const text = [...whole];
      for (let n = 0; n < 6; n++) text.splice(random(text.length), random(4), ': \n0f9-'[random(7)]);
      const read = readCounters(text.join(''));
      expect(read.lines).toBe(text.join('').split('\n').length);
    }
  });

  it('of long lines is read in time', () => {
    const long = 60_000;
    const lines = [
      ' '.repeat(long),
      '1 '.repeat(long / 2),
      'a: '.repeat(long / 3),
      ': 1'.repeat(long / 3),
      '\t'.repeat(long),
      `  RX: ${'a '.repeat(long / 3)}`,
      `{${'"A'.repeat(long / 3)}`,
    ];
    const begun = performance.now();
    for (const heading of ['NIC statistics:', '   CPU0', 'Tcp:', 'State Recv-Q', '1: lo: <UP>'])
      for (const line of lines) readCounters(`${heading}\n x${line}x\n ${line}:\n${line}`);
    expect(performance.now() - begun).toBeLessThan(5_000);
  });
});

/** Output of a tool. Null if the tool is not installed or prints nothing. */
function toolText(tool: string, ...args: string[]): string | null {
  try {
    return execFileSync(tool, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return null;
  }
}

describe('the machine that runs this test', () => {
  const files = [
    '/proc/net/softnet_stat',
    '/proc/interrupts',
    '/proc/softirqs',
    '/proc/meminfo',
    '/proc/vmstat',
    '/proc/schedstat',
    '/proc/net/snmp',
    '/proc/net/netstat',
    '/proc/net/sockstat',
  ];

  it.each(files.filter((file) => existsSync(file)))('%s is understood to the last line', (file) => {
    const read = readCounters(readFileSync(file, 'utf8'));
    expect(read.examples).toEqual([]);
    expect(read.counters.size).toBeGreaterThan(0);
  });

  it.each([
    ['netstat', '-s'],
    ['nstat', '-az'],
    ['nstat', '-az', '--json'],
    ['ip', '-s', '-s', 'link'],
    ['ss', '-tim'],
    ['ss', '-uam'],
    ['ethtool', '-S', 'eth0'],
  ])('%s %s is understood to the last line', (tool, ...args) => {
    const text = toolText(tool, ...args);
    if (text === null) return;
    const read = readCounters(text);
    expect(read.examples).toEqual([]);
  });

  it('netstat’s sentences have the names that nstat prints', () => {
    const [sentences, table] = [toolText('netstat', '-s'), toolText('nstat', '-az')].map(
      (text) => text && readCounters(text),
    );
    if (!sentences || !table) return;
    // nstat prints only counts. It prints no settings, and no present levels such as the number of open connections.
    const counts = [...sentences.counters.values()].filter(
      ({ name, kind }) => /^[A-Z]\w+$/.test(name) && kind === 'count' && name !== 'IpForwarding',
    );
    expect(counts.length).toBeGreaterThan(20);
    // nstat ran later than netstat, so its counts may be larger.
    for (const { name, value } of counts)
      expect([name, table.value('netstat', name)]).toSatisfy(() => (table.value('netstat', name) ?? -1n) >= value);
  });
});
