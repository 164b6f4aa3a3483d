import { letterOf } from '@amauta/contract/questions/letters.ts';
import { useState, useSyncExternalStore } from 'react';
import { markCorrect } from '../../../question-form/model/form-changes.ts';
import { fields } from '../../../question-form/model/form-check.ts';
import type { DraftSession } from './draft/draft-session.ts';

interface MarkingOptions {
  session: DraftSession | undefined;
  /** Index of the item on screen. */
  index: number;
  /** Whether the draft can be changed now. */
  isOpen: boolean;
}

const noStore = () => () => {};

/** Marks alternatives of the question on screen as its key by digits. */
export function useMarking({ session, index, isOpen }: MarkingOptions) {
  const name = session ? `${session.key} ${index}` : '';
  const [marked, setMarked] = useState('');
  const itemOf = () => session?.store.get().content.items[index];
  const correct = useSyncExternalStore(
    session?.store.subscribe ?? noStore,
    () => itemOf()?.alternatives.findIndex((one) => one.correct) ?? -1,
  );
  return {
    /** @param place index of the alternative; one that is not there, or is the key already, changes nothing */
    mark(place: number): void {
      const item = itemOf();
      const alternative = item?.alternatives[place];
      if (!session || !item || !alternative || alternative.correct || !isOpen) return;
      const field = fields.alternatives(item.key);
      session.store.change(markCorrect(item.key, alternative.key), field);
      setMarked(name);
      // Below a long statement nobody would see what was marked.
      document.getElementById(field)?.scrollIntoView({ block: 'nearest' });
    },
    /** The key of the question for screen readers, once a digit has marked it. */
    said: marked === name && correct >= 0 ? `Correcta: ${letterOf(correct)}` : '',
  };
}
