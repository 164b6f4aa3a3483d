import type { FormStore } from '../../../../question-form/form-store.ts';
import { insertBlock, writeAlternative } from '../../../../question-form/model/form-changes.ts';
import { fields } from '../../../../question-form/model/form-check.ts';
import { type FormItem, newKey } from '../../../../question-form/model/form-content.ts';
import { isBlank } from '../../../../question-form/model/html-content.ts';
import { letterOf } from '../../../../question-form/words.ts';
import { showToast } from '../../../../ui/feedback/toast.ts';
import type { CutTarget } from './use-page-tool.ts';

/**
 * Puts an image that was cut out of the page at the end of an alternative. Without a target, or if the alternative
 * was removed meanwhile, the image goes to the end of the statement.
 * @param image the path of the stored image
 */
export function placeCut(store: FormStore, item: FormItem, image: string, target: CutTarget | null): void {
  const at = item.alternatives.findIndex(({ key }) => key === target?.alternativeKey);
  const alternative = item.alternatives[at];
  if (alternative) {
    const picture = `<p><img src="${image}" /></p>`;
    const html = isBlank(alternative.html) ? picture : alternative.html + picture;
    store.change(writeAlternative(item.key, alternative.key, html), fields.alternative(alternative.key));
    showToast('success', `Imagen añadida a la alternativa ${letterOf(at)} de la ${item.number}.`);
    return;
  }
  const block = { key: newKey(), type: 'image', image, gray: false, description: '' } as const;
  store.change(insertBlock(fields.statement(item.key), block), fields.statement(item.key));
  showToast('success', `Imagen añadida al final del enunciado de la ${item.number}.`);
  setTimeout(() => document.getElementById(fields.block(block.key))?.scrollIntoView({ block: 'nearest' }));
}
