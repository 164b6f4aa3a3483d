import type { OfficialRules, ScaleMinimum } from '@amauta/contract/exams/official.ts';
import { formatPoints } from '../format.ts';

const list = new Intl.ListFormat('es', { type: 'conjunction' });

/** An escala as the rules of contests write it: 3 is '3.ª'. */
export const scaleName = (scale: number) => `${scale}.ª`;

/** 'Estructura oficial: 1,5 puntos por pregunta'. If sections differ in points, each section is listed. */
export function pointsText({ sections }: Pick<OfficialRules, 'sections'>): string {
  const each = new Set(sections.map((section) => section.points_per_question));
  const [points] = each;
  if (each.size === 1 && points !== undefined) {
    return `Estructura oficial: ${formatPoints(points)} puntos por pregunta`;
  }
  const parts = sections.map(
    (section) => `${section.name} ${section.question_count} × ${formatPoints(section.points_per_question)}`,
  );
  return `Estructura oficial: ${list.format(parts)}`;
}

/** How many right answers reach the points; null when the exam's questions are worth different points. */
export function correctNeeded({ sections }: Pick<OfficialRules, 'sections'>, points: number): number | null {
  const each = new Set(sections.map((section) => section.points_per_question));
  const [worth] = each;
  return each.size === 1 && worth ? Math.ceil(points / worth) : null;
}

/** The aim in the summary: 'Para la 3.ª escala necesitas 57 puntos: 38 correctas.' */
export function aimText(blueprint: OfficialRules, aim: ScaleMinimum | undefined): string {
  if (!aim) return '';
  const correct = correctNeeded(blueprint, aim.points_minimum);
  const answers = correct === null ? '' : `: ${correct} correctas`;
  return `Para la ${scaleName(aim.scale)} escala necesitas ${formatPoints(aim.points_minimum)} puntos${answers}.`;
}

/** The minimums of an exam without escalas: 'CCP: mínimo 84 de 150.', 'Total: mínimo 110 de 200.' */
export function conditionTexts(blueprint: OfficialRules): string[] {
  const of = (name: string, minimum: number, maximum: number) =>
    `${name}: mínimo ${formatPoints(minimum)} de ${formatPoints(maximum)}.`;
  return [
    ...blueprint.sections.flatMap((section) =>
      section.points_minimum === null
        ? []
        : [of(section.name, section.points_minimum, section.points_maximum)],
    ),
    ...(blueprint.points_minimum === null
      ? []
      : [of('Total', blueprint.points_minimum, blueprint.points_maximum)]),
  ];
}
