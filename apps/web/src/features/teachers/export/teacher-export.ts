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

/** What a teacher takes in the compressed file, about, and what the file takes without any. */
const BYTES_PER_ROW = 90;
const EMPTY_FILE_BYTES = 5_000;
/** Only the end of the file tells that it is whole. */
const LARGEST_SHARE = 0.95;

/**
 * How much of the file has come, by an estimate of its size: a file that is compressed while it is sent has no size
 * of its own before its end. Null where not even the rows are known.
 */
export function shareReceived({ receivedBytes, totalRows }: DownloadProgress): number | null {
  if (totalRows === null) return null;
  return Math.min(LARGEST_SHARE, receivedBytes / (EMPTY_FILE_BYTES + totalRows * BYTES_PER_ROW));
}
