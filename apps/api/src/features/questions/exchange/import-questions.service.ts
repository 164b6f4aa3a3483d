import type { Block } from '@amauta/contract/block.ts';
import type { ExamType, Kind } from '@amauta/contract/catalogue.ts';
import type { QuestionImport } from '@amauta/contract/questions/question-exchange.ts';
import type { ServerContext } from '../../../context.ts';
import type { Database } from '../../../database/connect.ts';
import { inPortions } from '../../../database/in-portions.ts';
import type { FileStore } from '../../../storage/file-store.ts';
import { redrawImages, type SentPicture } from '../../../storage/redraw-images.ts';
import { questionEvent, recordBankEvents } from '../../audit/audit.service.ts';
import { unknownTopics } from '../../topics/topics.service.ts';
import { listNumbers } from '../bank.queries.ts';
import {
  type DrawnImage,
  isStoredImage,
  nameImage,
  type PlacedImage,
  placeImage,
  storeImages,
} from '../images.service.ts';
import type { EntryContent } from '../questions.queries.ts';
import { storeEntries } from '../questions.service.ts';
import { resolvePaper } from '../resolve-paper.service.ts';
import { cleanEntries, readExchangeFile } from './exchange-apart.ts';
import type { ExchangeEntry, ExchangeFile } from './exchange-entry.ts';
import type { ImportForm } from './exchange-form.ts';
import type { CleanEntry } from './exchange-program.ts';
import { renamePictures } from './html-blocks.ts';
import { titleOf } from './labels.ts';

/**
 * Adds the questions of a foreign file to a paper, in portions, so that other requests wait only briefly. The
 * result lists what could not be added, and why.
 * @param onFailure called with the reason why some questions were not stored after others were
 */
export async function importQuestions(
  { db, clock, files }: ServerContext,
  actorId: number,
  { category, content }: ImportForm,
  onFailure: (error: unknown) => void,
): Promise<QuestionImport> {
  // Refuses an unknown paper before the file is read, which takes far longer.
  await resolvePaper(db, category);
  const file = await readExchangeFile(content);
  const images = await placePictures(file, files);
  const examType = category.type_exam;
  const cleaned = await cleanEntries(examType, defaultKind(examType), file.entries);
  // Cleaning and storing images take long, so they come before the transactions. If somebody takes one of
  // the numbers meanwhile, the rest of the file is left out.
  const numbering = createNumbering(
    (await listNumbers(db, await resolvePaper(db, category))).map(({ number }) => number),
  );
  const contents = file.entries.flatMap((entry, index) => {
    const clean = cleaned[index];
    return clean ? accept(entry, clean, { examType, numbering, file }) : [];
  });
  await leaveUnknownTopics(db, examType, contents, file);
  await storeImages(files, images);
  const now = clock.now();
  const { done, left } = await inPortions(
    contents,
    (portion) =>
      db.transaction(async (tx) => {
        const paper = await resolvePaper(tx, category);
        const ids = await storeEntries(tx, paper, portion, { createdBy: actorId, createdAt: now });
        const created = portion.map(({ items }, index) => ({
          id: ids[index] ?? 0,
          numbers: items.map(({ number }) => number),
        }));
        const added = created.map(({ id, numbers }) =>
          questionEvent('created', id, { field: 'numbers', from: null, to: numbers.join(', ') }),
        );
        await recordBankEvents(tx, { actorId, happenedAt: now }, added);
        return created;
      }),
    onFailure,
  );
  const isNumbered = file.entries.every(({ items }) => items.every(({ number }) => number !== undefined));
  const unstored = left.map(({ items }) => ({
    name: items.map(({ number }) => titleOf(number)).join(', '),
    reason: isNumbered ? UNSTORED_NUMBERED : UNSTORED,
  }));
  return { created: done.flat(), skipped: [...file.skipped, ...unstored], warnings: file.warnings };
}

/** The numbers of stored questions are taken, so the same file adds only the others. */
const UNSTORED_NUMBERED =
  'No se pudo guardar. Vuelve a subir el archivo: las preguntas que ya se guardaron no se repiten.';
const UNSTORED = 'No se pudo guardar. Sube un archivo que traiga solo las preguntas que faltan.';

/**
 * Gives image blocks the path and size of their picture. A picture is drawn anew unless the store already
 * holds exactly this content. Pictures that can't be drawn are left out, with a warning.
 */
async function placePictures(file: ExchangeFile, files: FileStore): Promise<DrawnImage[]> {
  const places = new Map<string, PlacedImage>();
  const unknown: SentPicture[] = [];
  for (const [fileName, content] of file.pictures) {
    const same = nameImage(content);
    if (await isStoredImage(files, same.path)) places.set(fileName, await placeImage(same));
    else unknown.push({ fileName, content });
  }
  const images: DrawnImage[] = [];
  for (const [index, drawn] of (await redrawImages(unknown)).entries()) {
    const name = unknown[index]?.fileName;
    if (!drawn || name === undefined) continue;
    const image = nameImage(drawn);
    images.push(image);
    places.set(name, await placeImage(image));
  }
  for (const entry of file.entries) {
    const find = (picture: string) => {
      const place = places.get(picture);
      if (!place) file.warnings.push({ name: entry.items[0]?.name ?? '', reason: NO_PICTURE });
      return place;
    };
    entry.sharedStatement = placeBlocks(entry.sharedStatement, find);
    for (const item of entry.items) {
      item.statement = placeBlocks(item.statement, find);
      for (const alternative of item.alternatives)
        alternative.text = renamePictures(alternative.text, (picture) => find(picture)?.value);
      item.justification = placeBlocks(item.justification, find);
    }
  }
  return images;
}

const NO_PICTURE = 'Una imagen no es PNG, JPEG, WebP ni GIF, o no se puede leer: se dejó fuera.';

function placeBlocks(blocks: readonly Block[], find: (picture: string) => PlacedImage | undefined): Block[] {
  return blocks.flatMap((block) => {
    if (block.type === 'text')
      return [{ ...block, value: renamePictures(block.value, (picture) => find(picture)?.value) }];
    const place = find(block.value);
    return place ? [{ ...block, ...place }] : [];
  });
}

/**
 * The entry with its numbers as a list of one. Empty when the entry breaks a rule; the reason is added to
 * the file's notes.
 */
function accept(
  entry: ExchangeEntry,
  clean: CleanEntry,
  { examType, numbering, file }: { examType: ExamType; numbering: Numbering; file: ExchangeFile },
): EntryContent[] {
  const name = entry.items
    .map((item) => item.name)
    .join(', ')
    .slice(0, 200);
  if ('reason' in clean) {
    file.skipped.push({ name, reason: clean.reason });
    return [];
  }
  const given = numbering.give(entry.items.map((item) => item.number));
  if ('taken' in given) {
    file.skipped.push({ name, reason: `El número ${given.taken} ya está en uso en este examen.` });
    return [];
  }
  noteKinds(entry, examType, file);
  const items = clean.content.items.map((item, index) => ({ ...item, number: given.numbers[index] ?? 0 }));
  return [{ ...clean.content, items }];
}

/**
 * Removes topics that this installation doesn't know, with a warning. They are no reason to refuse a
 * question.
 */
async function leaveUnknownTopics(
  db: Database,
  examType: ExamType,
  contents: readonly EntryContent[],
  file: ExchangeFile,
): Promise<void> {
  const items = contents.flatMap((content) => content.items);
  for (const item of await unknownTopics(db, examType, items)) {
    file.warnings.push({
      name: titleOf(item.number),
      reason: `El tema ${item.topic} no está en el temario: se guardó sin tema.`,
    });
    item.topic = null;
  }
}

function defaultKind(examType: ExamType): Kind {
  return examType === 'Directivos' ? 'CG' : 'CCP';
}

function noteKinds(entry: ExchangeEntry, examType: ExamType, file: ExchangeFile): void {
  for (const item of entry.items) {
    if (item.kind === undefined)
      file.warnings.push({
        name: item.name,
        reason: `El archivo no dice su tipo: se guardó como ${defaultKind(examType)}.`,
      });
  }
}

type Numbering = ReturnType<typeof createNumbering>;

/** Gives numbers to questions that are added to a paper. */
function createNumbering(taken: readonly number[]) {
  const used = new Set<number>();
  let highest = 0;
  const use = (number: number): number => {
    used.add(number);
    highest = Math.max(highest, number);
    return number;
  };
  for (const number of taken) use(number);
  return {
    /**
     * Returns the wanted numbers, and the next free number for each undefined. If a wanted number is taken,
     * returns the first such number instead.
     */
    give(wanted: readonly (number | undefined)[]): { numbers: number[] } | { taken: number } {
      const named = wanted.filter((number) => number !== undefined);
      const conflict = named.find((number, index) => used.has(number) || named.indexOf(number) !== index);
      if (conflict !== undefined) return { taken: conflict };
      for (const number of named) use(number);
      const numbers = wanted.map((number) => number ?? use(highest + 1));
      return { numbers };
    },
  };
}
