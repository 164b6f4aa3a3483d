import { ImportPreview } from '@amauta/contract/teachers/teacher-exchange.ts';
import type { CellValue } from '@cj-tech-master/excelts';
import { expect } from 'vitest';
import type { startAdministrator } from '../../../testing/administrator.ts';
import type { TestServer } from '../../../testing/test-server.ts';

/** An administrator who imports teachers from spreadsheets. */
export function importClient(
  server: TestServer,
  administrator: Awaited<ReturnType<typeof startAdministrator>>,
) {
  /** Sends a file. `known` tells what is done with rows of teachers who exist. */
  async function upload(
    bytes: Uint8Array,
    { field = 'file', headers = administrator.headers, known = '', path = 'preview' } = {},
  ) {
    const form = new FormData();
    if (known) form.append('known', known);
    form.append(field, new Blob([new Uint8Array(bytes)]), 'docentes.csv');
    const request = new Request('http://amauta.test', { method: 'POST', body: form });
    return server.app.inject({
      method: 'POST',
      url: `/api/teachers/import/${path}/`,
      headers: { ...headers, 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    });
  }
  return {
    upload,

    async preview(bytes: Uint8Array, known = ''): Promise<ImportPreview> {
      const response = await upload(bytes, { known });
      expect(response.statusCode, response.body).toBe(200);
      return ImportPreview.parse(response.json().data);
    },

    importAll: (teachers: readonly object[]) => administrator.call('POST', '/teachers/import/', { teachers }),

    async totalOfTeachers(): Promise<number> {
      return (await administrator.call('GET', '/teachers/')).json().meta.total;
    },
  };
}

/** A row under the columns of `HEADER`. */
export const row = (name: string, email: string, phone: CellValue, password = ''): CellValue[] => [
  name,
  email,
  phone,
  'Puno',
  '',
  'EBR Secundaria, Matemática; EBR Primaria',
  'Ascenso, Directivos',
  new Date('2027-03-02T00:00:00Z'),
  '',
  password,
];
