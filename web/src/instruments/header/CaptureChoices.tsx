/** Choices for a replay of a capture: the use of its TCP flows, the part of the file, the speed. */

import { useId } from 'react';
import { FASTEST, FILTERS, type ReplayAs, SLOWEST } from '../../scenario/replay';
import { capture as words } from '../../words/capture';
import type { CaptureForm } from './captureForm';
import { Radios } from './Fields';

/** Explains a field of the filter whose name is not clear enough. */
function hintOf(filter: (typeof FILTERS)[number]): string | undefined {
  if (filter === 'receiver') return words.receiverMeans;
  return filter === 'host' ? words.hostMeans : undefined;
}

/** Returns the meaning of an empty field of the filter. */
function blankOf(filter: (typeof FILTERS)[number]): string {
  if (filter === 'receiver') return words.mostBytes;
  return filter === 'protocol' ? words.protocols : words.all;
}

type Props = {
  readonly form: CaptureForm;
  readonly choose: (form: CaptureForm) => void;
  /** Number of TCP flows in the capture. */
  readonly streams: number;
};

export function CaptureChoices({ form, choose, streams }: Props) {
  return (
    <>
      {streams === 0 ? <p className="muted">{words.onlyDatagrams}</p> : <Treatment form={form} choose={choose} />}
      <fieldset className="capture-part">
        <legend>{words.part}</legend>
        <Field name={words.from} blank={words.all} value={form.from} take={(from) => choose({ ...form, from })} />
        <Field name={words.to} blank={words.all} value={form.to} take={(to) => choose({ ...form, to })} />
        {FILTERS.map((key) => (
          <Field
            key={key}
            name={words.filters[key]}
            blank={blankOf(key)}
            hint={hintOf(key)}
            value={form.filter[key]}
            take={(value) => choose({ ...form, filter: { ...form.filter, [key]: value } })}
          />
        ))}
      </fieldset>
      <div className="capture-speed">
        <Field
          name={words.rate}
          blank=""
          hint={words.rateMeans(SLOWEST, FASTEST)}
          value={form.rate}
          take={(rate) => choose({ ...form, rate })}
        />
      </div>
    </>
  );
}

function Treatment({ form, choose }: Omit<Props, 'streams'>) {
  const choice = (name: string, means: string) => (
    <span>
      <strong>{name}</strong> <span className="muted">{means}</span>
    </span>
  );
  return (
    <Radios<ReplayAs>
      className="capture-as"
      legend={words.as}
      of={{ arrivals: choice(words.arrivals, words.arrivalsMean), tcp: choice(words.tcp, words.tcpMean) }}
      ids={['arrivals', 'tcp']}
      chosen={form.as}
      choose={(as) => choose({ ...form, as })}
    />
  );
}

type FieldProps = {
  readonly name: string;
  /** Placeholder text: the meaning of the empty field. */
  readonly blank: string;
  /** Explanation of the field. */
  readonly hint?: string | undefined;
  readonly value: string;
  readonly take: (value: string) => void;
};

function Field({ name, blank, hint, value, take }: FieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{name}</label>
      <input
        id={id}
        type="text"
        value={value}
        placeholder={blank}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        spellCheck={false}
        onChange={(event) => take(event.target.value)}
      />
      {hint !== undefined && (
        <small id={`${id}-hint`} className="muted">
          {hint}
        </small>
      )}
    </div>
  );
}
