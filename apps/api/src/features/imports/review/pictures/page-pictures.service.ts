import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { PageArea } from '@amauta/contract/imports/import.ts';
import { MEGABYTE } from '@amauta/contract/megabyte.ts';
import type { ServerContext } from '../../../../context.ts';
import { notFound, RequestFailure, wrongField } from '../../../../http/failure.ts';
import { createTurns } from '../../../../jobs/turns.ts';
import { drawWebp } from '../../../../storage/draw-webp.ts';
import { nameImage, storeImages } from '../../../questions/images.service.ts';
import { fetchPages } from '../../import-files.service.ts';
import type { ImportRow } from '../../imports.queries.ts';
import { folderOf, getImport } from '../../imports.service.ts';
import { type ReadingOptions, readApart, UnreadablePdf } from '../../queue/read-apart.ts';
import { isWithinPage } from './page-area.policy.ts';

type Context = Pick<ServerContext, 'db' | 'files'>;

const PICTURE_LIMIT_BYTES = 10 * MEGABYTE;
/** How many pages are drawn together: after one page, people look at the next ones. */
const PAGES_AT_ONCE = 4;
const NO_PAGE = 'Esa página no existe.';

/**
 * The picture of a page as WebP. It is drawn at the first request and then stored. `closing` aborts drawing
 * when the server stops.
 * @throws RequestFailure NOT_FOUND for an unknown page
 */
export async function openPicture(
  context: Context,
  id: number,
  page: number,
  closing: AbortSignal,
): Promise<{ content: Readable; sizeBytes: number }> {
  const row = await getImport(context.db, id);
  if (!row.pages[page - 1]) throw notFound(NO_PAGE);
  const key = pictureKey(row, page);
  if (!(await context.files.stat(key))) await drawPage(context, row, page, closing);
  const stored = await context.files.stat(key);
  if (!stored) throw notFound(NO_PAGE);
  return { content: context.files.read(key), sizeBytes: stored.sizeBytes };
}

/** The picture of a page in memory, for an import whose pages are known. Draws and stores it if needed. */
export async function fetchPicture(
  context: Context,
  row: ImportRow,
  page: number,
  closing: AbortSignal,
): Promise<Uint8Array> {
  const key = pictureKey(row, page);
  if (!(await context.files.stat(key))) await drawPage(context, row, page, closing);
  return buffer(context.files.read(key));
}

/** Cuts an area out of a page and stores it as an image for statements. Returns the image's path. */
export async function cutImage(
  context: Context,
  id: number,
  area: PageArea,
  closing: AbortSignal,
): Promise<string> {
  const row = await getImport(context.db, id);
  const content = await cutAreas(context, row, [withinPage(row, area)], { signal: closing });
  const image = nameImage(await drawWebp(Buffer.from(content[0] ?? [])));
  await storeImages(context.files, [image]);
  return image.path;
}

function withinPage({ pages }: ImportRow, area: PageArea): PageArea {
  if (isWithinPage(pages, area)) return area;
  throw wrongField('area', 'El recorte sale de la página. Márcalo otra vez.');
}

function pictureKey({ fileKey }: ImportRow, page: number): string {
  return `${folderOf(fileKey)}/page-${page}.webp`;
}

/** Pages that are being drawn, by the key of their picture. */
const drawing = new Map<string, Promise<void>>();

/**
 * Draws a page and then the next pages that are neither stored nor being drawn. Requests for a page that is being
 * drawn wait for that drawing.
 */
async function drawPage(
  context: Context,
  row: ImportRow,
  first: number,
  closing: AbortSignal,
): Promise<void> {
  const wanted = pictureKey(row, first);
  const near = row.pages.slice(first - 1, first - 1 + PAGES_AT_ONCE);
  const stored = await Promise.all(near.map(({ page }) => context.files.stat(pictureKey(row, page))));
  if (drawing.has(wanted)) return drawing.get(wanted);
  const pages = near
    .filter((_, index) => index === 0 || !stored[index])
    .map((page) => ({ ...page, key: pictureKey(row, page.page), drawn: Promise.withResolvers<void>() }))
    .filter(({ key }) => !drawing.has(key));
  for (const { key, drawn } of pages) {
    drawing.set(key, drawn.promise);
    // If drawing fails, the page is forgotten here, so that the next request draws it again.
    void drawn.promise.catch(() => {}).finally(() => drawing.delete(key));
  }
  const store = async (key: string, content: Uint8Array) => {
    const picture = await drawWebp(Buffer.from(content));
    await context.files.put(key, picture, PICTURE_LIMIT_BYTES);
  };
  const areas = pages.map(({ page, width, height }) => ({ page, x: 0, y: 0, width, height }));
  cutAreas(context, row, areas, {
    signal: closing,
    onArea(index, content) {
      const page = pages[index];
      if (page) store(page.key, content).then(page.drawn.resolve, page.drawn.reject);
    },
  }).catch((error: unknown) => {
    for (const { drawn } of pages) drawn.reject(error);
  });
  return drawing.get(wanted);
}

/** Only one drawing runs at a time, because each occupies a core. */
const takeTurn = createTurns(1);

async function cutAreas(
  context: Context,
  row: ImportRow,
  areas: PageArea[],
  options: ReadingOptions,
): Promise<Uint8Array[]> {
  try {
    return await takeTurn(async () => {
      const content = await fetchPages(context, row, options.signal);
      return readApart({ kind: 'cut', content, areas }, options);
    });
  } catch (error) {
    if (!(error instanceof UnreadablePdf)) throw error;
    throw new RequestFailure('RULE_BROKEN', error.message);
  }
}
