/** Button of the list of starting points. The code of the list loads when the list is opened. */

import { later } from '../../ui/later';
import { useReadOnly } from '../../ui/useLab';
import { page } from '../../words/opening';
import { Opener } from './Opener';

const StartsSheet = later(() => import('./StartsSheet'), 'StartsSheet');

export function Starts() {
  if (useReadOnly()) return null;
  return (
    <Opener
      of={StartsSheet}
      className="starts-button"
      aria-label={page.starts}
      title={page.starts}
      aria-haspopup="dialog"
    >
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d="M1 1h6v6H1zM9 1h6v6H9zM1 9h6v6H1zM9 9h6v6H9z" />
      </svg>
    </Opener>
  );
}
