/** The link as a QR code. It is black on white in every theme, because cameras need that. */

import { encode } from 'uqr';
import { files as words } from '../words/files';

/** Capacity of a QR code with the lowest error correction, bytes. */
const MOST_BYTES = 2953;
/** Margin around the code, in modules. The standard requires four. */
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
