/** "Run B" in the header: the other branch, with its scenario and its moment. */
import { useLab } from '../app/lab';
import { keepRunB, useRunB } from './runB';

export function RunBLink() {
  const lab = useLab();
  const { link, says } = useRunB();
  if (link === null) return null;
  return (
    <a
      className="run-b"
      href={`#${link}`}
      title={says}
      onClick={(event) => {
        event.preventDefault();
        keepRunB(new URL(lab.link()).hash.slice(1), 'The run that you left for the other branch');
        lab.openBranch(link);
      }}
    >
      Run B
    </a>
  );
}
