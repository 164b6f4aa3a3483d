import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { FILE_GONE, freshResource, type PlacedResource } from '../resources.queries.ts';
import { DOWNLOAD_OFFLINE, downloadFile } from './download-file.ts';

const NO_ADDRESS = 'No hay URL de archivo';
const VIEW_FALLBACK = 'Error al obtener recursos';

export type FileActions = ReturnType<typeof useFileActions>;

/** Opening and saving files of the library, each by an address that serves at that moment. */
export function useFileActions() {
  const queryClient = useQueryClient();
  const [viewed, setViewed] = useState<PlacedResource | null>(null);
  const withAddress = async (
    id: number,
    fallback: string,
    act: (resource: PlacedResource) => void | Promise<void>,
  ) => {
    try {
      const resource = await freshResource(queryClient, id);
      if (resource === undefined) showToast('error', FILE_GONE);
      else if (resource.file_url) await act(resource);
      else showToast('error', NO_ADDRESS);
    } catch (error) {
      showToast('error', messageOf(error, fallback));
    }
  };
  return {
    viewed,
    view: (id: number) => void withAddress(id, VIEW_FALLBACK, setViewed),
    closeView: () => setViewed(null),
    download: (id: number) => void withAddress(id, DOWNLOAD_OFFLINE, downloadFile),
  };
}
