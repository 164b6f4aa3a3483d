import type { Config } from '../config/config.ts';
import type { FileStore } from './file-store.ts';
import { openFolderStore } from './folder-store.ts';

/**
 * Opens the store that the settings name: a bucket if one is set, else a folder of this machine. The code for buckets is
 * loaded only for a bucket, because it makes a start slower.
 */
export async function openStore({
  storage,
  filesDir,
}: Pick<Config, 'filesDir' | 'storage'>): Promise<FileStore> {
  if (!storage) return openFolderStore(filesDir);
  const { openS3Store } = await import('./s3-store.ts');
  return openS3Store(storage);
}
