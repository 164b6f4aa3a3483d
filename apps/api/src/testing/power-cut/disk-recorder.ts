import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';

/** One call of a process to the disk. Files and folders have numbers; 0 is the folder that is watched. */
export type DiskStep =
  | { kind: 'create'; parent: number; name: string; node: number; isFolder: boolean }
  | { kind: 'rename'; from: number; name: string; to: number; newName: string }
  | { kind: 'remove'; parent: number; name: string }
  | { kind: 'write'; node: number; position: number; data: Buffer }
  | { kind: 'truncate'; node: number; size: number }
  | { kind: 'sync'; node: number }
  /** The process has reported that everything up to `number` is stored. */
  | { kind: 'acknowledged'; number: number };

/**
 * Calls that change a disk and that the recorder can't record. They throw, so that a test fails instead of
 * missing them.
 */
const UNKNOWN = [
  'appendFileSync',
  'copyFileSync',
  'cpSync',
  'linkSync',
  'symlinkSync',
  'writevSync',
  'write',
];

/** Replaces the calls of `node:fs` that change files under `root` by calls that also record what they did. */
export function recordDisk(root: string): { steps: DiskStep[]; acknowledge(number: number): void } {
  const steps: DiskStep[] = [];
  const nodes = new Map<string, number>([[root, 0]]);
  const handles = new Map<number, number>();
  const original = { ...fs };
  let count = 1;

  const inside = (file: unknown): file is string =>
    typeof file === 'string' && file.startsWith(root + path.sep);
  const nodeOf = (file: string): number => {
    const node = nodes.get(file);
    if (node === undefined) throw new Error(`the recorder has not seen ${file} being made`);
    return node;
  };
  const noteNew = (file: string, isFolder: boolean) => {
    if (nodes.has(file)) return;
    nodes.set(file, count);
    steps.push({
      kind: 'create',
      parent: nodeOf(path.dirname(file)),
      name: path.basename(file),
      node: count,
      isFolder,
    });
    count += 1;
  };
  const noteRemoved = (file: string) => {
    steps.push({ kind: 'remove', parent: nodeOf(path.dirname(file)), name: path.basename(file) });
    nodes.delete(file);
  };

  const recorded = {
    mkdirSync(file: string, options?: fs.MakeDirectoryOptions) {
      const made = original.mkdirSync(file, options);
      if (inside(file)) noteNew(file, true);
      return made;
    },
    writeFileSync(file: string, data: string, options?: fs.WriteFileOptions) {
      original.writeFileSync(file, data, options);
      if (!inside(file)) return;
      noteNew(file, false);
      steps.push({ kind: 'truncate', node: nodeOf(file), size: 0 });
      if (data.length > 0)
        steps.push({ kind: 'write', node: nodeOf(file), position: 0, data: Buffer.from(data) });
    },
    openSync(file: string, flags: fs.OpenMode, mode?: fs.Mode) {
      const handle = original.openSync(file, flags, mode);
      if (file !== root && !inside(file)) return handle;
      noteNew(file, false);
      handles.set(handle, nodeOf(file));
      const empties = typeof flags === 'number' ? (flags & fs.constants.O_TRUNC) !== 0 : /w/.test(flags);
      if (empties) steps.push({ kind: 'truncate', node: nodeOf(file), size: 0 });
      return handle;
    },
    closeSync(handle: number) {
      original.closeSync(handle);
      handles.delete(handle);
    },
    writeSync(handle: number, data: Uint8Array, offset: number, length: number, position: number | null) {
      const written = original.writeSync(handle, data, offset, length, position);
      const node = handles.get(handle);
      if (node === undefined) return written;
      if (typeof position !== 'number') throw new Error('the recorder knows writes at a position only');
      steps.push({
        kind: 'write',
        node,
        position,
        data: Buffer.from(data.subarray(offset, offset + written)),
      });
      return written;
    },
    ftruncateSync(handle: number, size = 0) {
      original.ftruncateSync(handle, size);
      const node = handles.get(handle);
      if (node !== undefined) steps.push({ kind: 'truncate', node, size });
    },
    truncateSync(file: string, size = 0) {
      original.truncateSync(file, size);
      if (inside(file)) steps.push({ kind: 'truncate', node: nodeOf(file), size });
    },
    fsyncSync(handle: number) {
      original.fsyncSync(handle);
      const node = handles.get(handle);
      if (node !== undefined) steps.push({ kind: 'sync', node });
    },
    fdatasyncSync(handle: number) {
      original.fdatasyncSync(handle);
      const node = handles.get(handle);
      if (node !== undefined) steps.push({ kind: 'sync', node });
    },
    renameSync(from: string, to: string) {
      original.renameSync(from, to);
      if (!inside(from)) return;
      steps.push({
        kind: 'rename',
        from: nodeOf(path.dirname(from)),
        name: path.basename(from),
        to: nodeOf(path.dirname(to)),
        newName: path.basename(to),
      });
      nodes.delete(to);
      for (const [file, node] of [...nodes]) {
        if (file !== from && !file.startsWith(from + path.sep)) continue;
        nodes.delete(file);
        nodes.set(to + file.slice(from.length), node);
      }
    },
    unlinkSync(file: string) {
      original.unlinkSync(file);
      if (inside(file)) noteRemoved(file);
    },
    rmdirSync(file: string) {
      original.rmdirSync(file);
      if (inside(file)) noteRemoved(file);
    },
  };
  const refused = Object.fromEntries(
    UNKNOWN.map((name) => [
      name,
      () => {
        throw new Error(`the recorder does not know ${name}`);
      },
    ]),
  );
  Object.assign(fs, recorded, refused);
  syncBuiltinESMExports();
  return { steps, acknowledge: (number) => steps.push({ kind: 'acknowledged', number }) };
}
