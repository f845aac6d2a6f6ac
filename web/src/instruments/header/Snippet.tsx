/** HTML that shows this page as a frame (iframe) in another page. */

import { useState } from 'react';
import { exam as words } from '../../words/exam';

const HEIGHT = '720';

/** Returns the HTML of an iframe with the permissions that the page needs. */
function frameOf(address: string): string {
  const frame = document.createElement('iframe');
  frame.src = address;
  frame.title = words.frameTitle;
  frame.width = '100%';
  frame.height = HEIGHT;
  frame.allow = 'fullscreen; clipboard-write';
  frame.referrerPolicy = 'no-referrer';
  return frame.outerHTML;
}

export function Snippet({ address, name = words.frame }: { address: string; name?: string }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="group snippet" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{name}</summary>
      {open && (
        <textarea
          readOnly
          rows={4}
          value={frameOf(address)}
          aria-label={name}
          onFocus={(event) => event.target.select()}
        />
      )}
    </details>
  );
}
