import { DIRECTIVE_CATEGORY_ID } from '@amauta/contract/catalogue.ts';
import type { OfficialRules } from '@amauta/contract/exams/official.ts';
import type { Aim, AimInput, MINUTES_A_DAY } from '@amauta/contract/study/aim.ts';
import type { Contest } from '@amauta/contract/study/contests.ts';

/** What a teacher can choose from. */
export interface AimOffer {
  readonly contests: readonly (Contest & { rules: OfficialRules })[];
  readonly specialities: readonly { categoryId: number; name: string }[];
}

/** The fields of the form, with the names that the call gives them. */
export interface AimDraft {
  /** Undefined until chosen; null for no contest. */
  contest_id: number | null | undefined;
  target_scale: number | null;
  category_id: number | null;
  days_a_week: number;
  minutes_a_day: number;
  opens_today: boolean;
}

/** The form's initial fields: what was chosen before, else what is the only choice or was chosen at a mock's setup. */
export function startDraft(aim: Aim, offer: AimOffer, rememberedCategory: number | null): AimDraft {
  const { contests, specialities } = offer;
  const [first, ...others] = contests;
  const only = first && others.length === 0 ? first.id : undefined;
  const known = (id: number | null) => specialities.some(({ categoryId }) => categoryId === id);
  const [speciality, ...more] = specialities;
  const proposed = [aim.category_id, rememberedCategory, more.length === 0 ? speciality?.categoryId : null];
  return {
    contest_id: contests.find(({ id }) => id === aim.contest?.id)?.id ?? only,
    target_scale: aim.target_scale,
    category_id: proposed.find((id) => typeof id === 'number' && known(id)) ?? null,
    days_a_week: aim.days_a_week,
    minutes_a_day: aim.minutes_a_day,
    opens_today: aim.opens_today,
  };
}

export function contestOf({ contests }: AimOffer, { contest_id }: AimDraft) {
  return contests.find(({ id }) => id === contest_id);
}

/** Whether the chosen contest asks for a speciality. */
export function asksSpeciality(offer: AimOffer, draft: AimDraft): boolean {
  const contest = contestOf(offer, draft);
  return contest !== undefined && contest.exam_type !== 'Directivos' && offer.specialities.length > 0;
}

/** Says what is missing, by field. */
export function textsOf(offer: AimOffer, draft: AimDraft): { [N in keyof AimDraft]?: string } {
  const contest = contestOf(offer, draft);
  const scales = contest?.rules.scales ?? [];
  const hasScale = scales.length === 0 || scales.some(({ scale }) => scale === draft.target_scale);
  return {
    ...(draft.contest_id === undefined && offer.contests.length > 0 && { contest_id: 'Elige el concurso.' }),
    ...(!hasScale && { target_scale: 'Elige a qué escala vas.' }),
    ...(asksSpeciality(offer, draft) &&
      draft.category_id === null && { category_id: 'Elige tu especialidad.' }),
  };
}

/** The body of the call. What the contest doesn't ask for, and what stays as it is, is left out. */
export function toInput(aim: Aim, offer: AimOffer, draft: AimDraft): AimInput {
  const contest = contestOf(offer, draft);
  const isOther = draft.contest_id !== undefined && draft.contest_id !== (aim.contest?.id ?? null);
  return {
    ...(isOther && { contest_id: draft.contest_id }),
    ...(contest && contest.rules.scales.length > 0 && { target_scale: draft.target_scale ?? undefined }),
    ...(asksSpeciality(offer, draft) && { category_id: draft.category_id ?? undefined }),
    ...(contest?.exam_type === 'Directivos' && { category_id: DIRECTIVE_CATEGORY_ID }),
    days_a_week: draft.days_a_week,
    minutes_a_day: draft.minutes_a_day as (typeof MINUTES_A_DAY)[number],
    ...(draft.opens_today !== aim.opens_today && { opens_today: draft.opens_today }),
  };
}
