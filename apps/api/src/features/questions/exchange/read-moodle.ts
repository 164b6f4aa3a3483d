import type { XmlElement } from '@cj-tech-master/excelts/xml';
import { type ExchangeFile, type ExchangeItem, UnreadableFile } from './exchange-entry.ts';
import { type HtmlReader, readAlternative, readBlocks } from './html-blocks.ts';
import { readLabel } from './labels.ts';
import { SHARED_CLOSE, SHARED_OPEN, TAGS } from './write-moodle.ts';
import { childElements, localName, parseDocument, textOf } from './xml-text.ts';

const QUESTIONS = 1_000;
const SOURCE = /^@@PLUGINFILE@@\/(.+)$/;

/**
 * Questions of a Moodle XML file. Those that share a tag of ours and follow each other become one COMMON question.
 * @throws UnreadableFile when it is no such file.
 */
export function readMoodle(bytes: Buffer): ExchangeFile {
  const quiz = parseDocument(new TextDecoder('utf-8').decode(bytes));
  if (localName(quiz) !== 'quiz') throw new UnreadableFile('no quiz');
  const questions = childElements(quiz, 'question').filter((one) => one.attributes.type !== 'category');
  if (questions.length > QUESTIONS) throw new UnreadableFile('too many questions');
  const file: ExchangeFile = { entries: [], pictures: new Map(), skipped: [], warnings: [] };
  let lastGroup: string | undefined;
  for (const [index, question] of questions.entries()) {
    const name = (textIn(question, 'name') || `Pregunta ${index + 1} del archivo`).slice(0, 120);
    const reason = refuse(question);
    if (reason) {
      file.skipped.push({ name, reason });
      continue;
    }
    const tags = childElements(question, 'tags').flatMap((list) =>
      childElements(list, 'tag').map((tag) => textOf(tag).trim()),
    );
    const group = tags.find((tag) => tag.startsWith(TAGS.shared));
    const [shared, item] = readQuestion(question, { name, index, tags }, file);
    const last = file.entries.at(-1);
    if (group !== undefined && group === lastGroup && last?.class === 'COMMON') last.items.push(item);
    else if (group !== undefined && shared.length > 0)
      file.entries.push({ class: 'COMMON', sharedStatement: shared, items: [item] });
    else
      file.entries.push({
        class: 'INDIVIDUAL',
        sharedStatement: [],
        items: [{ ...item, statement: [...shared, ...item.statement] }],
      });
    lastGroup = group;
  }
  return file;
}

/** Why a question can't be one of ours, if it can't. */
function refuse(question: XmlElement): string | undefined {
  if (question.attributes.type !== 'multichoice' || textIn(question, 'single') === 'false')
    return 'Solo se leen preguntas de opción única.';
  const right = childElements(question, 'answer').filter(
    (answer) => Number(answer.attributes.fraction) === 100,
  );
  return right.length === 1 ? undefined : 'No tiene exactamente una respuesta correcta.';
}

function readQuestion(
  question: XmlElement,
  { name, index, tags }: { name: string; index: number; tags: readonly string[] },
  file: ExchangeFile,
): [shared: ExchangeItem['statement'], item: ExchangeItem] {
  const label = tags.find((tag) => tag.startsWith(TAGS.label)) ?? '';
  const statement = readPart(question, 'questiontext', { name, index }, file);
  const [shared, own] = splitShared(statement.html);
  const justification = readPart(question, 'generalfeedback', { name, index }, file);
  const item = {
    name,
    ...readLabel(label.slice(TAGS.label.length)),
    statement: readBlocks(own, statement.reader),
    alternatives: childElements(question, 'answer').map((answer, place) => ({
      text: readAlternative(textIn(answer), readerOf(answer, `${index}/answer${place}`, name, file)),
      correct: Number(answer.attributes.fraction) === 100,
    })),
    justification: readBlocks(justification.html, justification.reader),
  };
  return [readBlocks(shared, statement.reader), item];
}

/** A part's HTML, and a reader that knows its pictures; they go into the file when they are shown. */
function readPart(
  question: XmlElement,
  part: 'questiontext' | 'generalfeedback',
  { name, index }: { name: string; index: number },
  file: ExchangeFile,
): { html: string; reader: HtmlReader } {
  const [element] = childElements(question, part);
  const reader = readerOf(element, `${index}/${part}`, name, file);
  return { html: element ? textIn(element) : '', reader };
}

/** Knows the pictures that stand within an element; each gets a key of its own below `place`. */
function readerOf(
  element: XmlElement | undefined,
  place: string,
  name: string,
  file: ExchangeFile,
): HtmlReader {
  const pictures = new Map(
    (element ? childElements(element, 'file') : []).map((one) => [one.attributes.name ?? '', one] as const),
  );
  return {
    pictureOf(source) {
      const picture = pictures.get(decodePath(SOURCE.exec(source)?.[1] ?? ''));
      if (!picture) return undefined;
      const key = `${place}/${picture.attributes.name}`;
      if (!file.pictures.has(key)) file.pictures.set(key, Buffer.from(textOf(picture), 'base64'));
      return key;
    },
    warn: (reason) => file.warnings.push({ name, reason }),
  };
}

function splitShared(html: string): [shared: string, own: string] {
  const end = html.startsWith(SHARED_OPEN) ? html.indexOf(SHARED_CLOSE) : -1;
  return end < 0 ? ['', html] : [html.slice(SHARED_OPEN.length, end), html.slice(end + SHARED_CLOSE.length)];
}

/** The text of an element's `text`, or of that of one of its children. */
function textIn(element: XmlElement, name?: string): string {
  const [holder] = name ? childElements(element, name) : [element];
  if (!holder) return '';
  const [text] = childElements(holder, 'text');
  return textOf(text ?? holder).trim();
}

function decodePath(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
