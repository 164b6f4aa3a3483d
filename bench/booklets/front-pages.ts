import { type PDFDocument, type PDFPage, rgb } from 'pdf-lib';
import type { Fonts } from './atoms.ts';
import { writeText } from './bold.ts';
import { PAGE } from './flow.ts';
import type { Layout } from './layout.ts';

/** The names that booklets give to a group of inscription. */
export interface GroupName {
  title: string;
  cover: string[];
  code: string;
}

export const GROUP_NAMES: GroupName[] = [
  { title: 'EBR Primaria', cover: ['EDUCACIÓN BÁSICA REGULAR', 'Nivel Primaria'], code: 'A04-EBRP-11' },
  {
    title: 'EBR Primaria Educación Física',
    cover: ['EDUCACIÓN BÁSICA REGULAR', 'Nivel Primaria', 'Educación Física'],
    code: 'A05-EBRP-11',
  },
  {
    title: 'EBR Secundaria Matemática',
    cover: ['EDUCACIÓN BÁSICA REGULAR', 'Nivel Secundaria', 'Matemática'],
    code: 'A15-EBRS-12',
  },
  {
    title: 'EBA Ciclo Avanzado Comunicación',
    cover: ['EDUCACIÓN BÁSICA ALTERNATIVA', 'Ciclo Avanzado', 'Comunicación'],
    code: 'C17-EBAA-12',
  },
];

const INSTRUCTIONS = [
  'Verifique que su cuadernillo contenga todas las páginas y que la impresión sea legible.',
  'Lea cada pregunta antes de responder. Cada pregunta tiene tres alternativas: a, b y c.',
  'Marque una sola alternativa en su ficha de respuestas, con lápiz 2B.',
  'La prueba dura 3 horas. No habrá tiempo adicional.',
  'Al terminar, entregue la ficha y el cuadernillo al aplicador.',
];

const SCALES = ['Segunda', 'Tercera', 'Cuarta', 'Quinta', 'Sexta', 'Séptima'];

const ACRONYMS = [
  ['CNEB', 'Currículo Nacional de la Educación Básica'],
  ['IE', 'Institución educativa'],
  ['UGEL', 'Unidad de Gestión Educativa Local'],
  ['PEI', 'Proyecto Educativo Institucional'],
];

/**
 * Draws the pages before the questions. Returns the cover on which `drawContents` later writes the pages of
 * the groups, or null without a cover.
 */
export function drawFront(
  document: PDFDocument,
  fonts: Fonts,
  layout: Layout,
  groups: readonly GroupName[],
  questions: number,
): PDFPage | null {
  if (layout.front === 'none') return null;
  const cover = document.addPage([PAGE.width, PAGE.height]);
  const first = groups[0];
  const lines = groups.length === 1 && first ? [...first.cover, first.code] : ['EDUCACIÓN BÁSICA REGULAR'];
  const contest = 'Concurso para el Ascenso de Escala en la Carrera Pública Magisterial';
  [...lines, contest, 'Fecha de aplicación: diciembre 2021'].forEach((line, index) => {
    const size = index === 0 ? 20 : 13;
    const x = (PAGE.width - fonts.bold.widthOfTextAtSize(line, size)) / 2;
    writeText(cover, line, { x, y: 640 - index * 44, size, font: fonts.bold });
  });
  if (layout.front === 'whole') {
    drawInstructions(document, fonts, layout, questions);
    drawAcronyms(document, fonts);
  }
  return cover;
}

function drawInstructions(document: PDFDocument, fonts: Fonts, layout: Layout, questions: number): void {
  const page = document.addPage([PAGE.width, PAGE.height]);
  writeText(page, 'INSTRUCCIONES', { x: 240, y: 760, size: 14, font: fonts.bold });
  INSTRUCTIONS.forEach((line, index) => {
    const number = layout.number === '12' ? `${index + 1}` : `${index + 1}.`;
    page.drawText(`${number} ${line}`, { x: PAGE.left, y: 715 - index * 22, size: 10.5, font: fonts.plain });
  });
  const heads = ['Escala', 'Preguntas', 'Puntos', 'Máximo', 'Mínimo', 'Puntaje'];
  const rows = SCALES.map((scale, index) => {
    const right = 36 + 2 * index;
    return [`${scale} escala`, String(questions), '1,5', '90', String(right), String(right * 1.5)];
  });
  [heads, ...rows].forEach((row, at) => {
    row.forEach((cell, column) => {
      const place = { x: PAGE.left + 10 + column * 76, y: 560 - at * 20 };
      writeText(page, cell, { ...place, size: 10, font: at === 0 ? fonts.bold : fonts.plain });
      const box = { x: place.x - 8, y: place.y - 6, width: 76, height: 20 };
      page.drawRectangle({ ...box, borderWidth: 0.5, borderColor: rgb(0, 0, 0) });
    });
  });
}

function drawAcronyms(document: PDFDocument, fonts: Fonts): void {
  const page = document.addPage([PAGE.width, PAGE.height]);
  page.drawText('Siglas utilizadas en esta prueba:', { x: PAGE.left, y: 750, size: 12, font: fonts.bold });
  ACRONYMS.forEach(([acronym = '', meaning = ''], index) => {
    const y = 720 - index * 20;
    writeText(page, acronym, { x: PAGE.left, y, size: 11, font: fonts.bold });
    page.drawText(meaning, { x: PAGE.left + 70, y, size: 11, font: fonts.plain });
  });
}

/** Writes on the cover of a booklet with several groups where each group begins and ends. */
export function drawContents(
  cover: PDFPage,
  fonts: Fonts,
  groups: readonly { title: string; firstPage: number; lastPage: number }[],
): void {
  groups.forEach(({ title, firstPage, lastPage }, index) => {
    const line = `${title} De la página ${firstPage} a la página ${lastPage}`;
    cover.drawText(line, { x: PAGE.left + 20, y: 360 - index * 24, size: 11, font: fonts.plain });
  });
}

/** Draws the running heads and feet on the pages of a group. */
export function drawRunning(
  document: PDFDocument,
  fonts: Fonts,
  layout: Layout,
  { code, firstPage, lastPage }: { code: string; firstPage: number; lastPage: number },
): void {
  for (let number = firstPage; number <= lastPage; number += 1) {
    const page = document.getPage(number - 1);
    const isEven = number % 2 === 0;
    const text = layout.running === 'code' ? code : isEven ? `${number} ${code}` : `${code} ${number}`;
    const x = isEven ? PAGE.left : PAGE.width - PAGE.left - fonts.plain.widthOfTextAtSize(text, 9);
    const y = layout.running === 'head' ? PAGE.height - 40 : 42;
    if (layout.running !== 'none') page.drawText(text, { x, y, size: 9, font: fonts.plain });
    if (layout.hasSlug) {
      const slug = `${code}.indd   ${number}`;
      page.drawText(slug, { x: 20, y: 14, size: 6, font: fonts.plain });
      page.drawText('6/24/19   15:40', { x: 500, y: 14, size: 6, font: fonts.plain });
    }
  }
}
