import type { Resource } from '@amauta/contract/resources/files.ts';
import { NetworkError } from '../../../api/api-error.ts';
import { saveFile } from '../../../api/transfer/save-file.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import type { SavedFile } from '../saved/saved-files.ts';

const FALLBACK = 'Error al descargar el archivo';
const STARTED = 'Descarga iniciada';
export const DOWNLOAD_OFFLINE = 'Error al descargar el archivo. Verifique su conexión.';

/**
 * Has the browser save a file under its name, so that a large file never has to fit into the page's memory.
 * The browser doesn't report whether the download works, so one byte is requested first to find refusals.
 * @throws NetworkError without a connection
 */
export async function downloadFile({ download_url: address, name }: Resource): Promise<void> {
  if (address === null) return;
  const refusal = await refusalOf(address);
  if (refusal !== null) {
    showToast('error', refusal);
    return;
  }
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name}.pdf`;
  link.click();
  showToast('success', STARTED);
}

/** Has the browser save the copy of a file that is on this device. Needs no connection. */
export function downloadCopy({ content, name }: SavedFile): void {
  saveFile(content, `${name}.pdf`);
  showToast('success', STARTED);
}

async function refusalOf(address: string): Promise<string | null> {
  try {
    const response = await fetch(address, { headers: { range: 'bytes=0-0' }, cache: 'no-store' });
    if (response.ok) return null;
    const answer: { message?: unknown } = await response.json().catch(() => ({}));
    return typeof answer.message === 'string' ? answer.message : FALLBACK;
  } catch {
    throw new NetworkError(DOWNLOAD_OFFLINE, 'offline');
  }
}
