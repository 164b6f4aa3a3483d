import type { DeviceStorage } from '../../api/device-storage.ts';
import type { FormBlock, FormContent } from '../model/form-content.ts';
import type { Draft, DraftStore } from './draft-store.ts';

const PREFIX = 'draft_copy/';
/** The device's storage has room for about five million characters, and answers of exams need it too. */
const MAX_CHARACTERS = 1_000_000;

/** A draft as it was when its page was left. `draft` is null if the draft was deleted. */
interface LastCopy {
  readonly id: string;
  readonly savedAt: number;
  readonly draft: Draft | null;
}

/**
 * Adds `keepNow` to a store whose writes end a moment later, when a page that is being left may be gone.
 * `keepNow` copies unfinished writes to `storage`, which writes at once. A copy is removed when its write has
 * ended. If the page was gone before, the next `list` writes the copy to the store. A copy can't hold files,
 * so its images are taken from the store.
 */
export function withLastCopies(
  store: Omit<DraftStore, 'keepNow'>,
  storage: DeviceStorage,
  now: () => number = Date.now,
): DraftStore {
  const unfinished = new Map<string, Draft>();
  const put = (copy: LastCopy) => {
    const text = JSON.stringify(copy, (_, value) => (value instanceof Blob ? null : value));
    if (text.length <= MAX_CHARACTERS) storage.set(PREFIX + copy.id, text);
  };
  /** Removes the copy of a finished write. A newer copy stays, because its own write isn't finished. */
  const drop = ({ id, savedAt }: Pick<LastCopy, 'id' | 'savedAt'>) => {
    const copy = parse(storage.get(PREFIX + id));
    if (!copy || copy.savedAt <= savedAt) storage.remove(PREFIX + id);
  };
  const save = async (draft: Draft) => {
    unfinished.set(draft.id, draft);
    await store.save(draft);
    if (unfinished.get(draft.id) === draft) unfinished.delete(draft.id);
    drop(draft);
  };
  const remove = async (id: string, savedAt = now()) => {
    unfinished.delete(id);
    put({ id, savedAt, draft: null });
    await store.remove(id);
    drop({ id, savedAt });
  };
  return {
    async list() {
      const drafts = new Map((await store.list()).map((draft) => [draft.id, draft]));
      for (const key of storage.keys(PREFIX)) {
        const copy = parse(storage.get(key));
        const stored = copy && drafts.get(copy.id);
        if (!copy || (stored && stored.savedAt >= copy.savedAt)) {
          storage.remove(key);
          continue;
        }
        const { id, savedAt, draft } = copy;
        const whole = draft && { ...draft, content: withImages(draft.content, stored?.content) };
        if (whole) drafts.set(id, whole);
        else drafts.delete(id);
        // If writing fails, the copy stays for the next `list`.
        void (whole ? save(whole) : remove(id, savedAt)).catch(() => undefined);
      }
      return [...drafts.values()];
    },
    save,
    remove: (id) => remove(id),
    keepNow() {
      for (const draft of unfinished.values()) put({ id: draft.id, savedAt: draft.savedAt, draft });
    },
  };
}

function parse(text: string | null): LastCopy | null {
  try {
    const copy = JSON.parse(text ?? 'null') as Partial<LastCopy> | null;
    const isWhole = typeof copy?.id === 'string' && typeof copy.savedAt === 'number';
    return isWhole && copy.draft !== undefined ? (copy as LastCopy) : null;
  } catch {
    return null;
  }
}

/**
 * Gives image blocks without a file the file of the same block in an older content. Drops image blocks that
 * still have no file.
 */
function withImages(content: FormContent, older: FormContent | undefined): FormContent {
  const files = new Map(
    older && blocksOf(older).flatMap((block) => (block.type === 'image' ? [[block.key, block.image]] : [])),
  );
  const filled = (blocks: readonly FormBlock[]) =>
    blocks.flatMap((block) => {
      if (block.type !== 'image' || block.image) return [block];
      const image = files.get(block.key);
      return image ? [{ ...block, image }] : [];
    });
  return {
    ...content,
    shared: filled(content.shared),
    items: content.items.map((item) => ({
      ...item,
      statement: filled(item.statement),
      justification: filled(item.justification),
    })),
  };
}

function blocksOf({ shared, items }: FormContent): FormBlock[] {
  return [...shared, ...items.flatMap(({ statement, justification }) => [...statement, ...justification])];
}
