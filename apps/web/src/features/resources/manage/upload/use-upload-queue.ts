import { cancelUploadRoute, uploadResourceRoute } from '@amauta/contract/resources/files.ts';
import { meRoute } from '@amauta/contract/session.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { messageOf } from '../../../../api/api-error.ts';
import { call } from '../../../../api/client.ts';
import { upload } from '../../../../api/transfer/upload.ts';
import { showToast } from '../../../../ui/feedback/toast.ts';
import { forgetResources } from '../../resources.queries.ts';
import { type SendItem, UPLOAD_FALLBACK, UploadQueue } from './upload-queue.ts';

/** The queue that uploads files to a subsection. Unfinished uploads are cancelled when the component goes away. */
export function useUploadQueue(subsectionId: number) {
  const queryClient = useQueryClient();
  const [queue] = useState(() => new UploadQueue(sendTo(subsectionId, queryClient)));
  const items = useSyncExternalStore(queue.subscribe, queue.items);
  useEffect(() => () => queue.cancelAll(), [queue]);
  return { queue, items };
}

function sendTo(subsectionId: number, queryClient: QueryClient): SendItem {
  return async ({ name, type, file, preview }, { signal, onProgress }) => {
    // Renews an expired token first: otherwise a large file would be sent in vain.
    await call(meRoute, { signal, fallback: UPLOAD_FALLBACK });
    const key = newKey();
    const body = new FormData();
    body.append('upload_key', key);
    body.append('name', name);
    body.append('type', type);
    body.append('subsection', String(subsectionId));
    if (preview) body.append('preview_image', preview);
    body.append('file_path', file);
    try {
      await upload(uploadResourceRoute, { body, signal, fallback: UPLOAD_FALLBACK, onProgress });
    } catch (error) {
      if (signal.aborted) await takeBack(key);
      throw error;
    } finally {
      // Even an upload whose reply was lost may have been stored.
      void forgetResources(queryClient);
    }
  };
}

/** Deletes a cancelled upload on the server, which may have stored the file before the cancellation arrived. */
async function takeBack(key: string): Promise<void> {
  const fallback = 'No se pudo cancelar la subida. Revisa la lista.';
  try {
    await call(cancelUploadRoute, { params: { upload_key: key }, fallback });
  } catch (error) {
    showToast('error', messageOf(error, fallback));
  }
}

/** A random key. `randomUUID` is missing on pages served without TLS, as within a school's network. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
