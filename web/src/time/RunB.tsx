/** Run A and run B in the header: what tells them apart, the way to the other, and the comparison. */
import { useLab } from '../app/lab';
import { paramOf } from '../scenario/params';
import { presentValue, useChosen } from '../scenario/store';
import { ask, useAsked } from '../why/asked';
import { useRunB, valueWords } from './runB';

export function RunBLink() {
  const lab = useLab();
  const branch = useRunB((state) => state.branch);
  const mine = useChosen((state) => (branch === null ? 0 : presentValue(state, branch.id)));
  const compared = useAsked(({ subject }) => subject?.about === 'compare');
  if (branch === null) return null;
  const { id, value, link } = branch;
  const label = paramOf(id)?.label ?? id;
  return (
    <span className="runs">
      <span className="run-a" title={`On screen: ${label} ${valueWords(id, mine)}`}>
        Run A: {label} <b>{valueWords(id, mine)}</b>
      </span>
      <a
        className="run-b"
        href={`#${link}`}
        title={`The other run: ${label} ${valueWords(id, value)}. A press puts it on screen.`}
        onClick={(event) => {
          event.preventDefault();
          lab.openBranch(branch);
          if (compared) ask(lab.session, 'compare', 0);
        }}
      >
        Run B: <b>{valueWords(id, value)}</b>
      </a>
      <button type="button" className="link" aria-pressed={compared} onClick={() => ask(lab.session, 'compare', 0)}>
        Compare
      </button>
    </span>
  );
}
