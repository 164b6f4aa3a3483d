import encodeQR from 'qr';
import { useMemo } from 'react';

/** Width of the empty border in modules. Without it some cameras don't find the code. */
const BORDER = 4;

/**
 * A text as a QR code. Drawn in the browser, so that no other server sees the text. Always dark on white,
 * which cameras need.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawQr(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-52 max-w-full rounded-md border border-line"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}

/** The dark modules as one SVG path of unit squares, and the side length of the drawing in modules. */
export function drawQr(text: string): { size: number; path: string } {
  const rows = encodeQR(text, 'raw', { border: BORDER });
  const squares = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size: rows.length, path: squares.join('') };
}
