/** Header of a view: the page's name, the links to the views, and the buttons at the end. */
import type { ReactNode } from 'react';
import { DisplayMenu } from '../../ui/DisplayMenu';
import { Views } from '../../ui/Views';
import { page } from '../../words/opening';
import { HelpButton } from './Help';
import { Share } from './Share';

type Props = {
  /** CSS class of the buttons. */
  readonly className?: string;
  /** Buttons before the others. */
  readonly first?: ReactNode;
  readonly canShare?: boolean;
  /** Opens the help. Without it there is no button for the help. */
  readonly showHelp?: () => void;
  /** Parts between the links to the views and the buttons. */
  readonly children?: ReactNode;
};

export function Top({ className, first, canShare = true, showHelp, children }: Props) {
  return (
    <header className="top">
      <h1>{page.title}</h1>
      <Views />
      {children}
      <nav className={className} aria-label={page.nav}>
        {first}
        {canShare && <Share />}
        <DisplayMenu />
        {showHelp !== undefined && <HelpButton showHelp={showHelp} />}
      </nav>
    </header>
  );
}
