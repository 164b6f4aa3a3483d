import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { DiskStep } from './disk-recorder.ts';

/**
 * What a power cut does to writes that were not synced: all are lost, all are kept, or each by chance, even
 * half of one.
 */
export type Fate = 'lost' | 'kept' | 'torn';

const SECTOR = 512;

type Change = Extract<DiskStep, { kind: 'write' | 'truncate' }>;
/**
 * Changes of names in a folder that happen together. A name maps to its new node, or to null when it is
 * removed.
 */
type Naming = Map<string, number | null>;

interface Node {
  isFolder: boolean;
  /** For a file: the content that a power cut can't take. */
  stored: Content;
  unsynced: Change[];
  /** For a folder: the names that a power cut can't take, and the later changes of names in their order. */
  names: Map<string, number>;
  unsyncedNames: Naming[];
}

/**
 * A disk that promises no more than fsync does: content is safe once its file was synced, a name once its
 * folder was synced. Syncing a file also makes its name safe, as on all journalled file systems, and
 * PostgreSQL relies on that. The names of one folder change in order. Writes to files are lost, kept or torn
 * in any order, in sectors of 512 bytes.
 */
export class FailingDisk {
  readonly #nodes = new Map<number, Node>([[0, newNode(true)]]);
  /** The highest number that the process acknowledged. */
  acknowledged = 0;

  apply(step: DiskStep): void {
    switch (step.kind) {
      case 'create':
        this.#nodes.set(step.node, newNode(step.isFolder));
        this.#node(step.parent).unsyncedNames.push(new Map([[step.name, step.node]]));
        return;
      case 'remove':
        this.#node(step.parent).unsyncedNames.push(new Map([[step.name, null]]));
        return;
      case 'rename': {
        if (step.from !== step.to) throw new Error('a rename to another folder is not modelled');
        const moved = this.#lookUp(step.from, step.name);
        this.#node(step.from).unsyncedNames.push(
          new Map([
            [step.name, null],
            [step.newName, moved],
          ]),
        );
        return;
      }
      case 'write':
      case 'truncate':
        this.#node(step.node).unsynced.push(step);
        return;
      case 'sync':
        this.#sync(step.node);
        return;
      case 'acknowledged':
        this.acknowledged = step.number;
    }
  }

  /** Writes into `folder` what a power cut at this moment would leave. */
  leaveIn(folder: string, fate: Fate, random: () => number): void {
    this.#leave(0, folder, fate, random);
  }

  #leave(id: number, place: string, fate: Fate, random: () => number): void {
    const node = this.#node(id);
    if (!node.isFolder) {
      writeFileSync(place, contentAfterCut(node, fate, random));
      return;
    }
    mkdirSync(place, { recursive: true, mode: 0o700 });
    const names = new Map(node.names);
    const kept = {
      lost: 0,
      kept: node.unsyncedNames.length,
      torn: Math.floor(random() * (node.unsyncedNames.length + 1)),
    };
    for (const naming of node.unsyncedNames.slice(0, kept[fate])) rename(names, naming);
    for (const [name, child] of names) this.#leave(child, path.join(place, name), fate, random);
  }

  #sync(id: number): void {
    const node = this.#node(id);
    if (node.isFolder) {
      for (const naming of node.unsyncedNames.splice(0)) rename(node.names, naming);
      return;
    }
    for (const change of node.unsynced.splice(0)) node.stored.apply(change);
    for (const folder of this.#nodes.values()) {
      const last = folder.unsyncedNames.findLastIndex((naming) => [...naming.values()].includes(id));
      for (const naming of folder.unsyncedNames.splice(0, last + 1)) rename(folder.names, naming);
    }
  }

  #lookUp(folder: number, name: string): number {
    const node = this.#node(folder);
    const naming = node.unsyncedNames.findLast((names) => names.has(name));
    const found = naming ? naming.get(name) : node.names.get(name);
    if (found === undefined || found === null) throw new Error(`no ${name} to rename`);
    return found;
  }

  #node(id: number): Node {
    const node = this.#nodes.get(id);
    if (!node) throw new Error(`no node ${id}`);
    return node;
  }
}

function newNode(isFolder: boolean): Node {
  return { isFolder, stored: new Content(), unsynced: [], names: new Map(), unsyncedNames: [] };
}

function rename(names: Map<string, number>, naming: Naming): void {
  for (const [name, node] of naming) {
    if (node === null) names.delete(name);
    else names.set(name, node);
  }
}

function contentAfterCut(node: Node, fate: Fate, random: () => number): Uint8Array {
  const content = node.stored.copy();
  for (const change of node.unsynced) {
    if (fate === 'lost') break;
    if (fate === 'kept') content.apply(change);
    else if (change.kind === 'truncate') {
      if (random() < 0.5) content.apply(change);
    } else for (const sector of sectorsOf(change)) if (random() < 0.5) content.apply(sector);
  }
  return content.bytes();
}

function* sectorsOf({ node, position, data }: Extract<Change, { kind: 'write' }>): Generator<Change> {
  for (let start = 0; start < data.length; ) {
    const end = Math.min(data.length, start + SECTOR - ((position + start) % SECTOR));
    yield { kind: 'write', node, position: position + start, data: data.subarray(start, end) };
    start = end;
  }
}

/** The bytes of a file, with room to grow. */
class Content {
  #room = Buffer.alloc(0);
  #size = 0;

  apply(change: Change): void {
    if (change.kind === 'truncate') {
      this.#resize(change.size);
      return;
    }
    this.#resize(Math.max(this.#size, change.position + change.data.length));
    change.data.copy(this.#room, change.position);
  }

  bytes(): Uint8Array {
    return this.#room.subarray(0, this.#size);
  }

  copy(): Content {
    const copy = new Content();
    copy.#room = Buffer.from(this.bytes());
    copy.#size = this.#size;
    return copy;
  }

  #resize(size: number): void {
    if (size > this.#room.length) {
      const larger = Buffer.alloc(size * 2);
      this.#room.copy(larger, 0, 0, this.#size);
      this.#room = larger;
    }
    // A file that grows is filled with zeros, even where a longer version held other bytes before.
    this.#room.fill(0, Math.min(size, this.#size), Math.max(size, this.#size));
    this.#size = size;
  }
}
