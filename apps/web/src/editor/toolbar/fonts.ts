import type { ToolOption } from './tool-menu.tsx';

/** The value '' means the page's own font. */
export const FONT_FAMILIES: readonly ToolOption[] = [
  { value: '', label: 'Normal' },
  ...['Arial', 'Courier New', 'Georgia', 'Times New Roman', 'Trebuchet MS', 'Verdana'].map((font) => ({
    value: font,
    label: font,
    style: { fontFamily: font },
  })),
];

const DEFAULT_SIZE = 16;
const SIZES = [10, 12, 14, 16, 18, 20, 24, 28, 32, 36, 48, 72];

/**
 * The default size is '', which sets no size. The other sizes are relative to it: 24 is one and a half times
 * as large.
 */
export const FONT_SIZES: readonly ToolOption[] = SIZES.map((size) => ({
  value: size === DEFAULT_SIZE ? '' : `${size}px`,
  label: String(size),
}));
