import { beforeEach, describe, expect, test } from 'vitest';
import { openLibrary } from '../../testing/resource-client.ts';
import { prepare, useTestServer } from '../../testing/test-server.ts';

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

describe('two administrators who edit the same', () => {
  interface Edit {
    path: string;
    /** A whole body in which the given name is the only change. */
    body: (name: string) => object;
    stored: () => Promise<{ name: string; version: number }>;
    refusal: string;
  }
  const video_url = 'https://youtu.be/abc';
  const subsectionsIn = async () => (await library.tree()).sections.flatMap(({ subsections }) => subsections);
  const only = <T>(list: readonly T[]): T => {
    if (list.length !== 1 || list[0] === undefined) throw new Error(`${list.length} where one is expected`);
    return list[0];
  };
  const edits: Record<string, () => Promise<Edit>> = {
    section: async () => ({
      path: `/sections/${await library.addSection('Al inicio')}/`,
      body: (name) => ({ name }),
      stored: async () => only((await library.tree()).sections),
      refusal: 'Otra persona cambió esta sección mientras la editabas. No se guardó nada.',
    }),
    subsection: async () => ({
      path: `/subsections/${await library.addSubsection(await library.addSection('s'), 'Al inicio')}/`,
      body: (name) => ({ name }),
      stored: async () => only(await subsectionsIn()),
      refusal: 'Otra persona cambió esta subsección mientras la editabas. No se guardó nada.',
    }),
    file: async () => {
      const subsection = await library.addSubsection(await library.addSection('s'), 'p');
      return {
        path: `/files/${(await library.addFile(subsection, 'Al inicio')).id}/`,
        body: (name) => ({ name, type: 'LIBRE', subsection }),
        stored: async () => only((await subsectionsIn()).flatMap(({ resources }) => resources)),
        refusal: 'Otra persona cambió este archivo mientras lo editabas. No se guardó nada.',
      };
    },
    intro: async () => {
      await library.send('PUT', '/intro-video/1/', { video_url, name: 'Al inicio' });
      return {
        path: '/intro-video/1/',
        body: (name) => ({ video_url, name }),
        stored: async () => {
          const { name, intro_version: version } = await library.tree();
          return { name, version };
        },
        refusal: 'Otra persona cambió el contenido intro mientras lo editabas. No se guardó nada.',
      };
    },
  };

  test.each(Object.keys(edits))('do not write over each other: %s', async (what) => {
    const { path, body, stored, refusal } = await (edits[what] as () => Promise<Edit>)();
    const put = (name: string, rest: object = {}) => library.send('PUT', path, { ...body(name), ...rest });
    const { version } = await stored();
    expect((await put('Al inicio', { version })).json().data.version).toBe(version);
    expect((await put('La primera', { version })).json().data.version).toBe(version + 1);
    const refused = await put('La segunda', { version });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'EDIT_CONFLICT', message: refusal });
    expect(await stored()).toMatchObject({ name: 'La primera', version: version + 1 });

    const names = ['A', 'B', 'C'];
    const both = await Promise.all(names.map((name) => put(name, { version: version + 1 })));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    expect((await put('Sin versión')).statusCode).toBe(200);
    expect(await stored()).toMatchObject({ name: 'Sin versión', version: version + 3 });
    expect((await put('x', { version: 2_147_483_648 })).statusCode).toBe(400);
  });

  test('an order changes no version; what a file may change raises it', async () => {
    const section = await library.addSection('s');
    const [from, to] = [
      await library.addSubsection(section, 'de'),
      await library.addSubsection(section, 'a'),
    ];
    const { id } = await library.addFile(from, 'Guía');
    const versionAfter = async (body: object) =>
      (await library.send('PUT', `/files/${id}/`, body)).json().data.version;
    expect(await versionAfter({ order: 3 })).toBe(1);
    expect(await versionAfter({ type: 'PREMIUM' })).toBe(2);
    expect(await versionAfter({ subsection: to })).toBe(3);
    const placed = await library.send('PUT', `/sections/${section}/`, { name: 's', order: 5 });
    expect(placed.json().data).toMatchObject({ version: 1, order: 5 });
    const described = await library.send('PUT', `/sections/${section}/`, { name: 's', description: 'd' });
    expect(described.json().data.version).toBe(2);
  });

  test('the first intro is not written over by another first one', async () => {
    await library.send('DELETE', '/intro-video/1/', { confirm: true });
    expect((await library.tree()).intro_version).toBe(0);
    const put = (name: string) => library.send('PUT', '/intro-video/1/', { video_url, name, version: 0 });
    expect((await put('La primera')).statusCode).toBe(200);
    expect((await put('La segunda')).json().code).toBe('EDIT_CONFLICT');
    expect((await library.tree()).name).toBe('La primera');
    await library.send('DELETE', '/intro-video/1/', { confirm: true });
  });
});

test('an intro that somebody removed is not put back without a word', async () => {
  const put = (version?: number) =>
    library.send('PUT', '/intro-video/1/', { video_url: '/intro.webm', name: 'La mía', version });
  expect((await put()).statusCode).toBe(200);
  const { intro_version: version } = await library.tree();
  await library.send('DELETE', '/intro-video/1/', { confirm: true });
  const refused = await put(version);
  expect(refused.statusCode).toBe(409);
  expect(refused.json().message).toMatch(/^Otra persona quitó el contenido intro/);
  expect(await library.tree()).toMatchObject({ has_intro_video: false });
  expect((await put()).statusCode).toBe(200);
  await library.send('DELETE', '/intro-video/1/', { confirm: true });
});

test('an editor of a removed intro does not overwrite the intro that somebody set after it', async () => {
  const put = async (name: string, version?: number) =>
    library.send('PUT', '/intro-video/1/', { video_url: '/intro.webm', name, version });
  const old = (await put('La de antes')).json().data.version;
  await library.send('DELETE', '/intro-video/1/', { confirm: true });
  const next = (await put('La nueva', 0)).json().data;
  expect(next.version).toBeGreaterThan(old);
  expect(next.description).toBe('');
  const refused = await put('La de antes, corregida', old);
  expect(refused.statusCode).toBe(409);
  expect(refused.json().message).toMatch(/^Otra persona cambió el contenido intro/);
  expect(await library.tree()).toMatchObject({ name: 'La nueva', intro_version: next.version });
  await library.send('DELETE', '/intro-video/1/', { confirm: true });
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
