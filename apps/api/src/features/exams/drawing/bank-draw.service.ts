import { explainTooManyQuestions } from '@amauta/exam-rules/drawing/directive-limit.ts';
import { inPaperOrder, type KindCount } from '@amauta/exam-rules/drawing/draw.ts';
import { validateBankPayload } from '@amauta/exam-rules/setup/validate.ts';
import { RequestFailure } from '../../../http/failure.ts';
import { chosenDirectiveExams } from '../../catalogue/catalogue.service.ts';
import type { Draw } from './draw.ts';
import { categoryOf, emptyPapers, findPapers, type Papers } from './exam-papers.service.ts';
import { listPlaces, type PoolRow } from './pool.queries.ts';
import { explainMissingKinds } from './shortage.ts';

/** The question bank: a whole paper in its official order, or the chosen parts of directive exams. */
export const bankDraw: Draw = {
  async count({ db, payload, now }) {
    const papers = await findPapers(db, payload, now);
    return { asked: papers.asked, counts: countPapers(papers) };
  },

  async draw({ db, payload, now }) {
    const problem = validateBankPayload(payload);
    if (problem) throw new RequestFailure('RULE_BROKEN', problem.message);
    const exams = await chosenDirectiveExams(db, [payload]);
    const papers = await findPapers(db, payload, now);
    const tooMany = explainTooManyQuestions(exams.flatMap((exam) => partsOf(exam, papers.pool)));
    if (tooMany) throw new RequestFailure('TOO_MANY_QUESTIONS', tooMany);
    const kinds = papers.asked.map((row) => row.kind);
    const drawn = inPaperOrder(await listPlaces(db, papers.pool), kinds);
    if (drawn.length === 0) throw await emptyPapers(db, payload, papers);
    return {
      categoryId: categoryOf(payload),
      payload,
      blueprint: papers.blueprint,
      drawn,
      message: explainMissingKinds(papers.choosesKinds, countPapers(papers)),
    };
  },
};

/**
 * Counts the items of each kind. Papers are taken whole, so available, wanted and drawn are the same
 * number.
 */
function countPapers({ asked, pool }: Papers): KindCount[] {
  return asked.map(({ kind }) => {
    const items = itemTotal(pool.filter((entry) => entry.kind === kind));
    return { kind, available: items, wanted: items, drawn: items };
  });
}

function partsOf(exam: { id: number; name: string }, pool: readonly PoolRow[]) {
  const own = pool.filter((entry) => entry.directiveExamId === exam.id);
  return [...Map.groupBy(own, (entry) => entry.kind)].map(([kind, entries]) => ({
    examName: exam.name,
    kind,
    questions: itemTotal(entries),
  }));
}

function itemTotal(entries: readonly PoolRow[]): number {
  return entries.reduce((sum, entry) => sum + entry.itemCount, 0);
}
