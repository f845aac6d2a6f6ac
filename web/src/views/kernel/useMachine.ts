/** Reads the files of the simulated kernel at the moment on screen, like the files of a real kernel. */
import { useEffect, useState } from 'react';
import type { Snapshot } from '../../decode/snapshot';
import type { Text } from '../../engine/protocol';
import { Pace } from '../../lib/pace';
import { readCounters } from '../../measured/counters';
import type { Reading } from '../../measured/reading';
import { FrameField, KernelFile } from '../../tables/tables';
import { useLab, useShown } from '../../ui/useLab';

/** Files of the simulated kernel that have counters. */
const FILES = [
  KernelFile.SoftnetStat,
  KernelFile.Netstat,
  KernelFile.Ethtool,
  KernelFile.Meminfo,
  KernelFile.Sockstat,
  KernelFile.Vmstat,
];
/** Refresh interval during playback, ms. It is long enough to read the text. */
const READ_MS = 500;

type MachineNow = { readonly at_ns: number; readonly reading: Reading };

/** Adds counters that are in none of the machine's files: its interrupts, and its sockets as `ss` prints them. */
function addReadings(reading: Reading, snap: Snapshot): void {
  const value = (field: number): bigint => BigInt(Math.round(snap.get(field)));
  reading.add('interrupts', 'LOC', value(FrameField.ticks_total));
  reading.add('interrupts', 'eth0', value(FrameField.irq_rx));
  reading.add('ss', 'rmem_alloc', value(FrameField.rmem_alloc), 'level');
  reading.add('ss', 'Recv-Q', value(FrameField.rcv_nxt) - value(FrameField.copied_seq), 'level');
  reading.add('ss', 'backlog', value(FrameField.backlog_bytes), 'level');
}

/** Returns the counters of the last moment that was read. Null before the first reading, and if a link hides them. */
export function useMachine(): MachineNow | null {
  const lab = useLab();
  const isShown = useShown('charts');
  const [now, setNow] = useState<MachineNow | null>(null);
  useEffect(() => {
    const pace = new Pace(READ_MS);
    let texts: string[] = [];
    let of_ns = -1;
    let isOpen = true;
    const next = (): void => lab.readText(FILES[texts.length], take);
    const take = ({ file, text, now_ns }: Text): void => {
      if (!isOpen || file !== FILES[texts.length]) return;
      texts.push(text);
      if (texts.length < FILES.length) {
        next();
        return;
      }
      of_ns = now_ns;
      const reading = readCounters(texts.join('\n'));
      if (lab.snapshot !== null) addReadings(reading, lab.snapshot);
      setNow({ at_ns: now_ns, reading });
    };
    const stop = lab.paintWith((moment) => {
      const isKnown = !moment.playing && Math.abs(of_ns - moment.t) < 1;
      if (isKnown || !pace.isDue(moment)) return;
      // File texts are requested one after the other. A new request would replace one that still waits.
      texts = [];
      next();
    });
    return () => {
      isOpen = false;
      stop();
    };
  }, [lab]);
  return isShown ? now : null;
}
