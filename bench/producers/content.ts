import type { Chart } from '../booklets/chart.ts';
import { chooseQuestions } from '../booklets/choose-questions.ts';
import type { SourceAlternative, SourceBlock, SourceQuestion, TruthGroup } from '../booklets/question.ts';
import { createRandom, type Random } from '../booklets/random.ts';
import type { Run } from '../booklets/statement-parts.ts';
import {
  type Expression,
  fence,
  fraction,
  lowered,
  power,
  root,
  row,
  treeOf,
  truthOf,
} from './expression.ts';

/** The content of a paper to print. Its HTML contains `⟦3⟧` in place of formula 3. */
export interface PrintedPaper {
  questions: TruthGroup['questions'];
  formulas: Expression[];
}

const NAMES = ['Rayda', 'Amaru', 'Tirso', 'Nélida', 'Yeni', 'Olinda', 'Wilmer', 'Killari', 'Eusebio'];
const FOODS = ['harina de quinua', 'leche', 'azúcar rubia', 'agua', 'maíz molido', 'mantequilla'];

/** Makes questions with all kinds of formulas, shared texts, tables, boxes and drawings. */
export function makePaper(seed: number, count: number): PrintedPaper {
  const random = createRandom(seed);
  const formulas: Expression[] = [];
  const put = (tree: Expression): string => `⟦${formulas.push(tree) - 1}⟧`;
  const drawn = Array.from({ length: Math.ceil(count * 0.45) }, () => random.pick(MAKERS)(random, put));
  const invented = chooseQuestions('invented', Math.ceil(count * 0.2), random);
  const left = count - drawn.length - invented.length;
  const texts = chooseQuestions(
    random.pick(['pedagogy', 'management', 'reading', 'mathematics'] as const),
    left,
    random,
  );
  let number = 1;
  return {
    formulas,
    questions: random.shuffled([...drawn, ...invented, ...texts]).map(({ shared, items }) => ({
      shared: shared.map(withMarkup),
      items: items.map((item) => ({
        ...item,
        statement: item.statement.map(withMarkup),
        alternatives: item.alternatives.map((one) => ({ ...one, html: markedUp(one.html) })),
        number: number++,
      })),
    })),
  };
}

const withMarkup = (block: SourceBlock): SourceBlock =>
  block.kind === 'text' ? { ...block, html: markedUp(block.html) } : block;

/**
 * Turns raised figures in formulas into exponents: the bank has them as characters, but programs set them as
 * exponents.
 */
function markedUp(html: string): string {
  return html.replace(/ data-(?:n|d|radicand|base)="[^"]*"/g, (value) =>
    value.replaceAll('²', '^{2}').replaceAll('³', '^{3}'),
  );
}

/** The paper as a perfect reader would write it. */
export function truthOfPaper({ questions, formulas }: PrintedPaper, pages: number): TruthGroup {
  const html = (value: string) =>
    value.replace(/⟦(\d+)⟧/g, (_mark, at: string) => truthOf(formulas[Number(at)] ?? ''));
  const block = (one: SourceBlock): SourceBlock =>
    one.kind === 'text' ? { ...one, html: html(one.html) } : one;
  return {
    title: '',
    code: '',
    firstPage: 1,
    lastPage: pages,
    printsKeys: false,
    questions: questions.map(({ shared, items }) => ({
      shared: shared.map(block),
      items: items.map((item) => ({
        ...item,
        statement: item.statement.map(block),
        alternatives: item.alternatives.map((one) => ({ ...one, html: html(one.html) })),
      })),
    })),
  };
}

/** Splits a run into texts and formulas. */
export function piecesOf(run: Run, formulas: readonly Expression[]): (string | { tree: Expression })[] {
  if (run.math) return [{ tree: treeOf(run.math) }];
  return run.text.split(/(⟦\d+⟧)/).flatMap((part): (string | { tree: Expression })[] => {
    const at = /^⟦(\d+)⟧$/.exec(part)?.[1];
    if (at !== undefined) return [{ tree: formulas[Number(at)] ?? '' }];
    return part === '' ? [] : [part];
  });
}

type Put = (tree: Expression) => string;
type Maker = (random: Random, put: Put) => SourceQuestion;

const text = (...paragraphs: string[]): SourceBlock => ({
  kind: 'text',
  html: paragraphs.map((one) => `<p>${one}</p>`).join(''),
  gray: false,
});

function single(random: Random, statement: SourceBlock[], texts: (string | Chart)[]): SourceQuestion {
  const alternatives = texts.map(
    (one): SourceAlternative =>
      typeof one === 'string' ? { html: `<p>${one}</p>`, chart: null } : { html: '', chart: one },
  );
  const [right] = alternatives;
  const shuffled = random.shuffled(alternatives);
  const key = right ? shuffled.indexOf(right) : -1;
  return {
    shared: [],
    sharedName: 'la siguiente situación',
    items: [{ statement, alternatives: shuffled, key }],
  };
}

const small = (random: Random) => String(random.whole(2, 9));

const recipe: Maker = (random, put) => {
  const [one, other] = random.shuffled(FOODS);
  const [name, friend] = random.shuffled(NAMES);
  const part = () => put(fraction(String(random.whole(1, 5)), String(random.whole(6, 9))));
  return single(
    random,
    [
      text(
        `Para preparar una mazamorra, ${name} usa ${random.whole(1, 4)}${part()} tazas de ${one}, ${part()} de taza de ${other} y una pizca de canela. Luego, derrama ${part()} de su ${other} y la repone con ${part()} de lo que tenía ${friend}.`,
        `¿Cuánta ${other} repuso, si ${friend} tenía ${random.whole(2, 5)}${part()} tazas?`,
      ),
    ],
    [`${part()} de taza`, `${random.whole(1, 3)}${part()} tazas`, `Menos de ${part()} de taza`],
  );
};

const nested: Maker = (random, put) => {
  const [a, b, c] = [small(random), small(random), small(random)];
  const tree = fraction(a, row(`${b} + `, fraction('1', c)));
  return single(
    random,
    [
      text(
        `Una docente escribe en la pizarra la expresión ${put(tree)} y pide simplificarla. ¿Qué se obtiene?`,
      ),
    ],
    [
      put(fraction(`${Number(a) * Number(c)}`, `${Number(b) * Number(c) + 1}`)),
      put(fraction(row(a, ' + ', fraction('1', b)), c)),
      put(row(c, ' + ', fraction(a, b))),
    ],
  );
};

const roots: Maker = (random, put) => {
  const [a, b] = [small(random), small(random)];
  return single(
    random,
    [
      text(
        `Si x = ${put(root(fraction(a, b)))} y también y = ${put(fraction(root(a), b))}, ¿cuál es el valor de ${put(root(row(power('x', '2'), ' + ', a)))}?`,
      ),
    ],
    [
      put(root(row(a, ' + ', fraction(a, b)))),
      put(row(a, root(b, '3'))),
      put(fraction(row('1 + ', root(a)), row('2', root(b)))),
      put(root(`${a}${b}`)),
    ],
  );
};

const fences: Maker = (random, put) => {
  const [a, b] = [small(random), small(random)];
  const inner = fence('(', fraction(a, b), ')');
  return single(
    random,
    [
      text(
        `En una IE se debate cómo se calcula ${put(row(inner, power('', '3')))} sin multiplicar tres veces. ¿Cuál de las siguientes expresiones es <strong>equivalente</strong>?`,
      ),
    ],
    [
      put(fraction(power(a, '3'), power(b, '3'))),
      put(row('3', fence('(', fraction(a, b), ')'))),
      put(fence('[', row(power(b, '2'), ' + ', fraction(power(a, '2'), b)), ']')),
    ],
  );
};

const quadratic: Maker = (random, put) => {
  const [a, b] = [small(random), small(random)];
  const formula = row('x = ', fraction(row('−b ± ', root(row(power('b', '2'), ' − 4ac'))), '2a'));
  return single(
    random,
    [
      text(
        `${random.pick(NAMES)} resuelve la ecuación ${put(row(a, power('x', '2'), ` + ${b}x = 0`))} con la fórmula general:`,
        put(formula),
        '¿Qué debe observar <u>primero</u> la docente?',
      ),
    ],
    [
      `Que c es 0 y el radicando es ${put(power(b, '2'))}`,
      `Que las raíces son ${put(row(lowered('x', '1'), ' = 0'))} y ${put(row(lowered('x', '2'), ' = −', fraction(b, a)))}, sin usar la fórmula`,
      'Que falta un término',
    ],
  );
};

const underlined: Maker = (random) => {
  const name = random.pick(NAMES);
  return single(
    random,
    [
      text(
        `La docente ${name} revisa con sus estudiantes un cartel que dice “Se vende pan de anís”. ¿Cuál de las siguientes acciones <strong><u>NO</u></strong> contribuye a que <u>infieran el propósito</u> del cartel antes de leerlo?`,
      ),
    ],
    [
      'Copiar el cartel tres veces con buena letra',
      'Conversar sobre el lugar en que se encontró el cartel y quién lo habría puesto allí',
      'Anticipar su contenido a partir de las imágenes y del tamaño de las letras',
    ],
  );
};

const sequence: Maker = (random, put) => {
  const k = small(random);
  return single(
    random,
    [
      text(
        `En la sucesión ${put(row(lowered('a', '1'), `; `, lowered('a', '2'), '; …'))} cada término cumple que ${put(row(lowered('a', 'n+1'), ' = ', lowered('a', 'n'), ` + ${k}n`))}. Si ${put(row(lowered('a', '1'), ' = 0'))}, ¿cuál es ${put(lowered('a', '4'))}?`,
      ),
    ],
    [String(6 * Number(k)), String(4 * Number(k)), String(10 * Number(k)), String(3 * Number(k))],
  );
};

const tableOfParts: Maker = (random, put) => {
  const part = () => put(fraction(String(random.whole(1, 5)), String(random.whole(6, 9))));
  const body = random
    .shuffled(NAMES)
    .slice(0, 3)
    .map((name) => `<tr><td>${name}</td><td>${part()}</td><td>${random.whole(10, 60)}</td></tr>`);
  const head = '<tr><th>Estudiante</th><th>Parte leída</th><th>Páginas</th></tr>';
  return single(
    random,
    [
      text('La siguiente tabla muestra cuánto leyó cada estudiante de su libro:'),
      { kind: 'text', html: `<table>${head}${body.join('')}</table>`, gray: false },
      text('¿Qué conviene preguntar para que comparen las partes?'),
    ],
    ['¿Quién leyó más páginas?', '¿De qué tamaño es cada libro?', '¿Quién terminará primero?'],
  );
};

const fourCharts: Maker = (random) => {
  const values = [random.whole(5, 15), random.whole(20, 30), random.whole(35, 60)];
  const [a = 1, b = 1, c = 1] = values;
  const chart = (order: number[]): Chart => ({
    kind: 'bars',
    values: order,
    labels: ['2021', '2022', '2023'],
  });
  return single(
    random,
    [
      text(
        `${random.pick(NAMES)} contó ${values.join(', ')} visitas en tres años seguidos. ¿Cuál de los siguientes gráficos las muestra en orden?`,
      ),
    ],
    [chart([a, b, c]), chart([c, b, a]), chart([b, a, c]), chart([a, c, b])],
  );
};

const MAKERS: readonly Maker[] = [
  recipe,
  recipe,
  nested,
  roots,
  fences,
  quadratic,
  underlined,
  sequence,
  tableOfParts,
  fourCharts,
];
