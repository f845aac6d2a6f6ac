/** Buttons *Run* and *Stop*, the progress of the runs, and a text about them. */
import type { ReactNode } from 'react';
import { experiments as words } from '../../words/experiments';
import type { Running } from './useRuns';

type Props = {
  readonly runs: Running;
  /** Makes the runs. Null while they cannot be made. */
  readonly run: (() => void) | null;
  /** A selection list beside the buttons. */
  readonly choice: ReactNode;
  readonly status: ReactNode;
  /** Buttons at the end of the line. */
  readonly files?: ReactNode;
  readonly children?: ReactNode;
};

export function RunTools({ runs: { isRunning, progress, stop }, run, choice, status, files, children }: Props) {
  return (
    <div className="tools">
      <div className="cluster">
        <button type="button" className="primary" disabled={run === null || isRunning} onClick={() => run?.()}>
          {words.run}
        </button>
        <button type="button" disabled={!isRunning} onClick={stop}>
          {words.stop}
        </button>
        {choice}
        <progress aria-label={words.progress} value={progress?.part ?? 0} max={1} />
        {files}
      </div>
      <p role="status">{status}</p>
      {children}
    </div>
  );
}

/** Text about the progress of the runs, or about their end. `done` tells the end of complete runs. */
export function progressWords(
  { progress, isRunning, end }: Running,
  done: (total: number, kept: number) => string,
): string {
  if (progress === null) return '';
  if (isRunning || end === null) return words.underWay(progress.done, progress.total, progress.left_s);
  if (end === 'stopped') return words.stopped(progress.done, progress.total);
  return end === 'done' ? done(progress.total, progress.kept) : words.failed(end.fault);
}
