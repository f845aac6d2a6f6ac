/** Button that opens a packet's history. */
import type { ReactNode } from 'react';
import { useLab } from '../../ui/useLab';
import { answers } from '../../words/answers';
import { packetName } from '../../words/names';

type Props = {
  readonly packet: number;
  readonly className?: string;
  readonly title?: string | undefined;
  /** Contents of the button. By default the packet's name. */
  readonly children?: ReactNode;
};

export function ToLife({ packet, className, title = answers.itsLife, children = packetName(packet) }: Props) {
  const lab = useLab();
  return (
    <button type="button" className={className} title={title} onClick={() => lab.questions.ask('life', packet)}>
      <span>{children}</span>
    </button>
  );
}
