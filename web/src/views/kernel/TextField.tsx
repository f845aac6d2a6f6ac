/** Field for the text of a kernel. The user can paste, drop or choose it, and the field reports what was read. */
import { type DragEvent, useEffect, useRef, useState } from 'react';
import type { Hearing } from '../../engine/reading';
import { measured as words } from '../../words/measured';
import { type Given, NOTHING_GIVEN } from './kept';
import { TextBox } from './TextBox';

/** Progress of a reading: bytes read so far, and bytes in total. */
type BytesRead = { readonly bytes: number; readonly of: number };

/** Reads a text and reports to `hearing`. Returns a function that cancels. */
type Reader<Result> = (text: Blob, hearing: Hearing<Result>) => () => void;

type Props<Result> = {
  readonly title: string;
  readonly given: Given<Result>;
  readonly read: Reader<Result>;
  readonly take: (given: Given<Result>) => void;
  /** Sentences about the result. */
  readonly about: (result: Result) => readonly string[];
  readonly unknownOf: (result: Result) => { readonly unknown: number; readonly examples: readonly string[] };
};

export function TextField<Result>({ title, given, read, take, about, unknownOf }: Props<Result>) {
  const { way, said, begin, cancel } = useReading(read, take);
  const choose = (files: readonly File[]): void => {
    if (files.length === 0) return;
    const parts = files.flatMap((file) => [file, '\n']);
    begin({ name: files.map(({ name }) => name).join(', '), pasted: '' }, new Blob(parts));
  };
  const dropped = (event: DragEvent): void => {
    event.preventDefault();
    // Keeps the page from opening the dropped file as a scenario, too.
    event.stopPropagation();
    choose([...event.dataTransfer.files]);
  };
  const pasted = (text: string): void => {
    if (text === '') take(NOTHING_GIVEN);
    else begin({ name: '', pasted: text }, new Blob([text]));
  };
  const { result, name } = given;
  return (
    <section className="text-field" aria-label={title} onDrop={dropped}>
      <TextBox
        title={title}
        placeholder={name === '' ? words.text.paste : name}
        value={given.pasted}
        write={pasted}
        paste={(text) => begin({ name: '', pasted: '' }, new Blob([text]))}
        choose={choose}
        multiple
        last={
          (result !== null || given.pasted !== '') && (
            <button type="button" onClick={() => take(NOTHING_GIVEN)}>
              {words.text.clear}
            </button>
          )
        }
      />
      {way !== null && (
        <p className="cluster">
          <progress value={way.bytes} max={way.of} aria-label={words.text.reading(way.bytes, way.of)} />
          {words.text.reading(way.bytes, way.of)}
          <button type="button" onClick={cancel}>
            {words.text.cancel}
          </button>
        </p>
      )}
      <div role="status">
        {said !== '' && <p>{said}</p>}
        {result !== null && about(result).map((text) => <p key={text}>{text}</p>)}
      </div>
      {result !== null && <Unknown {...unknownOf(result)} />}
    </section>
  );
}

/** Number of lines of a text that no known format matches, with examples. */
function Unknown({ unknown, examples }: { readonly unknown: number; readonly examples: readonly string[] }) {
  if (unknown === 0) return null;
  return (
    <details>
      <summary>{words.text.unknown(unknown)}</summary>
      <p>{words.text.someOf(examples.length)}</p>
      <pre>{examples.join('\n')}</pre>
    </details>
  );
}

function useReading<Result>(read: Reader<Result>, take: (given: Given<Result>) => void) {
  const [way, setWay] = useState<BytesRead | null>(null);
  const [said, setSaid] = useState('');
  const ends = useRef(() => {});
  useEffect(() => () => ends.current(), []);
  const stop = (text: string): void => {
    ends.current();
    ends.current = () => {};
    setWay(null);
    setSaid(text);
  };
  const begin = (given: Pick<Given<Result>, 'name' | 'pasted'>, text: Blob): void => {
    stop('');
    take({ ...given, result: null });
    ends.current = read(text, {
      way: (bytes, of) => setWay({ bytes, of }),
      done: (result) => {
        setWay(null);
        take({ ...given, result });
      },
      failed: (reason) => stop(words.text.failed(reason)),
    });
  };
  return { way, said, begin, cancel: () => stop(words.text.cancelled) };
}
