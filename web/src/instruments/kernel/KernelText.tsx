// biome-ignore-all lint/a11y/noNoninteractiveTabindex: a text that may scroll must be reachable by keyboard
// biome-ignore-all lint/a11y/useSemanticElements: a text that may scroll is a named group, not a form's field set
/** State of the simulated machine in the formats of its kernel: `/proc` files and the output of two tools. */

import { useId, useRef, useState } from 'react';
import { setText } from '../../draw/dom';
import { KERNEL_COMMANDS } from '../../tables/tables';
import { useKernelText } from '../../ui/useKernelText';
import { useLab, useReadOnly } from '../../ui/useLab';
import { kernel } from '../../words/kernel';
import './kernel.css';
import { languageOfPart } from '../../words/spoken';

const NAMES = ['softnet_stat', 'netstat -s', 'ethtool -S', 'meminfo', 'tcp, udp', 'sockstat', 'vmstat', 'gcov'];

export function KernelText() {
  const group = useId();
  const [file, setFile] = useState(0);
  const [said, setSaid] = useState('');
  const text = useRef<HTMLPreElement>(null);
  const moment = useRef<HTMLSpanElement>(null);
  useKernelText(file, (answer) => {
    setText(text.current, answer.text);
    setText(moment.current, kernel.at(answer.now_ns));
  });
  const open = (n: number): void => {
    setText(text.current, '');
    setFile(n);
  };
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(`# ${KERNEL_COMMANDS[file]}\n${text.current?.textContent ?? ''}`);
      setSaid(kernel.copied);
    } catch {
      setSaid(kernel.notCopied);
    }
  };
  return (
    <div className="kernel-pane" lang={languageOfPart(kernel)}>
      <fieldset className="kernel-files">
        <legend className="visually-hidden">{kernel.file}</legend>
        {NAMES.map((name, n) => (
          <label key={name}>
            <input type="radio" name={group} checked={n === file} onChange={() => open(n)} />
            {name}
          </label>
        ))}
      </fieldset>
      <div className="kernel-text">
        <header className="cluster">
          <code># {KERNEL_COMMANDS[file]}</code>
          <span className="muted" ref={moment} />
          <span role="status">{said}</span>
          <YourKernel />
          <button type="button" onClick={copy}>
            {kernel.copy}
          </button>
        </header>
        <pre ref={text} data-file={file} tabIndex={0} role="group" aria-label={KERNEL_COMMANDS[file]} />
      </div>
    </div>
  );
}

/** Link to the view that compares the user's own kernel with the simulated one. */
function YourKernel() {
  const lab = useLab();
  if (useReadOnly()) return null;
  return (
    <button type="button" className="link" onClick={() => lab.links.goTo('kernel')}>
      {kernel.yours}
    </button>
  );
}
