import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from 'pdf-lib';

/** Numbers of questions that the booklet prints with a fault: an empty alternative, and a missing picture. */
export const EMPTY_ALTERNATIVE = 17;
export const LOST_PICTURE = 42;
const CODE = 'A04-EBRS-31';
const COVER = ['EDUCACIÓN BÁSICA REGULAR', 'Secundaria', 'Matemática'];
const LETTERS = ['a', 'b', 'c'] as const;
const PER_PAGE = 4;

const WHO = ['Una docente', 'El equipo directivo', 'Un estudiante', 'La tutora del aula', 'Una familia'];
const DOES = [
  'reparte cuadernos de ejercicios',
  'mide el perímetro del patio',
  'registra la lluvia de cada mes',
  'compara precios en la feria',
  'ordena los libros de la biblioteca',
  'anota los goles del campeonato',
];
/**
 * So many different questions that no page begins like its neighbours: the reader takes lines repeated at the
 * top of pages for running heads.
 */
const ASKS = [
  '¿Qué conviene que haga después?',
  '¿Cuál es la mejor conclusión?',
  '¿Qué muestra con ello?',
  '¿Qué le falta por averiguar?',
  '¿Con quién debería compartirlo?',
  '¿Cómo puede comprobar su resultado?',
  '¿Para qué le sirve al aula?',
  '¿Qué pregunta debería hacerse primero?',
  '¿Qué error debe evitar?',
  '¿Dónde conviene que lo anote?',
  '¿Por qué es útil hacerlo?',
];

/** The statement of a question in the booklet. No two questions have the same statement. */
export function statementOf(number: number): string {
  return linesOf(number).join(' ');
}

function linesOf(number: number): [string, string] {
  const index = number - 1;
  const ask = ASKS[index % ASKS.length] ?? '';
  return [
    `${WHO[index % 5]} ${DOES[index % 6]} el día ${number} del mes.`,
    number === LOST_PICTURE ? `Observa la siguiente imagen. ${ask}` : ask,
  ];
}

/** The letter of a question's key on the answer sheet. */
export function keyOf(number: number): string {
  return LETTERS[(number * 7) % 3] ?? 'a';
}

/**
 * Draws a booklet in the usual form: a cover, then each question with number, statement and three
 * alternatives below each other.
 */
export async function drawBooklet(count: number): Promise<Buffer> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  const cover = document.addPage([595, 842]);
  ['Concurso de Ascenso 2019', ...COVER, CODE].forEach((line, index) => {
    cover.drawText(line, { x: 150, y: 700 - index * 30, size: 18, font: bold });
  });
  let page = cover;
  for (let number = 1; number <= count; number += 1) {
    const place = (number - 1) % PER_PAGE;
    if (place === 0) page = document.addPage([595, 842]);
    drawQuestion(page, font, number, 750 - place * 175);
  }
  return Buffer.from(await document.save());
}

function drawQuestion(page: PDFPage, font: PDFFont, number: number, top: number): void {
  const text = (line: string, x: number, y: number) => page.drawText(line, { x, y, size: 11, font });
  text(`${number}`, 60, top);
  const [situation, ask] = linesOf(number);
  text(situation, 90, top);
  text(ask, 90, top - 16);
  LETTERS.forEach((letter, index) => {
    const y = top - 44 - index * 24;
    text(letter, 90, y);
    if (number === EMPTY_ALTERNATIVE && letter === 'b') return;
    text(`Respuesta ${['primera', 'segunda', 'tercera'][index]} de la ${number}.`, 112, y);
  });
}

/** Draws the answer sheet of the booklet, with two pairs on each line. */
export async function drawAnswers(count: number): Promise<Buffer> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([595, 842]);
  ['Hoja de Respuestas', ...COVER, CODE].forEach((line, index) => {
    page.drawText(line, { x: 180, y: 800 - index * 18, size: 12, font });
  });
  const half = Math.ceil(count / 2);
  for (let number = 1; number <= count; number += 1) {
    const [x, row] = number <= half ? [190, number - 1] : [300, number - half - 1];
    const y = 690 - row * 14;
    page.drawText(`${number}`, { x, y, size: 9, font });
    page.drawText(keyOf(number).toUpperCase(), { x: x + 44, y, size: 9, font });
  }
  return Buffer.from(await document.save());
}
