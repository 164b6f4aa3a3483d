import { useCallback, useState } from 'react';
import { deviceStorage } from '../../../api/device-storage.ts';

const KEY = 'recursosPlegados';

/** Names a section or subsection in the device's storage. */
export type PartKey = `section-${number}` | `subsection-${number}`;

/** The folded parts of the library, remembered on this device. At first none is folded. */
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
  /** Folds exactly the given parts and unfolds all others. */
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
