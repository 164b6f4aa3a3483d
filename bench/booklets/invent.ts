import { type MathNode, toHtml } from '@amauta/rich-text/math.ts';
import type { Chart } from './chart.ts';
import type { SourceAlternative, SourceBlock, SourceQuestion } from './question.ts';
import type { Random } from './random.ts';

const NAMES = [
  'Rayda',
  'Amaru',
  'Tirso',
  'Nélida',
  'Saturnino',
  'Yeni',
  'Olinda',
  'Wilmer',
  'Killari',
  'Eusebio',
];
const PLACES = [
  'Chupaca',
  'Ayaviri',
  'Tarma',
  'Moyobamba',
  'Cutervo',
  'Andahuaylas',
  'Huanta',
  'Quillabamba',
];
const GOODS = ['quinua', 'kiwicha', 'maíz morado', 'café', 'papa nativa', 'queso', 'miel de abeja'];
const MONTHS = ['ene.', 'feb.', 'mar.', 'abr.', 'may.', 'jun.'];
const SURNAMES = ['Huamán, L.', 'Quispe, A.', 'Ñaupari, R.', 'Chuquimia, T.', 'Sánchez, M.'];
const TITLES = ['Relatos de la puna', 'El huerto que enseña', 'Cartas a la maestra', 'Memoria de los ríos'];

const fraction = (numerator: number | string, denominator: number | string): string =>
  math({ type: 'fraction', numerator: String(numerator), denominator: String(denominator) });
const power = (base: number | string, exponent: number | string): string =>
  math({ type: 'superscript', base: String(base), exponent: String(exponent) });
const root = (radicand: number | string, index = ''): string =>
  math({ type: 'root', index, radicand: String(radicand) });
const math = (node: MathNode): string => toHtml(node);

const text = (...paragraphs: string[]): SourceBlock => ({
  kind: 'text',
  html: paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join(''),
  gray: false,
});
const written = (...texts: string[]): SourceAlternative[] =>
  texts.map((html) => ({ html: `<p>${html}</p>`, chart: null }));

/**
 * Makes a question of one item. The first of the given alternatives is the right one; they are then shuffled.
 */
function single(random: Random, statement: SourceBlock[], alternatives: SourceAlternative[]): SourceQuestion {
  const right = alternatives[0];
  const shuffled = random.shuffled(alternatives);
  const key = right ? shuffled.indexOf(right) : -1;
  return {
    shared: [],
    sharedName: 'la siguiente situación',
    items: [{ statement, alternatives: shuffled, key }],
  };
}

function sumOfFractions(random: Random): SourceQuestion {
  const [a, b] = [random.whole(1, 5), random.whole(1, 7)];
  const [m, n] = [random.pick([6, 8, 9]), random.pick([5, 7, 11])];
  const [good, other] = random.shuffled(GOODS);
  const statement = text(
    `En ${random.pick(PLACES)}, ${random.pick(NAMES)} compró ${fraction(a, m)} kg de ${good} y ${fraction(b, n)} kg de ${other}. ¿Cuántos kilogramos compró <strong>en total</strong>?`,
  );
  const sums = [fraction(a * n + b * m, m * n), fraction(a + b, m + n), fraction(a + b, m * n)];
  return single(random, [statement], written(...sums));
}

function productOfPowers(random: Random): SourceQuestion {
  const base = random.whole(2, 9);
  const [m, n] = [random.whole(3, 6), random.whole(7, 9)];
  const statement = text(
    `Una colonia de bacterias crece de ${power(base, m)} a ${power(base, m)} · ${power(base, n)} individuos. ¿Cuál de las siguientes expresiones equivale a la cantidad final?`,
  );
  return single(
    random,
    [statement],
    written(power(base, m + n), power(base, m * n), power(base * base, m + n)),
  );
}

function rootOfArea(random: Random): SourceQuestion {
  const [k, r] = [random.whole(2, 6), random.pick([2, 3, 5, 7])];
  const statement = text(
    `El terreno cuadrado de una chacra mide ${k * k * r} ${power('m', 2)}. Su propietaria afirma que el lado mide ${root(k * k * r)} m. ¿Qué expresión representa también esa medida, <strong>en metros</strong>?`,
  );
  return single(
    random,
    [statement],
    written(`${k} ${root(r)}`, `${root(k)} + ${root(r)}`, `${r} ${root(k, '3')}`),
  );
}

function quotientOfLetters(random: Random): SourceQuestion {
  const k = random.whole(2, 9);
  const statement = text(
    `Si x es un número mayor que ${k}, ¿a qué expresión equivale ${fraction(`x^{2} − ${k * k}`, `x + ${k}`)}?`,
  );
  return single(random, [statement], written(`x − ${k}`, `x + ${k}`, `${fraction('x', k)} − 1`));
}

const rows = (head: string[], body: string[][]): string =>
  `<table><thead><tr>${head.map((cell) => `<th>${cell}</th>`).join('')}</tr></thead><tbody>${body
    .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('')}</tbody></table>`;

function readTable(random: Random): SourceQuestion {
  const goods = random.shuffled(GOODS).slice(0, 3);
  const prices = goods.map(() => random.whole(3, 19));
  const table = rows(
    ['Producto', 'Precio por kilogramo', 'Kilogramos vendidos'],
    goods.map((good, index) => [good, `S/ ${prices[index]}`, String(random.whole(10, 90))]),
  );
  const bought = random.whole(2, 6);
  const total = bought * (prices[0] ?? 1);
  return single(
    random,
    [
      text(`La siguiente tabla muestra las ventas de un puesto de la feria de ${random.pick(PLACES)}.`),
      { kind: 'text', html: table, gray: false },
      text(`¿Cuánto se paga por ${bought} kilogramos de ${goods[0]}?`),
    ],
    written(`S/ ${total}`, `S/ ${total + bought}`, `S/ ${total - 1}`),
  );
}

function readChart(random: Random): SourceQuestion {
  const values = MONTHS.slice(0, random.whole(3, 5)).map(() => random.whole(5, 60));
  const chart: Chart = { kind: 'bars', values, labels: MONTHS.slice(0, values.length) };
  const most = MONTHS[values.indexOf(Math.max(...values))] ?? '';
  const name = (month: string) => `El mes de ${month} fue el de mayor asistencia.`;
  return single(
    random,
    [
      text(
        `Según el siguiente gráfico, que muestra la asistencia a la biblioteca de ${random.pick(PLACES)}:`,
      ),
      { kind: 'chart', chart },
      text('¿Cuál de las siguientes afirmaciones es <strong>correcta</strong>?'),
    ],
    written(
      name(most),
      ...MONTHS.filter((month) => month !== most)
        .slice(0, 2)
        .map(name),
    ),
  );
}

function chooseChart(random: Random): SourceQuestion {
  const values = [random.whole(5, 15), random.whole(20, 30), random.whole(35, 60)];
  const kind = random.pick(['bars', 'line', 'dots'] as const);
  const labels = random.chance(0.5) ? ['2021', '2022', '2023'] : [];
  const orders = [values, [...values].reverse(), [values[1] ?? 1, values[2] ?? 1, values[0] ?? 1]];
  return single(
    random,
    [
      text(
        `${random.pick(NAMES)} registró ${values.join(', ')} visitas en tres años seguidos. ¿Cuál de los siguientes gráficos representa esos datos en orden?`,
      ),
    ],
    orders.map((order) => ({ html: '', chart: { kind, values: order, labels } })),
  );
}

function countWays(random: Random): SourceQuestion {
  const [a, b] = [random.whole(2, 6), random.whole(3, 7)];
  const statement = text(
    `En el quiosco de ${random.pick(NAMES)} hay ${a} jugos y ${b} panes con relleno. ¿De cuántas maneras se puede elegir un jugo y un pan?`,
  );
  return single(random, [statement], written(String(a * b), String(a + b), String(a * b + a)));
}

function judgeClaims(random: Random): SourceQuestion {
  const name = random.pick(NAMES);
  const statement = text(
    `Al evaluar el huerto de la IE, la docente ${name} escribe lo siguiente:`,
    'I. Todas las plantas de haba recibieron agua.',
    'II. Algunas plantas de haba no crecieron.',
    'III. Ninguna planta que creció estuvo a la sombra.',
    'De acuerdo con lo anterior, ¿qué se puede concluir?',
  );
  return single(
    random,
    [statement],
    written(
      'Algunas plantas que recibieron agua no crecieron.',
      'Toda planta que estuvo a la sombra creció con el agua que recibió, aunque no la misma cantidad que las demás.',
      'A la sombra hubo más plantas de haba que al sol.',
    ),
  );
}

function quoteInBox(random: Random): SourceQuestion {
  const [name, other] = random.shuffled(NAMES);
  const source = `${random.pick(SURNAMES)} (${random.whole(1985, 2019)}). “${random.pick(TITLES)}”`;
  return single(
    random,
    [
      text(
        `En una sesión de lectura de una IE de ${random.pick(PLACES)}, los estudiantes leen el siguiente fragmento:`,
      ),
      {
        kind: 'text',
        html: `<p>El río bajaba crecido y nadie se animaba a cruzarlo. ${name} miró la otra orilla, contó las piedras que asomaban y dijo, sin levantar la voz: “Son nueve; con nueve alcanza”.</p><p>Entonces ${other} comprendió que la calma también se hereda.</p><p style="text-align: right">${source}</p>`,
        gray: true,
      },
      text(
        'Luego, dialogan sobre lo leído. ¿Cuál de las siguientes preguntas del docente promueve <strong>principalmente</strong> que infieran?',
      ),
    ],
    written(
      `¿Qué habrá sentido ${name} al contar las piedras? ¿Qué te hace pensar eso?`,
      '¿Cuántas piedras asomaban en el río?',
      '¿Te gustó cómo termina el fragmento? ¿Por qué?',
    ),
  );
}

const MAKERS = [
  sumOfFractions,
  productOfPowers,
  rootOfArea,
  quotientOfLetters,
  readTable,
  readChart,
  chooseChart,
  countWays,
  judgeClaims,
  quoteInBox,
];

/**
 * Invents questions with content that is rare in the bank: drawn mathematics, tables, charts, and boxes with
 * a source.
 */
export function inventQuestions(random: Random, count: number): SourceQuestion[] {
  return Array.from({ length: count }, () => random.pick(MAKERS)(random));
}
