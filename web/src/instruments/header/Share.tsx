/** Button that opens the dialog with the link and the exports. */

import { later } from '../../ui/later';
import { page } from '../../words/opening';
import { Opener } from './Opener';

const ShareDialog = later(() => import('./sheets'), 'ShareDialog');

export function Share() {
  return <Opener of={ShareDialog}>{page.share}</Opener>;
}
