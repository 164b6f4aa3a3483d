/**
 * The background in each theme on which text is hardest to read: grey blocks are the darkest background of
 * the light theme, cards the lightest of the dark theme.
 */
const LIGHT_GROUND: Rgb = [243, 236, 223];
const DARK_GROUND: Rgb = [34, 25, 37];
const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];
/** Contrast that WCAG 2 (AA) demands between a text and its background. */
const CONTRAST = 4.5;
/** In how many steps a color is moved towards black or white until it is legible. */
const STEPS = 24;

type Rgb = readonly [red: number, green: number, blue: number];
type Style = Readonly<Record<string, string>>;

/** Size of text without a stored size, in the editor. Stored sizes are relative to this size. */
const DEFAULT_SIZE_PX = 16;

/**
 * Adapts a stored style to a page with two themes and several reading sizes. Takes and returns properties by
 * their names in script (`fontSize`).
 *
 * A stored size is a proportion of 16 px: 24 px become one and a half times `--body-size`, which each place
 * of statements sets to the size of its own text. Author and teacher thus see the same proportions (decision
 * 21). A colour keeps its hue and becomes as light or dark as each theme needs; a colour on a highlight
 * becomes legible on that highlight. Black text and white backgrounds are dropped, because word processors
 * write them where nobody has chosen a colour.
 */
export function themedStyle(style: Style): Record<string, string> {
  const { color: storedColor, backgroundColor: storedGround, fontSize, ...others } = style;
  const rest = { ...others, ...(fontSize !== undefined && { fontSize: sizeInText(fontSize) }) };
  const ground = meaningful(storedGround, [WHITE]);
  if (ground)
    return { ...rest, color: onHighlight(parsed(storedColor), ground), backgroundColor: hex(ground) };
  const color = meaningful(storedColor, [BLACK, WHITE]);
  if (!color) return rest;
  const [light, dark] = [legible(color, LIGHT_GROUND), legible(color, DARK_GROUND)];
  return { ...rest, color: `light-dark(${hex(light)}, ${hex(dark)})` };
}

function sizeInText(stored: string): string {
  return `calc(var(--body-size, 1em) * ${Number.parseFloat(stored) / DEFAULT_SIZE_PX})`;
}

function onHighlight(color: Rgb | null, ground: Rgb): string {
  return hex(legible(color ?? (isLight(ground) ? BLACK : WHITE), ground));
}

function meaningful(stored: string | undefined, meaningless: readonly Rgb[]): Rgb | null {
  const color = parsed(stored);
  return color && !meaningless.some((other) => hex(other) === hex(color)) ? color : null;
}

/** Returns the first colour between `color` and black or white that is legible on the background. */
function legible(color: Rgb, ground: Rgb): Rgb {
  const end = isLight(ground) ? BLACK : WHITE;
  for (let step = 0; step < STEPS; step++) {
    const mixed = mix(color, end, step / STEPS);
    if (contrast(mixed, ground) >= CONTRAST) return mixed;
  }
  return end;
}

function isLight(ground: Rgb): boolean {
  return contrast(ground, BLACK) >= contrast(ground, WHITE);
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const channel = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share);
  return [channel(0), channel(1), channel(2)];
}

/** Returns the contrast of two colours as WCAG defines it, from 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance([red, green, blue]: Rgb): number {
  const linear = (channel: number) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Parses a colour in the forms that the allow-list accepts: `#abc`, `#aabbcc` or `rgb(1, 2, 3)`. */
export function parsed(color: string | undefined): Rgb | null {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(color ?? '')?.[1];
  const pairs = digits?.length === 3 ? [...digits].map((digit) => digit + digit) : digits?.match(/../g);
  const numbers = pairs?.map((pair) => Number.parseInt(pair, 16)) ?? color?.match(/\d+/g)?.map(Number);
  const [red, green, blue] = numbers ?? [];
  return red === undefined || green === undefined || blue === undefined ? null : [red, green, blue];
}

function hex(color: Rgb): string {
  return `#${color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
