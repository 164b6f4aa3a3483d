import type { Resource } from '@amauta/contract/resources/files.ts';
import type { ResourceTree } from '@amauta/contract/resources/library.ts';
import { makePdf } from './papers/sample-pdfs.ts';
import { addAdmin, signIn } from './test-accounts.ts';
import type { TestServer } from './test-server.ts';

type Headers = Record<string, string>;

/** An administrator who manages the library by real requests. */
export async function openLibrary(server: TestServer) {
  const { headers } = await signIn(server, (await addAdmin(server)).email);
  const send = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
    as: Headers = headers,
  ) => server.app.inject({ method, url: `/api/resources${path}`, headers: as, ...(payload && { payload }) });

  async function add(kind: 'sections' | 'subsections', body: object): Promise<number> {
    const response = await send('POST', `/${kind}/`, body);
    if (response.statusCode !== 201) throw new Error(`${kind}: ${response.body}`);
    return response.json().data.id;
  }

  /** Sends the form of an upload. Fields that are null are left out. */
  function upload(
    fields: Record<string, string | number | null>,
    files: Record<string, Blob> = {},
    as = headers,
  ) {
    const payload = formOf(fields, files);
    return server.app.inject({ method: 'POST', url: '/api/resources/files/', headers: as, payload });
  }

  /** Sends the form that replaces the content of a file. */
  function replace(
    id: number,
    fields: Record<string, string | number>,
    files: Record<string, Blob> = {},
    as = headers,
  ) {
    const url = `/api/resources/files/${id}/content/`;
    return server.app.inject({ method: 'PUT', url, headers: as, payload: formOf(fields, files) });
  }

  return {
    headers,
    send,
    upload,
    replace,
    addSection: (name: string) => add('sections', { name }),
    addSubsection: (section: number, name: string) => add('subsections', { name, section }),
    async addFile(subsection: number, name: string, type: 'LIBRE' | 'PREMIUM' = 'LIBRE'): Promise<Resource> {
      const response = await upload({ name, type, subsection }, { file_path: pdfFile(await makePdf()) });
      if (response.statusCode !== 201) throw new Error(response.body);
      return response.json().data;
    },
    async tree(as: Headers = headers): Promise<ResourceTree> {
      return (await send('GET', '/tree/', undefined, as)).json().data;
    },
  };
}

function formOf(fields: Record<string, string | number | null>, files: Record<string, Blob>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== null) form.set(name, String(value));
  for (const [name, file] of Object.entries(files)) form.set(name, file);
  return form;
}

export function pdfFile(content: Buffer, name = 'guia.pdf'): File {
  return new File([new Uint8Array(content)], name, { type: 'application/pdf' });
}

/** Lists every key in the file store, sorted. */
export async function listStore({ context }: TestServer): Promise<string[]> {
  const keys: string[] = [];
  for (const folder of ['resources', 'previews']) {
    for await (const key of context.files.list(folder)) keys.push(key);
  }
  return keys.toSorted();
}
