/** Lets the user drop a scenario file or a capture anywhere on the page. */
import { useEffect } from 'react';
import type { Lab } from '../../run/lab';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

const isCapture = ({ name }: File): boolean => /\.(pcap|pcapng|cap|ntar)$/i.test(name);

export function useDrop(lab: Lab): void {
  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (hasFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent): void => {
      const file = event.dataTransfer?.files[0];
      if (file === undefined) return;
      event.preventDefault();
      if (isCapture(file))
        void import('../../instruments/header/openCapture').then((part) => part.openCapture(lab, file));
      else void import('../../instruments/header/openScenario').then(({ openScenario }) => openScenario(lab, file));
    };
    addEventListener('dragover', over);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('drop', drop);
    };
  }, [lab]);
}
