import type { NewOrder } from '@amauta/contract/resources/fields.ts';
import type {
  Intro,
  IntroInput,
  SectionChanges,
  SectionInput,
  SubsectionChanges,
  SubsectionInput,
} from '@amauta/contract/resources/library.ts';
import type { ServerContext } from '../../../context.ts';
import type { Database } from '../../../database/connect.ts';
import { notFound, RequestFailure, refuseOlderVersion } from '../../../http/failure.ts';
import { notePending, removePending } from '../../../storage/pending-removals.ts';
import { deleteFileRows, listFiles, listFilesOfSection } from '../files.queries.ts';
import { keysOf } from '../stored-files.service.ts';
import {
  clearIntro,
  deleteSectionRow,
  deleteSubsectionRow,
  type FileRow,
  findIntroRow,
  findSection,
  findSubsection,
  hasIntro,
  insertSection,
  insertSubsection,
  listSections,
  listSubsections,
  lockLibrary,
  nextPosition,
  type SectionRow,
  type SubsectionRow,
  storeOrder,
  updateSection,
  updateSubsection,
  upsertIntro,
} from './library.queries.ts';

type Context = Pick<ServerContext, 'db' | 'clock' | 'files'>;

const NO_SECTION = 'Esa sección no existe. Recarga la página.';
const NO_SUBSECTION = 'Esa subsección no existe. Recarga la página.';
const SECTION_CHANGED = 'Otra persona cambió esta sección mientras la editabas. No se guardó nada.';
const SUBSECTION_CHANGED = 'Otra persona cambió esta subsección mientras la editabas. No se guardó nada.';
const INTRO_CHANGED = 'Otra persona cambió el contenido intro mientras lo editabas. No se guardó nada.';
const INTRO_REMOVED =
  'Otra persona quitó el contenido intro mientras lo editabas. No se guardó nada; si guardas otra vez, se pone de nuevo.';
const OTHER_SECTION = 'Solo se puede reordenar subsecciones dentro de la misma sección';

/** @throws RequestFailure 404 */
export async function getSection(db: Database, id: number): Promise<SectionRow> {
  const section = await findSection(db, id);
  if (!section) throw notFound(NO_SECTION);
  return section;
}

/** @throws RequestFailure 404 */
export async function getSubsection(db: Database, id: number): Promise<SubsectionRow> {
  const subsection = await findSubsection(db, id);
  if (!subsection) throw notFound(NO_SUBSECTION);
  return subsection;
}

export function addSection(db: Database, { order, ...input }: SectionInput): Promise<SectionRow> {
  return inOrder(db, async (tx) => {
    return insertSection(tx, { ...input, position: order ?? (await nextPosition(tx)) });
  });
}

/** @throws RequestFailure 409 EDIT_CONFLICT when the administrator edited an older version than the stored one. */
export function changeSection(db: Database, id: number, changes: SectionChanges): Promise<SectionRow> {
  return inOrder(db, async (tx) => {
    const section = await getSection(tx, id);
    const changed = await updateSection(tx, id, toPartRow(section, changes, SECTION_CHANGED));
    return changed ?? section;
  });
}

/**
 * The columns to write for a change. Fields that the change lacks keep their value. The version rises only
 * when name or description change.
 */
function toPartRow(
  before: SectionRow | SubsectionRow,
  { name, description = before.description, order = before.position, version }: SectionChanges,
  changedMeanwhile: string,
) {
  refuseOlderVersion(before.version, version, changedMeanwhile);
  const isChanged = name !== before.name || description !== before.description;
  return { name, description, position: order, version: before.version + (isChanged ? 1 : 0) };
}

export function addSubsection(db: Database, input: SubsectionInput): Promise<SubsectionRow> {
  return inOrder(db, async (tx) => {
    const { section, order, ...rest } = input;
    await getSection(tx, section);
    return insertSubsection(tx, {
      ...rest,
      sectionId: section,
      position: order ?? (await nextPosition(tx, section)),
    });
  });
}

/**
 * Changes a subsection.
 * @throws RequestFailure 422 for another section, because a subsection can't move; 409 EDIT_CONFLICT when
 * the administrator edited an older version than the stored one
 */
export function changeSubsection(
  db: Database,
  id: number,
  { section, ...changes }: SubsectionChanges,
): Promise<SubsectionRow> {
  return inOrder(db, async (tx) => {
    const subsection = await getSubsection(tx, id);
    if (section !== undefined && section !== subsection.sectionId)
      throw new RequestFailure('RULE_BROKEN', OTHER_SECTION);
    const changed = await updateSubsection(tx, id, toPartRow(subsection, changes, SUBSECTION_CHANGED));
    return changed ?? subsection;
  });
}

/** Stores a new order for the sections. The order must name each section once. */
export function reorderSections(db: Database, order: NewOrder): Promise<void> {
  return inOrder(db, async (tx) => {
    refuseOrder(order, await listSections(tx));
    await storeOrder(tx, 'resource_sections', order);
  });
}

/** Stores a new order for the subsections of one section. */
export function reorderSubsections(db: Database, sectionId: number, order: NewOrder): Promise<void> {
  return inOrder(db, async (tx) => {
    await getSection(tx, sectionId);
    refuseOrder(order, await listSubsections(tx, sectionId), OTHER_SECTION);
    await storeOrder(tx, 'resource_subsections', order);
  });
}

/** Deletes a section. Throws a RequestFailure 409 when the section isn't empty and `cascade` is false. */
export async function deleteSection(context: Context, id: number, cascade: boolean): Promise<void> {
  await deleteWithFiles(context, async (tx) => {
    await getSection(tx, id);
    const subsections = await listSubsections(tx, id);
    if (subsections.length > 0 && !cascade) throw notEmpty('La sección', subsections.length, 'subsección');
    const files = await listFilesOfSection(tx, id);
    await deleteFileRows(
      tx,
      files.map((file) => file.id),
    );
    for (const subsection of subsections) await deleteSubsectionRow(tx, subsection.id);
    await deleteSectionRow(tx, id);
    return files;
  });
}

/**
 * Deletes a subsection. Throws a RequestFailure 409 when the subsection isn't empty and `cascade` is false.
 */
export async function deleteSubsection(context: Context, id: number, cascade: boolean): Promise<void> {
  await deleteWithFiles(context, async (tx) => {
    await getSubsection(tx, id);
    const files = await listFiles(tx, id);
    if (files.length > 0 && !cascade) throw notEmpty('La subsección', files.length, 'archivo');
    await deleteFileRows(
      tx,
      files.map((file) => file.id),
    );
    await deleteSubsectionRow(tx, id);
    return files;
  });
}

/**
 * Sets the intro.
 * @throws RequestFailure 409 EDIT_CONFLICT when the administrator edited an older version than the stored
 * one, or when the intro was removed meanwhile
 */
export function setIntro(
  db: Database,
  { video_url: videoUrl, name, description: text, version: edited }: IntroInput,
): Promise<Intro> {
  return inOrder(db, async (tx) => {
    const row = await findIntroRow(tx);
    const before = row && hasIntro(row) ? row : undefined;
    refuseOlderVersion(before?.version ?? 0, edited, before ? INTRO_CHANGED : INTRO_REMOVED);
    const description = text ?? before?.description ?? '';
    const isSame =
      before?.videoUrl === videoUrl && before.name === name && before.description === description;
    const version = isSame ? before.version : (row?.version ?? 0) + 1;
    await upsertIntro(tx, { videoUrl, name, description, version });
    return { video_url: videoUrl, name, description, version };
  });
}

/** @throws RequestFailure NOT_FOUND when there is no intro */
export function removeIntro(db: Database): Promise<void> {
  return inOrder(db, async (tx) => {
    if (!(await clearIntro(tx))) throw notFound('No hay contenido de introducción.');
  });
}

/**
 * Deletes rows and then their files in the store. The transaction that deletes the rows notes the keys, so
 * that files can still be removed later when the store fails. No row ever names a file that is gone.
 */
export async function deleteWithFiles(
  { db, clock, files: store }: Context,
  deleteRows: (tx: Database) => Promise<readonly FileRow[]>,
): Promise<void> {
  const keys = await inOrder(db, async (tx) => {
    const gone = (await deleteRows(tx)).flatMap(keysOf);
    await notePending(tx, gone, clock.now());
    return gone;
  });
  await removePending({ db, files: store }, keys);
}

export function inOrder<T>(db: Database, change: (tx: Database) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await lockLibrary(tx);
    return change(tx);
  });
}

function notEmpty(what: string, count: number, thing: string): RequestFailure {
  const things = count === 1 ? `1 ${thing}` : `${count} ${thing === 'archivo' ? 'archivos' : 'subsecciones'}`;
  return new RequestFailure(
    'CONFLICT',
    `${what} no está vacía: contiene ${things}. Confirma que se borre todo.`,
  );
}

const STALE = 'La lista cambió mientras la ordenabas. Recarga la página y vuelve a ordenarla.';

/**
 * Throws unless an order names every row of the list once, each with its own place.
 * @throws RequestFailure 422, with `foreignText` when the order names a row of another list
 */
export function refuseOrder(order: NewOrder, list: readonly { id: number }[], foreignText = STALE): void {
  const known = new Set(list.map(({ id }) => id));
  if (order.some(({ id }) => !known.has(id))) throw new RequestFailure('RULE_BROKEN', foreignText);
  const ids = new Set(order.map(({ id }) => id));
  if (ids.size !== order.length) throw new RequestFailure('RULE_BROKEN', 'La lista repite un elemento.');
  if (ids.size !== known.size) throw new RequestFailure('RULE_BROKEN', STALE);
  if (new Set(order.map(({ order }) => order)).size !== order.length)
    throw new RequestFailure('RULE_BROKEN', 'La lista repite una posición.');
}
