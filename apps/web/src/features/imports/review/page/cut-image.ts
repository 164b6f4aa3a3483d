import { cutImageRoute, type PageArea } from '@amauta/contract/imports/import.ts';
import { letterOf } from '@amauta/contract/questions/letters.ts';
import { messageOf } from '../../../../api/api-error.ts';
import { callData } from '../../../../api/client.ts';
import type { FormStore } from '../../../../question-form/form-store.ts';
import { findItem, insertBlock, writeAlternative } from '../../../../question-form/model/form-changes.ts';
import { fields } from '../../../../question-form/model/form-check.ts';
import { type FormItem, newKey } from '../../../../question-form/model/form-content.ts';
import { isBlank } from '../../../../question-form/model/html-content.ts';
import { showToast } from '../../../../ui/feedback/toast.ts';
import { DRAWING_TIMEOUT_MS } from '../../imports.queries.ts';
import type { DraftSession } from '../draft/draft-session.ts';
import type { CutTarget } from './use-page-tool.ts';

interface Cut {
  importId: number;
  area: PageArea;
  session: DraftSession;
  /** The question for which the image is cut. */
  item: FormItem;
  /** The alternative for which the image is cut; null for the statement. */
  target: CutTarget | null;
  /** Aborted when the person gives the cut up. */
  signal: AbortSignal;
}

/**
 * Cuts an image out of the page and puts it into its question, even when the person has gone on to another question
 * meanwhile. Saving the question waits for the image, and so does accepting it or leaving the page. A failure is told
 * by a toast that names the question.
 * @returns whether the image was put into the question
 */
export async function cutImage({ importId, area, session, item, target, signal }: Cut): Promise<boolean> {
  const options = { fallback: 'Inténtalo de nuevo.', timeoutMs: DRAWING_TIMEOUT_MS, signal };
  const cutting = callData(cutImageRoute, { params: { id: importId }, body: area, ...options }).then(
    ({ value }) => {
      if (signal.aborted) return false;
      const isPlaced = placeCut(session.store, item.key, value, target);
      if (!isPlaced) tellLost(item, 'La pregunta cambió mientras se cortaba.');
      return isPlaced;
    },
    (error: unknown) => {
      if (!signal.aborted) tellLost(item, messageOf(error));
      return false;
    },
  );
  session.expect(cutting);
  return cutting;
}

function tellLost({ number }: FormItem, reason: string): void {
  showToast('error', `No se añadió la imagen a la ${number}. ${reason}`);
}

/**
 * Puts an image that was cut out of the page at the end of an alternative. Without a target, or if the alternative
 * was removed meanwhile, the image goes to the end of the statement.
 * @param image the path of the stored image
 * @returns false if the question is gone
 */
function placeCut(store: FormStore, itemKey: string, image: string, target: CutTarget | null): boolean {
  const item = findItem(store.get().content, itemKey);
  if (!item) return false;
  const at = item.alternatives.findIndex(({ key }) => key === target?.alternativeKey);
  const alternative = item.alternatives[at];
  if (alternative) {
    const picture = `<p><img src="${image}" /></p>`;
    const html = isBlank(alternative.html) ? picture : alternative.html + picture;
    store.change(writeAlternative(item.key, alternative.key, html), fields.alternative(alternative.key));
    showToast('success', `Imagen añadida a la alternativa ${letterOf(at)} de la ${item.number}.`);
    return true;
  }
  const block = { key: newKey(), type: 'image', image, gray: false, description: '' } as const;
  store.change(insertBlock(fields.statement(item.key), block), fields.statement(item.key));
  showToast('success', `Imagen añadida al final del enunciado de la ${item.number}.`);
  setTimeout(() => document.getElementById(fields.block(block.key))?.scrollIntoView({ block: 'nearest' }));
  return true;
}
