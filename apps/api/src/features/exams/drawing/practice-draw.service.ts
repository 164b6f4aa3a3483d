import { EXAM_KINDS } from '@amauta/exam-rules/blueprint.ts';
import type { KindCount } from '@amauta/exam-rules/drawing/draw.ts';
import { questionCountOf } from '@amauta/exam-rules/payload.ts';
import { RequestFailure } from '../../../http/failure.ts';
import { listBlueprint } from '../../catalogue/catalogue.service.ts';
import { countErrors, drawErrors, type ErrorPool } from '../../practice/practice.service.ts';
import type { Draw, DrawRequest } from './draw.ts';
import { explainEmptyPractice, explainShortPractice } from './shortage.ts';

/**
 * Practice of errors: items failed and not answered right in practice since, the most overdue first, of the categories
 * that the teacher has today.
 */
export const practiceDraw: Draw = {
  async count({ db, taker, payload, now }) {
    const [blueprint, waiting, pages] = await Promise.all([
      listBlueprint(db, payload.type_exam, now),
      countErrors(db, poolOf({ taker, payload }), now),
      drawPages({ db, taker, payload }),
    ]);
    const items = pages.flatMap((page) => page.items);
    const counts = blueprint.map(({ kind }): KindCount => {
      const drawn = items.filter((item) => item.kind === kind).length;
      const available = waiting.find((row) => row.kind === kind)?.total ?? 0;
      return { kind, available, wanted: drawn, drawn };
    });
    return { asked: blueprint, counts };
  },

  async draw({ db, taker, payload, now }) {
    const pages = await drawPages({ db, taker, payload });
    if (pages.length === 0) {
      throw new RequestFailure('NO_QUESTIONS', explainEmptyPractice(payload));
    }
    const drawn = pages.map(({ entryVersionId, items }) => ({
      versionId: entryVersionId,
      itemCount: items.length,
      itemVersionIds: items.map((item) => item.itemVersionId),
    }));
    const itemCount = drawn.reduce((sum, page) => sum + page.itemCount, 0);
    return {
      // A practice of one category is none of that category's papers.
      categoryId: null,
      payload,
      blueprint: await listBlueprint(db, payload.type_exam, now),
      drawn,
      message: explainShortPractice(itemCount, questionCountOf(payload)),
    };
  },
};

function drawPages({ db, taker, payload }: Pick<DrawRequest, 'db' | 'taker' | 'payload'>) {
  return drawErrors(db, { ...poolOf({ taker, payload }), count: questionCountOf(payload) });
}

/** What a payload may draw from; the policy has agreed to its category. */
function poolOf({ taker, payload }: Pick<DrawRequest, 'taker' | 'payload'>): ErrorPool {
  const { type_exam: examType, category_id: categoryId, question_types: chosen } = payload;
  return {
    accountId: taker.id,
    examType,
    categoryIds: categoryId === undefined ? taker.categoryIds : [categoryId],
    kinds: chosen.length > 0 ? chosen : EXAM_KINDS[examType],
  };
}
