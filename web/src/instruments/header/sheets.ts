/** Dialogs of the header: their code comes together, when the first is wanted. */
import './dialogs.css';

export { HelpSheet } from './HelpSheet';
export { ShareDialog } from './ShareDialog';
