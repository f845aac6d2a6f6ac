/** A selection field with a list of names. */

type ChoiceProps = {
  readonly name: string;
  readonly of: readonly string[];
  readonly nth: number;
  readonly choose: (nth: number) => void;
};

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
