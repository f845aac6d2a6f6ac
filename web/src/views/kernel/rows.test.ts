/** Tests the table that shows a kernel's counters beside the machine's. */
import { describe, expect, it } from 'vitest';
import { readCounters } from '../../measured/counters';
import { differences } from '../../measured/difference';
import { MEANINGS, meaningOf } from './meanings';
import { areSwapped, packetsOf, rowsOf } from './rows';

const since0 = (text: string) => differences(null, readCounters(text));

/** Texts in the machine's own formats. */
const MACHINE = `NIC statistics:
     rx_ucast_packets: 2000
     rxbds_empty: 40
     rx_discards: 41
Udp:
    1900 packets received
    60 packet receive errors
`;

describe('rows', () => {
  it('stand in the order of a packet’s way, beside the machine’s counter of the same meaning', () => {
    const yours = since0('UdpRcvbufErrors   7   0.0\nNIC statistics:\n     rx_missed_errors: 3\n     tx_bytes: 9\n');
    const { explained, others } = rowsOf(yours, since0(MACHINE), false);
    expect(explained.map(({ yours, machines }) => [yours.name, Number(machines?.change)])).toEqual([
      ['rx_missed_errors', 40],
      ['UdpRcvbufErrors', 60],
    ]);
    expect(others.map(({ name }) => name)).toEqual(['tx_bytes']);
  });

  it('of swapped texts are told from those of a driver that has restarted', () => {
    const early = readCounters('pgfault 10\npgmajfault 2\nIpInReceives 9 0.0');
    const late = readCounters('pgfault 90\npgmajfault 8\nIpInReceives 70 0.0');
    const reset = readCounters('pgfault 90\npgmajfault 8\nIpInReceives 3 0.0');
    expect(areSwapped(differences(late, early))).toBe(true);
    expect(areSwapped(differences(early, late))).toBe(false);
    expect(areSwapped(differences(early, reset))).toBe(false);
  });

  it('leave out what did not change, unless it is wanted', () => {
    const yours = since0('TcpExtTCPBacklogDrop 0 0.0\n');
    expect(rowsOf(yours, [], false).explained).toEqual([]);
    expect(rowsOf(yours, [], true).explained.map(({ meaning }) => meaning.place)).toEqual(['backlog']);
  });

  it('take rates from the packets that the softirq processed, or that IP received', () => {
    const row = `000003e8 ${Array(8).fill('00000000').join(' ')}`;
    expect(packetsOf(since0(`IpInReceives 9 0.0\n${row}`))).toBe(1000);
    expect(packetsOf(since0('IpInReceives 9 0.0'))).toBe(9);
    expect(packetsOf(since0('pgfault 9'))).toBeNull();
  });

  it('tell packets that did not arrive from packets that nothing counted', () => {
    const row = `000003e8 ${Array(8).fill('00000000').join(' ')}`;
    const between = (text: string): number | null => packetsOf(differences(readCounters(row), readCounters(text)));
    expect(between(row)).toBe(0);
    expect(between('pgfault 9')).toBeNull();
    const [before, after] = ['IpInReceives 9 0.0', 'IpInReceives 12 0.0'].map((text) =>
      readCounters(`${row}\n${text}`),
    );
    expect(packetsOf(differences(before, after))).toBe(3);
  });
});

describe('meanings', () => {
  it.each([
    ['interrupts', '24 eth0-rx-0', 'nicInterrupts'],
    ['interrupts', '30 virtio1-input.0', 'nicInterrupts'],
    ['ethtool', 'rx_queue_0_drops', 'noBuffer'],
    ['ethtool', 'rx_crc_errors', 'crcErrors'],
    ['ethtool', 'rx_no_dma_resources', 'noDescriptor'],
    ['ethtool', 'rx_out_of_buffer', 'noDescriptor'],
    ['ethtool', 'rx_flow_control_xon', 'pause'],
    ['vmstat', 'allocstall_normal', 'directReclaim'],
    ['netstat', 'TcpExtTCPRcvQDrop', 'receivePruned'],
  ])('of %s %s is %s', (file, name, id) => {
    expect(meaningOf(file, name)?.id).toBe(id);
  });

  it('are listed once each', () => {
    const ids = MEANINGS.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
