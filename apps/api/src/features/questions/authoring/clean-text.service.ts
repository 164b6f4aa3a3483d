import { ALTERNATIVE_LENGTH, type Block, TEXT_LENGTH } from '@amauta/contract/block.ts';
import { cleanBlocks, cleanHtml } from '@amauta/rich-text/clean.ts';
import { wrongField } from '../../../http/failure.ts';

const LONG_TEXT = `Un texto es demasiado largo: puede tener hasta ${TEXT_LENGTH} caracteres. Divídelo en dos.`;
const LONG_ALTERNATIVE = `Una alternativa es demasiado larga: puede tener hasta ${ALTERNATIVE_LENGTH} caracteres.`;

/**
 * Blocks of a form within the allow-list. Cleaning makes text longer ('&' becomes '&amp;') as well as shorter, so that
 * lengths are checked here, on what is stored.
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
 * An alternative within the allow-list.
 * @throws RequestFailure INVALID_INPUT at `field` where it is too long once it is clean
 */
export function toCleanAlternative(html: string, field: string): string {
  const clean = cleanHtml(html);
  if (clean.length > ALTERNATIVE_LENGTH) throw wrongField(field, LONG_ALTERNATIVE);
  return clean;
}
