import { filterStyle } from '@amauta/rich-text/allow-list.ts';

/** A style by its names in script as the text that a Lexical text node holds: `font-size: 16px;`. */
export function styleText(style: Readonly<Record<string, string>>): string {
  return Object.entries(style)
    .map(([name, value]) => {
      const property = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      return `${property}: ${name === 'fontFamily' ? fontName(value) : value};`;
    })
    .join('');
}

/** A font alone, without those to fall back on: its name needs no quotes, which an attribute would only escape. */
function fontName(families: string): string {
  return families.replace(/["']/g, '').replace(/,.*$/, '');
}

/** The other way round: what the allow-list allows of a style's text, by its names in script. */
export function scriptStyle(text: string): Record<string, string> {
  return Object.fromEntries(
    filterStyle(text).map(([property, value]) => [
      property.replace(/-([a-z])/g, (_match, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
}
