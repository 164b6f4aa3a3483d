import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { KeepError } from '../../../api/kept/device-room.ts';
import { useSession } from '../../../api/session-store.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { FILE_GONE, freshResource } from '../resources.queries.ts';
import { removeFile, savedFilesQuery, saveFile } from './saved-files.ts';

export type SavedFiles = ReturnType<typeof useSavedFiles>;

/** The files that the account saved on this device, with functions to save and remove files. */
export function useSavedFiles() {
  const queryClient = useQueryClient();
  const session = useSession();
  const query = savedFilesQuery(session?.id ?? 0);
  const { data: files = [] } = useQuery(query);
  /** Bytes received of each file that is being saved, by file id. */
  const [coming, setComing] = useState<ReadonlyMap<number, number>>(new Map());
  const tell = (id: number, received: number | undefined) =>
    setComing((before) => {
      const next = new Map(before);
      if (received === undefined) next.delete(id);
      else next.set(id, received);
      return next;
    });
  const save = async (id: number) => {
    tell(id, 0);
    try {
      const resource = await freshResource(queryClient, id);
      if (!resource?.file_url) throw new KeepError(FILE_GONE);
      await saveFile(resource, (received) => tell(id, received));
      await queryClient.invalidateQueries(query);
      showToast('success', 'Archivo guardado en este equipo');
    } catch (error) {
      const text = 'No se pudo guardar el archivo. Vuelve a intentarlo.';
      showToast('error', error instanceof KeepError ? error.message : messageOf(error, text));
    } finally {
      tell(id, undefined);
    }
  };
  const remove = async (id: number) => {
    await removeFile(id);
    await queryClient.invalidateQueries(query);
    showToast('success', 'Archivo quitado de este equipo');
  };
  return { files, coming, save: (id: number) => void save(id), remove: (id: number) => void remove(id) };
}
