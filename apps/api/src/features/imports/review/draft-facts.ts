import type { DraftFact } from '../../../database/tables/imports.ts';
import { NO_NUMBERS, type NotedDraft, warningsOfDraft, warningsOfItem } from './draft-warnings.ts';

/**
 * The facts about each item for counts and lists. They are stored with the draft, and must be worked out
 * anew whenever it changes.
 */
export function factsOf(draft: NotedDraft): DraftFact[] {
  const { content, items } = draft;
  const shared = warningsOfDraft(draft);
  return content.questions.map((item, index) => {
    const keys = item.alternatives.filter(({ correct }) => correct).length;
    const warnings = [...shared, ...warningsOfItem(draft, index, NO_NUMBERS)];
    return {
      number: item.number,
      page: items[index]?.areas[0]?.page ?? null,
      isShared: content.type_question === 'COMMON',
      hasKey: keys === 1,
      hasWarning: warnings.some(({ code }) => code !== 'no-key' || keys > 0),
    };
  });
}
