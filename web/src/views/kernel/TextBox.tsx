/** A named field for a text, with a button that chooses files and further buttons. */
import { type ReactNode, useId, useRef } from 'react';
import { measured as words } from '../../words/measured';
import { page } from '../../words/opening';

/**
 * Length from which on a pasted text is not put into the field, characters. A browser needs a minute to paste 50,000
 * lines.
 */
const LONG = 20_000;

type Props = {
  readonly title: string;
  readonly placeholder: string;
  readonly value: string;
  readonly write: (text: string) => void;
  /** Receives a long pasted text instead of `write`. */
  readonly paste: (text: string) => void;
  readonly choose: (files: readonly File[]) => void;
  readonly multiple?: boolean;
  /** Buttons before and after the button that chooses files. */
  readonly first?: ReactNode;
  readonly last?: ReactNode;
};

export function TextBox({ title, placeholder, value, write, paste, choose, multiple = false, first, last }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <header className="cluster">
        <label htmlFor={id}>{title}</label>
        {first}
        <button type="button" onClick={() => input.current?.click()}>
          {words.text.choose}
        </button>
        <input
          ref={input}
          type="file"
          multiple={multiple}
          hidden
          aria-label={page.labelled(title, words.text.choose)}
          onChange={({ target }) => {
            choose([...(target.files ?? [])]);
            target.value = '';
          }}
        />
        {last}
      </header>
      <textarea
        id={id}
        spellCheck={false}
        placeholder={placeholder}
        value={value}
        onChange={({ target }) => write(target.value)}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text/plain');
          if (text.length < LONG) return;
          event.preventDefault();
          paste(text);
        }}
      />
    </>
  );
}
