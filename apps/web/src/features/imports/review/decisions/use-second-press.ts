import type { ImportDraft } from '@amauta/contract/imports/drafts.ts';
import type { ImportWarning } from '@amauta/contract/imports/warnings.ts';
import { useEffect, useState } from 'react';
import type { DraftSession } from '../draft/draft-session.ts';
import { warningsToSee } from '../review-items.ts';
import { mayChangeField } from '../review-keys.ts';

/** A faster second press is a double click: nobody can have read the warnings by then. */
const SOONEST_MS = 500;

/**
 * What changes a field. The editor handles some keys, pasting and dropping by itself, and then no `input` follows. It tells
 * the form later, and not at all when a letter is typed and deleted at once.
 */
const TYPING_EVENTS = ['input', 'keydown', 'paste', 'cut', 'drop'];

/**
 * Accepting a draft with warnings takes two presses: the first shows the warnings, the second accepts the
 * draft. For another draft, or another version of the same draft, both presses are needed again. They are also needed
 * again as soon as somebody types, since a save may change the warnings.
 */
export function useSecondPress(draft: ImportDraft | undefined, session: DraftSession | undefined) {
  const name = draft ? `${draft.id} ${draft.version}` : '';
  const [asked, setAsked] = useState<{ name: string; at: number } | null>(null);
  const isArmed = asked !== null;
  useEffect(() => {
    setAsked((now) => (now?.name === name ? now : null));
  }, [name]);
  useEffect(
    () =>
      session?.subscribe(() => {
        if (!session.isSettled()) setAsked(null);
      }),
    [session],
  );
  useEffect(() => {
    if (!isArmed) return;
    const disarm = (event: Event) => {
      if (mayChangeField(event)) setAsked(null);
    };
    for (const type of TYPING_EVENTS) document.addEventListener(type, disarm, true);
    return () => {
      for (const type of TYPING_EVENTS) document.removeEventListener(type, disarm, true);
    };
  }, [isArmed]);
  const isAsked = asked !== null && asked.name === name;
  return {
    /** The warnings that the next press accepts; empty before the first press. */
    warnings: draft && isAsked ? warningsToSee(draft) : [],
    /** Returns the warnings to accept the draft with, or null when this press only shows them. */
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
