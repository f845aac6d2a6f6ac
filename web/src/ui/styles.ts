/** Style sheets of every page, in their order of priority. A later sheet has priority. */
import './base.css';
import './layout.css';
import './ui.css';
import './hues.css';
import './screens.css';
import './frame.css';
import './short.css';
