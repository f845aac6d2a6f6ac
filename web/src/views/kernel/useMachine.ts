/** The machine's own files at the moment shown, read like those of any kernel. */
import { useEffect, useState } from 'react';
import { Pace } from '../../lib/pace';
import { readCounters } from '../../measured/counters';
import type { Reading } from '../../measured/reading';
import { KernelFile } from '../../tables/tables';
import { useLab } from '../../ui/useLab';

/** Files of the machine that have counters. */
const FILES = [
  KernelFile.SoftnetStat,
  KernelFile.Netstat,
  KernelFile.Ethtool,
  KernelFile.Meminfo,
  KernelFile.Sockstat,
  KernelFile.Vmstat,
];
/** Refresh interval during playback, ms: slow enough to read. */
const READ_MS = 500;

export type MachineNow = { readonly at_ns: number; readonly reading: Reading };

/** Returns the counters of the newest moment that was read; null before the first. */
export function useMachine(): MachineNow | null {
  const lab = useLab();
  const [now, setNow] = useState<MachineNow | null>(null);
  useEffect(() => {
    const { session } = lab;
    const pace = new Pace(READ_MS);
    let texts: string[] = [];
    let of_ns = -1;
    const next = (): void => session.readText(FILES[texts.length]);
    session.onText = ({ file, text, now_ns }) => {
      if (file !== FILES[texts.length]) return;
      texts.push(text);
      if (texts.length < FILES.length) {
        next();
        return;
      }
      of_ns = now_ns;
      setNow({ at_ns: now_ns, reading: readCounters(texts.join('\n')) });
    };
    const stop = session.paintWith((moment) => {
      const isKnown = !moment.playing && Math.abs(of_ns - moment.t) < 1;
      if (isKnown || !pace.isDue(moment)) return;
      // One text after the other: a new request replaces a waiting one.
      texts = [];
      next();
    });
    return () => {
      stop();
      session.onText = () => {};
    };
  }, [lab]);
  return now;
}
