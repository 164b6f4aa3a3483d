import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { imports } from '../../database/tables/imports.ts';
import { openImportClient } from '../../testing/import-client.ts';
import { makePdf } from '../../testing/papers/sample-pdfs.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { inspectStoredImports } from './imports.service.ts';

test('the repair finds files that a failing store left behind, and imports whose file is lost', async () => {
  await using server = await startTestServer();
  const client = await openImportClient(server);
  const pdf = await makePdf();
  const { files } = server.context;
  const { id } = await client.add(pdf);
  const before = await inspectStoredImports({ ...server.context, clock: { now: () => new Date() } });
  expect(before).toEqual({ orphans: [], missing: [] });
  const remove = files.remove;
  files.remove = () => Promise.reject(new Error('the store does not answer'));
  expect((await client.call('DELETE', `/${id}/`)).statusCode).toBe(200);
  files.remove = remove;
  const later = { now: () => new Date(Date.now() + 61 * 60_000) };
  const { orphans } = await inspectStoredImports({ ...server.context, clock: later });
  expect(orphans).toEqual([expect.stringMatching(/^imports\/[0-9a-f-]{36}\/file$/)]);
  for (const key of orphans) await files.remove(key);

  const lost = await client.add(pdf);
  const [row] = await server.context.db.select().from(imports).where(eq(imports.id, lost.id));
  await files.remove(row?.fileKey ?? '');
  const { missing } = await inspectStoredImports({ ...server.context, clock: later });
  expect(missing).toEqual([{ id: lost.id, name: 'A04-EBRS-31.pdf', key: row?.fileKey }]);
  await client.work();
  expect((await client.detail(lost.id)).failure).toBe(
    'El archivo ya no está guardado. Elimina esta importación y súbelo otra vez.',
  );
});
