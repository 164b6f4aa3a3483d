import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib';

/** A question to draw. By default it has a statement of its own and three alternatives. */
interface SampleQuestion {
  number: number;
  statement?: string;
  alternatives?: readonly string[];
  /** Draws a circle below the statement. */
  hasPicture?: boolean;
}

const SIZE = 11;
const LINE = 15;
const LEFT = 60;
const WIDTH = 92;

/**
 * Draws a booklet as the ministry prints them: number, statement, alternatives below, and a running foot with
 * the code.
 */
export async function makeBooklet(
  groups: readonly (readonly SampleQuestion[])[],
  { code = 'A04-EBRS-31', keys = {} as Record<number, string> } = {},
): Promise<Buffer> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const [index, questions] of groups.entries()) {
    const own = index === 0 ? code : code.replace(/\d$/, String(index + 1));
    drawGroup(document, font, questions, own);
  }
  if (Object.keys(keys).length > 0) drawSheet(document, font, code, keys);
  return Buffer.from(await document.save());
}

function drawGroup(document: PDFDocument, font: PDFFont, questions: readonly SampleQuestion[], code: string) {
  let page: PDFPage | undefined;
  let y = 0;
  for (const question of questions) {
    const { number, hasPicture = false } = question;
    const lines = wrapped(question.statement ?? statementOf(number));
    const alternatives = question.alternatives ?? alternativesOf(number);
    const height = (lines.length + alternatives.length + 2) * LINE + (hasPicture ? 90 : 0);
    if (!page || y - height < 60) {
      page = document.addPage([595, 842]);
      page.drawText(`${code} ${document.getPageCount()}`, { x: LEFT, y: 30, size: 9, font });
      y = 770;
    }
    page.drawText(String(number), { x: LEFT, y, size: SIZE, font });
    for (const line of lines) {
      page.drawText(line, { x: LEFT + 22, y, size: SIZE, font });
      y -= LINE;
    }
    if (hasPicture) {
      page.drawCircle({ x: 200, y: y - 40, size: 30, color: rgb(0.2, 0.4, 0.8) });
      y -= 90;
    }
    for (const [at, text] of alternatives.entries()) {
      page.drawText(`${'abcdefgh'[at]}) ${text}`, { x: LEFT + 22, y, size: SIZE, font });
      y -= LINE;
    }
    y -= 2 * LINE;
  }
}

/** Draws an answer sheet in a PDF of its own. */
export async function makeAnswerSheet(keys: Record<number, string>, code = 'A04-EBRS-31'): Promise<Buffer> {
  const document = await PDFDocument.create();
  drawSheet(document, await document.embedFont(StandardFonts.Helvetica), code, keys);
  return Buffer.from(await document.save());
}

function drawSheet(document: PDFDocument, font: PDFFont, code: string, keys: Record<number, string>) {
  const page = document.addPage([595, 842]);
  const write = (text: string, column: number, row: number) =>
    page.drawText(text, { x: LEFT + column * 200, y: 790 - row * LINE, size: SIZE, font });
  write('Hoja de Respuestas', 0, 0);
  write(code, 0, 1);
  const perColumn = 46;
  for (const [at, [number, key]] of Object.entries(keys).entries())
    write(`${number} ${key}`, Math.floor(at / perColumn), 2 + (at % perColumn));
}

/** Draws pages that each hold only a picture, as in a scan. */
export async function makeScan(pages = 2): Promise<Buffer> {
  const document = await PDFDocument.create();
  const dot = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  );
  const image = await document.embedPng(dot);
  for (let page = 0; page < pages; page++)
    document.addPage([595, 842]).drawImage(image, { x: 0, y: 0, width: 595, height: 842 });
  return Buffer.from(await document.save());
}

/** A PDF whose pages hold nothing but a picture each, given as PNG. */
export async function makePicturePdf(pictures: readonly Uint8Array[]): Promise<Buffer> {
  const document = await PDFDocument.create();
  for (const picture of pictures) {
    const image = await document.embedPng(picture);
    document.addPage([595, 842]).drawImage(image, { x: 0, y: 0, width: 595, height: 842 });
  }
  return Buffer.from(await document.save());
}

const NAMES = ['Rosa', 'Nélida', 'Amaru', 'Tirso', 'Yoselin'];
const SUBJECTS = [
  'fracciones con material concreto',
  'la escritura de cartas a otra escuela',
  'el ciclo del agua en el huerto escolar',
  'cuentos de la tradición oral quechua',
  'la convivencia durante el recreo',
  'el registro de datos en tablas',
  'las medidas de una chacra del valle',
];

/** A statement that differs for each number, so that no two questions are similar. */
export function statementOf(number: number): string {
  const subject = SUBJECTS[number % SUBJECTS.length];
  const name = NAMES[number % NAMES.length];
  const begin = number % 2 === 0 ? `En la sesión ${number * 7}, ${name} pide` : `${name} propone`;
  return `${begin} a ${number + 20} estudiantes trabajar ${subject} y debe elegir, entre las siguientes acciones, la más adecuada para el propósito del grado ${(number % 6) + 1}.`;
}

export function alternativesOf(number: number): string[] {
  return [
    `Pedir que copien la definición ${number}.`,
    `Plantear la situación ${number} y dialogar sobre ella.`,
    `Corregir el ejercicio ${number} en la pizarra.`,
  ];
}

export function numbered(count: number, first = 1): SampleQuestion[] {
  return Array.from({ length: count }, (_, index) => ({ number: first + index }));
}

function wrapped(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < WIDTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
