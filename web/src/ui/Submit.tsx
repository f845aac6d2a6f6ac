/** Forms of one line. */
import { type ReactNode, useState } from 'react';

type Props = { readonly className?: string; readonly go: () => void; readonly children: ReactNode };

/** A form that calls `go` at Enter or at a press on its button. */
export function Submit({ className, go, children }: Props) {
  return (
    <form
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      {children}
    </form>
  );
}

type PacketProps = {
  readonly className?: string;
  readonly label: string;
  readonly press: string;
  readonly first?: string;
  readonly go: (packet: number) => void;
};

/** A form for the number of a packet. `first` is in the field at the beginning. The number of an ACK is negative. */
export function PacketForm({ className, label, press, first = '', go }: PacketProps) {
  const [text, setText] = useState(first);
  const packet = Number(text.replace('−', '-'));
  return (
    <Submit className={className} go={() => Number.isSafeInteger(packet) && packet !== 0 && go(packet)}>
      <label>
        {label}
        <input
          className="field"
          type="text"
          inputMode="numeric"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <button type="submit">{press}</button>
    </Submit>
  );
}
