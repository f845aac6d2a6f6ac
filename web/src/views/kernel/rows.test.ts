/** Tests the table that shows a kernel's counters beside the machine's. */
import { describe, expect, it } from 'vitest';
import { readCounters } from '../../measured/counters';
import { differences } from '../../measured/difference';
import { MEANINGS, meaningOf } from './meanings';
import { areSwapped, baseOf, rowsOf } from './rows';

const since0 = (text: string) => differences(null, readCounters(text));

/** Texts of the simulated machine, in the formats of a real kernel. */
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
    expect(baseOf(since0(`IpInReceives 9 0.0\n${row}`))).toEqual({ counter: 'processed', packets: 1000 });
    expect(baseOf(since0('IpInReceives 9 0.0'))).toEqual({ counter: 'IpInReceives', packets: 9 });
    expect(baseOf(since0('pgfault 9'))).toBeNull();
  });

  it('tell packets that did not arrive from packets that nothing counted', () => {
    const row = `000003e8 ${Array(8).fill('00000000').join(' ')}`;
    const between = (text: string) => baseOf(differences(readCounters(row), readCounters(text)));
    expect(between(row)).toEqual({ counter: 'processed', packets: 0 });
    expect(between('pgfault 9')).toBeNull();
    const [before, after] = ['IpInReceives 9 0.0', 'IpInReceives 12 0.0'].map((text) =>
      readCounters(`${row}\n${text}`),
    );
    expect(baseOf(differences(before, after))).toEqual({ counter: 'IpInReceives', packets: 3 });
  });
});

describe('meanings', () => {
  it.each([
    ['interrupts', '24 eth0-rx-0', 'nicInterrupts'],
    ['interrupts', '30 virtio1-input.0', 'nicInterrupts'],
    ['vmstat', 'allocstall_normal', 'directReclaim'],
    ['netstat', 'TcpExtTCPRcvQDrop', 'receivePruned'],
    ['netstat', 'TcpExtTCPToZeroWindowAdv', 'zeroWindow'],
    ['netstat', 'TcpExtTCPFromZeroWindowAdv', 'windowReopened'],
    ['netstat', 'TcpExtTCPWantZeroWindowAdv', 'zeroWindowUnsaid'],
    ['netstat', 'TcpExtListenOverflows', 'listenOverflows'],
    ['netstat', 'TcpExtListenDrops', 'listenDrops'],
    ['ip -s link', 'eth0: RX packets', 'linkPackets'],
    ['ip -s link', 'lo: RX packets', undefined],
    ['ip -s link', 'eth0: RX dropped', 'linkDropped'],
    ['ip -s link', 'eth0: RX missed', 'nicFull'],
    ['ip -s link', 'eth0: RX errors fifo', 'nicFull'],
    ['ip -s link', 'eth0: RX errors', 'linkErrors'],
    ['ip -s link', 'eth0: RX errors crc', 'crcErrors'],
    ['ip -s link', 'eth0: TX dropped', undefined],
  ])('of %s %s is %s', (file, name, id) => {
    expect(meaningOf(file, name)?.id).toBe(id);
  });

  it.each([
    ['mlx5', 'rx_out_of_buffer', 'noDescriptor'],
    ['mlx5', 'rx_discards_phy', 'adapterFull'],
    ['mlx5', 'rx_prio0_discards', 'adapterFull'],
    ['mlx5', 'rx_prio7_buf_discard', 'adapterFull'],
    ['mlx5', 'rx_prio3_cong_discard', 'adapterFull'],
    ['mlx5', 'outbound_pci_buffer_overflow', 'adapterFull'],
    ['mlx5', 'rx_steer_missed_packets', 'unsteered'],
    ['mlx5', 'rx_xdp_drop', 'xdpDropped'],
    ['mlx5', 'rx0_xdp_drop', 'xdpDropped'],
    ['mlx5', 'rx_xdp_tx_full', undefined],
    ['mlx5', 'rx0_buff_alloc_err', 'noBuffer'],
    ['mlx5', 'rx_crc_errors_phy', 'crcErrors'],
    ['mlx5', 'rx_symbol_err_phy', 'crcErrors'],
    ['mlx5', 'rx_pcs_symbol_err_phy', undefined],
    ['mlx5', 'rx_global_pause', 'pause'],
    ['mlx5', 'rx_prio0_pause', 'pause'],
    ['mlx5', 'rx_prio0_pause_duration', undefined],
    ['mlx5', 'rx_global_pause_transition', undefined],
    ['mlx5', 'tx_pause_storm_warning_events', undefined],
    ['ice', 'rx_dropped.nic', 'adapterFull'],
    ['ice', 'rx_dropped', 'nicDropped'],
    ['ice', 'rx_pg_alloc_fail', 'noBuffer'],
    ['ice', 'link_xoff_rx.nic', 'pause'],
    ['i40e', 'port.rx_dropped', 'adapterFull'],
    ['i40e', 'port.rx_discards', 'adapterFull'],
    ['i40e', 'rx_dropped', 'nicDropped'],
    ['i40e', 'veb.rx_discards', 'nicDropped'],
    ['i40e', 'port.rx_crc_errors', 'crcErrors'],
    ['ixgbe', 'rx_no_dma_resources', 'noDescriptor'],
    ['ixgbe', 'rx_missed_errors', 'noDescriptor'],
    ['ixgbe', 'alloc_rx_page_failed', 'noBuffer'],
    ['ixgbe', 'rx_flow_control_xon', 'pause'],
    ['igb', 'rx_no_buffer_count', 'ringEmpty'],
    ['igb', 'rx_queue_0_drops', 'nicDropped'],
    ['igb', 'rx_queue_0_alloc_failed', 'noBuffer'],
    ['igb', 'rx_fifo_errors', 'nicFull'],
    ['igb', 'rx_long_length_errors', undefined],
    ['bnxt_en', '[0]: rx_discards', 'noDescriptor'],
    ['bnxt_en', 'rx_total_discard_pkts', 'noDescriptor'],
    ['bnxt_en', 'rx_total_ring_discards', 'noDescriptor'],
    ['bnxt_en', '[3]: rx_drops', 'nicDropped'],
    ['bnxt_en', 'rx_total_oom_discards', 'noBuffer'],
    ['bnxt_en', 'rx_stat_discard', 'nicDropped'],
    ['bnxt_en', 'rx_discard_bytes_cos0', undefined],
    ['bnxt_en', 'rx_fcs_err_frames', 'crcErrors'],
    ['bnxt_en', 'rx_mtu_err_frames', undefined],
    ['bnxt_en', 'continuous_pause_events', undefined],
    ['tg3', 'rx_discards', 'noDescriptor'],
    ['tg3', 'rxbds_empty', 'noDescriptor'],
    ['tg3', 'rx_align_errors', 'crcErrors'],
    ['tg3', 'rx_frame_too_long_errors', undefined],
    ['e1000e', 'rx_frame_errors', 'crcErrors'],
    ['e1000e', 'rx_crc_errors', 'crcErrors'],
    ['e1000e', 'alloc_rx_buff_failed', 'noBuffer'],
    ['e1000e', 'tx_dropped', undefined],
    ['ena', 'queue_0_rx_cnt', 'ringPackets'],
    ['ena', 'queue_0_rx_bytes', undefined],
    ['ena', 'queue_0_tx_cnt', undefined],
    ['ena', 'queue_7_rx_page_alloc_fail', 'noBuffer'],
    ['ena', 'queue_7_rx_skb_alloc_fail', 'noBuffer'],
    ['ena', 'queue_0_rx_empty_rx_ring', 'ringStaysEmpty'],
    ['ena', 'queue_0_rx_xdp_drop', 'xdpDropped'],
    ['ena', 'rx_overruns', 'nicFull'],
    ['ena', 'rx_drops', 'nicDropped'],
    ['ena', 'bw_in_allowance_exceeded', 'allowanceRate'],
    ['ena', 'pps_allowance_exceeded', 'allowanceRate'],
    ['ena', 'conntrack_allowance_exceeded', 'allowanceConnections'],
    ['ena', 'conntrack_allowance_available', undefined],
    ['ena', 'linklocal_allowance_exceeded', 'allowanceLocal'],
    ['ena', 'admin_q_pause', undefined],
    ['virtio_net', 'rx_queue_0_drops', 'nicDropped'],
    ['virtio_net', 'rx0_drops', 'nicDropped'],
    ['virtio_net', 'rx0_xdp_drops', 'xdpDropped'],
    ['virtio_net', 'rx_queue_0_xdp_redirects', undefined],
    ['r8169', 'rx_missed', 'noDescriptor'],
    ['r8169', 'align_errors', 'crcErrors'],
    ['nfp', 'dev_rx_discards', 'nicDropped'],
    ['nfp', 'rx_replace_buf_alloc_fail', 'noBuffer'],
    ['nfp', 'mac.rx_frame_check_sequence_errors', 'crcErrors'],
    ['nfp', 'mac.rx_frame_too_long_errors', undefined],
    ['nfp', 'mac.rx_pause_frames_class0', 'pause'],
    ['gve', 'rx_no_buffers_posted[0]', 'noDescriptor'],
    ['gve', 'rx_dropped_pkt[0]', 'nicDropped'],
    ['gve', 'rx_drops_packet_over_mru[1]', 'nicDropped'],
    ['gve', 'rx_buf_alloc_fail', 'noBuffer'],
    ['gve', 'rx_xdp_drop[0]', 'xdpDropped'],
  ])('of the driver %s’s counter %s is %s', (_, name, id) => {
    expect(meaningOf('ethtool', name)?.id).toBe(id);
  });

  it('are listed once each', () => {
    const ids = MEANINGS.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
