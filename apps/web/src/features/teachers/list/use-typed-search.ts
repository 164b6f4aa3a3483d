import { SEARCH_LENGTH } from '@amauta/contract/text.ts';
import { useCallback, useEffect, useState } from 'react';

const TYPING_PAUSE_MS = 300;

interface TypedSearch {
  text: string;
  setText: (text: string) => void;
  /** Asks without waiting for a pause. */
  askNow: (text: string) => void;
}

/**
 * What stands in the search field. It is asked for after a pause in typing; and where the address comes to another
 * search by itself, as on the way back, the field follows it.
 * `isPressed` says that Enter or a button asked, not the pause. `onAsk` must stay the same function, since a new one starts the pause anew.
 */
export function useTypedSearch(
  search: string,
  onAsk: (search: string, isPressed: boolean) => void,
): TypedSearch {
  const [text, setText] = useState(search);
  const [asked, setAsked] = useState(search);
  const [seen, setSeen] = useState(search);
  if (search !== seen) {
    setSeen(search);
    if (search !== asked) {
      setAsked(search);
      setText(search);
    }
  }

  const ask = useCallback(
    (wanted: string, isPressed: boolean) => {
      setAsked(wanted);
      onAsk(wanted, isPressed);
    },
    [onAsk],
  );
  const wanted = searchOf(text);
  useEffect(() => {
    if (wanted === asked) return;
    const timer = setTimeout(() => ask(wanted, false), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted, asked, ask]);

  const askNow = (typed: string) => {
    if (searchOf(typed) !== asked) ask(searchOf(typed), true);
  };
  return { text, setText, askNow };
}

function searchOf(text: string): string {
  return text.trim().slice(0, SEARCH_LENGTH);
}
