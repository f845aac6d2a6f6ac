/** Time and packet of the retransmission of a lost frame: the next packet that carried the same bytes. */

import { useState } from 'react';
import { About, HOP } from '../../tables/tables';
import { Said } from '../../ui/Said';
import { useLab } from '../../ui/useLab';
import { answers } from '../../words/answers';
import { ToLife, useInquiry } from './parts';

/** Shows the retransmissions of a TCP frame lost at `lost_ns`, up to the moment shown. */
export function SentAgain({ packet, lost_ns }: { packet: number; lost_ns: number }) {
  const lab = useLab();
  const [to_ns] = useState(() => Math.max(lost_ns, lab.shown_ns));
  // A requested time span excludes its start, so this span begins 1 ns before the loss.
  const rows = useInquiry(About.SentAgain, packet, to_ns, lost_ns - 1);
  if (rows === null) return <p role="status">{answers.sentAgain.lookingUp}</p>;
  if (rows.length === 0) return <p>{answers.sentAgain.notYet(to_ns)}</p>;
  const [resent, sent_ns] = [rows[HOP.packet], rows[HOP.t_ns]];
  return (
    <p>
      <Said
        pieces={answers.sentAgain.sent(sent_ns - lost_ns, sent_ns)}
        packet={<ToLife packet={resent} className="link" title="" />}
      />
    </p>
  );
}
