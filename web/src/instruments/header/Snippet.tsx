/** HTML that shows this page as a frame (iframe) in another page. */

import { exam as words } from '../../words/exam';
import { Copied, Folded } from './Fields';

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

type Props = { readonly address: string; readonly name: string };

export function Snippet({ address, name = words.frame }: Pick<Props, 'address'> & Partial<Props>) {
  return (
    <Folded title={name} className="snippet">
      <FrameText address={address} name={name} />
    </Folded>
  );
}

/** The HTML as a text to be copied. It is made only while it is shown. */
function FrameText({ address, name }: Props) {
  return <Copied text={frameOf(address)} name={name} />;
}
