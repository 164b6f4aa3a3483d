import type { KindCount } from '@amauta/exam-rules/draw.ts';
import { questionCountOf } from '@amauta/exam-rules/payload.ts';
import { RequestFailure } from '../../http/failure.ts';
import { listBlueprint } from '../catalogue/catalogue.service.ts';
import { countErrors, drawErrors } from '../practice/practice.service.ts';
import type { Draw, DrawRequest } from './draw.ts';
import { explainEmptyPractice, explainShortPractice } from './shortage.ts';

/** Practice of errors: items failed and not answered right in practice since, the most overdue first. */
export const practiceDraw: Draw = {
  async count({ db, taker, payload, now }) {
    const owner = { accountId: taker.id, examType: payload.type_exam };
    const [blueprint, waiting, pages] = await Promise.all([
      listBlueprint(db, payload.type_exam, now),
      countErrors(db, owner, now),
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
      throw new RequestFailure('NO_QUESTIONS', explainEmptyPractice(payload.type_exam));
    }
    const drawn = pages.map(({ entryVersionId, items }) => ({
      versionId: entryVersionId,
      itemCount: items.length,
      itemVersionIds: items.map((item) => item.itemVersionId),
    }));
    const itemCount = drawn.reduce((sum, page) => sum + page.itemCount, 0);
    return {
      categoryId: null,
      payload,
      blueprint: await listBlueprint(db, payload.type_exam, now),
      drawn,
      message: explainShortPractice(itemCount, questionCountOf(payload)),
    };
  },
};

function drawPages({ db, taker, payload }: Pick<DrawRequest, 'db' | 'taker' | 'payload'>) {
  return drawErrors(db, {
    accountId: taker.id,
    examType: payload.type_exam,
    count: questionCountOf(payload),
  });
}
