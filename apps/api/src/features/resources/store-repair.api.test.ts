import { expect, test } from 'vitest';
import { listStore, openLibrary } from '../../testing/resource-client.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { inspectStore, removeOrphans } from './stored-files.service.ts';

test('a store that fails while files are deleted leaves a trace, and the repair mends it', async () => {
  await using server = await startTestServer();
  const library = await openLibrary(server);
  const section = await library.addSection('Lectura');
  const subsection = await library.addSubsection(section, 'Textos');
  const { id } = await library.addFile(subsection, 'Guía');
  const { files } = server.context;
  const remove = files.remove;
  files.remove = () => Promise.reject(new Error('the store does not answer'));
  expect((await library.send('DELETE', `/files/${id}/`, { confirm: true })).statusCode).toBe(200);
  files.remove = remove;
  expect((await library.tree()).total_resources).toBe(0);
  const left = await listStore(server);
  expect(left).toHaveLength(2);

  expect((await inspectStore(server.context)).orphans).toEqual([]);
  server.clock.advance({ minutes: 61 });
  const report = await inspectStore(server.context);
  expect(report).toEqual({ orphans: left.toSorted(), missing: [] });
  expect((await removeOrphans(server.context, report)).toSorted()).toEqual(left);
  expect(await listStore(server)).toEqual([]);
  expect((await inspectStore(server.context)).orphans).toEqual([]);
});

test('a store that fails during an upload keeps nothing, and a file that it lost is told', async () => {
  await using server = await startTestServer();
  const library = await openLibrary(server);
  const subsection = await library.addSubsection(await library.addSection('Lectura'), 'Textos');
  const kept = await library.addFile(subsection, 'Guía');
  const before = await listStore(server);
  const { files } = server.context;
  const put = files.put;
  files.put = async (key, content, limitBytes) => {
    if (key.startsWith('previews/')) throw new Error('the store is full');
    return put(key, content, limitBytes);
  };
  await expect(library.addFile(subsection, 'Otra')).rejects.toThrow();
  files.put = put;
  expect(await listStore(server)).toEqual(before);
  expect((await library.tree()).total_resources).toBe(1);

  const [pdf = ''] = before.filter((key) => key.endsWith('.pdf'));
  await files.remove(pdf);
  expect((await inspectStore(server.context)).missing).toEqual([{ id: kept.id, name: 'Guía', key: pdf }]);
});
