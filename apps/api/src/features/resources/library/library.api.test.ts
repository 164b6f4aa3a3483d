import { beforeEach, describe, expect, test } from 'vitest';
import { openLibrary } from '../../../testing/resource-client.ts';
import { prepare, useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer();
const library = prepare(() => openLibrary(server));
beforeEach(async () => {
  for (const { id } of (await library.tree()).sections) {
    await library.send('DELETE', `/sections/${id}/`, { cascade: true, confirm: true });
  }
});

const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);

describe('sections and subsections', () => {
  test('are added last, renamed and counted', async () => {
    const first = await library.addSection('Lectura');
    const second = await library.addSection('Gestión');
    const part = await library.addSubsection(first, 'Textos');
    await library.addSubsection(first, 'Guías');
    const renamed = await library.send('PUT', `/sections/${second}/`, {
      name: ' Gestión escolar ',
      description: 'd',
    });
    expect(renamed.json().data).toMatchObject({ name: 'Gestión escolar', description: 'd', order: 2 });
    const part2 = await library.send('PUT', `/subsections/${part}/`, { name: 'Textos breves' });
    expect(part2.json().data).toMatchObject({ name: 'Textos breves', section: first, order: 1 });
    const tree = await library.tree();
    expect(tree).toMatchObject({ total_sections: 2, total_subsections: 2, total_resources: 0 });
    expect(names(tree.sections)).toEqual(['Lectura', 'Gestión escolar']);
    expect(names(tree.sections[0]?.subsections ?? [])).toEqual(['Textos breves', 'Guías']);
  });

  test('keep the description that a change leaves out, and lose one that is sent empty', async () => {
    const section = await library.addSection('Lectura');
    const part = await library.addSubsection(section, 'Textos');
    for (const path of [`/sections/${section}/`, `/subsections/${part}/`]) {
      await library.send('PUT', path, { name: 'Lectura', description: 'Para empezar' });
      const renamed = await library.send('PUT', path, { name: 'Otra', order: 1 });
      expect(renamed.json().data, path).toMatchObject({ name: 'Otra', description: 'Para empezar' });
      const emptied = await library.send('PUT', path, { name: 'Otra', description: '' });
      expect(emptied.json().data, path).toMatchObject({ description: '' });
    }
  });

  test.each([
    ['POST', '/sections/', { name: ' ' }, 400, 'El nombre de la sección es requerido'],
    ['POST', '/sections/', { name: 'x'.repeat(201) }, 400, 'El nombre puede tener hasta 200 caracteres.'],
    ['POST', '/subsections/', { name: '', section: 1 }, 400, 'El nombre de la subsección es requerido'],
    [
      'POST',
      '/subsections/',
      { name: 'a', section: 999_999 },
      404,
      'Esa sección no existe. Recarga la página.',
    ],
    ['PUT', '/sections/999999/', { name: 'a' }, 404, 'Esa sección no existe. Recarga la página.'],
    ['PUT', '/subsections/999999/', { name: 'a' }, 404, 'Esa subsección no existe. Recarga la página.'],
    ['DELETE', '/sections/999999/', { confirm: true }, 404, 'Esa sección no existe. Recarga la página.'],
    ['PUT', '/files/999999/', { name: 'a' }, 404, 'Ese archivo no existe. Recarga la página.'],
    ['DELETE', '/files/999999/', { confirm: true }, 404, 'Ese archivo no existe. Recarga la página.'],
    ['PUT', '/files/1/', { name: '' }, 400, 'El nombre del archivo es requerido'],
  ] as const)('%s %s refuses %j', async (method, path, body, status, message) => {
    const response = await library.send(method, path, body);
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ success: false, message });
  });

  test('nothing is deleted unless it is confirmed', async () => {
    const id = await library.addSection('Lectura');
    for (const body of [{}, { confirm: false }]) {
      expect((await library.send('DELETE', `/sections/${id}/`, body)).statusCode).toBe(400);
    }
    expect((await library.tree()).total_sections).toBe(1);
  });
});

describe('an order', () => {
  test('of sections and of subsections is kept', async () => {
    const [a, b] = [await library.addSection('a'), await library.addSection('b')];
    const [c, d] = [await library.addSubsection(a, 'c'), await library.addSubsection(a, 'd')];
    const places = [
      { id: b, order: 1 },
      { id: a, order: 2 },
    ];
    expect((await library.send('POST', '/sections/reorder/', { sections: places })).statusCode).toBe(200);
    const subsections = [
      { id: d, order: 1 },
      { id: c, order: 2 },
    ];
    const reordered = await library.send('POST', '/subsections/reorder/', { section_id: a, subsections });
    expect(reordered.statusCode).toBe(200);
    const { sections } = await library.tree();
    expect(names(sections)).toEqual(['b', 'a']);
    expect(names(sections[1]?.subsections ?? [])).toEqual(['d', 'c']);
  });

  test('that misses, repeats or invents a section is refused and changes nothing', async () => {
    const [a, b] = [await library.addSection('a'), await library.addSection('b')];
    const bad = [
      [{ id: b, order: 1 }],
      [
        { id: b, order: 1 },
        { id: b, order: 2 },
      ],
      [
        { id: b, order: 1 },
        { id: a, order: 1 },
      ],
      [
        { id: b, order: 1 },
        { id: a, order: 2 },
        { id: 999_999, order: 3 },
      ],
    ];
    for (const sections of bad) {
      const response = await library.send('POST', '/sections/reorder/', { sections });
      expect(response.statusCode).toBe(422);
      expect(response.json().message).toMatch(/lista/i);
    }
    expect(names((await library.tree()).sections)).toEqual(['a', 'b']);
  });

  test('never takes a subsection out of its section', async () => {
    const [a, b] = [await library.addSection('a'), await library.addSection('b')];
    const [own, other] = [await library.addSubsection(a, 'own'), await library.addSubsection(b, 'other')];
    const message = 'Solo se puede reordenar subsecciones dentro de la misma sección';
    const subsections = [
      { id: own, order: 1 },
      { id: other, order: 2 },
    ];
    const reorder = await library.send('POST', '/subsections/reorder/', { section_id: a, subsections });
    expect(reorder.json()).toMatchObject({ code: 'RULE_BROKEN', message });
    const move = await library.send('PUT', `/subsections/${own}/`, { name: 'own', section: b });
    expect(move.json()).toMatchObject({ code: 'RULE_BROKEN', message });
  });
});

describe('the intro', () => {
  test('keeps the description that a change leaves out', async () => {
    const video_url = 'https://youtu.be/abc';
    const put = async (body: object) =>
      (await library.send('PUT', '/intro-video/1/', { video_url, ...body })).json().data;
    const { version } = await put({ name: 'a', description: 'Mírala primero' });
    const described = { video_url, name: 'b', description: 'Mírala primero', version: version + 1 };
    expect(await put({ name: 'b' })).toEqual(described);
    expect(await library.tree()).toMatchObject({ name: 'b', description: 'Mírala primero' });
    await library.send('DELETE', '/intro-video/1/', { confirm: true });
  });

  const intro = { video_url: 'https://www.youtube.com/watch?v=abc', name: 'Bienvenida', description: '' };

  test('is set, replaced and removed', async () => {
    expect((await library.send('PUT', '/intro-video/1/', intro)).statusCode).toBe(200);
    const ownFile = { ...intro, video_url: '/intro.webm' };
    expect((await library.send('PUT', '/intro-video/1/', ownFile)).statusCode).toBe(200);
    const { statusCode } = await library.send('PUT', '/intro-video/1/', { ...intro, name: 'Hola' });
    expect(statusCode).toBe(200);
    expect(await library.tree()).toMatchObject({
      has_intro_video: true,
      name: 'Hola',
      video_url: intro.video_url,
    });
    expect((await library.send('DELETE', '/intro-video/1/', { confirm: true })).statusCode).toBe(200);
    expect(await library.tree()).toMatchObject({ has_intro_video: false, video_url: null });
    expect((await library.send('DELETE', '/intro-video/1/', { confirm: true })).statusCode).toBe(404);
  });

  test.each([
    [{ ...intro, video_url: ' ' }, 'La URL del video es requerida'],
    [{ ...intro, name: '' }, 'El nombre es requerido'],
    [{ ...intro, video_url: 'video' }, 'Por favor ingrese una URL válida'],
    [{ ...intro, video_url: 'javascript:alert(1)' }, 'Por favor ingrese una URL válida'],
    [{ ...intro, video_url: 'data:text/html,<script>' }, 'Por favor ingrese una URL válida'],
    [{ ...intro, video_url: 'ftp://example.com/a.mp4' }, 'Por favor ingrese una URL válida'],
    [{ ...intro, video_url: '//example.com/a.mp4' }, 'Por favor ingrese una URL válida'],
  ])('%j is refused', async (body, message) => {
    const response = await library.send('PUT', '/intro-video/1/', body);
    expect(response.statusCode).toBe(400);
    expect(response.json().message).toBe(message);
  });

  test('is one, with id 1', async () => {
    expect((await library.send('PUT', '/intro-video/2/', intro)).statusCode).toBe(400);
  });
});
