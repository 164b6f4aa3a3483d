import type { QuestionCategory } from '@amauta/contract/questions/question.ts';
import type { Database } from '../../../database/connect.ts';
import { listPaperItems } from '../../questions/resolve-paper.service.ts';
import { keyOf } from '../review/draft-content.ts';
import type { DraftRow } from '../review/drafts.queries.ts';
import { codeOf } from '../review/review.service.ts';
import type { Binding } from './sheet-binding.service.ts';
import type { KeyTarget } from './sheets.policy.ts';
import { listAcceptedEntries, listBookletCodes, listPaperDrafts } from './sheets.queries.ts';

/**
 * All items of a paper to which keys may be written: questions of the bank and pending drafts. With `binding`, the
 * drafts are those of that import alone.
 */
export async function loadTargets(
  db: Database,
  category: QuestionCategory,
  { binding, lock }: { binding: Binding | null; lock: boolean },
): Promise<{ targets: KeyTarget[]; drafts: DraftRow[] }> {
  // Drafts are read first. A draft that is accepted meanwhile may then be listed twice, as a draft and a
  // question, but never not at all.
  const rows = await listPaperDrafts(db, category, { importId: binding?.id, lock });
  const items = await listPaperItems(db, category, { lock });
  const booklets = await listBookletCodes(db, [...new Set(items.map((item) => item.entryId))]);
  const codes = new Map(booklets.map(({ number, code }) => [number, code]));
  const importIds = new Set(rows.map(({ draft }) => draft.importId));
  if (binding) importIds.add(binding.id);
  const accepted = await listAcceptedEntries(db, [...importIds]);
  const targets: KeyTarget[] = items.map(({ entryId, ...item }) => {
    const importId = accepted.get(entryId);
    return {
      ...item,
      code: codes.get(item.number) ?? '',
      target: { kind: 'question', id: entryId },
      ...(importId === undefined ? {} : { importId }),
    };
  });
  for (const { draft, groups } of rows) {
    const code = codeOf(groups, draft.group);
    const target = { kind: 'draft' as const, id: draft.id, import_id: draft.importId };
    for (const item of draft.content.questions) {
      const { number, alternatives } = item;
      targets.push({ number, key: keyOf(item), alternativeCount: alternatives.length, code, target });
    }
  }
  return { targets, drafts: rows.map((row) => row.draft) };
}
