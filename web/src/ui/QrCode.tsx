/** The link as a QR code, for the room: black on white whatever the theme, as cameras want it. */

import { encode } from 'uqr';
import { files as words } from '../words/files';

/** What a QR code of the lowest correction holds, bytes. */
const MOST_BYTES = 2953;
/** Quiet ground around it, modules: the standard's four. */
const QUIET = 4;

export function QrCode({ link }: { link: string }) {
  if (new TextEncoder().encode(link).length > MOST_BYTES) return <p role="status">{words.qrTooLong(MOST_BYTES)}</p>;
  const { data, size } = encode(link, { ecc: 'L', border: QUIET });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={words.qrName}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  );
}
