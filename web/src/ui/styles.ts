/** Styles of every page, in the order in which later ones have priority. */
import './base.css';
import './layout.css';
import './ui.css';
import './screens.css';
import './frame.css';
