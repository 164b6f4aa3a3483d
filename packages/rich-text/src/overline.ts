/** The character behind a letter that draws a line over the letter. */
export const OVERLINE = '\u0305';

const OVERLINED = new RegExp(`((?:[^\\s\\p{M}]${OVERLINE})+)`, 'u');

/** A stretch of text, without the characters that draw the line. */
interface OverlinedPart {
  readonly text: string;
  readonly isOverlined: boolean;
}

/**
 * Parts a text where a line over its letters begins or ends, so that one line can be drawn over neighbouring letters. Many
 * fonts lack the character, or draw it beside the letter.
 */
export function overlinedParts(text: string): OverlinedPart[] {
  return text
    .split(OVERLINED)
    .map((part, index) => ({
      text: index % 2 === 1 ? part.replaceAll(OVERLINE, '') : part,
      isOverlined: index % 2 === 1,
    }))
    .filter((part) => part.text !== '');
}
