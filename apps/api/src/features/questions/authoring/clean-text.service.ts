import { ALTERNATIVE_LENGTH, type Block, TEXT_LENGTH } from '@amauta/contract/block.ts';
import { cleanBlocks, cleanHtml } from '@amauta/rich-text/clean.ts';
import { wrongField } from '../../../http/failure.ts';

const LONG_TEXT = `Un texto es demasiado largo: puede tener hasta ${TEXT_LENGTH} caracteres. Divídelo en dos.`;
const LONG_ALTERNATIVE = `Una alternativa es demasiado larga: puede tener hasta ${ALTERNATIVE_LENGTH} caracteres.`;

/**
 * Reduces the blocks of a form to the allow-list. Lengths are checked afterwards, because cleaning may make
 * a text longer ('&' becomes '&amp;').
 * @param field path of the list in the data, e.g. `questions.0.statement`
 * @throws RequestFailure INVALID_INPUT at the block that is too long
 */
export function toCleanBlocks(blocks: readonly Block[], field: string): Block[] {
  const clean = cleanBlocks(blocks);
  const long = clean.findIndex((block) => block.type === 'text' && block.value.length > TEXT_LENGTH);
  if (long >= 0) throw wrongField(`${field}.${long}.value`, LONG_TEXT);
  return clean;
}

/**
 * Reduces the HTML of an alternative to the allow-list.
 * @throws RequestFailure INVALID_INPUT at `field` when the clean HTML is too long
 */
export function toCleanAlternative(html: string, field: string): string {
  const clean = cleanHtml(html);
  if (clean.length > ALTERNATIVE_LENGTH) throw wrongField(field, LONG_ALTERNATIVE);
  return clean;
}
