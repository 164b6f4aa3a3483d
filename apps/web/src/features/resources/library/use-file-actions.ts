import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf, NetworkError } from '../../../api/api-error.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { FILE_GONE, freshResource, type PlacedResource } from '../resources.queries.ts';
import { isCurrent, type SavedFile } from '../saved/saved-files.ts';
import { DOWNLOAD_OFFLINE, downloadCopy, downloadFile } from './download-file.ts';

const NO_ADDRESS = 'No hay URL de archivo';
const VIEW_FALLBACK = 'Error al obtener recursos';

export type FileActions = ReturnType<typeof useFileActions>;

/** A file, with its content if it is saved on this device. */
type ViewedFile = PlacedResource & Partial<Pick<SavedFile, 'content'>>;

/**
 * Opens and downloads files of the library. Each file gets a fresh address first, since addresses expire. A
 * file saved on this device is opened and downloaded from the device, unless the library has a newer version. Without
 * a connection an older version is downloaded, too.
 */
export function useFileActions(savedFiles: readonly SavedFile[] = []) {
  const queryClient = useQueryClient();
  const [viewed, setViewed] = useState<ViewedFile | null>(null);
  const savedOf = (id: number) => savedFiles.find((file) => file.id === id);
  /** The copy on this device, if the library has no newer version. */
  const currentCopy = (resource: PlacedResource) => {
    const saved = savedOf(resource.id);
    return saved && isCurrent(saved, resource) ? saved : undefined;
  };
  const view = (resource: PlacedResource) => setViewed(currentCopy(resource) ?? resource);
  const save = (resource: PlacedResource) => {
    const copy = currentCopy(resource);
    return copy ? downloadCopy(copy) : downloadFile(resource);
  };
  const withAddress = async (
    id: number,
    fallback: string,
    act: (resource: PlacedResource) => void | Promise<void>,
    actOffline?: (saved: SavedFile) => void,
  ) => {
    try {
      const resource = await freshResource(queryClient, id);
      if (resource === undefined) showToast('error', FILE_GONE);
      else if (resource.file_url) await act(resource);
      else showToast('error', NO_ADDRESS);
    } catch (error) {
      const saved = error instanceof NetworkError ? savedOf(id) : undefined;
      if (saved && actOffline) actOffline(saved);
      else showToast('error', messageOf(error, fallback));
    }
  };
  return {
    viewed,
    /** Opens a file that is saved on this device. */
    open: (file: SavedFile) => setViewed(file),
    view: (id: number) => void withAddress(id, VIEW_FALLBACK, view),
    closeView: () => setViewed(null),
    download: (id: number) => void withAddress(id, DOWNLOAD_OFFLINE, save, downloadCopy),
  };
}
