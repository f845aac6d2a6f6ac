/** Opens the dialog for a replay of a capture when the user chooses or drops a file. */

import { createRoot } from 'react-dom/client';
import type { Lab } from '../../run/lab';
import type { ReplayChoice } from '../../scenario/replay';
import { LabProvider } from '../../ui/useLab';
import { CaptureDialog } from './CaptureDialog';

/** `file` is read when the dialog opens; `wanted` is the capture that a link names. */
export function openCapture(lab: Lab, file: File | null = null, wanted: ReplayChoice | null = null): void {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const closed = (): void => {
    // A React root must not be unmounted while it renders.
    setTimeout(() => {
      root.unmount();
      place.remove();
    });
  };
  root.render(
    <LabProvider value={lab}>
      <CaptureDialog file={file} wanted={wanted} closed={closed} />
    </LabProvider>,
  );
}
