/** Parts of the exports in the Share dialog. */
import type { ReactNode } from 'react';

/** Makes a file, saves it, and says whether it was saved. */
export type Save = (name: string, type: string, content: () => Promise<string | Blob | null>) => Promise<void>;

type ExportProps = { readonly title: string; readonly note?: ReactNode; readonly children: ReactNode };

/** An export: its title, its controls, and a note. */
export function Export({ title, note, children }: ExportProps) {
  return (
    <>
      <h4>{title}</h4>
      <p className="cluster">{children}</p>
      {note !== undefined && <p className="muted">{note}</p>}
    </>
  );
}

type ChoiceProps = {
  readonly name: string;
  readonly of: readonly string[];
  readonly nth: number;
  readonly choose: (nth: number) => void;
};

/** A selection field with a list of names. */
export function Choice({ name, of, nth, choose }: ChoiceProps) {
  return (
    <select aria-label={name} value={nth} onChange={(event) => choose(Number(event.target.value))}>
      {of.map((text, i) => (
        <option key={text} value={i}>
          {text}
        </option>
      ))}
    </select>
  );
}
