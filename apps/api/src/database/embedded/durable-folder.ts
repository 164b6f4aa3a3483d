import { fsyncSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/**
 * PGlite's own start parameters, without `-F`, which turns fsync off. `wal_sync_method` must be `fsync`,
 * because PGlite answers `fdatasync`, which PostgreSQL uses on Linux, without doing anything.
 */
export const DURABLE_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync'],
  ...['-c', 'full_page_writes=on', '-c', 'synchronous_commit=on'],
];

/** The parts of Emscripten's file system on Node that `DurableFolder` needs. */
interface NodeFileSystem {
  stream_ops: { fsync?: (stream: { nfd: number }) => number };
  tryFSOperation<T>(operation: () => T): T;
}

/**
 * A PGlite folder on the disk whose fsync reaches the disk. Emscripten's own file system on Node has no fsync
 * and reports success at once.
 */
export class DurableFolder extends NodeFS {
  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]) {
    return super.init(pg, {
      ...options,
      preRun: [
        ...(options.preRun ?? []),
        (module) => {
          const files = module.NODEFS as unknown as NodeFileSystem;
          files.stream_ops.fsync = ({ nfd }) =>
            files.tryFSOperation(() => {
              fsyncSync(nfd);
              return 0;
            });
        },
      ],
    });
  }
}
