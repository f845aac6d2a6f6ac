/** Dialogs of the header. Opening one of them loads all. */
import './dialogs.css';
import './sheets.css';

export { HelpSheet } from './HelpSheet';
export { ShareDialog } from './ShareDialog';
