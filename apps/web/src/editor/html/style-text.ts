import { filterStyle } from '@amauta/rich-text/allow-list.ts';

/**
 * Turns a style, with names as in script (`fontSize`), into the text that a Lexical text node stores:
 * `font-size: 16px;`.
 */
export function styleText(style: Readonly<Record<string, string>>): string {
  return Object.entries(style)
    .map(([name, value]) => {
      const property = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      return `${property}: ${name === 'fontFamily' ? fontName(value) : value};`;
    })
    .join('');
}

/** Returns the first font, without quotes: they would only be escaped in an attribute. Fallbacks aren't needed. */
function fontName(families: string): string {
  return families.replace(/["']/g, '').replace(/,.*$/, '');
}

/** Parses the text of a style. Returns the allowed properties by their names in script, such as `fontSize`. */
export function scriptStyle(text: string): Record<string, string> {
  return Object.fromEntries(
    filterStyle(text).map(([property, value]) => [
      property.replace(/-([a-z])/g, (_match, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
}
