import { ExamType, type Kind } from '@amauta/contract/catalogue.ts';
import {
  FIRST_SCALE,
  LAST_SCALE,
  type OfficialBlueprint,
  OfficialBlueprintInput,
} from '@amauta/contract/exams/official.ts';
import { KIND_ORDER } from '@amauta/exam-rules/blueprint.ts';
import { explainUnsoundBlueprint } from '@amauta/exam-rules/real/official-blueprint.ts';

/** A section as typed in the form. */
export interface SectionDraft {
  readonly id: number;
  name: string;
  /** Number of questions of each subtest; empty for none. */
  counts: Record<Kind, string>;
  pointsPerQuestion: string;
  pointsMinimum: string;
}

/** An official exam as typed in the form. */
export interface ExamDraft {
  name: string;
  contest: string;
  exam_type: ExamType;
  sections: SectionDraft[];
  points_minimum: string;
  /** Minimum of each escala; empty for none. */
  scales: Record<number, string>;
  minutes: string;
  valid_from: string;
  valid_to: string;
  source: string;
}

export const SCALES = Array.from({ length: LAST_SCALE - FIRST_SCALE + 1 }, (_, index) => FIRST_SCALE + index);

let lastId = 0;

export function emptySection(): SectionDraft {
  lastId += 1;
  return {
    id: lastId,
    name: '',
    counts: { CL: '', RL: '', CCP: '', CG: '' },
    pointsPerQuestion: '',
    pointsMinimum: '',
  };
}

/** The form's initial fields: empty, or the rules of the exam on which the new one is based. */
export function startDraft(base: OfficialBlueprint | null): ExamDraft {
  if (!base) {
    return {
      name: '',
      contest: '',
      exam_type: 'Ascenso',
      sections: [emptySection()],
      points_minimum: '',
      scales: {},
      minutes: '',
      valid_from: '',
      valid_to: '',
      source: '',
    };
  }
  return {
    name: base.name,
    contest: base.contest,
    exam_type: base.exam_type,
    sections: base.sections.map((section) => ({
      ...emptySection(),
      name: section.name,
      counts: Object.assign(
        emptySection().counts,
        Object.fromEntries(section.kinds.map((row) => [row.kind, String(row.question_count)])),
      ),
      pointsPerQuestion: toText(section.points_per_question),
      pointsMinimum: toText(section.points_minimum),
    })),
    points_minimum: toText(base.points_minimum),
    scales: Object.fromEntries(base.scales.map((row) => [row.scale, toText(row.points_minimum)])),
    minutes: String(base.minutes),
    valid_from: '',
    valid_to: '',
    source: base.source,
  };
}

/** The body of the call that adds the exam. Unreadable numbers become NaN, which the schema refuses. */
export function toInput(draft: ExamDraft) {
  return {
    name: draft.name,
    contest: draft.contest,
    exam_type: draft.exam_type,
    sections: draft.sections.map((section) => ({
      name: section.name,
      kinds: KIND_ORDER.flatMap((kind) => {
        const count = toNumber(section.counts[kind]);
        return count === null || count === 0 ? [] : [{ kind, question_count: count }];
      }),
      points_per_question: toNumber(section.pointsPerQuestion) ?? Number.NaN,
      points_minimum: toNumber(section.pointsMinimum),
    })),
    points_minimum: toNumber(draft.points_minimum),
    // Only Ascenso has escalas. Minimums typed for another type stay in the form but aren't sent.
    scales:
      draft.exam_type === 'Ascenso'
        ? SCALES.flatMap((scale) => {
            const minimum = toNumber(draft.scales[scale] ?? '');
            return minimum === null ? [] : [{ scale, points_minimum: minimum }];
          })
        : [],
    minutes: toNumber(draft.minutes) ?? Number.NaN,
    valid_from: draft.valid_from,
    valid_to: draft.valid_to === '' ? null : draft.valid_to,
    source: draft.source,
  };
}

/**
 * The problems of a draft by the path of the field, such as 'name' or 'sections.0.name'. Each path has its
 * first problem.
 */
export function problemsOf(draft: ExamDraft): Map<string, string> {
  const problems = new Map<string, string>();
  const parsed = OfficialBlueprintInput.safeParse(toInput(draft));
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) {
      const key = pathOf(path);
      if (!problems.has(key)) problems.set(key, message);
    }
    return problems;
  }
  const unsound = explainUnsoundBlueprint(parsed.data);
  if (unsound) problems.set(unsound.field, unsound.message);
  return problems;
}

/**
 * The field at which a problem is shown: problems of a subtest at its section, problems of an escala at the
 * escalas.
 */
function pathOf(path: readonly PropertyKey[]): string {
  const [first, index, field] = path;
  if (first === 'scales') return 'scales';
  if (first === 'sections' && field !== undefined) return `sections.${String(index)}.${String(field)}`;
  return String(first);
}

/** The problems by field of the form. All sections share one text. */
export function textsOf(draft: ExamDraft): { [N in keyof ExamDraft]?: string } {
  const texts: Record<string, string> = {};
  for (const [path, message] of problemsOf(draft)) texts[path.split('.')[0] ?? path] ??= message;
  return texts;
}

/** The questions and points of a draft so far. Unreadable numbers count as 0. */
export function totalsOf(draft: ExamDraft): { questions: number; points: number } {
  const sections = toInput(draft).sections.map((section) => {
    const questions = section.kinds.reduce((sum, row) => sum + (row.question_count || 0), 0);
    return { questions, points: questions * (section.points_per_question || 0) };
  });
  return {
    questions: sections.reduce((sum, section) => sum + section.questions, 0),
    points: sections.reduce((sum, section) => sum + section.points, 0),
  };
}

/** A number typed with a decimal comma or point. Null for an empty text, NaN for any other text. */
function toNumber(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return /^\d+([.,]\d+)?$/.test(trimmed) ? Number(trimmed.replace(',', '.')) : Number.NaN;
}

function toText(value: number | null): string {
  return value === null ? '' : String(value).replace('.', ',');
}

export const EXAM_TYPE_OPTIONS = ExamType.options.map((type) => ({ value: type, label: type }));
