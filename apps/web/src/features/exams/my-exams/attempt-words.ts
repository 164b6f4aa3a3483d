import type { AttemptMode } from '@amauta/contract/exams/setup.ts';
import type { AttemptRow } from '@amauta/contract/practice.ts';
import { splitName } from '../setup/choice-text.ts';

/** How a mode is called in the list, on the button that goes on with it, and in the address. */
export const MODE_WORDS: Record<AttemptMode, { name: string; short: string; plural: string; slug: string }> =
  {
    MOCK: { name: 'Simulacro', short: 'simulacro', plural: 'Simulacros', slug: 'simulacro' },
    BANK: { name: 'Banco de preguntas', short: 'banco de preguntas', plural: 'Banco', slug: 'banco' },
    WRONG: { name: 'Repaso de erróneas', short: 'repaso', plural: 'Repasos', slug: 'repaso' },
  };

/** The mode that a word of the address filters by; none for all. */
export function modeOfWord(word: unknown): AttemptMode | undefined {
  return (Object.keys(MODE_WORDS) as AttemptMode[]).find((mode) => MODE_WORDS[mode].slug === word);
}

/** What an attempt was about, in a few words. */
export function attemptTags({ mode, tags, question_count: count }: AttemptRow): string[] {
  if (mode === 'WRONG') return [tags.type_exam, count === 1 ? '1 pregunta' : `${count} preguntas`];
  const division = [tags.modality && splitName(tags.modality).short, tags.level].filter(Boolean).join(' ');
  // A specialty may bear the name of its level.
  const specialty = tags.specialty === tags.level ? null : tags.specialty;
  const words = [tags.type_exam, division, specialty, ...tags.exams, tags.years.join(', ')];
  return words.filter((word) => word !== null && word !== '') as string[];
}

export type AttemptStanding = 'open' | 'time-over' | 'no-minimum' | 'all' | 'some' | 'few';

/** How an attempt stands: `some` is at least half of its minimums, `few` less. */
export function standingOf(
  row: Pick<AttemptRow, 'state' | 'minimums_reached' | 'minimums_total'>,
): AttemptStanding {
  if (row.state === 'in_progress') return 'open';
  const { minimums_reached: reached, minimums_total: total } = row;
  if (reached === null || total === null || total === 0) {
    return row.state === 'time_over' ? 'time-over' : 'no-minimum';
  }
  if (reached === total) return 'all';
  return reached * 2 >= total ? 'some' : 'few';
}
