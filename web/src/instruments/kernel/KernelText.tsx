// biome-ignore-all lint/a11y/noNoninteractiveTabindex: a text that may scroll takes keys
// biome-ignore-all lint/a11y/useSemanticElements: a text that may scroll is a named group, not a form's field set
/** The machine in the words of its own kernel: what `/proc` and two tools would print now. */

import { useEffect, useId, useRef, useState } from 'react';
import { setText } from '../../draw/dom';
import { Pace } from '../../lib/pace';
import type { Moment, Session } from '../../run/session';
import { KERNEL_COMMANDS } from '../../tables/tables';
import { useLab } from '../../ui/useLab';
import { kernel } from '../../words/kernel';
import './kernel.css';

/** While playing, the text is read so often: calm enough to be read. */
const READ_MS = 500;
const NAMES = ['softnet_stat', 'netstat -s', 'ethtool -S', 'meminfo', 'tcp, udp', 'sockstat', 'vmstat', 'gcov'];

/** Asks for the text when it is due; writes it when it comes. */
class Reader {
  private readonly pace = new Pace(READ_MS);
  private of_ns = -1;
  private readonly file: number;

  constructor(file: number) {
    this.file = file;
  }

  /** At rest it is read again until it is of the moment shown. */
  paint(moment: Moment, session: Session): void {
    const isOfNow = !moment.playing && Math.abs(this.of_ns - moment.t) < 1;
    if (!isOfNow && this.pace.isDue(moment)) session.readText(this.file);
  }

  take(now_ns: number): void {
    this.of_ns = now_ns;
  }
}

export function KernelText() {
  const lab = useLab();
  const group = useId();
  const [file, setFile] = useState(0);
  const [said, setSaid] = useState('');
  const text = useRef<HTMLPreElement>(null);
  const moment = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const reader = new Reader(file);
    setText(text.current, '');
    lab.session.onText = (answer) => {
      if (answer.file !== file) return;
      reader.take(answer.now_ns);
      setText(text.current, answer.text);
      setText(moment.current, kernel.at(answer.now_ns));
    };
    const stop = lab.session.paintWith((now, session) => reader.paint(now, session));
    return () => {
      stop();
      lab.session.onText = () => {};
    };
  }, [lab, file]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(`# ${KERNEL_COMMANDS[file]}\n${text.current?.textContent ?? ''}`);
      setSaid(kernel.copied);
    } catch {
      setSaid(kernel.notCopied);
    }
  };
  return (
    <div className="kernel-pane">
      <fieldset className="kernel-files">
        <legend className="visually-hidden">{kernel.file}</legend>
        {NAMES.map((name, n) => (
          <label key={name}>
            <input type="radio" name={group} checked={n === file} onChange={() => setFile(n)} />
            {name}
          </label>
        ))}
      </fieldset>
      <div className="kernel-text">
        <header>
          <code># {KERNEL_COMMANDS[file]}</code>
          <span className="muted" ref={moment} />
          <span role="status">{said}</span>
          <button type="button" onClick={copy}>
            {kernel.copy}
          </button>
        </header>
        <pre ref={text} data-file={file} tabIndex={0} role="group" aria-label={KERNEL_COMMANDS[file]} />
      </div>
    </div>
  );
}
