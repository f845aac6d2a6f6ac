/** Call counts of another preset's run at a moment. A separate simulator runs the other preset. */
import { useEffect, useState } from 'react';
import { type Calls, callsOf } from '../../decode/coverage';
import { faultWords } from '../../decode/refusal';
import { NOTHING_BEFORE } from '../../engine/protocol';
import { readArguments } from '../../scenario/commandLine';
import { runOf } from '../../scenario/store';
import { KernelFile } from '../../tables/tables';
import { useLab } from '../../ui/useLab';

export type Beside = {
  /** Call counts. Empty until the other run has reached its target moment. */
  readonly calls: readonly Calls[];
  /** Moment that the other run has reached. `to_ns`: its target moment. Both in ns. */
  readonly now_ns: number;
  readonly to_ns: number;
  readonly fault: string | null;
};

const NOBODY: Beside = { calls: [], now_ns: 0, to_ns: 0, fault: null };

/** Runs a preset up to `to_ns` in a separate simulator. Does nothing if the preset is empty or `to_ns` is null. */
export function useBeside(preset: string, to_ns: number | null): Beside {
  const lab = useLab();
  const [beside, setBeside] = useState(NOBODY);
  useEffect(() => {
    setBeside(NOBODY);
    if (preset === '' || to_ns === null) return undefined;
    setBeside({ ...NOBODY, to_ns });
    const client = lab.engine();
    const found = (news: Partial<Beside>): void => setBeside((before) => ({ ...before, ...news }));
    client.onAnswer = (answer) => {
      client.recycle(answer.buffer);
      found({ now_ns: answer.now_ns });
      if (!answer.more) client.readText(KernelFile.Gcov);
    };
    client.onText = ({ text, now_ns }) => found({ calls: callsOf(text), now_ns });
    client.onFault = (fault) => found({ fault: faultWords(fault) });
    client.start(runOf(readArguments(`--preset ${preset}`)), to_ns, NOTHING_BEFORE);
    return () => client.close();
  }, [lab, preset, to_ns]);
  return beside;
}
