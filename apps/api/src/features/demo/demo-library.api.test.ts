import { expect, test } from 'vitest';
import { listStore, openLibrary } from '../../testing/resource-client.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { loadDemoLibrary } from './demo-library.service.ts';

test('the guides are loaded once, each with its PDF and the picture of its first page', async () => {
  await using server = await startTestServer({ content: 'demo' });
  expect(await loadDemoLibrary(server.context)).toBe(13);
  expect(await loadDemoLibrary(server.context)).toBe(0);
  const library = await openLibrary(server);
  const tree = await library.tree();
  expect(tree).toMatchObject({ total_sections: 4, total_resources: 13, has_intro_video: true });
  const files = tree.sections.flatMap((s) => s.subsections).flatMap((s) => s.resources);
  expect(new Set(files.map(({ type }) => type))).toEqual(new Set(['LIBRE', 'PREMIUM']));
  for (const { file_url: address, preview_image: preview, file_size: size } of files) {
    const pdf = await server.app.inject({ url: address ?? '' });
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.rawPayload).toHaveLength(size);
    expect((await server.app.inject({ url: preview ?? '' })).statusCode).toBe(200);
  }
  expect(await listStore(server)).toHaveLength(26);

  for (const { id } of tree.sections) {
    await library.send('DELETE', `/sections/${id}/`, { cascade: true, confirm: true });
  }
  expect(await loadDemoLibrary(server.context)).toBe(0);
});

test('an installation without the demonstration gets no guides', async () => {
  await using server = await startTestServer();
  expect(await loadDemoLibrary(server.context)).toBe(0);
});
