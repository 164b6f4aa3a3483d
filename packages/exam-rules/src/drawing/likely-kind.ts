import type { ExamType, Kind } from '@amauta/contract/catalogue.ts';
import { EXAM_KINDS } from '../blueprint.ts';
import { expectedCount } from './paper-size.ts';

/** What is known of the paper in which an item stands. */
export interface PaperNumbers {
  examType: ExamType;
  /** The edition; null for Directivos. */
  year: number | null;
  /** The last number of the paper. */
  last: number;
}

/** What the titles of the parts of papers say, in lower case and without accents. */
const TITLES: readonly (readonly [Kind, RegExp])[] = [
  ['CL', /comprension (?:lectora|de (?:lectura|textos))/],
  ['RL', /razonamiento (?:logico|matematico)/],
  ['CG', /gestion/],
  ['CCP', /conocimientos (?:pedagogicos|curriculares|didacticos|de la especialidad)/],
];
/** The part of Nombramiento that holds reading and reasoning. */
const GENERAL_SKILLS = /habilidades generales/;
/** The share of the official numbers that a whole paper reaches, even where its last pages weren't read. */
const WHOLE_PAPER = 0.9;

/**
 * Returns the kind that an item most likely has: by the title of the part of the paper that it stands in, else by its
 * number in an official paper.
 *
 * Numbers tell a kind only in a whole paper or in the part of general skills. Booklets with one part begin with 1, too,
 * and teachers of all categories share the items of CL and RL. So other items get the kind that belongs to a category.
 */
export function likelyKind(
  { examType, year, last }: PaperNumbers,
  number: number,
  section: string | undefined = undefined,
): Kind {
  const title = (section ?? '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const kinds = EXAM_KINDS[examType];
  const usual = kinds.includes('CCP') ? 'CCP' : 'CG';
  const told = TITLES.filter(([, words]) => words.test(title)).map(([kind]) => kind);
  if (told.length > 0) return told.find((kind) => kinds.includes(kind)) ?? usual;
  const size = expectedCount(examType, year);
  if (last < size * WHOLE_PAPER && !GENERAL_SKILLS.test(title)) return usual;
  if (examType === 'Directivos') return number <= 20 ? 'CL' : usual;
  if (examType === 'Ascenso') return usual;
  const [comprehension, reasoning] = size === 90 ? [25, 50] : [12, 25];
  if (number <= comprehension) return 'CL';
  return number <= reasoning ? 'RL' : usual;
}
