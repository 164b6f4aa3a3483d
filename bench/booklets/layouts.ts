import type { Layout } from './layout.ts';
import { MIXED, mixLayout } from './mixed-layout.ts';

const OFFICIAL: Layout = {
  name: 'official',
  sections: ['pedagogy', 'invented'],
  columns: 1,
  family: 'Helvetica',
  size: 11,
  justified: false,
  hyphenated: false,
  strings: 'line',
  number: '12',
  hanging: true,
  firstNumber: 1,
  groups: 1,
  itemCodes: 'none',
  marker: 'a',
  inline: false,
  charts: 'stacked',
  ink: 'drawn',
  sharedLead: 'bold numbers',
  emphasis: 'bold and underlined',
  boldness: 'font',
  boxes: 0.9,
  exponents: 'raised',
  roots: 'strokes',
  running: 'foot',
  hasSlug: true,
  front: 'whole',
  hasTitles: false,
  keepsWhole: true,
  keys: 'apart',
  keyPairs: 2,
  keyCase: 'upper',
};

/** Layouts that the developer of the reader may look at. */
const TUNING: Layout[] = [
  OFFICIAL,
  {
    ...OFFICIAL,
    name: 'two-columns',
    columns: 2,
    size: 9.5,
    justified: true,
    keepsWhole: false,
    marker: 'a)',
    firstNumber: 26,
    running: 'head',
    keys: 'at the end',
  },
  {
    ...OFFICIAL,
    name: 'retyped',
    sections: ['reasoning', 'invented'],
    family: 'TimesRoman',
    number: 'PREGUNTA 12 :',
    hanging: false,
    marker: 'A)',
    inline: true,
    ink: 'pixels',
    charts: 'in a row',
    sharedLead: 'numbers',
    emphasis: 'bold',
    running: 'none',
    hasSlug: false,
    front: 'none',
    keepsWhole: false,
    keys: 'at the end',
    keyPairs: 1,
    keyCase: 'lower',
  },
  {
    ...OFFICIAL,
    name: 'glued-codes',
    itemCodes: 'glued',
    number: '12',
    sections: ['management', 'invented'],
    strings: 'word',
    keepsWhole: false,
    running: 'code',
  },
  {
    ...OFFICIAL,
    name: 'mathematics',
    sections: ['mathematics', 'invented'],
    number: '12.',
    marker: 'a)',
    roots: 'glyph',
    firstNumber: 41,
    boxes: 0.86,
  },
  {
    ...OFFICIAL,
    name: 'reading',
    sections: ['reading', 'reasoning', 'pedagogy'],
    hasTitles: true,
    sharedLead: 'title',
    justified: true,
    hyphenated: true,
    keys: 'at the end',
  },
  { ...OFFICIAL, name: 'two-groups', groups: 2, marker: 'a.', number: '12.', itemCodes: 'tiny' },
  { ...OFFICIAL, name: 'doubled-bold', sections: ['mathematics', 'invented'], boldness: 'strings again' },
  { ...OFFICIAL, name: 'doubled-pages', boldness: 'pages again', strings: 'word', keepsWhole: false },
];

/**
 * Layouts for the published figure. The developer of the reader doesn't look at them, so that the reader
 * isn't fitted to them.
 */
const REPORTED: Layout[] = [
  {
    ...OFFICIAL,
    name: 'official-serif',
    family: 'TimesRoman',
    size: 12,
    strings: 'word',
    boxes: 0.88,
    marker: 'a)',
  },
  {
    ...OFFICIAL,
    name: 'narrow-columns',
    sections: ['management', 'mathematics', 'invented'],
    columns: 2,
    family: 'TimesRoman',
    size: 9,
    hyphenated: true,
    justified: true,
    number: '12.',
    marker: 'A.',
    hanging: false,
    charts: 'in a row',
    keepsWhole: false,
    itemCodes: 'tiny',
    running: 'code',
  },
  {
    ...OFFICIAL,
    name: 'academy-copy',
    sections: ['mathematics', 'reasoning', 'invented'],
    number: '12.',
    hanging: false,
    marker: 'a)',
    inline: true,
    emphasis: 'bold',
    exponents: 'glyph',
    ink: 'pixels',
    running: 'head',
    hasSlug: false,
    front: 'cover',
    firstNumber: 61,
    keys: 'at the end',
    keyCase: 'lower',
    keepsWhole: false,
  },
  {
    ...OFFICIAL,
    name: 'subtests',
    sections: ['reading', 'reasoning', 'invented', 'pedagogy'],
    hasTitles: true,
    sharedLead: 'title and numbers',
    keepsWhole: false,
    strings: 'word',
    running: 'head',
    itemCodes: 'glued',
  },
  {
    ...OFFICIAL,
    name: 'two-groups-continued',
    groups: 2,
    firstNumber: 26,
    number: 'PREGUNTA 12 :',
    hanging: false,
    marker: 'A)',
    justified: true,
    keys: 'at the end',
    keyPairs: 1,
    keepsWhole: false,
  },
  {
    ...OFFICIAL,
    name: 'doubled-bold-serif',
    sections: ['pedagogy', 'mathematics', 'invented'],
    family: 'TimesRoman',
    size: 10,
    boldness: 'letters again',
    justified: true,
    marker: 'A.',
    running: 'head',
    keepsWhole: false,
  },
];

export type LayoutSet = 'tuning' | 'reported';

/** Names of the layouts of a set. The last one, 'mixed', is a random layout for each seed. */
export function layoutNames(set: LayoutSet): string[] {
  return [...(set === 'tuning' ? TUNING : REPORTED).map(({ name }) => name), MIXED];
}

/**
 * Finds a layout by its name. 'mixed' differs with each seed.
 * @throws Error for an unknown name.
 */
export function findLayout(name: string, seed: number): Layout {
  if (name === MIXED) return mixLayout(seed);
  const layout = [...TUNING, ...REPORTED].find((candidate) => candidate.name === name);
  if (!layout) throw new Error(`There is no layout "${name}".`);
  return layout;
}
