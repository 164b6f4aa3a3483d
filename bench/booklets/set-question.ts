import type { PDFDocument } from 'pdf-lib';
import { type Atom, type Fonts, textAtoms, widthOf } from './atoms.ts';
import { type Chart, drawChart, embedChart } from './chart.ts';
import { gap } from './flow.ts';
import type { Layout } from './layout.ts';
import type { SourceAlternative, SourceBlock } from './question.ts';
import { type Row, type Setting, setLines, setText, wordsOf } from './set-lines.ts';
import { setTable } from './set-table.ts';
import { type Part, type Run, readParts } from './statement-parts.ts';

export interface Setter {
  document: PDFDocument;
  fonts: Fonts;
  layout: Layout;
  width: number;
}

const BOX_INDENT = 8;
const CHART = { width: 170, height: 84 };
const SMALL_CHART = { width: 110, height: 58 };

/** Sets the blocks of a statement or of a shared text. The label stands before the first line. */
export async function setBlocks(
  blocks: readonly SourceBlock[],
  setter: Setter,
  { label = [], indent = 0 }: { label?: Atom[]; indent?: number } = {},
): Promise<Row[]> {
  const rows: Row[] = [];
  let first = label;
  for (const block of blocks) {
    const setting = { ...settingOf(setter), label: first, indent };
    if (block.kind === 'chart') {
      rows.push(await chartRow(block.chart, setter, CHART, indent), gap(4));
    } else if (block.gray) {
      const inner = { ...setting, indent: indent + BOX_INDENT, width: setter.width - BOX_INDENT };
      rows.push(gap(3), ...setBox(block.html, inner), gap(6));
    } else {
      rows.push(...readParts(block.html).flatMap((part, index) => setPart(part, labelled(setting, index))));
    }
    first = [];
  }
  return rows;
}

/** Sets a gray box. Its first and last lines stay with their neighbours. */
function setBox(html: string, setting: Setting): Row[] {
  const rows = [gap(6, true), ...readParts(html).flatMap((part) => setPart(part, setting)), gap(6, true)];
  const isEnd = (index: number) => index === 0 || index >= rows.length - 4;
  return rows.map((row, index) => ({
    ...row,
    gray: true,
    isGap: false,
    staysWithNext: row.staysWithNext || (isEnd(index) && index < rows.length - 1),
  }));
}

const labelled = (setting: Setting, index: number): Setting =>
  index === 0 ? setting : { ...setting, label: [] };

export function settingOf({ fonts, layout, width }: Setter): Setting {
  return { fonts, layout, width, size: layout.size };
}

function setPart(part: Part, setting: Setting): Row[] {
  const { size, indent = 0 } = setting;
  if (part.kind === 'table') return [...setTable(part.rows, setting), gap(size * 0.6)];
  if (part.kind === 'entry') {
    const look = { fonts: setting.fonts, font: setting.fonts.plain, size, underlined: false };
    const mark = textAtoms(part.mark, look);
    return [...setLines(part.runs, shifted(setting, mark, indent + 14)), gap(size * 0.15)];
  }
  if (part.toTheRight) {
    return setLines(part.runs, { ...setting, size: size * 0.72, align: 'right' });
  }
  return [...setLines(part.runs, setting), gap(size * 0.4)];
}

/** Puts the mark of a list's entry at the indent, and the entry's text further right. */
function shifted(setting: Setting, mark: Atom[], indent: number): Setting {
  const space: Atom = { ...spaceAtom(setting.indent ?? 0) };
  return { ...setting, label: [space, ...mark], indent };
}

function spaceAtom(width: number): Atom {
  return { width, ascent: 0, descent: 0, text: null, draw: () => {} };
}

export async function setAlternatives(
  alternatives: readonly SourceAlternative[],
  setter: Setter,
  indent: number,
): Promise<Row[]> {
  const { layout } = setter;
  const areCharts = alternatives.some(({ chart }) => chart !== null);
  if (areCharts && layout.charts === 'in a row' && layout.columns === 1) {
    return [await chartsInARow(alternatives, setter, indent)];
  }
  const inline = layout.inline && !areCharts ? setInline(alternatives, setter, indent) : null;
  if (inline) return inline;
  const rows: Row[] = [];
  for (const [index, { html, chart }] of alternatives.entries()) {
    const label = [spaceAtom(indent), ...labelAtoms(markerOf(index, layout), setter)];
    const textIndent = indent + layout.size * 1.6;
    const setting = { ...settingOf(setter), label, indent: textIndent };
    if (chart) rows.push(await labelledChart(chart, setter, label, textIndent), gap(4));
    else rows.push(...setLines(runsOf(html), setting), gap(2));
  }
  return rows;
}

/** Returns the letter before an alternative as the layout writes it. */
function markerOf(index: number, { marker }: Layout): string {
  const letter = 'abcdefgh'[index] ?? '';
  const isUpper = marker.startsWith('A');
  return (isUpper ? letter.toUpperCase() : letter) + marker.slice(1);
}

function labelAtoms(text: string, { fonts, layout }: Setter): Atom[] {
  const font = layout.marker === 'a' ? fonts.bold : fonts.plain;
  return textAtoms(text, { fonts, font, size: layout.size, underlined: false });
}

function runsOf(html: string): Run[] {
  return readParts(html).flatMap((part) => (part.kind === 'table' ? part.rows.flat(2) : part.runs));
}

/** Sets all alternatives on one line. Returns null when they are too long. */
function setInline(alternatives: readonly SourceAlternative[], setter: Setter, indent: number): Row[] | null {
  const setting = { ...settingOf(setter), label: [spaceAtom(indent)], indent };
  const share = (setter.width - indent) / alternatives.length;
  const cells = alternatives.map(({ html }, index) => {
    const label = [...labelAtoms(markerOf(index, setter.layout), setter)];
    const runs = runsOf(html);
    const width = wordsOf(runs, setting).reduce((sum, word) => sum + widthOf(word) + 4, widthOf(label) + 12);
    return { rows: setLines(runs, { ...setting, label, indent: 0, width: share }), width };
  });
  if (cells.some(({ width }) => width > share)) return null;
  // Lines with fractions are higher, so all cells are moved to one base line.
  const baseline = Math.max(...cells.map(({ rows: [row] }) => row?.baseline ?? 0));
  const lowered = cells.map(({ rows: [row] }) => ({ row, by: baseline - (row?.baseline ?? 0) }));
  return [
    {
      height: Math.max(...lowered.map(({ row, by }) => by + (row?.height ?? 0))),
      draw: (page, x, top) => {
        lowered.forEach(({ row, by }, index) => {
          row?.draw(page, x + indent + index * share, top - by);
        });
      },
    },
    gap(3),
  ];
}

async function chartRow(
  chart: Chart,
  { document, fonts, layout }: Setter,
  { width, height }: typeof CHART,
  indent: number,
): Promise<Row> {
  const image = layout.ink === 'pixels' ? await embedChart(document, chart, width, height) : null;
  return {
    height: height + 6,
    draw: (page, x, top) => {
      const box = { x: x + indent, y: top - height - 3, width, height };
      if (image) page.drawImage(image, box);
      else drawChart(page, fonts.plain, chart, box);
    },
  };
}

async function labelledChart(chart: Chart, setter: Setter, label: Atom[], indent: number): Promise<Row> {
  const picture = await chartRow(chart, setter, SMALL_CHART, indent);
  const [letter] = setText('', { ...settingOf(setter), label });
  return {
    height: picture.height,
    draw: (page, x, top) => {
      letter?.draw(page, x, top - 2);
      picture.draw(page, x, top);
    },
  };
}

async function chartsInARow(
  alternatives: readonly SourceAlternative[],
  setter: Setter,
  indent: number,
): Promise<Row> {
  const share = (setter.width - indent) / alternatives.length;
  const cells: Row[] = [];
  for (const [index, { chart }] of alternatives.entries()) {
    if (chart) {
      cells.push(await labelledChart(chart, setter, labelAtoms(markerOf(index, setter.layout), setter), 18));
    }
  }
  return {
    height: SMALL_CHART.height + 6,
    draw: (page, x, top) =>
      cells.forEach((cell, index) => {
        cell.draw(page, x + indent + index * share, top);
      }),
  };
}
