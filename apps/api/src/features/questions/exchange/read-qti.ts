import path from 'node:path';
import { openZip, type Zip } from '@amauta/booklet-reader/unzip.ts';
import type { Block } from '@amauta/contract/block.ts';
import { MEGABYTE } from '@amauta/contract/megabyte.ts';
import type { XmlElement } from '@cj-tech-master/excelts/xml';
import {
  type ExchangeEntry,
  type ExchangeFile,
  type ExchangeItem,
  ITEMS_LIMIT,
  TooManyItems,
  UnreadableFile,
} from './exchange-entry.ts';
import { type HtmlReader, readAlternative, readBlocks } from './html-blocks.ts';
import { readLabel } from './labels.ts';
import {
  childElements,
  decodePath,
  descendants,
  innerHtml,
  localName,
  parseDocument,
  textOf,
} from './xml-text.ts';

const FOREIGN = 'Solo se leen preguntas de opción única.';

/**
 * Reads the questions of a package of QTI 3.0 or 2.x. Items in a row with the same stimulus become one COMMON
 * question.
 * @throws UnreadableFile when the content isn't such a package or has no items, TooManyItems past the limit
 */
export async function readQti(bytes: Buffer): Promise<ExchangeFile> {
  const files = await openPackage(bytes);
  if (!files.has('imsmanifest.xml')) throw new UnreadableFile('no manifest');
  const manifest = parseDocument(textIn(await files.read('imsmanifest.xml')));
  const resources = descendants(manifest, 'resource').filter((resource) =>
    /^imsqti_item_/.test(resource.attributes.type ?? ''),
  );
  if (resources.length === 0) throw new UnreadableFile('no items');
  if (resources.length > ITEMS_LIMIT) throw new TooManyItems();
  const file: ExchangeFile = { entries: [], pictures: new Map(), skipped: [], warnings: [] };
  let lastStimulus: string | undefined;
  for (const resource of resources) {
    const href = resource.attributes.href ?? '';
    const read = await readItem(files, href, file);
    if ('reason' in read) file.skipped.push(read);
    else {
      const last = file.entries.at(-1);
      if (read.stimulus !== undefined && read.stimulus === lastStimulus && last?.class === 'COMMON')
        last.items.push(read.item);
      else file.entries.push(await newEntry(files, read, file));
      lastStimulus = read.stimulus;
    }
  }
  await loadPictures(files, file);
  return file;
}

interface ReadItem {
  item: ExchangeItem;
  /** Path of the stimulus that the item shares with others. */
  stimulus: string | undefined;
}

async function readItem(
  files: UnzippedPackage,
  href: string,
  file: ExchangeFile,
): Promise<ReadItem | { name: string; reason: string }> {
  const found = await readXml(files, href);
  if (!found) return { name: href, reason: 'El archivo de la pregunta falta o no se puede leer.' };
  const root = localName(found) === 'assessmentItem' ? withNamesOf3(found) : found;
  const name = (root.attributes.title || root.attributes.identifier || href).slice(0, 120);
  const [body] = descendants(root, 'qti-item-body');
  const interactions = body ? descendants(body, 'qti-choice-interaction') : [];
  const [interaction] = interactions;
  if (
    localName(root) !== 'qti-assessment-item' ||
    !body ||
    !interaction ||
    interactions.length > 1 ||
    hasOtherInteraction(body)
  )
    return { name, reason: FOREIGN };
  const keys = descendants(root, 'qti-correct-response').flatMap((response) =>
    descendants(response, 'qti-value'),
  );
  if (keys.length !== 1) return { name, reason: 'No tiene exactamente una respuesta correcta.' };
  const key = keys.map((value) => textOf(value).trim())[0];
  const reader = readerFor(files, href, name, file);
  const prompt = childElements(interaction, 'qti-prompt')
    .map((one) => innerHtml(one))
    .join('');
  // QTI 2.x has no body within a feedback.
  const feedback = descendants(root, 'qti-modal-feedback').map((one) => {
    const bodies = descendants(one, 'qti-content-body');
    return (bodies.length > 0 ? bodies : [one]).map((content) => innerHtml(content)).join('');
  });
  const [reference] = descendants(root, 'qti-assessment-stimulus-ref');
  return {
    stimulus: reference && resolve(href, reference.attributes.href ?? ''),
    item: {
      name,
      ...readLabel(root.attributes.label ?? ''),
      statement: readBlocks(innerHtml(body, isNoStatement) + prompt, reader),
      alternatives: descendants(interaction, 'qti-simple-choice').map((choice) => ({
        text: readAlternative(innerHtml(choice, isNoStatement), reader),
        correct: choice.attributes.identifier === key,
      })),
      justification: feedback.flatMap((html) => readBlocks(html, reader)),
    },
  };
}

/** Elements of QTI 2.x whose names look like those of HTML or MathML, which have no capital letters. */
const WITHOUT_CAPITALS = ['prompt', 'value', 'hottext', 'gap'];

/** Gives the elements of a QTI 2.x item the names of QTI 3.0, e.g. `qti-simple-choice` for `simpleChoice`. */
function withNamesOf3(element: XmlElement): XmlElement {
  const name = localName(element);
  const isHtml = !/[A-Z]/.test(name) && !WITHOUT_CAPITALS.includes(name);
  return {
    ...element,
    name: isHtml ? name : `qti-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    children: element.children.map((child) => (child.type === 'element' ? withNamesOf3(child) : child)),
  };
}

/** Whether an element within a body isn't part of the statement. */
function isNoStatement(name: string): boolean {
  return name.startsWith('qti-');
}

function hasOtherInteraction(body: XmlElement): boolean {
  return childElements(body).some((child) => {
    const name = localName(child);
    const isOther = name.endsWith('-interaction') && name !== 'qti-choice-interaction';
    return isOther || hasOtherInteraction(child);
  });
}

async function newEntry(
  files: UnzippedPackage,
  { item, stimulus }: ReadItem,
  file: ExchangeFile,
): Promise<ExchangeEntry> {
  if (stimulus === undefined) return { class: 'INDIVIDUAL', sharedStatement: [], items: [item] };
  const sharedStatement = await readStimulus(files, stimulus, item.name, file);
  if (sharedStatement.length > 0) return { class: 'COMMON', sharedStatement, items: [item] };
  file.warnings.push({ name: item.name, reason: 'Su enunciado común falta o no se puede leer.' });
  return { class: 'INDIVIDUAL', sharedStatement, items: [item] };
}

async function readStimulus(
  files: UnzippedPackage,
  href: string,
  name: string,
  file: ExchangeFile,
): Promise<Block[]> {
  const root = await readXml(files, href);
  const [body] = root ? descendants(root, 'qti-stimulus-body') : [];
  return body ? readBlocks(innerHtml(body, isNoStatement), readerFor(files, href, name, file)) : [];
}

function readerFor(files: UnzippedPackage, href: string, name: string, file: ExchangeFile): HtmlReader {
  return {
    pictureOf(source) {
      const picture = resolve(href, source);
      if (!files.has(picture)) return undefined;
      file.pictures.set(picture, Buffer.alloc(0));
      return picture;
    },
    warn: (reason) => file.warnings.push({ name, reason }),
  };
}

/** Resolves an address that stands in one file of the package. */
function resolve(from: string, href: string): string {
  const [relative = ''] = href.split(/[?#]/);
  return path.posix.normalize(path.posix.join(path.posix.dirname(from), decodePath(relative)));
}

async function readXml(files: UnzippedPackage, href: string): Promise<XmlElement | undefined> {
  try {
    return parseDocument(textIn(await files.read(path.posix.normalize(decodePath(href)))));
  } catch (error) {
    return ifUnreadable(error);
  }
}

/** A picture that can't be read stays empty. It is then treated as missing. */
async function loadPictures(files: UnzippedPackage, file: ExchangeFile): Promise<void> {
  for (const picture of file.pictures.keys()) {
    const content = await files.read(picture).catch(ifUnreadable);
    if (content) file.pictures.set(picture, content);
  }
}

function ifUnreadable(error: unknown): undefined {
  if (!(error instanceof UnreadableFile)) throw error;
}

function textIn(bytes: Buffer): string {
  return new TextDecoder('utf-8').decode(bytes);
}

/** The most files of a package: `ITEMS_LIMIT` items, each with a shared text of its own and a picture. */
const FILES = 30_000;
/** Limits of unpacked bytes. A small package that grows beyond them was made to exhaust memory. */
const LIMITS = { fileBytes: 12 * MEGABYTE, totalBytes: 150 * MEGABYTE };

/** Files of a package by their path. Each is unpacked only when it is read. */
interface UnzippedPackage {
  has: Zip['has'];
  /** @throws UnreadableFile for a missing or damaged file, or past a limit. */
  read(path: string): Promise<Buffer>;
}

async function openPackage(bytes: Buffer): Promise<UnzippedPackage> {
  const zip = await openZip(bytes, LIMITS).catch(refuse);
  if (zip.paths.length > FILES) throw new UnreadableFile('too many files');
  return {
    has: zip.has,
    read: async (path) => (await zip.read(path).catch(refuse)) ?? refuse(new Error(`${path} is missing`)),
  };
}

function refuse(error: Error): never {
  throw new UnreadableFile(error.message);
}
