import type { ImportDraft } from '@amauta/contract/imports/drafts.ts';
import type { ImportWarning } from '@amauta/contract/imports/warnings.ts';

type DraftItem = ImportDraft['questions'][number];

export const warning: ImportWarning = {
  code: 'image-expected',
  text: 'Menciona un gráfico. Comprueba que la imagen esté completa.',
};

/** An item as the reading found it: with an area on page 6, and its second alternative as key. */
export function draftItem(number: number, change: Partial<DraftItem> = {}): DraftItem {
  return {
    number,
    type_question: 'CCP',
    statement: [{ type: 'text', value: `<p>Enunciado ${number}</p>` }],
    alternatives: ['uno', 'dos', 'tres'].map((word, index) => ({
      text: `<p>${word} ${number}</p>`,
      correct: index === 1,
    })),
    justification: [],
    areas: [{ page: 6, x: 20, y: 100, width: 500, height: 200 }],
    warnings: [],
    key_source: 'hoja A04-EBRS-31',
    confidence: 0.999,
    has_drafted_justification: false,
    ...change,
  };
}

/** A draft of one item, or of several items under a shared text. */
export function draftOf(
  id: number,
  questions: readonly DraftItem[],
  change: Partial<ImportDraft> = {},
): ImportDraft {
  const isCommon = questions.length > 1;
  return {
    id,
    status: 'pending',
    type_question: isCommon ? 'COMMON' : 'INDIVIDUAL',
    shared_statement: isCommon ? [{ type: 'text', value: '<p>Texto compartido</p>' }] : [],
    questions: [...questions],
    areas: [],
    warnings: [],
    origin: 'reader',
    entry_id: null,
    version: 1,
    ...change,
  };
}
