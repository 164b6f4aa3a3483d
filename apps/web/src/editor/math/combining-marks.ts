/** Whether a character is drawn on the character before it, and can't be shown alone. */
export const isMark = (symbol: string): boolean => /^\p{M}$/u.test(symbol);

/** A text with a mark on each of its letters. A letter keeps the marks that it has and doesn't get one twice. */
export function marked(text: string, mark: string): string {
  return text.replace(/[^\s\p{M}]\p{M}*/gu, (letter) => (letter.includes(mark) ? letter : letter + mark));
}
