import type { Readable } from 'node:stream';
import type { PageArea } from '@amauta/contract/import.ts';
import type { ServerContext } from '../../context.ts';
import { notFound, RequestFailure } from '../../http/failure.ts';
import { drawWebp } from '../../storage/redraw-image.ts';
import { nameImage, storeImages } from '../questions/images.service.ts';
import type { ImportRow } from './imports.queries.ts';
import { folderOf, getImport } from './imports.service.ts';
import { fetchPdf } from './read-import.service.ts';
import { readInThread, UnreadablePdf } from './reading-thread.ts';

type Context = Pick<ServerContext, 'db' | 'files'>;

const PICTURE_LIMIT_BYTES = 10 * 1_048_576;
/** Pages drawn at a time: whoever looks at one will look at the next. */
const PAGES_AT_ONCE = 4;
/** A hand never cuts more exactly than this many points. */
const EDGE = 1;
const NO_PAGE = 'Esa página no existe.';

/** The picture of a page as WebP: drawn at the first request, and kept. */
export async function openPicture(
  context: Context,
  id: number,
  page: number,
): Promise<{ content: Readable; sizeBytes: number }> {
  const row = await getImport(context.db, id);
  if (!row.pages[page - 1]) throw notFound(NO_PAGE);
  const key = pictureKey(row, page);
  if (!(await context.files.stat(key))) await drawPages(context, row, page);
  const stored = await context.files.stat(key);
  if (!stored) throw notFound(NO_PAGE);
  return { content: context.files.read(key), sizeBytes: stored.sizeBytes };
}

/** Cuts an area out of a page and stores it as an image of statements; answers its path. */
export async function cutImage(context: Context, id: number, area: PageArea): Promise<string> {
  const row = await getImport(context.db, id);
  const content = await cutAreas(context, row, [withinPage(row, area)]);
  const image = nameImage(await drawWebp(Buffer.from(content[0] ?? [])));
  await storeImages(context.files, [image]);
  return image.path;
}

function withinPage({ pages }: ImportRow, area: PageArea): PageArea {
  const size = pages[area.page - 1];
  const isWithin =
    size &&
    area.x >= -EDGE &&
    area.y >= -EDGE &&
    area.x + area.width <= size.width + EDGE &&
    area.y + area.height <= size.height + EDGE;
  if (isWithin) return area;
  const message = 'El recorte sale de la página. Márcalo otra vez.';
  throw new RequestFailure('INVALID_INPUT', message, { fields: { area: [message] } });
}

function pictureKey({ fileKey }: ImportRow, page: number): string {
  return `${folderOf(fileKey)}/page-${page}.webp`;
}

const drawing = new Map<string, Promise<void>>();

/** Draws a page and the next ones that nobody has drawn; whoever asks meanwhile waits for the same. */
function drawPages(context: Context, row: ImportRow, first: number): Promise<void> {
  const key = pictureKey(row, first);
  const underWay = drawing.get(key);
  if (underWay) return underWay;
  const pages = row.pages.slice(first - 1, first - 1 + PAGES_AT_ONCE);
  const keys = pages.map(({ page }) => pictureKey(row, page));
  const work = draw().finally(() => {
    for (const done of keys) if (drawing.get(done) === work) drawing.delete(done);
  });
  for (const name of keys) if (!drawing.has(name)) drawing.set(name, work);
  return work;

  async function draw(): Promise<void> {
    const areas = pages.map(({ page, width, height }) => ({ page, x: 0, y: 0, width, height }));
    for (const [index, content] of (await cutAreas(context, row, areas)).entries()) {
      const picture = await drawWebp(Buffer.from(content));
      await context.files.put(keys[index] ?? key, picture, PICTURE_LIMIT_BYTES);
    }
  }
}

/** One at a time: each takes a core while it lasts. */
let turn: Promise<unknown> = Promise.resolve();

async function cutAreas(context: Context, row: ImportRow, areas: PageArea[]): Promise<Uint8Array[]> {
  const work = turn.then(async () => {
    const content = await fetchPdf(context, row);
    return readInThread({ kind: 'cut', content, areas });
  });
  turn = work.catch(() => {});
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof UnreadablePdf)) throw error;
    throw new RequestFailure('RULE_BROKEN', error.message);
  }
}
