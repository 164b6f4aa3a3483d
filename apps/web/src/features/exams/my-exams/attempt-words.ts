import type { AttemptMode } from '@amauta/contract/exams/setup.ts';
import type { AttemptRow } from '@amauta/contract/practice.ts';
import { splitName } from '../setup/choice-text.ts';

/** The words for each mode in the list, on the button that continues an attempt, and in the address. */
export const MODE_WORDS: Record<AttemptMode, { name: string; short: string; plural: string; slug: string }> =
  {
    MOCK: { name: 'Simulacro', short: 'simulacro', plural: 'Simulacros', slug: 'simulacro' },
    BANK: { name: 'Banco de preguntas', short: 'banco de preguntas', plural: 'Banco', slug: 'banco' },
    WRONG: { name: 'Repaso de erróneas', short: 'repaso', plural: 'Repasos', slug: 'repaso' },
    TOPIC: { name: 'Práctica por tema', short: 'práctica por tema', plural: 'Temas', slug: 'tema' },
  };

/** The mode that a word in the address stands for; undefined shows all modes. */
export function modeOfWord(word: unknown): AttemptMode | undefined {
  return (Object.keys(MODE_WORDS) as AttemptMode[]).find((mode) => MODE_WORDS[mode].slug === word);
}

/** The name of an attempt's mode, with 'como en el día' added for an exam as on the day. */
export function attemptName({ mode, way }: Pick<AttemptRow, 'mode' | 'way'>): string {
  return way === 'REAL' ? `${MODE_WORDS[mode].name} como en el día` : MODE_WORDS[mode].name;
}

/** What an attempt was about, in a few words: exam, group, years, or the topic. */
export function attemptTags(row: AttemptRow): string[] {
  const { mode, tags, question_count: count, official_name: official, topic, offline } = row;
  if (mode === 'WRONG' || mode === 'TOPIC')
    return [tags.type_exam, ...(topic ? [topic] : []), count === 1 ? '1 pregunta' : `${count} preguntas`];
  const division = [tags.modality && splitName(tags.modality).short, tags.level].filter(Boolean).join(' ');
  // A specialty may have the same name as its level: show the name once.
  const specialty = tags.specialty === tags.level ? null : tags.specialty;
  const words = [
    official ?? tags.type_exam,
    division,
    specialty,
    ...tags.exams,
    tags.years.join(', '),
    offline ? 'Rendido sin conexión' : null,
  ];
  return words.filter((word) => word !== null && word !== '') as string[];
}

export type AttemptStanding = 'open' | 'time-over' | 'no-minimum' | 'all' | 'some' | 'few';

/** How an attempt stands against its minimums: `some` reached at least half of them, `few` less than half. */
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
