/** How light a color is, from 0 for black to 1 for white. */
export function lightnessOf(color: string): number {
  const value = /^#([0-9a-f]{6})$/i.exec(color)?.[1];
  if (!value) return 0;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => Number.parseInt(value.slice(at, at + 2), 16));
  return (0.3 * red + 0.59 * green + 0.11 * blue) / 255;
}
