import { uploadResourceRoute } from '@amauta/contract/resources/files.ts';
import { meRoute } from '@amauta/contract/session.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '../../../../api/client.ts';
import { upload } from '../../../../api/upload.ts';
import { forgetResources } from '../../resources.queries.ts';
import { type SendItem, UPLOAD_FALLBACK, UploadQueue } from './upload-queue.ts';

/** The files that a dialog sends into a subsection. What is still under way when it goes is canceled. */
export function useUploadQueue(subsectionId: number) {
  const queryClient = useQueryClient();
  const [queue] = useState(() => new UploadQueue(sendTo(subsectionId, queryClient)));
  const items = useSyncExternalStore(queue.subscribe, queue.items);
  useEffect(() => () => queue.cancelAll(), [queue]);
  return { queue, items };
}

function sendTo(subsectionId: number, queryClient: QueryClient): SendItem {
  return async ({ name, type, file, preview }, { signal, onProgress }) => {
    // A spent token is renewed before a large file travels for nothing.
    await call(meRoute, { signal, fallback: UPLOAD_FALLBACK });
    const body = new FormData();
    body.append('name', name);
    body.append('type', type);
    body.append('subsection', String(subsectionId));
    if (preview) body.append('preview_image', preview);
    body.append('file_path', file);
    try {
      await upload(uploadResourceRoute, { body, signal, fallback: UPLOAD_FALLBACK, onProgress });
    } finally {
      // What was canceled or lost at the end may have been stored all the same.
      void forgetResources(queryClient);
    }
  };
}
