/** Addresses at which the studies can be read. Each one was checked. */
import type { SourceId, StudyId } from '../../words/experiments';

export const READABLE: Readonly<Record<StudyId, readonly { readonly id: SourceId; readonly href: string }[]>> = {
  paper: [
    { id: 'osti', href: 'https://www.osti.gov/scitech/servlets/purl/897160' },
    {
      id: 'slides',
      href: 'https://indico.cern.ch/event/408139/contributions/979737/attachments/815628/1117588/CHEP06.pdf',
    },
  ],
  poster: [{ id: 'bottleneck', href: 'https://doi.org/10.1002/dac.872' }],
  router: [],
};
