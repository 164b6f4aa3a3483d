import { attemptRoute } from '@amauta/contract/exams/attempt.ts';
import {
  type ExamPaper,
  type PaperSummary,
  paperRoute,
  papersRoute,
  releasePaperRoute,
  storePaperRoute,
} from '@amauta/contract/exams/papers.ts';
import type { ExamPayload } from '@amauta/contract/exams/setup.ts';
import { MEGABYTE } from '@amauta/contract/megabyte.ts';
import { queryOptions } from '@tanstack/react-query';
import { NetworkError } from '../../../api/api-error.ts';
import { call, callData } from '../../../api/client.ts';
import { deviceStorage } from '../../../api/device-storage.ts';
import { DELIVERIES } from '../../../api/kept/delivery.ts';
import { KeepError, keepOrExplain, makeRoom } from '../../../api/kept/device-room.ts';
import { deviceShelf } from '../../../api/kept/device-shelf.ts';
import { forgetPaperRun, type PaperRun, paperRun } from '../../../api/kept/paper-runs.ts';
import { currentSession } from '../../../api/session-store.ts';
import { createAnswerOutbox } from '../taking/answers/answer-outbox.ts';
import { forgetAsked, noteAsked, releaseUnconfirmed } from './asked-papers.ts';

/** A paper stored on this device. `bytes` is its size with all its images. */
export interface StoredPaper {
  paper: ExamPaper;
  bytes: number;
}

/** A paper in the teacher's list, stored on this device or on another one. */
export interface ListedPaper {
  summary: PaperSummary;
  /** Null when the paper isn't on this device: another one stored it, or the browser has cleared it. */
  bytes: number | null;
  run: PaperRun | null;
}

const shelf = deviceShelf<StoredPaper>('papers');
const IMAGES_CACHE = 'amauta-images';
/** More than a paper with its images usually takes. This room is made before the server draws the paper. */
const LIKELY_BYTES = 8 * MEGABYTE;

export const papersQuery = (accountId: number) =>
  queryOptions({ queryKey: ['exams', 'papers', accountId], queryFn: listPapers, staleTime: 0 });

/**
 * The papers of the account: those on this device and, with a connection, those on other devices. A paper
 * that the server no longer has, for example because it was removed on another device, is removed from this
 * device too. One that was started here stays until the server says that its attempt has ended.
 */
async function listPapers(): Promise<ListedPaper[]> {
  // A browser that refuses to lock leaves them in the list, where they can be removed.
  await releaseUnconfirmed(removePaper).catch(() => undefined);
  const [own, known] = await Promise.all([shelf.list().catch(() => []), knownPapers()]);
  const isListed = ({ name }: { name: string }) =>
    known === null || known.some((one) => String(one.exam_attempt_id) === name);
  const gone = new Set<string>();
  for (const one of own.filter((each) => !isListed(each))) {
    const id = Number(one.name);
    if (paperRun(id) && !(await hasEndedElsewhere(id))) continue;
    await dropPaper(id);
    gone.add(one.name);
  }
  const here = own
    .filter(({ name }) => !gone.has(name))
    .map(({ value: { paper, bytes } }) => {
      const { exam_attempt_id: id } = paper;
      return { summary: known?.find((one) => one.exam_attempt_id === id) ?? paper, bytes, run: paperRun(id) };
    });
  const elsewhere = (known ?? [])
    .filter(({ exam_attempt_id: id }) => here.every((one) => one.summary.exam_attempt_id !== id))
    .map((summary) => ({ summary, bytes: null, run: paperRun(summary.exam_attempt_id) }));
  return [...here, ...elsewhere].toSorted((a, b) => a.summary.stored_at.localeCompare(b.summary.stored_at));
}

/**
 * Whether a paper that this device still takes was ended on another device or discarded. While entries wait to be
 * sent, the answer to them tells it.
 */
async function hasEndedElsewhere(attemptId: number): Promise<boolean> {
  const account = currentSession()?.id;
  if (account === undefined || !paperRun(attemptId)?.isKnown) return false;
  const waiting = createAnswerOutbox(deviceStorage, account).list();
  if (waiting.some((entry) => entry.attempt_id === attemptId)) return false;
  const reply = await call(attemptRoute, { params: { attemptId }, fallback: '' }).catch(() => null);
  return reply !== null && reply.data.finished_at !== null;
}

/** The papers that the server knows; null without a connection. */
async function knownPapers(): Promise<PaperSummary[] | null> {
  try {
    return await callData(papersRoute, { fallback: 'No se pudieron cargar tus exámenes guardados.' });
  } catch (error) {
    if (error instanceof NetworkError) return null;
    throw error;
  }
}

/** A paper that the server has drawn and that isn't on this device yet. */
export interface DrawnPaper {
  paper: ExamPaper;
  /** What it will take on the device, with all its images. */
  bytes: number;
  /** The browser didn't promise to keep what is stored. Pages can't see whether a window is private. */
  mayBeCleared: boolean;
  message: string | undefined;
}

/**
 * Draws an exam that can be stored on this device, and tells its size. Its images are still to come.
 * @throws KeepError with a Spanish sentence, or the errors of `call`
 */
export async function drawPaper(payload: ExamPayload): Promise<DrawnPaper> {
  await makeRoom(LIKELY_BYTES);
  const { data: paper, message } = await call(storePaperRoute, {
    body: payload,
    fallback: 'No se pudo guardar el examen.',
  });
  noteAsked(paper.exam_attempt_id);
  const isPromised = (await navigator.storage?.persisted?.().catch(() => false)) ?? false;
  return { paper, bytes: bytesOf(paper), mayBeCleared: !isPromised, message };
}

const bytesOf = (paper: ExamPaper) => new Blob([JSON.stringify(paper)]).size + paper.image_bytes;

/**
 * Stores a paper of the list on this device, with every image.
 * @throws KeepError with a Spanish sentence, or the errors of `call`
 */
export async function bringPaper(attemptId: number): Promise<void> {
  await makeRoom(LIKELY_BYTES);
  const options = { params: { attemptId }, fallback: 'No se pudo guardar el examen.' };
  const paper = await callData(paperRoute, options);
  await keepHere(paper, bytesOf(paper));
}

async function keepHere(paper: ExamPaper, bytes: number): Promise<void> {
  await makeRoom(bytes);
  await keepImages(paper.image_urls);
  await keepOrExplain(() => shelf.put(String(paper.exam_attempt_id), { paper, bytes }));
}

/**
 * Stores a drawn exam on this device with every image. If storing fails, the server releases the paper.
 * @throws KeepError with a Spanish sentence
 */
export async function keepPaper({ paper, bytes }: DrawnPaper): Promise<void> {
  forgetAsked(paper.exam_attempt_id);
  try {
    await keepHere(paper, bytes);
  } catch (error) {
    await removePaper(paper.exam_attempt_id).catch(() => {});
    throw error;
  }
}

export async function findPaper(attemptId: number): Promise<ExamPaper | null> {
  return (await shelf.get(String(attemptId)))?.value.paper ?? null;
}

/**
 * Releases a paper on the server, so that another one can be stored, and removes it from this device. The paper
 * stays when the server can't be told.
 */
export async function removePaper(attemptId: number): Promise<void> {
  await call(releasePaperRoute, { params: { attemptId }, fallback: 'No se pudo quitar el examen guardado.' });
  forgetAsked(attemptId);
  await dropPaper(attemptId);
}

/** Removes a paper and its images from this device only. Images that another stored paper also uses stay. */
export async function dropPaper(attemptId: number): Promise<void> {
  const gone = await findPaper(attemptId);
  await shelf.remove(String(attemptId));
  await deviceShelf(DELIVERIES).remove(String(attemptId));
  forgetPaperRun(attemptId);
  if (!gone) return;
  const others = new Set((await shelf.list()).flatMap(({ value }) => value.paper.image_urls));
  const cache = await caches.open(IMAGES_CACHE);
  for (const url of gone.image_urls) if (!others.has(url)) await cache.delete(url);
}

/** Stores images in the cache that the service worker reads. */
async function keepImages(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(IMAGES_CACHE);
  const keep = async (url: string) => {
    if (await cache.match(url)) return;
    const image = await fetchImage(url);
    await keepOrExplain(() => cache.put(url, image));
  };
  // All at once: one after the other, each image would wait for the connection's delay.
  await Promise.all(urls.map(keep));
}

async function fetchImage(url: string): Promise<Response> {
  const response = await fetch(url).catch(() => undefined);
  if (!response?.ok) {
    throw new KeepError(
      'No llegaron todas las imágenes del examen. Revisa tu conexión y vuelve a intentarlo.',
    );
  }
  return response;
}
