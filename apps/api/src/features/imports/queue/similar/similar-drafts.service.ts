import type { Block } from '@amauta/contract/block.ts';
import type { ExamType } from '@amauta/contract/catalogue.ts';
import { plainText } from '@amauta/rich-text/clean.ts';
import type { Database } from '../../../../database/connect.ts';
import type { ReadDraft } from '../booklet-drafts.ts';
import { type BankText, listBankTexts } from './bank-texts.queries.ts';
import { createLikenessFinder } from './similar-questions.ts';

/** How many rows are compared at a time. Between two lots, the server answers other requests. */
const ROWS = 400;

/** Warns of each item that closely resembles an item of the bank with the same exam type and category. */
export async function warnSimilar(
  db: Database,
  paper: { examType: ExamType; categoryId: number },
  drafts: readonly ReadDraft[],
): Promise<void> {
  const items = drafts.flatMap((draft) =>
    draft.content.questions.map((content, at) => ({ content, facts: draft.items[at] })),
  );
  const finder = createLikenessFinder<BankText>(items.map(({ content }) => textOf(content)));
  for (let afterId = 0; ; ) {
    const known = await listBankTexts(db, paper, afterId, ROWS);
    for (const item of known) finder.compare(item, textOf(item));
    const last = known.at(-1);
    if (!last || known.length < ROWS) break;
    afterId = last.id;
  }
  for (const [index, likeness] of finder.found().entries()) {
    if (!likeness) continue;
    const { number, year, directiveName } = likeness.known;
    const paperName = directiveName ?? year ?? 'otro examen';
    const percent = Math.round(likeness.share * 100);
    items[index]?.facts?.warnings.push({
      code: 'near-duplicate',
      text: `Se parece mucho a la pregunta ${number} de ${paperName} (${percent} %).`,
    });
  }
}

function textOf(item: { statement: readonly Block[]; alternatives: readonly { text: string }[] }): string {
  const statement = item.statement.flatMap((block) => (block.type === 'text' ? [block.value] : []));
  return [...statement, ...item.alternatives.map(({ text }) => text)].map(plainText).join('\n');
}
