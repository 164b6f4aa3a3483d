import type { XmlElement } from '@cj-tech-master/excelts/xml';
import {
  type ExchangeFile,
  type ExchangeItem,
  ITEMS_LIMIT,
  NoItems,
  TooManyItems,
  UnreadableFile,
} from './exchange-entry.ts';
import { type HtmlReader, readAlternative, readBlocks } from './html-blocks.ts';
import { readLabel } from './labels.ts';
import { SHARED_CLOSE, SHARED_OPEN, TAGS } from './write-moodle.ts';
import { childElements, decodePath, escapeXml, localName, parseDocument, textOf } from './xml-text.ts';

const SOURCE = /^@@PLUGINFILE@@\/(.+)$/;

/**
 * Reads the questions of a Moodle XML file. Questions in a row that share a tag written by `writeMoodle`
 * become one COMMON question.
 * @throws UnreadableFile when the content isn't Moodle XML, NoItems when it has no questions, TooManyItems past the limit
 */
export function readMoodle(bytes: Buffer): ExchangeFile {
  const quiz = parseDocument(new TextDecoder('utf-8').decode(bytes));
  if (localName(quiz) !== 'quiz') throw new UnreadableFile('no quiz');
  const questions = childElements(quiz, 'question').filter((one) => one.attributes.type !== 'category');
  // Other programs write a "quiz" of their own, without elements of this name.
  const isMoodle = childElements(quiz).every((one) => localName(one) === 'question');
  if (questions.length === 0) throw isMoodle ? new NoItems() : new UnreadableFile('no questions');
  if (questions.length > ITEMS_LIMIT) throw new TooManyItems();
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

/** Returns why a question can't be imported, or undefined when it can. */
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
      text: readAlternative(htmlIn(answer), readerOf(answer, `${index}/answer${place}`, name, file)),
      correct: Number(answer.attributes.fraction) === 100,
    })),
    justification: readBlocks(justification.html, justification.reader),
  };
  return [readBlocks(shared, statement.reader), item];
}

/**
 * The HTML of a part, and a reader that finds the part's pictures. A picture is added to the file only when
 * it is shown.
 */
function readPart(
  question: XmlElement,
  part: 'questiontext' | 'generalfeedback',
  { name, index }: { name: string; index: number },
  file: ExchangeFile,
): { html: string; reader: HtmlReader } {
  const [element] = childElements(question, part);
  const reader = readerOf(element, `${index}/${part}`, name, file);
  const html = element ? htmlIn(element) : '';
  const [old] = part === 'questiontext' ? childElements(question, 'image_base64') : [];
  if (!old) return { html, reader };
  // Moodle 1.9 kept one picture beside the text, with its path in `image`.
  const path = textIn(question, 'image');
  const key = `${index}/${path}`;
  file.pictures.set(key, Buffer.from(textOf(old), 'base64'));
  return {
    html: `${html}<img src="${escapeXml(path)}" alt="" />`,
    reader: { ...reader, pictureOf: (source) => (source === path ? key : reader.pictureOf(source)) },
  };
}

/**
 * A reader that finds the pictures within an element. Each picture gets a key of its own, which begins with
 * `place`.
 */
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

/** The HTML of a text, which Moodle also keeps as plain text and as HTML whose line ends count. */
function htmlIn(element: XmlElement): string {
  const text = textIn(element);
  const { format } = element.attributes;
  if (format !== 'plain_text' && format !== 'moodle_auto_format') return text;
  return (format === 'plain_text' ? escapeXml(text) : text).replaceAll('\n', '<br />');
}

/** The text of an element's `text` child, or of the `text` within the child called `name`. */
function textIn(element: XmlElement, name?: string): string {
  const [holder] = name ? childElements(element, name) : [element];
  if (!holder) return '';
  const [text] = childElements(holder, 'text');
  return textOf(text ?? holder).trim();
}
