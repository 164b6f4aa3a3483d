import { EXAM_KINDS } from '@amauta/exam-rules/blueprint.ts';
import type { KindCount } from '@amauta/exam-rules/drawing/draw.ts';
import { questionCountOf } from '@amauta/exam-rules/setup/payload.ts';
import { RequestFailure } from '../../../http/failure.ts';
import { listBlueprint } from '../../catalogue/catalogue.service.ts';
import { countErrors, drawErrors, type ErrorPool } from '../../practice/practice.service.ts';
import type { Draw, DrawRequest } from './draw.ts';
import { explainEmptyPractice, explainShortPractice } from './shortage.ts';

/**
 * Practice of errors: items of the teacher's current categories that were failed, and not answered right in
 * practice since then. The most overdue come first.
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
      // Practice has no category of its own: practising one category is not taking that category's paper.
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

/** The errors that a payload may draw from. The policy has already allowed its category. */
function poolOf({ taker, payload }: Pick<DrawRequest, 'taker' | 'payload'>): ErrorPool {
  const { type_exam: examType, category_id: categoryId, question_types: chosen } = payload;
  return {
    accountId: taker.id,
    examType,
    categoryIds: categoryId === undefined ? taker.categoryIds : [categoryId],
    kinds: chosen.length > 0 ? chosen : EXAM_KINDS[examType],
  };
}
