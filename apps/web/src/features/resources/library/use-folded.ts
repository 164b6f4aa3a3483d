import { useCallback, useState } from 'react';
import { deviceStorage } from '../../../api/device-storage.ts';

const KEY = 'recursosPlegados';

/** A section or a subsection, as it is remembered. */
export type PartKey = `section-${number}` | `subsection-${number}`;

/** Which parts of the library are folded: none at first, and then as this device remembers. */
export function useFolded() {
  const [folded, setFolded] = useState(readFolded);
  const toggle = useCallback((part: PartKey) => {
    setFolded((before) => {
      const next = new Set(before);
      if (!next.delete(part)) next.add(part);
      remember(next);
      return next;
    });
  }, []);
  /** Folds exactly these. */
  const foldOnly = useCallback((parts: readonly PartKey[]) => {
    const next = new Set<string>(parts);
    remember(next);
    setFolded(next);
  }, []);
  return { folded, toggle, foldOnly };
}

function remember(folded: ReadonlySet<string>): void {
  deviceStorage.set(KEY, JSON.stringify([...folded]));
}

function readFolded(): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(deviceStorage.get(KEY) ?? '[]');
    return new Set(Array.isArray(stored) ? stored.filter((part) => typeof part === 'string') : []);
  } catch {
    return new Set();
  }
}
