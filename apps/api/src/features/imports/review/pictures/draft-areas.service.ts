import type { ImportDraft } from '@amauta/contract/imports/drafts.ts';
import type { PageArea } from '@amauta/contract/imports/import.ts';
import type { Database } from '../../../../database/connect.ts';
import { wrongField } from '../../../../http/failure.ts';
import { itemsOf } from '../draft-content.ts';
import { changeDraft } from '../drafts.queries.ts';
import { changing, checkDraftVersion, checkPending, type DraftPlace } from '../drafts.service.ts';
import { isWithinPage } from './page-area.policy.ts';

/** Where a part of a draft stands on the pages, and the version of the draft that the person saw. */
interface PlacedPart {
  /** Index of the item; null for the shared statement. */
  item: number | null;
  areas: readonly PageArea[];
  version: number;
}

/**
 * Sets where a part of a draft stands on the pages. The warnings of the reading stay, because the content
 * doesn't change.
 * @throws RequestFailure INVALID_INPUT for an item or a shared text that the draft lacks, or an area outside the page
 */
export function setDraftAreas(
  db: Database,
  place: DraftPlace,
  { item: at, areas, version }: PlacedPart,
): Promise<ImportDraft> {
  return changing(db, place, (tx, draft, { pages }) => {
    checkPending(draft);
    checkDraftVersion(draft, version);
    const { questions, type_question: entryClass } = draft.content;
    if (at === null && entryClass !== 'COMMON')
      throw wrongField('item', 'Esta pregunta no tiene enunciado común.');
    if (at !== null && at >= questions.length)
      throw wrongField('item', 'Esa pregunta no está en el borrador.');
    if (!areas.every((area) => isWithinPage(pages, area)))
      throw wrongField('areas', 'El área sale de la página. Márcala otra vez.');
    const placed = [...areas].sort((one, other) => one.page - other.page);
    if (at === null) return changeDraft(tx, draft, { areas: placed });
    return changeDraft(tx, draft, {
      items: itemsOf(draft, (read, index) => (index === at ? { ...read, areas: placed } : read)),
    });
  });
}
