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
