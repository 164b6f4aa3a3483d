import { DIRECTIVE_MAXIMUM_QUESTIONS } from '@amauta/exam-rules/blueprint.ts';
import { countDraw, drawMock } from '@amauta/exam-rules/drawing/draw.ts';
import { validateMockPayload } from '@amauta/exam-rules/setup/validate.ts';
import { RequestFailure } from '../../../http/failure.ts';
import type { Draw } from './draw.ts';
import { categoryOf, emptyPapers, findPapers, type Papers } from './exam-papers.service.ts';
import { explainShortDraw } from './shortage.ts';

/** A mock exam: for each kind up to the blueprint's count, at random across the chosen papers. */
export const mockDraw: Draw = {
  async count({ db, payload, now }) {
    const papers = await findPapers(db, payload, now);
    return { asked: papers.asked, counts: countDraw(toSource(papers)) };
  },

  async draw({ db, payload, now, random }) {
    const problem = validateMockPayload(payload);
    if (problem) throw new RequestFailure('RULE_BROKEN', problem.message);
    const papers = await findPapers(db, payload, now);
    const source = toSource(papers);
    const drawn = drawMock({ ...source, random });
    if (drawn.length === 0) throw await emptyPapers(db, payload, papers);
    return {
      categoryId: categoryOf(payload),
      payload,
      blueprint: papers.blueprint,
      drawn,
      message: explainShortDraw(papers.choosesKinds, countDraw(source)),
    };
  },
};

/**
 * The pool and blueprint to draw from. Only Directivos has a maximum of items; other exam types are limited
 * by their blueprint.
 */
function toSource({ pool, asked }: Papers) {
  const isDirective = pool.some((entry) => entry.directiveExamId !== null);
  return { pool, blueprint: asked, maximumItems: isDirective ? DIRECTIVE_MAXIMUM_QUESTIONS : undefined };
}
