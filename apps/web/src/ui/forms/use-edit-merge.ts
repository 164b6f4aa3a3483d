import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { showToast } from '../feedback/toast.ts';
import type { EditConflict } from './edit-conflict-dialog.tsx';
import { type Kept, type MergedEdits, mergeEdits } from './merge-edits.ts';

/** Stored fields that a form shows, and the version in which they were read. */
export interface Versioned<F> {
  fields: F;
  version: number;
}

interface EditMergeOptions<F extends object> {
  /** What the form was opened with. Undefined for something new, and while the form loads. */
  opened: Versioned<F> | undefined;
  /** Reads what is stored now. Undefined if it was deleted. */
  read: () => Promise<Versioned<F> | undefined>;
  /**
   * Sends the fields, which are based on the stored fields `base`. Without a base the server doesn't look for
   * conflicts.
   */
  send: (fields: F, base: Versioned<F> | undefined) => Promise<void>;
  /** The toast when the edits of two people were both saved. */
  mergedText?: string;
  label: (field: keyof F & string) => string;
  /** The value of a field as a text for people. */
  textOf: (field: keyof F & string, fields: F) => string;
}

export interface EditMerge<F extends object> {
  /**
   * Sends the fields. Merges them with what others have stored meanwhile. Where both changed a field, nothing
   * is saved and `conflicts` asks. Throws what `send` throws otherwise.
   */
  save: (mine: F) => Promise<void>;
  /** Fields for which a person must choose a value. Null when there is nothing to choose. */
  conflicts: EditConflict[] | null;
  cancel: () => void;
  /** Sends the merged fields with the chosen values. */
  confirm: (kept: ReadonlyMap<string, Kept>) => Promise<void>;
}

/** Saves an edit without overwriting what somebody else has stored since the form was opened. */
export function useEditMerge<F extends object>(options: EditMergeOptions<F>): EditMerge<F> {
  const { read, send, label, textOf } = options;
  const { mergedText = 'Otra persona también hizo cambios: se guardó lo tuyo y lo suyo.' } = options;
  const [isDeleted, setDeleted] = useState(false);
  const [asked, setAsked] = useState<{ mine: F; stored: Versioned<F>; edits: MergedEdits<F> } | null>(null);

  /** Returns true when the fields were saved, and false when `conflicts` asks. */
  const attempt = async (base: Versioned<F> | undefined, mine: F): Promise<boolean> => {
    try {
      await send(mine, base);
      return true;
    } catch (error) {
      if (!base || !(error instanceof ApiError && error.code === 'EDIT_CONFLICT')) throw error;
      const stored = await read();
      if (!stored) {
        // The stored thing was deleted, so there is nothing to compare with. A person who saves again after
        // reading this error wants to save anyway.
        setDeleted(true);
        throw error;
      }
      const edits = mergeEdits(base.fields, mine, stored.fields);
      if (edits.conflicts.length > 0) {
        setAsked({ mine, stored, edits });
        return false;
      }
      const isSaved = await attempt(stored, edits.merge());
      if (isSaved) showToast('info', mergedText);
      return isSaved;
    }
  };
  return {
    save: async (mine) => {
      await attempt(isDeleted ? undefined : options.opened, mine);
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
