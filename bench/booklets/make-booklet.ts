import { PDFDocument, StandardFonts } from 'pdf-lib';
import { drawAnswerSheet, makeAnswerSheet, type SheetKeys } from './answer-sheet.ts';
import { type Atom, type Fonts, textAtoms } from './atoms.ts';
import { embolden, finishPages } from './bold.ts';
import { chooseQuestions } from './choose-questions.ts';
import { createFlow, type Flow, gap } from './flow.ts';
import { drawContents, drawFront, drawRunning, GROUP_NAMES, type GroupName } from './front-pages.ts';
import type { Content, Layout } from './layout.ts';
import type { SourceQuestion, TruthGroup, TruthItem } from './question.ts';
import { createRandom, type Random } from './random.ts';
import { type Row, setText } from './set-lines.ts';
import { type Setter, setAlternatives, setBlocks, settingOf } from './set-question.ts';

export interface Booklet {
  pdf: Uint8Array;
  /** The keys as a separate PDF; null when the layout prints none apart. */
  answers: Uint8Array | null;
  truth: TruthGroup[];
}

const TITLES: Record<Content, string> = {
  reading: 'SUBPRUEBA DE COMPRENSIÓN LECTORA',
  reasoning: 'SUBPRUEBA DE RAZONAMIENTO LÓGICO',
  pedagogy: 'SUBPRUEBA DE CONOCIMIENTOS CURRICULARES Y PEDAGÓGICOS',
  mathematics: 'SUBPRUEBA DE CONOCIMIENTOS DE LA ESPECIALIDAD',
  management: 'SUBPRUEBA DE CONOCIMIENTOS DE GESTIÓN',
  invented: 'SUBPRUEBA DE HABILIDADES GENERALES',
};

/**
 * Makes a booklet as a PDF, and the truth: what a perfect reader would find in the booklet. The same input
 * always makes the same booklet.
 */
export async function makeBooklet({
  layout,
  seed,
  questions,
}: {
  layout: Layout;
  seed: number;
  /** Number of items in each group. */
  questions: number;
}): Promise<Booklet> {
  const random = createRandom(seed);
  const document = await PDFDocument.create();
  const fonts = await embedFonts(document, layout);
  const names = random.shuffled(GROUP_NAMES).slice(0, layout.groups);
  const cover = drawFront(document, fonts, layout, names, questions);
  const flow = createFlow(document, layout);
  const setter: Setter = { document, fonts, layout, width: flow.width };
  const truth: TruthGroup[] = [];
  for (const name of names) {
    const firstPage = flow.startPage();
    const printed = await placeGroup(name, questions, { random, flow, setter });
    const lastPage = document.getPageCount();
    truth.push({
      title: name.title,
      code: name.code,
      firstPage,
      lastPage,
      questions: printed,
      printsKeys: layout.keys === 'at the end',
    });
  }
  flow.finish();
  for (const group of truth) drawRunning(document, fonts, layout, group);
  if (cover && truth.length > 1) drawContents(cover, fonts, truth);
  const sheets = truth.map((group, index) => toSheet(group, names[index]?.cover ?? []));
  if (layout.keys === 'at the end') {
    for (const sheet of sheets) drawAnswerSheet(document, fonts.plain, fonts.bold, sheet, layout);
  }
  const answers = layout.keys === 'apart' ? await makeAnswerSheet(sheets, layout) : null;
  finishPages(document.getPages());
  return { pdf: await document.save(), answers, truth };
}

interface Press {
  random: Random;
  flow: Flow;
  setter: Setter;
}

async function placeGroup(name: GroupName, count: number, press: Press): Promise<TruthGroup['questions']> {
  const { flow, setter, random } = press;
  const { layout } = setter;
  const printed: TruthGroup['questions'] = [];
  if (layout.groups > 1 || layout.front === 'none')
    flow.placeWhole(titleRows([...name.cover, name.code], setter));
  let number = layout.firstNumber;
  let texts = 0;
  const share = Math.floor(count / layout.sections.length);
  for (const [index, content] of layout.sections.entries()) {
    if (layout.hasTitles) flow.placeWhole(titleRows([TITLES[content]], setter));
    const isLast = index === layout.sections.length - 1;
    const wanted = isLast ? count - share * index : share;
    for (const question of chooseQuestions(content, wanted, random)) {
      const items = question.items.map((item, at) => ({ ...item, number: number + at }));
      number += items.length;
      if (question.shared.length > 0) {
        texts += 1;
        flow.place(await setShared(question, items, texts, setter));
      }
      for (const item of items) await placeItem(item, press);
      printed.push({ shared: question.shared, items });
    }
  }
  return printed;
}

function titleRows(lines: readonly string[], setter: Setter): Row[] {
  const setting = { ...settingOf(setter), bold: true, align: 'center' as const };
  return [...lines.flatMap((line) => setText(line, setting)), gap(setter.layout.size)].map((row) => ({
    ...row,
    staysWithNext: true,
  }));
}

/** Sets a shared text below the line that names its items. */
async function setShared(
  { shared, sharedName }: SourceQuestion,
  items: readonly TruthItem[],
  text: number,
  setter: Setter,
): Promise<Row[]> {
  const { layout } = setter;
  const isText = sharedName === 'el siguiente texto';
  const numbers = items.map((item) => item.number);
  const list = `${numbers.slice(0, -1).join(', ')} y ${numbers.at(-1)}`;
  const hasTitle = isText && layout.sharedLead.startsWith('title');
  const hasNumbers = layout.sharedLead !== 'title' || !isText;
  const title = hasTitle ? setText(`Texto ${text}`, { ...settingOf(setter), bold: true }) : [];
  const bold = layout.sharedLead === 'bold numbers';
  const sentence = `Lea ${sharedName} y responda las preguntas ${list}.`;
  const lead = hasNumbers ? setText(sentence, { ...settingOf(setter), bold }) : [];
  const before = [...title, ...lead].map((row) => ({ ...row, staysWithNext: true }));
  return [gap(layout.size), ...before, ...(await setBlocks(shared, setter)), gap(layout.size * 0.5)];
}

async function placeItem(item: TruthItem, { random, flow, setter }: Press): Promise<void> {
  const { layout } = setter;
  const indent = layout.hanging ? layout.size * 2 : 0;
  const label = numberLabel(item.number, random, setter);
  const rows = [
    ...(await setBlocks(item.statement, setter, { label, indent })),
    ...(await setAlternatives(item.alternatives, setter, indent)),
    gap(layout.size * 1.1),
  ];
  if (layout.keepsWhole) flow.placeWhole(rows);
  else flow.place(rows);
}

/** The label of an item: its number, after the item's code if the layout has codes. */
function numberLabel(number: number, random: Random, { fonts, layout }: Setter): Atom[] {
  const look = {
    fonts,
    font: layout.hanging ? fonts.bold : fonts.plain,
    size: layout.size,
    underlined: false,
  };
  const text = layout.number.replace('12', String(number));
  const code = `A21_0${random.whole(1, 9)}_${String(random.whole(1, 40)).padStart(2, '0')}`;
  if (layout.itemCodes === 'glued' && layout.number !== 'PREGUNTA 12 :') return textAtoms(code + text, look);
  if (layout.itemCodes === 'tiny')
    return [...textAtoms(code, { ...look, size: 3 }), ...textAtoms(text, look)];
  return textAtoms(text, look);
}

function toSheet({ code, questions }: TruthGroup, cover: string[]): SheetKeys {
  const items = questions.flatMap((question) => question.items);
  return { code, cover, keys: Object.fromEntries(items.map(({ number, key }) => [number, key])) };
}

async function embedFonts(document: PDFDocument, { family, boldness }: Layout): Promise<Fonts> {
  const [plain, bold, italic, boldItalic] =
    family === 'Helvetica'
      ? [
          StandardFonts.Helvetica,
          StandardFonts.HelveticaBold,
          StandardFonts.HelveticaOblique,
          StandardFonts.HelveticaBoldOblique,
        ]
      : [
          StandardFonts.TimesRoman,
          StandardFonts.TimesRomanBold,
          StandardFonts.TimesRomanItalic,
          StandardFonts.TimesRomanBoldItalic,
        ];
  const boldOf = async (upright: StandardFonts, own: StandardFonts) =>
    boldness === 'font' ? document.embedFont(own) : embolden(await document.embedFont(upright), boldness);
  return {
    plain: await document.embedFont(plain),
    bold: await boldOf(plain, bold),
    italic: await document.embedFont(italic),
    boldItalic: await boldOf(italic, boldItalic),
    symbol: await document.embedFont(StandardFonts.Symbol),
  };
}
