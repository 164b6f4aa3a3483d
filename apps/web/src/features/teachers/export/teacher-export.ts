import { exportTeachersRoute, type TeacherExportQuery } from '@amauta/contract/teachers/teacher-exchange.ts';
import { useSyncExternalStore } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { createListeners } from '../../../api/listeners.ts';
import { type DownloadProgress, download } from '../../../api/transfer/download.ts';
import { saveFile } from '../../../api/transfer/save-file.ts';
import { showToast } from '../../../ui/feedback/toast.ts';

const FILE_NAME = 'reporte-docentes.xlsx';
const FALLBACK = 'Error al exportar a Excel';
const TOAST = { id: 'teachers-export' };
/** Short, because the page shows the progress and a lasting toast would cover the list. */
const LOADING_MS = 4000;

interface RunningExport {
  progress: DownloadProgress;
  cancel: () => void;
}

/** Kept outside the page, so that a long export goes on when the person leaves the page. */
let running: RunningExport | null = null;
const { subscribe, notify } = createListeners();

/** Downloads the spreadsheet and saves it. Does nothing while another export runs. */
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
    else showToast('error', messageOf(error), TOAST);
  } finally {
    set(null);
  }
}

/** The running export, or null. */
export function useRunningExport(): RunningExport | null {
  return useSyncExternalStore(subscribe, () => running);
}

function set(next: RunningExport | null): void {
  running = next;
  notify();
}

/** Approximate bytes per teacher in the compressed file, and bytes of a file without teachers. */
const BYTES_PER_ROW = 90;
const EMPTY_FILE_BYTES = 5_000;
/** The estimate never reaches 100 %: only the end of the download shows that the file is complete. */
const LARGEST_SHARE = 0.95;

/**
 * The share of the file received, from 0 to 0.95, by an estimate of its size: the file is compressed while it
 * is sent, so its size is unknown before the end. Null while the number of rows is unknown.
 */
export function shareReceived({ receivedBytes, totalRows }: DownloadProgress): number | null {
  if (totalRows === null) return null;
  return Math.min(LARGEST_SHARE, receivedBytes / (EMPTY_FILE_BYTES + totalRows * BYTES_PER_ROW));
}
