import type { Content, Layout } from './layout.ts';
import { createRandom } from './random.ts';

/** The name of the layout that is a random one for each seed. */
export const MIXED = 'mixed';

/** A random layout; the same for the same seed. */
export function mixLayout(seed: number): Layout {
  const random = createRandom(seed + 7_777);
  const { pick, chance } = random;
  const columns = pick([1, 1, 2] as const);
  return {
    name: MIXED,
    sections: random
      .shuffled<Content>(['pedagogy', 'mathematics', 'reasoning', 'management', 'invented'])
      .slice(0, 3),
    columns,
    family: pick(['Helvetica', 'TimesRoman']),
    size: columns === 2 ? pick([8.5, 9, 9.5]) : pick([10, 11, 12]),
    justified: chance(0.5),
    hyphenated: chance(0.3),
    strings: pick(['line', 'word']),
    number: pick(['12', '12', '12.', 'PREGUNTA 12 :']),
    hanging: chance(0.5),
    firstNumber: pick([1, 1, 26, 41, 51, 61]),
    groups: chance(0.2) ? 2 : 1,
    itemCodes: pick(['none', 'none', 'tiny', 'glued']),
    marker: pick(['a', 'a)', 'a.', 'A.', 'A)']),
    inline: chance(0.3),
    charts: pick(['stacked', 'in a row']),
    ink: pick(['drawn', 'pixels']),
    sharedLead: pick(['numbers', 'bold numbers', 'title and numbers']),
    emphasis: pick(['bold', 'bold and underlined']),
    boldness: 'font',
    boxes: pick([0.84, 0.88, 0.92]),
    exponents: pick(['raised', 'glyph']),
    roots: pick(['glyph', 'strokes']),
    running: pick(['foot', 'head', 'code', 'none']),
    hasSlug: chance(0.5),
    front: pick(['whole', 'cover', 'none']),
    hasTitles: chance(0.4),
    keepsWhole: chance(0.5),
    keys: pick(['none', 'at the end', 'apart']),
    keyPairs: pick([1, 2]),
    keyCase: pick(['upper', 'lower']),
  };
}
