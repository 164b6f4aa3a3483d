import type { Config } from '../config/config.ts';
import type { FileStore } from './file-store.ts';
import { openFolderStore } from './folder-store.ts';
import { openS3Store } from './s3-store.ts';

/** Opens the store that the settings name: a bucket if one is set, else a folder of this machine. */
export function openStore(config: Pick<Config, 'filesDir' | 'storage'>): FileStore {
  return config.storage ? openS3Store(config.storage) : openFolderStore(config.filesDir);
}
