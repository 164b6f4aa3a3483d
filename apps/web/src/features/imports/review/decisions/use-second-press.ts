import type { ImportDraft } from '@amauta/contract/imports/drafts.ts';
import type { ImportWarning } from '@amauta/contract/imports/warnings.ts';
import { useEffect, useState } from 'react';
import { warningsToSee } from '../review-items.ts';

/** A second press that comes sooner is the end of a double press: nobody has read the warnings by then. */
const SOONEST_MS = 500;

/**
 * Accepting a draft with warnings takes two presses: the first one shows the warnings, the second one accepts the draft
 * with them. Another draft, and another version of the same one, begin anew.
 */
export function useSecondPress(draft: ImportDraft | undefined) {
  const name = draft ? `${draft.id} ${draft.version}` : '';
  const [asked, setAsked] = useState<{ name: string; at: number } | null>(null);
  useEffect(() => {
    setAsked((now) => (now?.name === name ? now : null));
  }, [name]);
  const isAsked = asked !== null && asked.name === name;
  return {
    /** The warnings that the next press accepts; none while nobody has pressed. */
    warnings: draft && isAsked ? warningsToSee(draft) : [],
    /** The warnings to accept a draft with; null where this press was the first one, and they are shown now. */
    press(pressed: ImportDraft): readonly ImportWarning[] | null {
      const warnings = warningsToSee(pressed);
      if (warnings.length === 0) return warnings;
      const pressedName = `${pressed.id} ${pressed.version}`;
      if (asked?.name !== pressedName) {
        setAsked({ name: pressedName, at: Date.now() });
        return null;
      }
      return Date.now() - asked.at < SOONEST_MS ? null : warnings;
    },
  };
}
