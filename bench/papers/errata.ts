import type { PaperItem } from './paper-item.ts';
import type { Paper } from './truth.ts';

/**
 * A place where the truth of a public set differs from the printed page. Each was found by looking at the
 * page. With `mend` the truth is corrected and the question is compared; without it the question is left out.
 */
interface Erratum {
  /** The end of the paper's name. */
  paper: string;
  /** First and last number of the questions. Without `to` only one question. */
  from: number;
  to?: number;
  why: string;
  mend?: (item: PaperItem) => PaperItem;
}

const inStatement =
  (wrong: string, right: string) =>
  (item: PaperItem): PaperItem => {
    if (!item.statement.includes(wrong)) throw new Error(`no “${wrong}” in question ${item.number}`);
    return { ...item, statement: item.statement.replace(wrong, right) };
  };
const ENDS_EARLY = 'the statement ends at its first “A.”';
const TAIL_BEFORE = 'the statement begins with the alternatives of the question before';

const ERRATA: readonly Erratum[] = [
  { paper: 'Year2018/PRUEBA B', from: 7, why: TAIL_BEFORE },
  { paper: 'Year2018/RADIOLOGIA', from: 2, why: 'ranges became dates, “Apr-6” for “4-6”' },
  { paper: 'Year2018/UROLOGIA', from: 48, why: TAIL_BEFORE },
  { paper: 'Year2019/ANATOMIA PATOLOGICA', from: 20, why: ENDS_EARLY },
  { paper: 'Year2019/ANESTESIOLOGIA', from: 97, why: ENDS_EARLY },
  {
    paper: 'Year2019/CIRUGÍA CARDIOVASCULAR',
    from: 42,
    to: 88,
    why: 'statements stand with the alternatives of the question before',
  },
  { paper: 'Year2019/CIRUGÍA CARDIOVASCULAR', from: 89, why: ENDS_EARLY },
  { paper: 'Year2019/GINECOLOGÍA', from: 46, why: TAIL_BEFORE },
  { paper: 'Year2019/PRUEBA A', from: 63, why: ENDS_EARLY },
  { paper: 'Year2020/ANESTESIOLOGIA', from: 4, why: ENDS_EARLY },
  { paper: 'Year2020/PRUEBA A', from: 47, why: ENDS_EARLY },
  { paper: 'Year2020/PRUEBA A', from: 79, why: TAIL_BEFORE },
  { paper: 'Year2020/UROLOGIA', from: 73, why: TAIL_BEFORE },
  {
    paper: 'Prueba-invierno-2025',
    from: 11,
    why: 'a comma behind the formula is left out',
    mend: inStatement('x tal que', 'x, tal que'),
  },
  {
    paper: 'Prueba-invierno-2025',
    from: 14,
    why: 'words of the picture are in the text',
    mend: inStatement('FUENTE: FAO | ONU ', ''),
  },
  {
    paper: 'Prueba-invierno-2025',
    from: 16,
    why: 'the page has a comma',
    mend: inStatement('121. ¿cuál', '121, ¿cuál'),
  },
  { paper: 'prueba-invierno-2026', from: 7, why: 'the list is punctuated otherwise, with another “y”' },
  {
    paper: 'prueba-invierno-2026',
    from: 8,
    why: 'the page says “es” in words',
    mend: inStatement('1 onza=30 mL', '1 onza es 30 mL'),
  },
  {
    paper: 'prueba-invierno-2026',
    from: 9,
    why: 'words of the picture are in the text, as a list that the page doesn’t have',
    mend: inStatement(
      'Ácido sulfúrico H₂SO₄ 2 átomos de hidrógeno 1 átomo de azufre 4 átomos de oxígeno ',
      '',
    ),
  },
  {
    paper: 'prueba-invierno-2026',
    from: 48,
    why: 'the alternatives are drawings of letters',
    mend: (item) => ({ ...item, alternatives: item.alternatives.map(() => '') }),
  },
  {
    paper: 'seleccion-regular-2025',
    from: 9,
    why: 'a comma behind the formula is left out',
    mend: inStatement('x tal que', 'x, tal que'),
  },
  {
    paper: 'seleccion-regular-2025',
    from: 32,
    why: 'words of the picture are in the text',
    mend: inStatement('Ejemplo ', ''),
  },
  {
    paper: 'seleccion-regular-2025',
    from: 61,
    why: 'the page has no sign between the factors',
    mend: (item) => ({ ...item, alternatives: item.alternatives.map((one) => one.replace(')·(', ')(')) }),
  },
  {
    paper: 'seleccion-regular-2025',
    from: 63,
    why: 'the page has a colon',
    mend: inStatement('agua. ¿En', 'agua: ¿En'),
  },
  {
    paper: 'seleccion-regular-2026',
    from: 1,
    why: 'words of the picture are in the text',
    mend: inStatement('Carta inicial ¿', '¿'),
  },
  {
    paper: 'seleccion-regular-2026',
    from: 5,
    why: 'a full stop is left out',
    mend: inStatement('(1/15+1/30-2/5) Paso 2', '(1/15+1/30-2/5). Paso 2'),
  },
];

/**
 * Returns the paper with a corrected truth. `leftOut` is the number of questions whose truth is wrong and can't be
 * corrected.
 */
export function withErrata(paper: Paper): { paper: Paper; leftOut: number } {
  const ofPaper = ERRATA.filter((erratum) => paper.name.normalize('NFC').endsWith(erratum.paper));
  const items = paper.items.flatMap((item) => {
    const erratum = ofPaper.find(({ from, to = from }) => item.number >= from && item.number <= to);
    return erratum ? (erratum.mend?.(item) ?? []) : item;
  });
  return { paper: { ...paper, items }, leftOut: paper.items.length - items.length };
}
