/** Dialogs of the header. The code and styles of all dialogs load together. */
import './dialogs.css';
import './sheets.css';

export { HelpSheet } from './HelpSheet';
export { ShareDialog } from './ShareDialog';
