import { type ExamType, type Kind, TEACHER_SOURCE_ID } from '@amauta/contract/catalogue.ts';
import type { OfficialRules } from '@amauta/contract/exams/official.ts';
import type { ExamPayload } from '@amauta/contract/exams/setup.ts';
import { countDraw, drawMock } from '@amauta/exam-rules/drawing/draw.ts';
import type { Database } from '../../../database/connect.ts';
import { RequestFailure, wrongField } from '../../../http/failure.ts';
import { shortageText, toKindRows, toRules } from '../real/official.presenter.ts';
import { findOfficial, findPreferences } from '../real/official.queries.ts';
import type { Draw, DrawRequest } from './draw.ts';
import { categoryOf, listYearPool } from './exam-papers.service.ts';
import { listDirectivePool, listEditions, type PoolRow } from './pool.queries.ts';

/**
 * Draws an official exam as on the real day: every item of the blueprint, from all editions. If an item is
 * missing, nothing is drawn.
 */
export const officialDraw: Draw = {
  async count(request) {
    const { rows, pool } = await findOfficialPapers(request);
    return { asked: rows, counts: countDraw({ pool, blueprint: rows }) };
  },

  async draw(request) {
    const { rules, rows, pool } = await findOfficialPapers(request);
    const targetScale = await targetScaleOf(request, rules);
    const drawn = drawMock({ pool, blueprint: rows, random: request.random });
    const itemCount = drawn.reduce((sum, entry) => sum + entry.itemCount, 0);
    if (itemCount < rules.question_count) {
      throw new RequestFailure(
        'NO_QUESTIONS',
        `${shortageText(rules, itemCount)} Aún no puedes rendir ${rules.name} como en el día. Elige otro examen o practica en modo Aprender.`,
      );
    }
    const { payload } = request;
    return {
      categoryId: categoryOf(payload),
      payload: targetScale === null ? payload : { ...payload, target_scale: targetScale },
      blueprint: rows,
      drawn,
      message: undefined,
      official: { id: rules.id, targetScale, durationSeconds: rules.minutes * 60 },
    };
  },
};

async function findOfficialPapers({ db, payload }: DrawRequest) {
  const row = await findOfficial(db, payload.blueprint_id ?? 0);
  if (!row || row.endedAt || row.examType !== payload.type_exam) {
    throw wrongField(
      'blueprint_id',
      'Ese examen oficial ya no se ofrece. Recarga la página y elige otro.',
      'RULE_BROKEN',
    );
  }
  const rules = toRules(row);
  const rows = toKindRows(rules);
  const pool = await officialPool(db, {
    examType: payload.type_exam,
    categoryId: categoryOf(payload),
    kinds: rows.map(({ kind }) => kind),
    years: payload.years,
  });
  return { rules, rows, pool };
}

/**
 * The escala that the payload asks for, or else the escala of the teacher's profile. Null for exams without
 * escalas.
 */
async function targetScaleOf(
  { db, taker, payload }: DrawRequest,
  rules: OfficialRules,
): Promise<number | null> {
  if (rules.scales.length === 0) return null;
  const asked = payload.target_scale ?? (await findPreferences(db, taker.id))?.targetScale ?? null;
  if (asked === null || !rules.scales.some(({ scale }) => scale === asked)) {
    throw wrongField('target_scale', 'Elige a qué escala vas.', 'RULE_BROKEN');
  }
  return asked;
}

/** Entries from which official exams of a category are drawn. If no years are given, all editions count. */
export async function officialPool(
  db: Database,
  choice: { examType: ExamType; categoryId: number; kinds: readonly Kind[]; years: ExamPayload['years'] },
): Promise<PoolRow[]> {
  const editions = await listEditions(db);
  if (choice.examType === 'Directivos') {
    const picks = editions.directiveExamIds.flatMap((directiveExamId) =>
      choice.kinds.map((kind) => ({ directiveExamId, kind })),
    );
    return listDirectivePool(db, TEACHER_SOURCE_ID, picks);
  }
  const years = choice.years.length > 0 ? choice.years : editions.years;
  return listYearPool(db, { ...choice, years });
}
