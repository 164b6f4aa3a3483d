import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeEncryptedPdf, makePdf } from '../../testing/papers/sample-pdfs.ts';
import { listStore, openLibrary, pdfFile } from '../../testing/resource-client.ts';
import { addTeacher, signIn } from '../../testing/test-accounts.ts';
import { prepare, useTestServer } from '../../testing/test-server.ts';

let section: number;
let subsection: number;

const server = useTestServer();
const library = prepare(() => openLibrary(server));
beforeAll(async () => {
  section = await library.addSection('Lectura');
  subsection = await library.addSubsection(section, 'Textos');
});

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });

describe('an uploaded PDF', () => {
  test('is kept byte by byte, with a picture of its first page, and opens in parts', async () => {
    const content = await makePdf({ pages: 3 });
    const form = { name: 'Guía de lectura: 2.° ciclo', type: 'LIBRE', subsection };
    const uploaded = await library.upload(form, { file_path: pdfFile(content) });
    expect(uploaded.statusCode).toBe(201);
    const { data } = uploaded.json();
    expect(data).toMatchObject({ name: form.name, type: 'LIBRE', locked: false, file_size: content.length });

    const whole = await get(data.file_url);
    expect(whole.headers).toMatchObject({ 'content-type': 'application/pdf', 'accept-ranges': 'bytes' });
    expect(whole.headers['content-disposition']).toMatch(
      /^inline; filename="Guia de lectura 2.° ciclo.pdf"|^inline;/,
    );
    expect(createHash('sha256').update(whole.rawPayload).digest('hex')).toBe(
      createHash('sha256').update(content).digest('hex'),
    );
    const part = await get(data.file_url, { range: 'bytes=0-4' });
    expect(part.statusCode).toBe(206);
    expect(part.headers['content-range']).toBe(`bytes 0-4/${content.length}`);
    expect(part.body).toBe('%PDF-');
    const past = await get(data.file_url, { range: `bytes=${content.length}-` });
    expect(past.statusCode).toBe(416);

    const saved = await get(data.download_url);
    expect(saved.headers['content-disposition']).toContain('attachment;');
    expect(saved.headers['content-disposition']).toContain(
      encodeURIComponent('Guía de lectura 2.° ciclo.pdf'),
    );

    const preview = await get(data.preview_image);
    expect(preview.headers['content-type']).toBe('image/webp');
    const { width, height } = await sharp(preview.rawPayload).metadata();
    expect([width, height]).toEqual([560, 792]);
    // Something is drawn on the white of the page.
    const { channels } = await sharp(preview.rawPayload).stats();
    expect(channels[0]?.min).toBeLessThan(100);
  });

  test('may bring its own preview', async () => {
    const red = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#f00' } })
      .png()
      .toBuffer();
    const files = {
      file_path: pdfFile(await makePdf()),
      preview_image: new File([new Uint8Array(red)], 'tapa.png', { type: 'image/png' }),
    };
    const { data } = (await library.upload({ name: 'Con tapa', type: 'LIBRE', subsection }, files)).json();
    const preview = await get(data.preview_image);
    expect(await sharp(preview.rawPayload).metadata()).toMatchObject({ width: 40, height: 20 });
  });
});

describe('an upload is refused and stores nothing, when it holds', () => {
  const form = () => ({ name: 'Guía', type: 'LIBRE', subsection });
  const image = new File([new Uint8Array(64)], 'x.png', { type: 'image/png' });
  const huge = new File([new Uint8Array(5 * 1_048_576 + 1)], 'x.png', { type: 'image/png' });

  test.each<[string, () => Promise<{ fields: object; files: object }>, string]>([
    ['no file', async () => ({ fields: form(), files: {} }), 'Debe seleccionar un archivo PDF'],
    [
      'a program under the name of a PDF',
      async () => ({ fields: form(), files: { file_path: pdfFile(Buffer.from('MZ\x90\0 %PDF-1.4 %%EOF')) } }),
      'Solo se permiten archivos PDF',
    ],
    [
      'a form without the field of the name',
      async () => ({ fields: { ...form(), name: null }, files: { file_path: pdfFile(await makePdf()) } }),
      'El nombre del archivo es requerido',
    ],
    [
      'three bytes',
      async () => ({ fields: form(), files: { file_path: pdfFile(Buffer.from('%PD')) } }),
      'Solo se permiten archivos PDF',
    ],
    [
      'an empty file',
      async () => ({ fields: form(), files: { file_path: pdfFile(Buffer.alloc(0)) } }),
      'El archivo está vacío. Elige otro.',
    ],
    [
      'half a PDF',
      async () => ({ fields: form(), files: { file_path: pdfFile((await makePdf()).subarray(0, 400)) } }),
      'El PDF está incompleto. Vuelve a descargarlo o guardarlo y súbelo otra vez.',
    ],
    [
      'a PDF of nonsense',
      async () => ({
        fields: form(),
        files: { file_path: pdfFile(Buffer.from('%PDF-1.7\nnonsense\n%%EOF')) },
      }),
      'El PDF está dañado y no se puede abrir. Ábrelo en tu equipo, guárdalo otra vez y vuelve a subirlo.',
    ],
    [
      'a PDF with a password',
      async () => ({ fields: form(), files: { file_path: pdfFile(makeEncryptedPdf()) } }),
      'El PDF está protegido con contraseña. Quítale la protección y vuelve a subirlo.',
    ],
    [
      'no name',
      async () => ({ fields: { ...form(), name: ' ' }, files: { file_path: pdfFile(await makePdf()) } }),
      'El nombre del archivo es requerido',
    ],
    [
      'a preview that is no picture',
      async () => ({ fields: form(), files: { file_path: pdfFile(await makePdf()), preview_image: image } }),
      'Por favor seleccione un archivo de imagen válido',
    ],
    [
      'a preview past 5 MB',
      async () => ({ fields: form(), files: { file_path: pdfFile(await makePdf()), preview_image: huge } }),
      'La imagen debe ser menor a 5MB',
    ],
  ])('%s', async (_name, make, message) => {
    const before = await listStore(server);
    const { fields, files } = await make();
    const response = await library.upload(fields as Record<string, string>, files as Record<string, Blob>);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'INVALID_INPUT', message });
    expect(await listStore(server)).toEqual(before);
  });

  test('a subsection that is gone', async () => {
    const before = await listStore(server);
    const fields = { ...form(), subsection: 999_999 };
    const response = await library.upload(fields, { file_path: pdfFile(await makePdf()) });
    expect(response.statusCode).toBe(404);
    expect(await listStore(server)).toEqual(before);
  });
});

describe('the right to a file', () => {
  test('an expired teacher gets no address of a premium file, and can not make one from that of a free file', async () => {
    const free = await library.addFile(subsection, 'Libre');
    const paid = await library.addFile(subsection, 'De pago', 'PREMIUM');
    const expired = await signIn(server, (await addTeacher(server, { expirationDate: '2026-01-01' })).email);
    const current = await signIn(server, (await addTeacher(server)).email);
    const filesFor = async (headers: Record<string, string>) =>
      (await library.tree(headers)).sections.flatMap((s) => s.subsections).flatMap((s) => s.resources);

    const seen = await filesFor(expired.headers);
    expect(seen.find(({ id }) => id === paid.id)).toMatchObject({
      locked: true,
      file_url: null,
      download_url: null,
    });
    expect(seen.find(({ id }) => id === free.id)?.file_url).toMatch(/^\/media\//);
    const opened = (await filesFor(current.headers)).find(({ id }) => id === paid.id);
    expect((await get(opened?.file_url ?? '')).statusCode).toBe(200);

    const forged =
      seen.find(({ id }) => id === free.id)?.file_url?.replace(`/${free.id}/`, `/${paid.id}/`) ?? '';
    expect((await get(forged)).statusCode).toBe(403);
    expect((await get(`/media/resources/${paid.id}/a.pdf`)).statusCode).toBe(404);
  });

  test.each([
    '/media/previews/../resources/x.pdf',
    '/media/previews/%2e%2e%2fresources%2fx.pdf',
    '/media/resources/1/..%2f..%2fetc%2fpasswd?uso=view&vence=1&firma=x',
    '/media/previews/x.webp',
  ])('%s leads nowhere', async (url) => {
    expect([403, 404]).toContain((await get(url)).statusCode);
  });
});

describe('a file', () => {
  test('is renamed, changes its type, and moves to the end of another subsection', async () => {
    const other = await library.addSubsection(section, 'Otra');
    await library.addFile(other, 'Primero');
    const { id } = await library.addFile(subsection, 'Antes');
    const changed = await library.send('PUT', `/files/${id}/`, {
      name: 'Después',
      type: 'PREMIUM',
      subsection: other,
    });
    expect(changed.json().data).toMatchObject({ id, name: 'Después', type: 'PREMIUM', order: 2 });
    const tree = await library.tree();
    const moved = tree.sections.flatMap((s) => s.subsections).find((s) => s.id === other);
    expect(moved?.resources.map(({ name }) => name)).toEqual(['Primero', 'Después']);
    const places = (moved?.resources ?? []).map((file, index) => ({ id: file.id, order: 2 - index }));
    const body = { subsection_id: other, files: places };
    expect((await library.send('POST', '/files/reorder/', body)).statusCode).toBe(200);
    const again = (await library.tree()).sections.flatMap((s) => s.subsections).find((s) => s.id === other);
    expect(again?.resources.map(({ name }) => name)).toEqual(['Después', 'Primero']);
  });

  test('is deleted with its subsection only by cascade, and then leaves the store', async () => {
    const gone = await library.addSubsection(section, 'Por borrar');
    const file = await library.addFile(gone, 'Dentro');
    const before = await listStore(server);
    const refused = await library.send('DELETE', `/subsections/${gone}/`, { cascade: false, confirm: true });
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toContain('1 archivo');
    expect(await listStore(server)).toEqual(before);
    const deleted = await library.send('DELETE', `/subsections/${gone}/`, { cascade: true, confirm: true });
    expect(deleted.statusCode).toBe(200);
    expect((await listStore(server)).length).toBe(before.length - 2);
    expect((await get(file.file_url ?? '')).statusCode).toBe(404);
  });
});

// The last test, because moving the clock also ends the administrator's session.
test('the address of a file expires within 16 minutes', async () => {
  const { file_url } = await library.addFile(subsection, 'Breve');
  server.clock.advance({ minutes: 16 });
  const late = await get(file_url ?? '');
  expect(late.statusCode).toBe(403);
  expect(late.json().message).toContain('venció');
});
