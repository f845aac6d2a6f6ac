/** Help sheet: the page in five sentences, and its keyboard shortcuts. */

import { dialogs } from '../../words/dialogs';
import { useDialog } from './Fields';

type HelpProps = {
  readonly closed: () => void;
  /** Starts the tour, if the page has one. */
  readonly showTour?: () => void;
};

/** The help sheet. It is open while it is mounted. */
export function HelpSheet({ closed, showTour }: HelpProps) {
  const { dialog, close } = useDialog();
  return (
    <dialog ref={dialog} className="help" aria-label={dialogs.help.title} onClose={closed}>
      <h2>{dialogs.help.seenTitle}</h2>
      <Words of={dialogs.help.seen} />
      {showTour !== undefined && (
        <p>
          <button
            type="button"
            className="link"
            onClick={() => {
              close();
              showTour();
            }}
          >
            {dialogs.help.tour}
          </button>
        </p>
      )}
      <h2>{dialogs.help.keysTitle}</h2>
      <Words of={dialogs.help.keys} />
      <div className="dialog-buttons">
        <button type="button" onClick={close}>
          {dialogs.close}
        </button>
      </div>
    </dialog>
  );
}

function Words({ of }: { of: readonly (readonly string[])[] }) {
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
