import { exportTeachersRoute, type TeacherExportQuery } from '@amauta/contract/teachers/teacher-exchange.ts';
import { useSyncExternalStore } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { type DownloadProgress, download } from '../../../api/download.ts';
import { saveFile } from '../../../api/save-file.ts';
import { showToast } from '../../../ui/feedback/toast.ts';

const FILE_NAME = 'reporte-docentes.xlsx';
const FALLBACK = 'Error al exportar a Excel';
const TOAST = { id: 'teachers-export' };
/** The page shows how far it is; a toast that stayed as long would lie over the list. */
const LOADING_MS = 4000;

interface RunningExport {
  progress: DownloadProgress;
  cancel: () => void;
}

/** Stands outside of the page, so that leaving it for another one doesn't lose a long export. */
let running: RunningExport | null = null;
const listeners = new Set<() => void>();

/** Fetches the spreadsheet and saves it. While one is under way another is not begun. */
export async function exportTeachers(query: Partial<TeacherExportQuery>): Promise<void> {
  if (running) return;
  const leaving = new AbortController();
  const tell = (progress: DownloadProgress) => set({ progress, cancel: () => leaving.abort() });
  tell({ receivedBytes: 0, totalRows: null });
  showToast('loading', 'Exportando archivo...', { ...TOAST, duration: LOADING_MS });
  try {
    const options = { query, signal: leaving.signal, fallback: FALLBACK, onProgress: tell };
    saveFile(await download(exportTeachersRoute, options), FILE_NAME);
    showToast('success', 'Exportación a Excel completada.', TOAST);
  } catch (error) {
    if (leaving.signal.aborted) showToast('info', 'Exportación cancelada', TOAST);
    else showToast('error', messageOf(error, FALLBACK), TOAST);
  } finally {
    set(null);
  }
}

/** The export under way, or null. */
export function useRunningExport(): RunningExport | null {
  return useSyncExternalStore(subscribe, () => running);
}

function set(next: RunningExport | null): void {
  running = next;
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
