import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { makePdf } from '../../testing/papers/sample-pdfs.ts';
import { listStore, openLibrary, pdfFile } from '../../testing/resource-client.ts';
import { addTeacher, signIn } from '../../testing/test-accounts.ts';
import { prepare, useTestServer } from '../../testing/test-server.ts';

let subsection: number;

const server = useTestServer();
const library = prepare(() => openLibrary(server));
beforeAll(async () => {
  subsection = await library.addSubsection(await library.addSection('Lectura'), 'Textos');
});

const get = (url: string) => server.app.inject({ url });

async function picture(): Promise<File> {
  const red = sharp({ create: { width: 40, height: 20, channels: 3, background: '#f00' } });
  return new File([new Uint8Array(await red.png().toBuffer())], 'tapa.png', { type: 'image/png' });
}

test('a PDF takes the place of another, with its own first page, and the old one leaves the store', async () => {
  const before = await library.addFile(subsection, 'Guía');
  const stored = await listStore(server);
  const content = await makePdf({ pages: 4 });
  const response = await library.replace(before.id, { version: 1 }, { file_path: pdfFile(content) });
  expect(response.statusCode, response.body).toBe(200);
  const { data } = response.json();
  expect(data).toMatchObject({ id: before.id, name: 'Guía', version: 2, file_size: content.length });
  expect((await get(data.file_url)).rawPayload.equals(content)).toBe(true);
  expect(data.preview_image).not.toBe(before.preview_image);
  expect((await get(data.preview_image)).statusCode).toBe(200);
  expect((await get(before.preview_image ?? '')).statusCode).toBe(404);
  expect(await listStore(server)).toHaveLength(stored.length);
});

test('a cover takes the place of another, and stays beside a new PDF where that is asked for', async () => {
  const before = await library.addFile(subsection, 'Con tapa');
  const covered = await library.replace(before.id, {}, { preview_image: await picture() });
  expect(covered.statusCode, covered.body).toBe(200);
  const { data } = covered.json();
  expect(data.file_size).toBe(before.file_size);
  const drawn = await get(data.preview_image);
  expect(await sharp(drawn.rawPayload).metadata()).toMatchObject({ width: 40, height: 20 });
  const files = { file_path: pdfFile(await makePdf({ pages: 2 })) };
  const again = await library.replace(before.id, { cover: 'keep' }, files);
  expect(again.json().data.preview_image).toBe(data.preview_image);
  expect((await get(data.preview_image)).statusCode).toBe(200);
});

test.each([
  ['nothing', {}, 400, 'Debe seleccionar un archivo PDF'],
  ['what is no PDF', { file_path: new File(['x'], 'x.pdf') }, 400, 'Solo se permiten archivos PDF'],
  [
    'what is no image',
    { preview_image: new File(['x'], 'x.png') },
    400,
    'Por favor seleccione un archivo de imagen válido',
  ],
])('%s is refused and changes nothing', async (_name, files, status, message) => {
  const before = await library.addFile(subsection, 'Intacto');
  const stored = await listStore(server);
  const response = await library.replace(before.id, {}, files);
  expect(response.statusCode).toBe(status);
  expect(response.json().message).toBe(message);
  expect(await listStore(server)).toEqual(stored);
});

test('an older version, a file that is gone and a teacher are refused, and nothing stays of what was sent', async () => {
  const { id } = await library.addFile(subsection, 'Disputado');
  const files = async () => ({ file_path: pdfFile(await makePdf()) });
  expect((await library.replace(id, { version: 1 }, await files())).statusCode).toBe(200);
  const stored = await listStore(server);
  expect((await library.replace(id, { version: 1 }, await files())).json().code).toBe('EDIT_CONFLICT');
  expect((await library.replace(2_147_483_647, {}, await files())).statusCode).toBe(404);
  const { headers } = await signIn(server, (await addTeacher(server)).email);
  expect((await library.replace(id, {}, await files(), headers)).statusCode).toBe(403);
  expect(await listStore(server)).toEqual(stored);
});
