import type { ImportDraft, PageArea } from '@amauta/contract/import.ts';
import type { Database } from '../../database/connect.ts';
import { RequestFailure } from '../../http/failure.ts';
import { unreadItem } from './draft-content.ts';
import { changeDraft } from './drafts.queries.ts';
import { changing, checkDraftVersion, checkPending, type DraftPlace } from './drafts.service.ts';
import { isWithinPage } from './page-area.policy.ts';

/**
 * Says where an item of a draft stands on the pages. Nothing of its content changes, so that what reading warned of is still
 * to be looked at.
 */
export function setItemAreas(
  db: Database,
  place: DraftPlace,
  { item: at, areas, version }: { item: number; areas: readonly PageArea[]; version: number },
): Promise<ImportDraft> {
  return changing(db, place, (tx, draft, { pages }) => {
    checkPending(draft);
    checkDraftVersion(draft, version);
    const { questions } = draft.content;
    if (at >= questions.length) throw wrong('item', 'Esa pregunta no está en el borrador.');
    if (!areas.every((area) => isWithinPage(pages, area)))
      throw wrong('areas', 'El área sale de la página. Márcala otra vez.');
    const placed = [...areas].sort((one, other) => one.page - other.page);
    return changeDraft(tx, draft.id, {
      items: questions.map((_, index) => {
        const read = draft.items[index] ?? unreadItem();
        return index === at ? { ...read, areas: placed } : read;
      }),
    });
  });
}

function wrong(field: string, message: string): RequestFailure {
  return new RequestFailure('INVALID_INPUT', message, { fields: { [field]: [message] } });
}
