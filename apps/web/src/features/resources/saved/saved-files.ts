import { queryOptions } from '@tanstack/react-query';
import { KeepError, keepOrExplain, keepViewer, makeRoom } from '../../../api/kept/device-room.ts';
import { deviceShelf } from '../../../api/kept/device-shelf.ts';
import type { PlacedResource } from '../resources.queries.ts';

/** A PDF that an account saved on this device, with the library's data at that time. */
export interface SavedFile extends PlacedResource {
  content: Blob;
}

const shelf = deviceShelf<SavedFile>('files');

/** The account's files on this device, sorted by name. Empty when the browser can't store files. */
export const savedFilesQuery = (accountId: number) =>
  queryOptions({
    queryKey: ['resources', 'saved', accountId],
    queryFn: async () => {
      const kept = await shelf.list().catch(() => []);
      return kept.map(({ value }) => value).toSorted((a, b) => a.name.localeCompare(b.name, 'es'));
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/**
 * Saves a file on this device, together with the code of its viewer.
 * @throws KeepError with a Spanish sentence
 */
export async function saveFile(
  resource: PlacedResource,
  onProgress: (receivedBytes: number) => void,
): Promise<void> {
  await makeRoom(resource.file_size);
  await keepViewer();
  const content = await receive(resource.file_url ?? '', onProgress);
  await keepOrExplain(() => shelf.put(String(resource.id), { ...resource, content }));
}

export function removeFile(id: number): Promise<void> {
  return shelf.remove(String(id));
}

/** Whether a saved file has the version that the library has now. */
export function isCurrent(saved: SavedFile, resource: PlacedResource | undefined): boolean {
  return resource?.version === saved.version && resource.file_size === saved.file_size;
}

async function receive(address: string, onProgress: (receivedBytes: number) => void): Promise<Blob> {
  try {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`the file answered ${response.status}`);
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let received = 0;
    const reader = response.body?.getReader();
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
      parts.push(part.value);
      received += part.value.byteLength;
      onProgress(received);
    }
    return new Blob(parts, { type: 'application/pdf' });
  } catch {
    throw new KeepError('El archivo no llegó completo. Revisa tu conexión y vuelve a intentarlo.');
  }
}
