import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { showToast } from '../feedback/toast.ts';
import type { EditConflict } from './edit-conflict-dialog.tsx';
import { type Kept, type MergedEdits, mergeEdits } from './merge-edits.ts';

/** What a form shows of something stored, and the version that it was read in. */
export interface Versioned<F> {
  fields: F;
  version: number;
}

interface EditMergeOptions<F extends object> {
  /** What the form began with; undefined for something new. */
  opened: Versioned<F> | undefined;
  /** What is stored now; undefined where it is gone. */
  read: () => Promise<Versioned<F> | undefined>;
  /** Sends the fields and the version that they go back to. */
  send: (fields: F, version: number | undefined) => Promise<void>;
  label: (field: keyof F & string) => string;
  /** The value of a field as a text for people. */
  textOf: (field: keyof F & string, fields: F) => string;
}

export interface EditMerge<F extends object> {
  /** Sends the fields. What others stored meanwhile is merged, or asked about where both changed a field. */
  save: (mine: F) => Promise<void>;
  /** The fields that wait for an answer; null where none does. */
  conflicts: EditConflict[] | null;
  cancel: () => void;
  /** Sends what was chosen of each field. */
  confirm: (kept: ReadonlyMap<string, Kept>) => Promise<void>;
}

/** Saves an edit without writing over what somebody else stored since the form was opened. */
export function useEditMerge<F extends object>(options: EditMergeOptions<F>): EditMerge<F> {
  const { read, send, label, textOf } = options;
  const [opened, setOpened] = useState(options.opened);
  const [asked, setAsked] = useState<{ mine: F; stored: Versioned<F>; edits: MergedEdits<F> } | null>(null);

  /** Whether it was saved: else a question was asked. */
  const attempt = async (base: Versioned<F> | undefined, mine: F): Promise<boolean> => {
    try {
      await send(mine, base?.version);
      return true;
    } catch (error) {
      if (!base || !(error instanceof ApiError && error.code === 'EDIT_CONFLICT')) throw error;
      const stored = await read();
      if (!stored) {
        // Nothing is left to be compared with: whoever saves once more, having read that, means it.
        setOpened(undefined);
        throw error;
      }
      const edits = mergeEdits(base.fields, mine, stored.fields);
      if (edits.conflicts.length > 0) {
        setAsked({ mine, stored, edits });
        return false;
      }
      const isSaved = await attempt(stored, edits.merge());
      if (isSaved) showToast('info', 'Otra persona también hizo cambios: se guardó lo tuyo y lo suyo.');
      return isSaved;
    }
  };
  return {
    save: async (mine) => {
      await attempt(opened, mine);
    },
    conflicts:
      asked?.edits.conflicts.map((field) => ({
        field,
        label: label(field),
        mine: textOf(field, asked.mine),
        stored: textOf(field, asked.stored.fields),
      })) ?? null,
    cancel: () => setAsked(null),
    confirm: async (kept) => {
      if (!asked) return;
      setAsked(null);
      await attempt(asked.stored, asked.edits.merge(kept));
    },
  };
}
