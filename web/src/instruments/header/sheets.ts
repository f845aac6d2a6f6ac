/** Dialogs of the header, loaded together with the first one. */
import './dialogs.css';

export { HelpSheet } from './HelpSheet';
export { ShareDialog } from './ShareDialog';
