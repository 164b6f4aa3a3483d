import type { ImportDetail, ImportSummary } from '@amauta/contract/imports/import.ts';
import { createImportRunner } from '../features/imports/queue/import-jobs.service.ts';
import { encodeForm } from './question-client.ts';
import { addAdmin, signIn } from './test-accounts.ts';
import type { TestServer } from './test-server.ts';

/** Fields of the form that the import screen sends for EBR Secundaria Matemática, 2024. */
export const MATHEMATICS_FIELDS: Record<string, string> = {
  source_section: '1',
  type_exam: 'Ascenso',
  modality: '1',
  level: '3',
  specialty: '10',
  year: '2024',
};

/**
 * An administrator who imports by real requests. `work` reads the imports that wait, as the server's runner
 * would.
 */
export async function openImportClient(server: TestServer) {
  const { headers } = await signIn(server, (await addAdmin(server)).email);
  const errors: unknown[] = [];
  const runner = createImportRunner(server.context, (error) => errors.push(error));
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    server.app.inject({
      method,
      url: `/api/exams/imports${path}`,
      headers,
      ...(payload ? { payload } : {}),
    });

  async function send(
    pdf: Buffer | null,
    fields: Record<string, string> = MATHEMATICS_FIELDS,
    { subject = 'create', fileName = 'A04-EBRS-31.pdf' } = {},
  ) {
    const file = pdf && { pdf_file: { content: pdf, fileName, type: 'application/pdf' } };
    const form = await encodeForm({ ...fields, ...file });
    return server.app.inject({
      method: 'POST',
      url: `/api/exams/questions/${subject}-from-pdf/`,
      headers: { ...headers, ...form.headers },
      payload: form.payload,
    });
  }

  async function detail(id: number): Promise<ImportDetail> {
    const response = await call('GET', `/${id}/`);
    if (response.statusCode !== 200) throw new Error(response.body);
    return response.json().data;
  }

  return {
    headers,
    errors,
    runner,
    call,
    send,
    detail,
    /** Sends a PDF. Throws unless the server takes it. */
    async add(pdf: Buffer, fields?: Record<string, string>, subject = 'create'): Promise<ImportSummary> {
      const response = await send(pdf, fields, { subject });
      if (response.statusCode !== 202) throw new Error(response.body);
      return response.json().data;
    },
    /** Sends a PDF and reads it and all other waiting imports. */
    async read(pdf: Buffer, fields?: Record<string, string>, subject = 'create'): Promise<ImportDetail> {
      const { id } = await this.add(pdf, fields, subject);
      await this.work();
      return detail(id);
    },
    async work(): Promise<number> {
      let done = 0;
      while (await runner.runNext()) done++;
      return done;
    },
  };
}
