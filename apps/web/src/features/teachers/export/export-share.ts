import type { DownloadProgress } from '../../../api/download.ts';

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
