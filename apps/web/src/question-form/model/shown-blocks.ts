import type { Block } from '@amauta/contract/block.ts';
import { imageUrl } from '../image-urls.ts';
import type { FormBlock } from './form-content.ts';
import { isBlank } from './html-content.ts';

/** Blocks of the form as they are shown outside it. Empty texts are left out. */
export function shownBlocks(blocks: readonly FormBlock[]): Block[] {
  return blocks
    .filter((block) => block.type === 'image' || !isBlank(block.html))
    .map((block) => {
      const { type, gray } = block;
      if (type === 'text') return { type, gray, value: block.html };
      const value = typeof block.image === 'string' ? block.image : imageUrl(block.image);
      return { type, gray, value, description: block.description };
    });
}
