const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };
/** Tags within a word or between a word and its punctuation. All others stand between words. */
const INLINE_TAGS = /<\/?(?:strong|b|em|i|u|s|span|sup|sub)(?: [^>]*)?>/g;

/**
 * Returns the words of stored HTML as plain text, for lists and search. They are only good enough to
 * recognise a text, and must never be used as HTML.
 */
export function wordsOfHtml(html: string): string {
  return html
    .replace(INLINE_TAGS, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_match, name: string) => ENTITIES[name] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
