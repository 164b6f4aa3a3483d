import { PDFDocument, type PDFFont, type PDFPage, type RGB, rgb, StandardFonts } from 'pdf-lib';

/** An A4 page and its margins, in points. */
const PAGE = { width: 595, height: 842, margin: 62, bottom: 64 };
const INK = rgb(0.15, 0.09, 0.16);
const SOFT = rgb(0.38, 0.33, 0.38);
const BRAND = rgb(0.353, 0.141, 0.349);
const LINE = rgb(0.87, 0.82, 0.75);
const SHADE = rgb(0.957, 0.925, 0.875);

interface Fonts {
  text: PDFFont;
  bold: PDFFont;
  title: PDFFont;
}

/** Where the next element is drawn. */
interface Cursor {
  document: PDFDocument;
  fonts: Fonts;
  page: PDFPage;
  y: number;
}

/**
 * Draws a guide from its text: `#` is the title, `##` a heading, `-` and `1.` lists, `|` tables, `>` notes, `@answers
 * n` a sheet for n answers, and anything else a paragraph.
 */
export async function drawGuide(source: string): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const fonts = {
    text: await document.embedFont(StandardFonts.Helvetica),
    bold: await document.embedFont(StandardFonts.HelveticaBold),
    title: await document.embedFont(StandardFonts.TimesRomanBold),
  };
  const [title = '', lede = '', ...lines] = source.split('\n').filter((line) => line.trim() !== '');
  document.setTitle(title.replace(/^# /, ''));
  document.setLanguage('es-PE');
  // Fixed dates, so that the same text always makes the same file.
  document.setCreationDate(new Date('2026-01-01T00:00:00Z'));
  document.setModificationDate(new Date('2026-01-01T00:00:00Z'));
  const cursor: Cursor = { document, fonts, page: addPage(document), y: PAGE.height - 96 };
  drawLines(cursor, title.replace(/^# /, ''), { font: fonts.title, size: 27, color: BRAND, gap: 6 });
  drawLines(cursor, lede, { font: fonts.text, size: 12.5, color: SOFT, gap: 14 });
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    if (line.startsWith('|')) {
      const end = lines.findIndex((other, at) => at > index && !other.startsWith('|'));
      const rows = lines.slice(index, end < 0 ? undefined : end);
      drawTable(cursor, rows.map(cellsOf));
      index += rows.length - 1;
    } else drawPart(cursor, line);
  }
  numberPages(document, fonts);
  return document.save();
}

function drawPart(cursor: Cursor, line: string): void {
  const { fonts } = cursor;
  if (line.startsWith('## ')) {
    makeRoom(cursor, 70);
    cursor.y -= 10;
    drawLines(cursor, line.slice(3), { font: fonts.bold, size: 14.5, color: INK, gap: 5 });
  } else if (line.startsWith('> ')) drawNote(cursor, line.slice(2));
  else if (line.startsWith('@answers ')) drawAnswers(cursor, Number(line.slice(9)));
  else {
    const list = /^(- |\d+\. )(.*)$/.exec(line);
    const mark = list?.[1]?.trim().replace('-', '•');
    const indent = mark ? 20 : 0;
    makeRoom(cursor, 20);
    if (mark) {
      const start = { x: PAGE.margin + 3, y: cursor.y - 11 };
      cursor.page.drawText(mark, { ...start, size: 11.5, font: fonts.text, color: BRAND });
    }
    const text = list?.[2] ?? line;
    drawLines(cursor, text, { font: fonts.text, size: 11.5, color: INK, gap: mark ? 4 : 8, indent });
  }
}

interface LineLook {
  font: PDFFont;
  size: number;
  color: RGB;
  gap: number;
  indent?: number;
}

function drawLines(cursor: Cursor, text: string, { font, size, color, gap, indent = 0 }: LineLook): void {
  const width = PAGE.width - 2 * PAGE.margin - indent;
  for (const line of wrap(text, font, size, width)) {
    makeRoom(cursor, size * 1.45);
    cursor.page.drawText(line, { x: PAGE.margin + indent, y: cursor.y - size, size, font, color });
    cursor.y -= size * 1.45;
  }
  cursor.y -= gap;
}

function drawNote(cursor: Cursor, text: string): void {
  const { fonts } = cursor;
  const width = PAGE.width - 2 * PAGE.margin;
  const lines = wrap(text, fonts.text, 11.5, width - 36);
  const height = lines.length * 16.5 + 22;
  makeRoom(cursor, height + 8);
  cursor.page.drawRectangle({ x: PAGE.margin, y: cursor.y - height, width, height, color: SHADE });
  cursor.page.drawRectangle({ x: PAGE.margin, y: cursor.y - height, width: 4, height, color: BRAND });
  lines.forEach((line, index) => {
    const place = { x: PAGE.margin + 20, y: cursor.y - 22 - index * 16.5 };
    cursor.page.drawText(line, { ...place, size: 11.5, font: fonts.text, color: INK });
  });
  cursor.y -= height + 14;
}

function cellsOf(row: string): string[] {
  return row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}

/** Draws a table. The columns share the width by the length of their longest words; the first row is the head. */
function drawTable(cursor: Cursor, table: readonly string[][]): void {
  const { fonts } = cursor;
  const columns = table[0]?.length ?? 1;
  const longest = Array.from({ length: columns }, (_, column) =>
    Math.min(46, Math.max(9, ...table.map((row) => row[column]?.length ?? 0))),
  );
  const total = longest.reduce((sum, length) => sum + length, 0);
  const full = PAGE.width - 2 * PAGE.margin;
  const widths = longest.map((length) => (length / total) * full);
  table.forEach((row, index) => {
    const font = index === 0 ? fonts.bold : fonts.text;
    const cells = row.map((cell, column) => wrap(cell, font, 10.5, (widths[column] ?? full) - 14));
    const height = Math.max(...cells.map((lines) => lines.length)) * 14.5 + 11;
    makeRoom(cursor, height);
    const shade = index === 0 ? { color: SHADE } : {};
    const box = { x: PAGE.margin, y: cursor.y - height, width: full, height };
    cursor.page.drawRectangle({ ...box, ...shade, borderColor: LINE, borderWidth: 0.75 });
    let x = PAGE.margin + 7;
    cells.forEach((lines, column) => {
      lines.forEach((line, at) => {
        cursor.page.drawText(line, { x, y: cursor.y - 16 - at * 14.5, size: 10.5, font, color: INK });
      });
      x += widths[column] ?? 0;
    });
    cursor.y -= height;
  });
  cursor.y -= 14;
}

const ANSWER_COLUMNS = 4;

/** Draws numbers in columns, each with three circles to fill. */
function drawAnswers(cursor: Cursor, count: number): void {
  const perColumn = Math.ceil(count / ANSWER_COLUMNS);
  const columnWidth = (PAGE.width - 2 * PAGE.margin) / ANSWER_COLUMNS;
  makeRoom(cursor, perColumn * 21 + 10);
  for (let number = 1; number <= count; number += 1) {
    const x = PAGE.margin + Math.floor((number - 1) / perColumn) * columnWidth;
    const y = cursor.y - 14 - ((number - 1) % perColumn) * 21;
    cursor.page.drawText(String(number), { x, y, size: 11, font: cursor.fonts.bold, color: INK });
    ['A', 'B', 'C'].forEach((letter, index) => {
      const circle = { x: x + 34 + index * 27, y: y + 3.5, size: 8.5 };
      cursor.page.drawCircle({ ...circle, borderColor: SOFT, borderWidth: 0.9 });
      const place = { x: circle.x - 2.9, y: y + 0.6, size: 8 };
      cursor.page.drawText(letter, { ...place, font: cursor.fonts.text, color: SOFT });
    });
  }
  cursor.y -= perColumn * 21 + 12;
}

function addPage(document: PDFDocument): PDFPage {
  const page = document.addPage([PAGE.width, PAGE.height]);
  page.drawRectangle({ x: 0, y: PAGE.height - 14, width: PAGE.width, height: 14, color: BRAND });
  return page;
}

function makeRoom(cursor: Cursor, height: number): void {
  if (cursor.y - height >= PAGE.bottom) return;
  cursor.page = addPage(cursor.document);
  cursor.y = PAGE.height - 64;
}

function numberPages(document: PDFDocument, fonts: Fonts): void {
  const pages = document.getPages();
  pages.forEach((page, index) => {
    const foot = `Amauta, guías de estudio · ${index + 1} de ${pages.length}`;
    page.drawText(foot, { x: PAGE.margin, y: 34, size: 9, font: fonts.text, color: SOFT });
  });
}

function wrap(text: string, font: PDFFont, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && font.widthOfTextAtSize(longer, size) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line === '' ? lines : [...lines, line];
}
