/** What is on the page, in five sentences, and the keys of the whole page. */
import { useEffect, useRef } from 'react';
import { KEYS } from './keys';

const SEEN: readonly (readonly [string, string])[] = [
  ['Ring', 'Frames come from the wire on the left into the ring of receive descriptors, which the driver must refill.'],
  ['Stack', 'In the middle the kernel asks each segment four questions, and the answers choose its queue.'],
  ['Process', 'On the right iperf copies the data out by recv(), whenever the run queue below gives it the CPU.'],
  [
    'Colours',
    'They say who uses the CPU: red hard interrupt, orange softirq, blue the receiver, grey background jobs; wine-red crosses are losses.',
  ],
  ['Press', 'Press a dot, a queue, a task, a span of the timeline or an event, and the panel at the side says why.'],
];

/** Open for as long as it is on the page. */
export function HelpSheet({ closed }: { closed: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog ref={dialog} className="help" aria-label="Keys" onClose={closed}>
      <h2>What you are looking at</h2>
      <Words of={SEEN} />
      <h2>Keys</h2>
      <Words of={KEYS} />
      <div className="dialog-buttons">
        <button type="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
    </dialog>
  );
}

function Words({ of }: { of: readonly (readonly [string, string])[] }) {
  return (
    <dl className="keys">
      {of.map(([word, meaning]) => (
        <div key={word}>
          <dt>{word}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
