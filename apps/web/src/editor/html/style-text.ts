import { filterStyle } from '@amauta/rich-text/allow-list.ts';

/**
 * Turns a style with names as in script into the text that a Lexical text node stores: `font-size: 16px;`.
 */
export function styleText(style: Readonly<Record<string, string>>): string {
  return Object.entries(style)
    .map(([name, value]) => {
      const property = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      return `${property}: ${name === 'fontFamily' ? fontName(value) : value};`;
    })
    .join('');
}

/**
 * The first font without quotes. Quotes would only be escaped in an attribute, and fallbacks aren't needed.
 */
function fontName(families: string): string {
  return families.replace(/["']/g, '').replace(/,.*$/, '');
}

/** Parses the text of a style. Returns the allowed properties by their names in script. */
export function scriptStyle(text: string): Record<string, string> {
  return Object.fromEntries(
    filterStyle(text).map(([property, value]) => [
      property.replace(/-([a-z])/g, (_match, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
}
