/** Parts of the forms in the header's dialogs. */
import { type ChangeEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';
import { dialogs } from '../../words/dialogs';

/** Opens a dialog while it is mounted. Returns its ref, and the function that closes it. */
export function useDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return { dialog, close: () => dialog.current?.close() };
}

/** Entries of a form. `field` returns the properties of a field for one entry. `changed` is called at each change. */
export function useDraft<Draft extends object>(first: Draft, changed: () => void = () => {}) {
  const [draft, setDraft] = useState(first);
  const change = (part: Partial<Draft>): void => {
    setDraft({ ...draft, ...part });
    changed();
  };
  const field = (key: keyof Draft) => ({
    value: String(draft[key]),
    onChange: ({ target }: ChangeEvent<{ value: string }>) => change({ [key]: target.value } as Partial<Draft>),
  });
  return { draft, change, field };
}

type RadiosProps<Id extends string> = {
  readonly legend: string;
  /** Names of the choices. */
  readonly of: Readonly<Record<Id, ReactNode>>;
  readonly ids: readonly Id[];
  readonly chosen: Id;
  readonly choose: (id: Id) => void;
  readonly className?: string;
};

/** A choice of one of several. */
export function Radios<Id extends string>({ legend, of, ids, chosen, choose, className }: RadiosProps<Id>) {
  const name = useId();
  return (
    <fieldset className={className}>
      <legend>{legend}</legend>
      {ids.map((id) => (
        <label key={id}>
          <input type="radio" name={name} checked={id === chosen} onChange={() => choose(id)} />
          {of[id]}
        </label>
      ))}
    </fieldset>
  );
}

export function Checkbox({ on, turn, name }: { on: boolean; turn: (on: boolean) => void; name: string }) {
  return (
    <label>
      <input type="checkbox" checked={on} onChange={({ target }) => turn(target.checked)} />
      {name}
    </label>
  );
}

type FileButtonProps = {
  /** Text of the button. `label`: name of the field behind the button. */
  readonly name: string;
  readonly label: string;
  readonly accept: string;
  readonly take: (file: File) => void;
  readonly button?: Ref<HTMLButtonElement>;
};

/** Button that opens the browser's choice of a file. */
export function FileButton({ name, label, accept, take, button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const chosen = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const file = target.files?.[0];
    // The field is emptied, so that the same file can be chosen again after it has changed.
    target.value = '';
    if (file !== undefined) take(file);
  };
  return (
    <>
      <button ref={button} type="button" onClick={() => input.current?.click()}>
        {name}
      </button>
      <input ref={input} type="file" hidden accept={accept} aria-label={label} onChange={chosen} />
    </>
  );
}

/** A text to be copied. */
export function Copied({ text, name }: { text: string; name: string }) {
  return <textarea readOnly value={text} rows={4} aria-label={name} onFocus={({ target }) => target.select()} />;
}

/** Returns a function that copies a text, and says whether it was copied. */
export function useCopy(text: string, say: (said: string) => void): () => Promise<void> {
  return () =>
    navigator.clipboard.writeText(text).then(
      () => say(dialogs.share.copied),
      () => say(dialogs.share.notCopied),
    );
}

type FoldedProps = { readonly title: string; readonly className: string; readonly children: ReactNode };

/** A group that is closed at first. Its content exists only while the group is open. */
export function Folded({ title, className, children }: FoldedProps) {
  const [open, setOpen] = useState(false);
  return (
    // The event of a group inside this one also arrives here.
    <details
      className={`group ${className}`}
      onToggle={({ target, currentTarget }) => target === currentTarget && setOpen(currentTarget.open)}
    >
      <summary>{title}</summary>
      {open && children}
    </details>
  );
}
